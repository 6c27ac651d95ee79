import type { BatchAction } from '#contracts/core/bulk.ts';
import type { Database } from '../../db/client.ts';
import type { ChangeContext } from '../../http/call-context.ts';
import type { ProblemError } from '../../http/problem.ts';
import { type Cause, contextOf, newBatch, retryDeadlocks } from './batch-call.ts';
import { advanceBatch } from './batches.commands.ts';
import type { Bulk, BulkKind } from './bulk-kind.ts';
import { asBatch } from './claim.ts';
import { inTransaction, type PieceWork } from './pieces.ts';

/** What is done to records of one kind. */
export interface Step {
  kind: BulkKind;
  ids: readonly number[];
  work: PieceWork;
}

/** A record that stays as it is. */
export interface RefusedRecord {
  kind: BulkKind;
  id: number;
  error: ProblemError;
}

/** What became of a batch of several kinds. */
export interface StepsOutcome {
  steps: readonly Step[];
  refused: readonly RefusedRecord[];
}

/** Decides in the transaction what to do, once it has locked what that depends on. */
type Plan = (tx: Database) => Promise<readonly Step[]>;

/**
 * Takes steps in one transaction. The batch counts the records that it was begun with; they are done if any record is.
 * @param check may still refuse everything
 */
export async function takeSteps(
  bulk: Bulk,
  { batchId, ids }: { batchId: string | null; ids: readonly number[] },
  plan: Plan,
  context: ChangeContext,
  check: (outcome: StepsOutcome) => void = () => {},
): Promise<StepsOutcome> {
  const outcome = await retryDeadlocks(() =>
    inTransaction(bulk, batchId, async (own, files) => {
      // Its row stays locked, so that nobody takes the batch for abandoned, however long this takes.
      if (batchId) await advanceBatch(own, batchId, { done: 0, refused: 0 });
      const steps = await plan(own);
      const refused: RefusedRecord[] = [];
      for (const { kind, ids: stepIds, work } of steps) {
        const piece = { batchId, ids: stepIds, isFirst: false };
        const refusals = await work(kind.on(own, files), piece, context, own);
        refused.push(...[...refusals].map(([id, error]) => ({ kind, id, error })));
      }
      const result = { steps, refused };
      check(result);
      const isDone = steps.reduce((sum, step) => sum + step.ids.length, 0) > refused.length;
      const progress = isDone ? { done: ids.length, refused: 0 } : { done: 0, refused: ids.length };
      return { result, progress };
    }),
  );
  if (batchId) {
    for (const step of outcome.steps) await retryDeadlocks(async () => step.kind.afterwards?.(step.ids));
  }
  return outcome;
}

/** A change of a record with all that belongs to it. */
interface Whole {
  kind: BulkKind;
  id: number;
  action: BatchAction;
  plan: Plan;
  check(outcome: StepsOutcome): void;
}

/**
 * Changes a record with all that belongs to it under one batch, or not at all.
 * @returns the batch, null for a dry run, and what became of it
 * @throws problem `unavailable`, and those of `plan` and `check`
 */
export async function changeWhole(
  bulk: Bulk,
  { kind, id, action, plan, check }: Whole,
  { dryRun, ...cause }: Cause & { dryRun: boolean },
): Promise<StepsOutcome & { batchId: string | null }> {
  const take = (batchId: string | null, judge?: Whole['check']) =>
    takeSteps(bulk, { batchId, ids: [id] }, plan, contextOf(batchId, cause), judge);
  if (dryRun) return { batchId: null, ...(await take(null)) };
  const batch = newBatch(kind, cause, { action, undoes: null, ids: [id] });
  return asBatch(
    bulk,
    async () => ({ batch }),
    async ({ batch: { batchId } }) => ({ batchId, ...(await take(batchId, check)) }),
  );
}
