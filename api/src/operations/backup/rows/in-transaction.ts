import type { ClientBase } from 'pg';

/** Runs work in a transaction of the client, and rolls it back if the work throws. */
export async function inTransaction<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      // The connection is gone, and the transaction with it; the original error is thrown.
    });
    throw error;
  }
}
