import type { Database, Transaction } from '../platform/db/client.ts';

/**
 * Runs work in a transaction that stays open, so that others wait for its locks. PostgreSQL only: the embedded database
 * has a single connection. Resolves when the work is done; `release` commits the transaction.
 */
export async function heldTransaction(
  db: Database,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<{ release: () => Promise<void> }> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let committed: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    committed = db.transaction(async (tx) => {
      await work(tx);
      resolve();
      await ended;
    });
    committed.catch(reject);
  });
  return {
    async release() {
      end();
      await committed;
    },
  };
}

/** Whether a promise is still pending after `milliseconds`. */
export async function isWaiting(promise: Promise<unknown>, milliseconds = 300): Promise<boolean> {
  const waiting = Symbol('waiting');
  const pause = new Promise((resolve) => setTimeout(resolve, milliseconds, waiting));
  return (await Promise.race([promise, pause])) === waiting;
}
