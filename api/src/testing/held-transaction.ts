import type { Database, Transaction } from '../db/client.ts';

/**
 * Does something in a transaction that stays open, so that others meet its locks. For PostgreSQL: the embedded database
 * has one connection. Resolves when the work is done; the transaction is committed by `release`.
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

/** Whether a promise is still open after so many milliseconds. */
export async function isWaiting(promise: Promise<unknown>, milliseconds = 300): Promise<boolean> {
  const waiting = Symbol('waiting');
  const pause = new Promise((resolve) => setTimeout(resolve, milliseconds, waiting));
  return (await Promise.race([promise, pause])) === waiting;
}
