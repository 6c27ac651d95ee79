import type { ClientBase } from 'pg';

/** Does work in a transaction of the client's, which is undone where the work fails. */
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
      // The connection is gone, and the transaction with it; what it failed of is told.
    });
    throw error;
  }
}
