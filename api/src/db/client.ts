import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The database outside a transaction: each query may run on another connection. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** A running transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query needs: it runs wherever its caller is. */
export type Queryable = Database | Transaction;

export type DatabaseKind = 'embedded' | 'postgresql';

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Makes a pool refuse work that is asked of it inside a transaction of the same call chain.
 * On a pool of one such work would wait for ever for its own transaction; on a larger one it would silently
 * see and write outside of it. The lint rule catches the direct case, this one every other.
 */
export function guardedDatabase(pool: pg.Pool): Database {
  const database = drizzle(pool);
  // pg's own pool.query() takes its connection here too.
  const connect = pool.connect.bind(pool);
  pool.connect = ((...args: Parameters<typeof connect>) => {
    if (insideTransaction.getStore()) {
      throw new Error(
        'Inside a transaction, use the transaction: this query asked the pool for another connection',
      );
    }
    return connect(...args);
  }) as typeof pool.connect;
  const transaction = database.transaction.bind(database);
  database.transaction = (work, config) =>
    transaction((tx) => insideTransaction.run(true, () => work(tx)), config);
  return database;
}

/** A pool on PostgreSQL. Times in milliseconds. */
export function postgresPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'sillage',
    // Months are added and subtracted in the session's zone, which would be that of the server's machine.
    options: '-c TimeZone=UTC',
  });
  pool.on('connect', (client) => {
    client.on('error', () => {
      // Whoever holds the connection hears of its end by their next query; unheard, the event would end the process.
    });
  });
  return pool;
}
