import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { createDatabase, type Database } from '../platform/db/client.ts';

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * A database whose pool refuses queries from inside a transaction of the same async context. On a pool of one
 * connection, such a query would wait for ever for its own transaction; on a larger one, it would silently read and
 * write outside of it. A lint rule catches the direct case, this guard all others. For tests only: before Node 24,
 * tracking the async context takes a sixth of the processor time of each call.
 */
export function guardedDatabase(pool: pg.Pool): Database {
  // pg's own pool.query() uses this, too.
  const connect = pool.connect.bind(pool);
  pool.connect = ((...args: Parameters<typeof connect>) => {
    if (insideTransaction.getStore()) {
      throw new Error(
        'Inside a transaction, use the transaction: this query asked the pool for another connection',
      );
    }
    return connect(...args);
  }) as typeof pool.connect;
  return createDatabase(pool, (work) => insideTransaction.run(true, work));
}
