import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isThisMachine } from '../lib/this-machine.ts';
import { connectionSilent, connectionSpent } from './errors.ts';
import { enterScope, scopedPool } from './scope.ts';

/** The database outside a transaction: each query may run on another connection. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** A running transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query needs: it runs wherever its caller is. */
export type Queryable = Database | Transaction;

export type DatabaseKind = 'embedded' | 'postgresql';

/**
 * The database on a pool.
 * @param around what each transaction's work is done in
 */
export function databaseOn(
  pool: pg.Pool,
  around: <Result>(work: () => Result) => Result = (work) => work(),
): Database {
  const database = drizzle(scopedPool(pool));
  const bound = new WeakMap<pg.PoolClient, NodePgDatabase>();
  // Not the library's own, which never gives a connection back that is found broken at `begin`: after an outage the
  // pool would have none left.
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    let spent: Error | undefined;
    try {
      const own = bound.get(client) ?? drizzle(breakingOffSilence(client));
      bound.set(client, own);
      return await own.transaction(async (tx) => {
        clients.set(tx, client);
        await enterScope(client);
        return around(() => work(tx));
      }, config);
    } catch (error) {
      const cause = silences.get(client) ?? error;
      if (cause instanceof Error && connectionSpent(cause)) spent = cause;
      throw cause;
    } finally {
      client.release(spent);
    }
  };
  return database;
}

/** The connections that transactions run on. */
const clients = new WeakMap<Queryable, pg.PoolClient>();

/** The driver under the query builder. Its rows are the driver's own, with instants as dates. */
export function driverOf(db: Queryable): pg.Pool | pg.PoolClient {
  const driver = '$client' in db ? db.$client : clients.get(db);
  if (!driver) throw new Error('A transaction runs that the database did not begin');
  return driver;
}

/**
 * A transaction as if it were the database: whatever begins a transaction of its own on it is done or undone by itself, within this
 * one. For doing many times in one transaction what is made for one.
 */
export function within(tx: Transaction): Database {
  const handle: Database = Object.create(tx);
  // On the same connection and not the library's own: statements are prepared for a connection.
  handle.transaction = async (work) => {
    await tx.execute(sql`savepoint one_of_many`);
    try {
      const result = await work(tx);
      // What is checked at the end of a transaction is checked at the end of each of these.
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

/** Why connections were broken off by this process itself: what was asked over them afterwards failed for that. */
const silences = new WeakMap<pg.PoolClient, unknown>();

/** Breaks a connection off when it is given up for its silence: a rollback over it would wait for as long again. */
function breakingOffSilence(client: pg.PoolClient): pg.PoolClient {
  client.query = ((...args: Parameters<typeof client.query>) => {
    const answer: unknown = pg.Client.prototype.query.apply(client, args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (!connectionSilent(error)) return;
        silences.set(client, error);
        client.connection.stream.destroy();
      });
    }
    return answer;
  }) as typeof client.query;
  return client;
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

/**
 * How a PostgreSQL is reached. One that isn't on this machine is spoken to by TLS alone, and must show a certificate for its name,
 * unless the address says otherwise: `?sslmode=disable`.
 */
export function connectionTo(url: string): pg.ClientConfig {
  const { host } = new pg.Client({ connectionString: url });
  // What the address says of TLS overrides this.
  return { connectionString: url, ...(!isThisMachine(host) && { ssl: true }) };
}

/** A pool on PostgreSQL. */
export function postgresPool(
  url: string,
  { connections = DEFAULT_CONNECTIONS, answerInTime = false }: PoolLimits = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url),
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
