import { sql } from 'drizzle-orm';
import type { BulkAction, BulkWarning } from '#contracts/core/bulk.ts';
import { type Database, withSavepoints } from '../../db/client.ts';
import { violatesIntegrity } from '../../db/errors.ts';
import { type FileChanges, type FileService, fileChanges } from '../../files/files.service.ts';
import type { ChangeContext } from '../../http/call-context.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { ProblemError, problem, withMappedPaths } from '../../http/problem.ts';
import { advanceBatch } from './batches.commands.ts';
import * as batches from './batches.queries.ts';
import type { Bulk, BulkChange, BulkKind, BulkService, Refusals } from './bulk-kind.ts';

/** Records of a bulk call that are written in one transaction. */
interface Piece {
  /** Null for a dry run, which is rolled back. */
  batchId: string | null;
  ids: readonly number[];
  isFirst: boolean;
}

/** The action on the records of a piece. `db` is the transaction it runs in. */
export type PieceWork = (
  service: BulkService,
  piece: Piece,
  context: ChangeContext,
  db: Database,
) => Promise<Refusals>;

/** Applies the action of a bulk call. Faults of the call itself are thrown with the first piece. */
export function apply(action: BulkAction, set: unknown): PieceWork {
  return async (service, { ids, isFirst }, context) => {
    if (service.actAll) return service.actAll(action, ids, set as never, context);
    const one = (id: number) => {
      if (action === 'edit') return requireSupported(service.edit)(id, set as never, context);
      const single = action === 'delete' ? service.remove : isTurn(action) ? service[action] : undefined;
      return requireSupported(single)(id, context);
    };
    const changes = ids.map((id) => ({ id, set: set as object }));
    const refusals =
      action === 'edit' && service.changeAll
        ? await changeAll(service.changeAll, changes, context)
        : await each(ids, one);
    const [first = 0] = ids;
    const fault = refusals.get(first);
    if (isFirst && fault?.code === 'validation') throw withMappedPaths(fault, (path) => `set.${path}`);
    return refusals;
  };
}

const isTurn = (action: BulkAction) => action === 'activate' || action === 'deactivate';

/** Actions that change the state of a record, and what undoes each. */
const REVERSES: Partial<Record<string, 'deactivate' | 'activate' | 'cancel' | 'resume'>> = {
  ...{ deactivate: 'activate', activate: 'deactivate' },
  ...{ cancel: 'resume', resume: 'cancel' },
};

/** Undoes what a batch did to records. @param entries by record id */
export function undo(
  { tagsOf }: Pick<BulkKind, 'tagsOf'>,
  entries: ReadonlyMap<number, batches.BatchEntry>,
): PieceWork {
  return async (service, { ids }, context, db) => {
    // Read first: a change between this and the edit fails on the tag.
    const tags = await tagsOf?.(db, ids);
    const undone = ids.map((id) => orNotFound(entries.get(id)));
    const bases = await batches.undoBasesOf(db, undone);
    const origin = { ...context.origin, restores: true };
    const planned = new Map<number, BulkChange>();
    const refusals = await each(ids, async (id) => {
      const entry = orNotFound(entries.get(id));
      if (entry.action === 'delete') throw problem('history.not_restorable');
      const version = tags && { ifMatch: orNotFound(tags.get(id)) };
      const { changed, before, left } = orNotFound(bases.get(entry.auditId));
      if (changed) throw problem('record.stale');
      // Where records are changed at once, their state is part of the snapshot.
      const reverse = REVERSES[entry.action];
      if (!service.changeAll && reverse)
        return requireSupported(service[reverse])(id, { ...context, ...version });
      if (!before) throw problem('history.not_restorable');
      if (!service.changeAll)
        return requireSupported(service.restore)(id, before, { ...context, ...version, origin });
      planned.set(id, { id, set: before, ...version, left: left ?? {} });
    });
    if (!service.changeAll || planned.size === 0) return refusals;
    const others = await changeAll(service.changeAll, [...planned.values()], { ...context, origin });
    return new Map([...refusals, ...others]);
  };
}

/** @throws problem `history.not_restorable` if such records don't support it */
export function requireSupported<Work>(work: Work | undefined): Work {
  if (!work) throw problem('history.not_restorable');
  return work;
}

/** Changes records one by one. @returns why some were refused */
export async function each(ids: readonly number[], one: (id: number) => Promise<unknown>): Promise<Refusals> {
  const refusals: Refusals = new Map();
  for (const id of ids) {
    try {
      await one(id);
    } catch (error) {
      // A call without a fresh session is refused as a whole, so that it can be repeated after a step-up.
      if (!(error instanceof ProblemError) || error.code === 'auth.step_up') throw error;
      refusals.set(id, error);
    }
  }
  return refusals;
}

/** Changes the records at once or, where the database refuses one of them, one by one. */
async function changeAll(
  change: NonNullable<BulkService['changeAll']>,
  changes: readonly BulkChange[],
  context: ChangeContext,
): Promise<Refusals> {
  try {
    return await change(changes, context);
  } catch (error) {
    if (!violatesIntegrity(error) || changes.length === 1) throw error;
  }
  const byId = new Map(changes.map((each) => [each.id, each]));
  return each([...byId.keys()], async (id) => {
    const refusals = await change([orNotFound(byId.get(id))], context);
    for (const refusal of refusals.values()) throw refusal;
  });
}

/** What became of a piece. */
interface Outcome {
  refusals: Refusals;
  /** What records that are done lose besides. */
  warnings: ReadonlyMap<number, BulkWarning>;
}

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super();
    this.outcome = outcome;
  }
}

/**
 * Milliseconds that a piece may be idle between two statements, of which it has hundreds. Less than others wait for a
 * lock: so they outwait a process that is frozen within a piece.
 */
const PIECE_IDLE_MS = 5_000;

/** What was written, and how far the batch has come by it. */
interface Written<Result> {
  result: Result;
  progress: { done: number; refused: number };
}

/**
 * Writes in one transaction, together with the progress of its batch.
 * @param batchId null for a dry run, which is rolled back
 * @param write gets the transaction, in which each change is a savepoint, and the service for files they release
 * @throws problem `unavailable` if the batch was taken for abandoned
 */
export async function inTransaction<Result>(
  { db, files, log }: Bulk,
  batchId: string | null,
  write: (own: Database, files: FileService) => Promise<Written<Result>>,
): Promise<Result> {
  const run = (changes: FileChanges) =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${PIECE_IDLE_MS}`));
      const { result, progress } = await write(withSavepoints(tx), {
        ...files,
        withFileCleanup: (_, inner) => inner(changes),
      });
      if (batchId === null) throw new DryRunRollback(result);
      if (!(await advanceBatch(tx, batchId, progress))) {
        log.warn({ batchId }, 'A bulk call was silent for too long: others may change its records now');
        throw problem('unavailable', { retryAfter: 1 });
      }
      return result;
    });
  // Released files are removed once everything is committed.
  if (batchId !== null) return files.withFileCleanup([], run);
  try {
    return await run(fileChanges());
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
    return error.outcome as Result;
  }
}

/** Writes a piece of a bulk call. @throws problem `unavailable` if its batch was taken for abandoned */
export function writePiece(
  bulk: Bulk,
  kind: BulkKind,
  piece: Piece,
  work: PieceWork,
  context: ChangeContext,
): Promise<Outcome> {
  const { batchId, ids } = piece;
  return inTransaction(bulk, batchId, async (own, files) => {
    const refusals = await work(kind.on(own, files), piece, context, own);
    const result = { refusals, warnings: (await kind.warnings?.(own, ids)) ?? new Map() };
    return { result, progress: { done: ids.length - refusals.size, refused: refusals.size } };
  });
}
