import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Batch,
  BULK_REFUSED_LISTED,
  type BulkAction,
  type BulkAnswer,
  type BulkProgress,
  type BulkWarning,
} from '#contracts/core/bulk.ts';
import { can } from '#contracts/core/permissions.ts';
import { isDeadlock } from '../../db/errors.ts';
import { LEASE_SECONDS } from '../../db/leases.ts';
import { asHouse } from '../../db/scope.ts';
import type { CallContext, ChangeContext } from '../../http/call-context.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { type ProblemError, problem, refusalText } from '../../http/problem.ts';
import type { NewBatch } from './batches.commands.ts';
import * as batches from './batches.queries.ts';
import type { Bulk, BulkKind } from './bulk-kind.ts';
import { asBatch } from './claim.ts';
import { apply, type PieceWork, undo, writePiece } from './pieces.ts';

interface Change extends Pick<CallContext, 'origin' | 'language'> {
  user: ChangeContext['user'];
  progress?(progress: BulkProgress): void;
  /** Whether the caller has disconnected; the call then stops with what is done so far. */
  isCancelled?(): boolean;
}

/** Records per transaction: of the first, and at most. */
const PIECE = { first: 5, most: 50 };

/** How often a transaction is tried if it deadlocks with others. */
const TRIES = 3;

/** The action on many records. */
interface Work {
  action: BulkAction;
  set?: unknown;
  /** How many records there were when the user confirmed. */
  expected?: number | undefined;
}

/**
 * Applies one action to many records, each by the rules of its single call and with its own audit entry. Of two calls
 * on the same records the second waits for the first, so that each record is left as the second one made it.
 * @param matching finds the records
 * @throws problem `bulk.changed`, `unavailable`
 */
export async function applyToMany(
  bulk: Bulk,
  kind: BulkKind,
  { action, set, expected }: Work,
  matching: () => Promise<number[]>,
  { dryRun, ...change }: Change & { dryRun: boolean },
): Promise<BulkAnswer> {
  const find = async () => {
    const ids = await matching();
    if (expected !== undefined && expected !== ids.length) throw problem('bulk.changed');
    return ids;
  };
  const work = apply(action, set);
  if (dryRun) return inPieces(bulk, kind, { batchId: null, ids: await find() }, work, change);
  const begin = async () => {
    const batch = newBatch(kind, change, { action, undoes: null, ids: await find() });
    return { batch };
  };
  return asBatch(bulk, begin, ({ batch }) => inPieces(bulk, kind, batch, work, change));
}

/**
 * Undoes a batch for each record that hasn't changed since. The undoing is itself a batch.
 * @throws problem `not_found`, `forbidden`, `auth.step_up`, `unavailable`
 */
export function undoBatch(bulk: Bulk, batchId: string, change: Change): Promise<BulkAnswer> {
  const begin = async () => {
    const entries = await batches.entriesOfBatch(bulk.db, batchId);
    const kind = orNotFound(bulk.kinds.get(entries[0]?.resource ?? ''));
    if (!can(change.user, kind.write as never)) throw problem('forbidden');
    const byId = new Map(entries.map((entry) => [entry.recordId, entry]));
    const batch = newBatch(kind, change, { action: 'undo', undoes: batchId, ids: [...byId.keys()] });
    return { kind, byId, batch };
  };
  return asBatch(bulk, begin, ({ kind, byId, batch }) =>
    inPieces(bulk, kind, batch, undo(kind, byId), change),
  );
}

/** The caller's latest batches. */
export function listBatches({ db }: Bulk, userId: number): Promise<Batch[]> {
  return asHouse(() => batches.batchesOf(db, userId, LEASE_SECONDS));
}

function newBatch(
  { resource }: BulkKind,
  { user }: Change,
  batch: Pick<NewBatch, 'action' | 'undoes' | 'ids'>,
): NewBatch {
  return { batchId: randomUUID(), userId: user.userId, resource, ...batch };
}

async function inPieces(
  bulk: Bulk,
  kind: BulkKind,
  { batchId, ids }: { batchId: string | null; ids: readonly number[] },
  work: PieceWork,
  { origin, user, language, progress, isCancelled }: Change,
): Promise<BulkAnswer> {
  const context: ChangeContext = {
    // A dry run writes nothing; it shows what would happen after a step-up.
    ...{ user: batchId ? user : { ...user, isFresh: true }, language, files: {}, ifMatch: undefined },
    origin: { ...origin, ...(batchId && { batchId }) },
  };
  const refused: { id: number; error: ProblemError }[] = [];
  const warnings: { id: number; code: BulkWarning }[] = [];
  let seen = 0;
  let size = PIECE.first;
  while (seen < ids.length && !isCancelled?.()) {
    const begun = performance.now();
    const piece = ids.slice(seen, seen + size);
    const outcome = await retryDeadlocks(() =>
      writePiece(bulk, kind, { batchId, ids: piece, isFirst: seen === 0 }, work, context),
    );
    refused.push(...[...outcome.refusals].map(([id, error]) => ({ id, error })));
    warnings.push(...[...outcome.warnings].map(([id, code]) => ({ id, code })));
    if (batchId) await retryDeadlocks(async () => kind.afterwards?.(piece));
    seen += piece.length;
    progress?.({ batchId, done: seen, total: ids.length });
    // On the embedded database, which has one connection, a piece keeps all others waiting: they then have it for three
    // times as long.
    const isAwaited = bulk.db.$client.waitingCount > 0;
    size = isAwaited ? Math.ceil(size / 2) : Math.min(size + PIECE.first, PIECE.most);
    if (isAwaited) await delay(3 * (performance.now() - begun));
  }
  const listed = refused.slice(0, BULK_REFUSED_LISTED);
  const listedWarnings = warnings.slice(0, BULK_REFUSED_LISTED);
  const names = await kind.namesOf(
    bulk.db,
    [...listed, ...listedWarnings].map(({ id }) => id),
  );
  return {
    batchId,
    matched: ids.length,
    done: seen - refused.length,
    refused: listed.map(({ id, error }) => ({
      ...{ id, name: names.get(id) ?? '', code: error.code },
      message: refusalText(language, error),
    })),
    refusedTotal: refused.length,
    warnings: listedWarnings.map(({ id, code }) => ({ id, name: names.get(id) ?? '', code })),
    warningsTotal: warnings.length,
  };
}

async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}
