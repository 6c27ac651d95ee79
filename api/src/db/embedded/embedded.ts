import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { prepareCluster } from './cluster-folder.ts';
import type { EmbeddedDatabaseError, Tell } from './embedded-errors.ts';
import { type EngineEvents, EngineThread } from './engine-thread.ts';
import { maintenance } from './maintenance.ts';
import { takeOwnership } from './owner-lock.ts';

/** Milliseconds that `pool.connect()` waits for the one connection: a transaction that waits for itself ends with an error. */
const CONNECTION_TIMEOUT_MS = 60_000;
/** Milliseconds that closing waits for connections that are still in use before it cuts them off. */
const DRAIN_TIMEOUT_MS = 10_000;

export interface EmbeddedOptions {
  /** Folder for the database, made when missing; ":memory:" for one that is gone when it is closed. */
  dataDir: string;
  /** Path of an image made by `createImage`; a new database starts as a copy of it. */
  image?: string;
  /** For example that the database was recovered after a crash. */
  log?: Tell;
  /** Called once if the database ends by itself; every query fails from then on, until it is opened again. */
  onFailure?: (error: EmbeddedDatabaseError) => void;
  /** For tests, and for copies: what was written may be lost or damaged at a power cut. */
  unsafeNoFsync?: boolean;
}

export interface EmbeddedDatabase {
  /** One connection, since the engine has one session: whoever holds it keeps everybody else waiting. */
  pool: Pool;
  /** PostgreSQL's version, for example "18.6". */
  version: string;
  /** Flushes (fsync) that reached the disk since it was opened. */
  readonly flushes: number;
  /**
   * Does what autovacuum would: VACUUM and ANALYZE, table by table so that others get their turn, and a CHECKPOINT.
   * To be called now and then, best when little happens. A call during a call joins it.
   */
  maintain(): Promise<void>;
  /**
   * Waits for the connection to be given back (10 seconds at most), shuts the database down and frees the folder.
   * Further calls wait for the first.
   * @throws EmbeddedDatabaseError when it could not be shut down; nothing committed is lost, the next start recovers it
   */
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL inside this process, on a thread of its own, behind a pool of the usual driver.
 *
 * What a statement commits is on the disk before it is answered. After a kill or a power cut, opening it again recovers it.
 * Not there, because the engine's thread can't be interrupted: cancelling a statement and `statement_timeout`.
 * Not there either: COPY FROM STDIN.
 *
 * @throws DatabaseInUseError when another process works on the folder
 * @throws EmbeddedDatabaseError when it can't be opened, or flushes would not reach the disk
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => {});
  const durable = !options.unsafeNoFsync;
  const events: EngineEvents = {
    log,
    failed: (error) => {
      if (options.onFailure) options.onFailure(error);
      else log(error.message, 'warn');
    },
  };
  if (options.dataDir === ':memory:') {
    const engine = await EngineThread.start(
      { cluster: null, image: options.image ?? null, durable: false },
      events,
    );
    return database(engine, log, () => engine.stop());
  }

  const folder = resolve(options.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ownership = await takeOwnership(folder, log);
  try {
    const cluster = await prepareCluster(folder, { image: options.image, initialise, durable });
    const engine = await EngineThread.start({ cluster, image: null, durable }, events);
    return database(engine, log, async () => {
      try {
        await engine.stop();
      } finally {
        await ownership.release();
      }
    });
  } catch (error) {
    await ownership.release();
    throw error;
  }
}

/**
 * On a thread that ends afterwards, since making a cluster takes several times the memory that running it does.
 * The template databases go: nobody can connect to them, so nothing could keep their old transaction numbers from
 * stopping all writes one day; and they are two thirds of the folder.
 */
async function initialise(cluster: string): Promise<void> {
  const quiet = { log: () => {}, failed: () => {} };
  const engine = await EngineThread.start({ cluster, image: null, durable: false }, quiet);
  const { pool, close } = database(engine, quiet.log, () => engine.stop());
  try {
    await pool.query(`UPDATE pg_database SET datistemplate = false WHERE datistemplate`);
    await pool.query('DROP DATABASE template0');
    await pool.query('DROP DATABASE template1');
  } finally {
    await close();
  }
}

function database(engine: EngineThread, log: Tell, shutDown: () => Promise<void>): EmbeddedDatabase {
  const pool = new Pool({
    // Nothing of the environment (PGHOST, PGSSLMODE …) has a say here.
    host: 'embedded',
    port: 0,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
    stream: () => engine.socket(),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  // Only the engine's end breaks a connection. Queries fail of it and `onFailure` is called; without a listener, a
  // connection that waits between two queries would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    const drained = await Promise.race([
      pool.end().then(() => true),
      delay(DRAIN_TIMEOUT_MS, false, { ref: false }),
    ]);
    if (!drained) log('The database is closed while a connection is still in use.');
    await shutDown();
  }

  return {
    pool,
    version: engine.version,
    get flushes() {
      return engine.flushes;
    },
    maintain: maintenance(pool),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
