import { randomUUID } from 'node:crypto';
import { isDeadlock } from '../../db/errors.ts';
import type { CallContext, ChangeContext } from '../../http/call-context.ts';
import type { NewBatch } from './batches.commands.ts';
import type { BulkKind } from './bulk-kind.ts';

/** Who changes many records, and in which language they are answered. */
export interface Cause extends Pick<CallContext, 'origin' | 'language'> {
  user: ChangeContext['user'];
}

/** A batch that is to begin, of records of a kind. */
export function newBatch(
  { resource }: BulkKind,
  { user }: Cause,
  batch: Pick<NewBatch, 'action' | 'undoes' | 'ids'>,
): NewBatch {
  return { batchId: randomUUID(), userId: user.userId, resource, ...batch };
}

/** The context of each change in a batch. @param batchId null for a dry run */
export function contextOf(batchId: string | null, { origin, user, language }: Cause): ChangeContext {
  return {
    // A dry run writes nothing; it shows what would happen after a step-up.
    ...{ user: batchId ? user : { ...user, isFresh: true }, language, files: {}, ifMatch: undefined },
    origin: { ...origin, ...(batchId && { batchId }) },
  };
}

/** How often a transaction is tried if it deadlocks with others. */
const TRIES = 3;

/** Runs a transaction again if it deadlocked with others. */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}
