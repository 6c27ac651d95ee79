import { randomUUID } from 'node:crypto';
import {
  BULK_REFUSED_LISTED,
  type BulkAction,
  type BulkAnswer,
  type BulkProgress,
  type BulkWarning,
} from '#contracts/core/bulk.ts';
import { can } from '#contracts/core/permissions.ts';
import { runExclusively } from '../../db/advisory-lock.ts';
import { type Database, type DatabaseKind, withSavepoints } from '../../db/client.ts';
import { isDeadlock } from '../../db/errors.ts';
import { type FileChanges, type FileService, fileChanges } from '../../files/files.service.ts';
import type { CallContext, ChangeContext } from '../../http/call-context.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { ProblemError, problem, withMappedPaths } from '../../http/problem.ts';
import * as batches from './batches.queries.ts';
import type { BulkKind, BulkService } from './bulk-kind.ts';

/** What bulk calls need, and the resources that have them. */
export interface Bulk {
  db: Database;
  databaseKind: DatabaseKind;
  files: FileService;
  kinds: Map<string, BulkKind>;
}

interface Change extends Pick<CallContext, 'origin' | 'user' | 'language'> {
  progress?(progress: BulkProgress): void;
  /** Whether the caller has disconnected; the call then stops with what is done so far. */
  isCancelled?(): boolean;
}

/** The action on one record. `db` is the transaction it runs in. */
type ApplyToRecord = (
  service: BulkService,
  id: number,
  context: ChangeContext,
  db: Database,
) => Promise<unknown>;

/** Records per transaction: few enough to let other calls in between. */
const CHUNK = 50;

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
 * Applies one action to many records, each by the rules of its single call and with its own audit entry. Bulk calls run
 * one after another, so that two on the same records leave each as the second one made it.
 * @param matching finds the records
 * @throws problem `bulk.changed`
 */
export function applyToMany(
  bulk: Bulk,
  kind: BulkKind,
  { action, set, expected }: Work,
  matching: () => Promise<number[]>,
  { dryRun, ...change }: Change & { dryRun: boolean },
): Promise<BulkAnswer> {
  const apply: ApplyToRecord = (service, id, context) => {
    if (action === 'edit') return requireSupported(service.edit)(id, set as never, context);
    return requireSupported(service[action === 'delete' ? 'remove' : action])(id, context);
  };
  const work = async () => {
    const ids = await matching();
    if (expected !== undefined && expected !== ids.length) throw problem('bulk.changed');
    return inChunks(bulk, kind, ids, apply, { ...change, dryRun });
  };
  return dryRun ? work() : runExclusively(lockTarget(bulk), 'bulk', work);
}

/**
 * Undoes a batch for each record that hasn't changed since. The undoing is itself a batch.
 * @throws problem `not_found`, `forbidden`, `auth.step_up`
 */
export function undoBatch(bulk: Bulk, batchId: string, change: Change): Promise<BulkAnswer> {
  return runExclusively(lockTarget(bulk), 'bulk', async () => {
    const entries = await batches.entriesOfBatch(bulk.db, batchId);
    const kind = orNotFound(bulk.kinds.get(entries[0]?.resource ?? ''));
    if (!can(change.user, kind.write as never)) throw problem('forbidden');
    const byId = new Map(entries.map((entry) => [entry.recordId, entry]));
    const act: ApplyToRecord = async (service, id, context, db) => {
      const entry = orNotFound(byId.get(id));
      if (entry.action === 'delete') throw problem('history.not_restorable');
      // A change between this read and the edit fails on the tag.
      const { tag } = orNotFound(await service.find(id));
      if (await batches.changedSince(db, entry)) throw problem('record.stale');
      const snapshot = service.isUnchangedSince && (await batches.snapshotOf(db, entry));
      if (snapshot && !(await service.isUnchangedSince?.(id, snapshot))) throw problem('record.stale');
      const unchangedContext = { ...context, ifMatch: tag };
      if (entry.action === 'deactivate') return requireSupported(service.activate)(id, unchangedContext);
      if (entry.action === 'activate') return requireSupported(service.deactivate)(id, unchangedContext);
      const before = await batches.snapshotBefore(db, entry);
      if (!before) throw problem('history.not_restorable');
      const origin = { ...context.origin, restores: true };
      return requireSupported(service.restore)(id, before, { ...unchangedContext, origin });
    };
    return inChunks(bulk, kind, [...byId.keys()], act, { ...change, dryRun: false, undoes: true });
  });
}

function lockTarget({ db, databaseKind }: Bulk) {
  return { kind: databaseKind, pool: db.$client };
}

function requireSupported<Work>(work: Work | undefined): Work {
  if (!work) throw problem('history.not_restorable');
  return work;
}

interface Outcome {
  refused: { id: number; code: string }[];
  /** What records that are done lose besides. */
  warnings: { id: number; code: BulkWarning }[];
}

async function inChunks(
  bulk: Bulk,
  kind: BulkKind,
  ids: readonly number[],
  apply: ApplyToRecord,
  {
    origin,
    user,
    language,
    progress,
    isCancelled,
    dryRun,
    undoes = false,
  }: Change & {
    dryRun: boolean;
    /** Each record has values of its own: a fault of one is no fault of the call. */
    undoes?: boolean;
  },
): Promise<BulkAnswer> {
  const batchId = dryRun ? null : randomUUID();
  const context: ChangeContext = {
    // A dry run writes nothing; it shows what would happen after a step-up.
    ...{ user: dryRun ? { ...user, isFresh: true } : user, language, files: {}, ifMatch: undefined },
    origin: { ...origin, ...(batchId && { batchId }) },
  };
  const refused: Outcome['refused'] = [];
  const warnings: Outcome['warnings'] = [];
  let seen = 0;
  for (let start = 0; start < ids.length && !isCancelled?.(); start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const part = await retryDeadlocks(() =>
      oneChunk(bulk, kind, chunk, apply, context, start === 0 && !undoes),
    );
    refused.push(...part.refused);
    warnings.push(...part.warnings);
    if (batchId) await retryDeadlocks(async () => kind.afterwards?.(chunk));
    seen = start + chunk.length;
    progress?.({ batchId, done: seen, total: ids.length });
  }
  const listed = refused.slice(0, BULK_REFUSED_LISTED);
  const listedWarnings = warnings.slice(0, BULK_REFUSED_LISTED);
  const names = await batches.namesOf(
    bulk.db,
    kind.resource,
    [...listed, ...listedWarnings].map(({ id }) => id),
  );
  return {
    batchId,
    matched: ids.length,
    done: seen - refused.length,
    refused: listed.map(({ id, code }) => ({ id, name: names.get(id) ?? '', code })),
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

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {}

/** @param first true for the first chunk, which throws faults of the call itself */
async function oneChunk(
  { db, files }: Bulk,
  kind: BulkKind,
  ids: readonly number[],
  act: ApplyToRecord,
  context: ChangeContext,
  first: boolean,
): Promise<Outcome> {
  const refused: Outcome['refused'] = [];
  let warnings: Outcome['warnings'] = [];
  const trial = context.origin.batchId === undefined;
  const inTransaction = (changes: FileChanges) =>
    db.transaction(async (tx) => {
      refused.length = 0;
      const own = withSavepoints(tx);
      const service = kind.on(own, { ...files, withFileCleanup: (_, work) => work(changes) });
      for (const id of ids) {
        try {
          await act(service, id, context, own);
        } catch (error) {
          // A call without a fresh session is refused as a whole, so that it can be repeated after a step-up.
          if (!(error instanceof ProblemError) || error.code === 'auth.step_up') throw error;
          if (first && error.code === 'validation' && refused.length === 0 && id === ids[0])
            throw withMappedPaths(error, (path) => `set.${path}`);
          refused.push({ id, code: error.code });
        }
      }
      const found = await kind.warnings?.(own, ids);
      warnings = [...(found ?? [])].map(([id, code]) => ({ id, code }));
      if (trial) throw new DryRunRollback();
    });
  if (!trial) {
    // Released files are removed once everything is committed.
    await files.withFileCleanup([], inTransaction);
    return { refused, warnings };
  }
  try {
    await inTransaction(fileChanges());
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
  return { refused, warnings };
}
