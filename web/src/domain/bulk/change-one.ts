import { BULK_CALLS } from '#contracts/bulk.ts';
import { type BulkAction, undoBulk } from '#contracts/core/bulk.ts';
import { call } from '#web/lib/call.ts';
import { ProblemError } from '#web/lib/problem.ts';

/**
 * Does to one record what a selection can: undoing it restores the record as it was.
 * @returns the batch, for `undoOne`
 * @throws ProblemError if it is refused
 */
export async function changeOne(
  kind: keyof typeof BULK_CALLS,
  id: number,
  action: BulkAction,
  set?: object,
): Promise<string | null> {
  // The endpoints only differ in their actions and in `set`.
  const { batchId, refused } = await call(BULK_CALLS[kind] as (typeof BULK_CALLS)['category'], {
    query: { dryRun: 'false' },
    body: { action: action as 'edit', ids: [id], ...(set && { set: set as never }) },
  });
  for (const { code, message } of refused) throw new ProblemError(409, { code, detail: message });
  return batchId;
}

/** @throws ProblemError if the record is no longer as the batch left it */
export async function undoOne(batchId: string): Promise<void> {
  const { refused } = await call(undoBulk, { params: { batchId } });
  for (const { code, message } of refused) throw new ProblemError(409, { code, detail: message });
}
