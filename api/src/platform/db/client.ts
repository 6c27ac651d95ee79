import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isConnectionUnusable, isQueryTimeout } from './errors.ts';
import { primaryOf } from './primary.ts';
import { PrimaryPool } from './primary-pool.ts';
import { enterScope, scopedPool } from './scope.ts';

/** The database outside a transaction: each query may run on a different connection. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** A running transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query runs on: either the database or the caller's transaction. */
export type Queryable = Database | Transaction;

export type DatabaseKind = 'embedded' | 'postgresql';

/**
 * The query builder on a pool.
 * @param around wraps the work of each transaction
 */
export function createDatabase(
  pool: pg.Pool,
  around: <Result>(work: () => Result) => Result = (work) => work(),
): Database {
  const database = drizzle(scopedPool(pool));
  const bound = new WeakMap<pg.PoolClient, NodePgDatabase>();
  // Replaces the library's own `transaction`, which never releases a connection found broken at `begin`: after an
  // outage the pool would have none left.
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    let spent: Error | undefined;
    try {
      const own = bound.get(client) ?? drizzle(closeOnTimeout(client));
      bound.set(client, own);
      return await own.transaction(async (tx) => {
        clients.set(tx, client);
        await enterScope(client);
        return around(() => work(tx));
      }, config);
    } catch (error) {
      const cause = timeoutErrors.get(client) ?? error;
      if (cause instanceof Error && isConnectionUnusable(cause)) spent = cause;
      throw cause;
    } finally {
      client.release(spent);
    }
  };
  return database;
}

/** The connection that each transaction runs on. */
const clients = new WeakMap<Queryable, pg.PoolClient>();

/** The driver beneath the query builder. Its rows are raw driver rows, with instants as dates. */
export function driverOf(db: Queryable): pg.Pool | pg.PoolClient {
  const driver = '$client' in db ? db.$client : clients.get(db);
  if (!driver) throw new Error('A transaction runs that the database did not begin');
  return driver;
}

/**
 * Wraps a transaction as if it were the database: a transaction begun on it is committed or rolled back by itself, as
 * a savepoint within this one. It runs code written for one record many times in a single transaction.
 */
export function withSavepoints(tx: Transaction): Database {
  const handle: Database = Object.create(tx);
  // On the same connection, bypassing the library's own: statements are prepared per connection.
  handle.transaction = async (work) => {
    await tx.execute(sql`savepoint one_of_many`);
    try {
      const result = await work(tx);
      // Deferred constraints are checked at the end of each of these too.
      await tx.execute(SETTLED);
      return result;
    } catch (error) {
      await tx.execute(sql`rollback to savepoint one_of_many`);
      throw error;
    }
  };
  clients.set(handle, driverOf(tx) as pg.PoolClient);
  return handle;
}

const SETTLED = sql.raw(
  'set constraints all immediate; set constraints campaign_slots_slot_key, campaigns_added_config, campaigns_changed_config, devices_added_stand, devices_changed_stand deferred; release savepoint one_of_many',
);

/** The silence for which this process closed a connection: the reason why later queries on it fail. */
const timeoutErrors = new WeakMap<pg.PoolClient, unknown>();

/** Closes a connection that stays silent for too long: a rollback on it would wait just as long again. */
function closeOnTimeout(client: pg.PoolClient): pg.PoolClient {
  client.query = ((...args: Parameters<typeof client.query>) => {
    const answer: unknown = pg.Client.prototype.query.apply(client, args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (!isQueryTimeout(error)) return;
        timeoutErrors.set(client, error);
        client.connection.stream.destroy();
      });
    }
    return answer;
  }) as typeof client.query;
  return client;
}

/** Milliseconds. */
const TIMES = {
  /** To open a connection, or to get a free one when all are in use. */
  connect: 5_000,
  idle: 30_000,
  statement: 30_000,
  lock: 10_000,
  /** Longer than a statement may take: a server that has not replied by then is gone. */
  answer: 35_000,
  /** Silence after which the system checks whether the other end is still there. */
  keepAlive: 10_000,
};

/** Connections per process when the settings give no number. */
export const DEFAULT_CONNECTIONS = 10;

/** Limits of a pool beside the timeouts that PostgreSQL itself enforces. */
export interface PoolLimits {
  /** Maximum number of connections. */
  connections?: number;
  /** Abandons a statement that gets no reply in time. Not for migrations and other long work. */
  withQueryTimeout?: boolean;
}

/** A pool of connections to the primary among the hosts of an address. */
export function postgresPool(
  url: string,
  { connections = DEFAULT_CONNECTIONS, withQueryTimeout = false }: PoolLimits = {},
): pg.Pool {
  return new PrimaryPool(primaryOf(url), {
    max: connections,
    connectionTimeoutMillis: TIMES.connect,
    idleTimeoutMillis: TIMES.idle,
    keepAlive: true,
    keepAliveInitialDelayMillis: TIMES.keepAlive,
    ...(withQueryTimeout && { query_timeout: TIMES.answer }),
    statement_timeout: TIMES.statement,
    lock_timeout: TIMES.lock,
    idle_in_transaction_session_timeout: TIMES.idle,
    application_name: 'sillage',
    // Month arithmetic uses the session's time zone, which would otherwise be that of the server's machine.
    options: '-c TimeZone=UTC',
  });
}
