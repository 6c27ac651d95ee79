import { eq, lt, sql } from 'drizzle-orm';
import type { AuditResource } from '#contracts/audit.ts';
import { type BatchAction, BULK_UNDO_DAYS } from '#contracts/core/bulk.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { LEASE_SECONDS, PROCESS_NAME } from '../../db/leases.ts';
import { batches } from '../../db/schema/batches.ts';

/** A bulk call that is to begin. */
export interface NewBatch {
  batchId: string;
  userId: number;
  resource: AuditResource;
  action: BatchAction;
  /** The batch that it undoes. */
  undoes: string | null;
  ids: readonly number[];
}

/** Another bulk call that has some of the records. */
export interface RunningBatch extends Record<string, unknown> {
  /** Its process. */
  holder: string;
  since: Date;
  /** Until it counts as abandoned, unless it makes progress. */
  secondsLeft: number;
}

/** Begins a batch unless another one is changing any of its records: see `claim_batch` in `db/functions/batches.sql`. */
export async function claimBatch(
  db: Database,
  { batchId, userId, resource, action, undoes, ids }: NewBatch,
): Promise<RunningBatch | undefined> {
  const { rows } = await db.execute<RunningBatch>(sql`
    select holder, started_at as since, seconds_left as "secondsLeft"
    from claim_batch(
      ${batchId}, ${userId}, ${resource}, ${action}, ${undoes}, ${sql.param([...ids])}::int[], ${PROCESS_NAME}, ${LEASE_SECONDS}
    )
  `);
  const [running] = rows;
  return running && { ...running, since: new Date(running.since) };
}

/**
 * Adds a piece to the progress of a batch, in the transaction of that piece.
 * @returns false if the batch was taken for abandoned, so that the piece must not be written
 */
export async function advanceBatch(
  tx: Queryable,
  batchId: string,
  { done, refused }: { done: number; refused: number },
): Promise<boolean> {
  const { rows } = await tx.execute<{ isRunning: boolean }>(
    sql`select advance_batch(${batchId}, ${done}, ${refused}) as "isRunning"`,
  );
  return rows[0]?.isRunning === true;
}

/** Lets others have the records of a batch. */
export async function endBatch(db: Database, batchId: string): Promise<void> {
  await db.update(batches).set(ENDED).where(eq(batches.batchId, batchId));
}

const ENDED = { endedAt: sql`coalesce(${batches.endedAt}, clock_timestamp())`, recordIds: [] };

/** Ends all batches that another process began: for a database with a single process, when it starts. */
export async function endAllBatches(db: Database): Promise<void> {
  await db.update(batches).set(ENDED).where(sql`${batches.endedAt} is null`);
}

/** Forgets batches that can no longer be undone. @returns how many */
export async function purgeBatches(db: Queryable, at: Date): Promise<number> {
  const { rowCount } = await db
    .delete(batches)
    .where(
      lt(batches.startedAt, sql`${at.toISOString()}::timestamptz - make_interval(days => ${BULK_UNDO_DAYS})`),
    );
  return rowCount ?? 0;
}
