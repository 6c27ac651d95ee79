import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { connectionSpent } from './errors.ts';

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
  const bound = new WeakMap<pg.PoolClient, NodePgDatabase>();
  // Not the library's own, which never gives a connection back that is found broken at `begin`: after an outage the
  // pool would have none left.
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    let spent: Error | undefined;
    try {
      const own = bound.get(client) ?? drizzle(client);
      bound.set(client, own);
      return await own.transaction((tx) => insideTransaction.run(true, () => work(tx)), config);
    } catch (error) {
      if (error instanceof Error && connectionSpent(error)) spent = error;
      throw error;
    } finally {
      client.release(spent);
    }
  };
  return database;
}

/** Milliseconds. */
const TIMES = {
  /** For a new connection, and for a free one where all are in use. */
  connect: 5_000,
  idle: 30_000,
  statement: 30_000,
  lock: 10_000,
  /** More than a statement may take: whoever doesn't answer by then has gone without a word. */
  answer: 35_000,
  /** Of silence, until the system asks whether the other end is still there. */
  keepAlive: 10_000,
};

/** Connections of a process where the settings say nothing. */
export const DEFAULT_CONNECTIONS = 10;

/** What a pool allows beside the time-outs that PostgreSQL itself keeps. */
export interface PoolLimits {
  /** Connections at most. */
  connections?: number;
  /** Gives up a statement of which nothing is heard. Not for migrations and the like, which take their time. */
  answerInTime?: boolean;
}

/** A pool on PostgreSQL. */
export function postgresPool(
  url: string,
  { connections = DEFAULT_CONNECTIONS, answerInTime = false }: PoolLimits = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: TIMES.connect,
    idleTimeoutMillis: TIMES.idle,
    keepAlive: true,
    keepAliveInitialDelayMillis: TIMES.keepAlive,
    ...(answerInTime && { query_timeout: TIMES.answer }),
    statement_timeout: TIMES.statement,
    lock_timeout: TIMES.lock,
    idle_in_transaction_session_timeout: TIMES.idle,
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
