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
import { LEASE_SECONDS } from '../../db/leases.ts';
import { asHouse } from '../../db/scope.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { problem, refusalText } from '../../http/problem.ts';
import { type Cause, contextOf, newBatch, retryDeadlocks } from './batch-call.ts';
import * as batches from './batches.queries.ts';
import type { Bulk, BulkKind } from './bulk-kind.ts';
import { asBatch } from './claim.ts';
import { apply, type PieceWork, undo, writePiece } from './pieces.ts';
import { type RefusedRecord, type Step, takeSteps } from './steps.ts';

interface Change extends Cause {
  progress?(progress: BulkProgress): void;
  /** Whether the caller has disconnected; the call then stops with what is done so far. */
  isCancelled?(): boolean;
}

/** Records per transaction: of the first, and at most. */
const PIECE = { first: 5, most: 50 };

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
    const steps = undoSteps(bulk, await batches.entriesOfBatch(bulk.db, batchId));
    const first = orNotFound(steps[0]);
    if (steps.some(({ kind }) => !can(change.user, kind.write as never))) throw problem('forbidden');
    const batch = newBatch(first.kind, change, { action: 'undo', undoes: batchId, ids: first.ids });
    return { first, steps, batch };
  };
  return asBatch(bulk, begin, async ({ first, steps, batch }) => {
    if (steps.length === 1) return inPieces(bulk, first.kind, batch, first.work, change);
    const { refused } = await takeSteps(bulk, batch, async () => steps, contextOf(batch.batchId, change));
    const matched = steps.reduce((sum, { ids }) => sum + ids.length, 0);
    return {
      batchId: batch.batchId,
      matched,
      ...(await answerOf(bulk, change.language, matched, refused, [])),
    };
  });
}

/** What undoes the entries of a batch, by kind: what was done last is undone first. */
function undoSteps({ kinds }: Bulk, entries: readonly batches.BatchEntry[]): Step[] {
  const latest = entries.toSorted((one, other) => other.auditId - one.auditId);
  return [...new Set(latest.map(({ resource }) => resource))].map((resource) => {
    const kind = orNotFound(kinds.get(resource));
    const byId = new Map(
      entries.filter((entry) => entry.resource === resource).map((entry) => [entry.recordId, entry]),
    );
    return { kind, ids: [...byId.keys()], work: undo(kind, byId) };
  });
}

/** The caller's latest batches. */
export function listBatches({ db }: Bulk, userId: number): Promise<Batch[]> {
  return asHouse(() => batches.batchesOf(db, userId, LEASE_SECONDS));
}

async function inPieces(
  bulk: Bulk,
  kind: BulkKind,
  { batchId, ids }: { batchId: string | null; ids: readonly number[] },
  work: PieceWork,
  { progress, isCancelled, ...cause }: Change,
): Promise<BulkAnswer> {
  const context = contextOf(batchId, cause);
  const refused: RefusedRecord[] = [];
  const warnings: { kind: BulkKind; id: number; code: BulkWarning }[] = [];
  let seen = 0;
  let size = PIECE.first;
  while (seen < ids.length && !isCancelled?.()) {
    const begun = performance.now();
    const piece = ids.slice(seen, seen + size);
    const outcome = await retryDeadlocks(() =>
      writePiece(bulk, kind, { batchId, ids: piece, isFirst: seen === 0 }, work, context),
    );
    refused.push(...[...outcome.refusals].map(([id, error]) => ({ kind, id, error })));
    warnings.push(...[...outcome.warnings].map(([id, code]) => ({ kind, id, code })));
    if (batchId) await retryDeadlocks(async () => kind.afterwards?.(piece));
    seen += piece.length;
    progress?.({ batchId, done: seen, total: ids.length });
    // On the embedded database, which has one connection, a piece keeps all others waiting: they then have it for three
    // times as long.
    const isAwaited = bulk.db.$client.waitingCount > 0;
    size = isAwaited ? Math.ceil(size / 2) : Math.min(size + PIECE.first, PIECE.most);
    if (isAwaited) await delay(3 * (performance.now() - begun));
  }
  return {
    ...{ batchId, matched: ids.length },
    ...(await answerOf(bulk, cause.language, seen, refused, warnings)),
  };
}

/** The part of the answer on what became of the records. @param seen how many the call got to */
async function answerOf(
  { db }: Bulk,
  language: Cause['language'],
  seen: number,
  refused: readonly RefusedRecord[],
  warnings: readonly { kind: BulkKind; id: number; code: BulkWarning }[],
): Promise<Omit<BulkAnswer, 'batchId' | 'matched'>> {
  const listed = refused.slice(0, BULK_REFUSED_LISTED);
  const listedWarnings = warnings.slice(0, BULK_REFUSED_LISTED);
  const names = new Map<BulkKind, ReadonlyMap<number, string>>();
  const named = [...listed, ...listedWarnings];
  for (const kind of new Set(named.map((each) => each.kind))) {
    const ids = named.filter((each) => each.kind === kind).map(({ id }) => id);
    names.set(kind, await kind.namesOf(db, ids));
  }
  const nameOf = (kind: BulkKind, id: number) => names.get(kind)?.get(id) ?? '';
  return {
    done: seen - refused.length,
    refused: listed.map(({ kind, id, error }) => ({
      ...{ resource: kind.resource, id, name: nameOf(kind, id), code: error.code },
      message: refusalText(language, error),
    })),
    refusedTotal: refused.length,
    warnings: listedWarnings.map(({ kind, id, code }) => ({ id, name: nameOf(kind, id), code })),
    warningsTotal: warnings.length,
  };
}
