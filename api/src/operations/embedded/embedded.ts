import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Pool } from 'pg';
import type { Log } from '../../platform/db/primary.ts';
import { withTimeout } from '../../platform/lib/with-timeout.ts';
import { prepareCluster } from './cluster-folder.ts';
import type { EmbeddedDatabaseError } from './embedded-errors.ts';
import { type EngineEvents, EngineThread } from './engine-thread.ts';
import { maintenance } from './maintenance.ts';
import { takeOwnership } from './owner-lock.ts';

/** Milliseconds that `pool.connect()` waits for the only connection: a transaction waiting for itself fails. */
const CONNECTION_TIMEOUT_MS = 60_000;
/** Milliseconds that closing waits for connections in use before it cuts them off. */
const DRAIN_TIMEOUT_MS = 10_000;

export interface EmbeddedOptions {
  /** Folder for the database, created when missing; ":memory:" for one that is discarded when closed. */
  dataDir: string;
  /** Path of an image made by `createImage`; a new database starts as a copy of it. */
  image?: string;
  /** Receives messages, for example about a recovery after a crash. */
  log?: Log;
  /** Called once if the database ends by itself; after that every query fails until it is reopened. */
  onFailure?: (error: EmbeddedDatabaseError) => void;
  /** For tests and copies: data may be lost or damaged at a power cut. */
  unsafeNoFsync?: boolean;
}

export interface EmbeddedDatabase {
  /** A single connection, since the engine has one session: whoever holds it blocks everybody else. */
  pool: Pool;
  /** PostgreSQL's version, for example "18.6". */
  version: string;
  /** Number of flushes (fsync) that have reached the disk since opening. */
  readonly flushes: number;
  /**
   * Does the work of autovacuum: VACUUM and ANALYZE, table by table so that other queries run in between, and a
   * CHECKPOINT. To be called regularly, best when idle. Concurrent calls share one run.
   */
  maintain(): Promise<void>;
  /**
   * Waits for the connection to be released (10 seconds at most), shuts the database down and releases the folder.
   * Further calls wait for the first.
   * @throws EmbeddedDatabaseError when it could not be shut down; nothing committed is lost, the next start recovers it
   */
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL inside this process, on its own thread, behind a pool of the usual driver.
 *
 * Commits are on the disk before they are acknowledged. After a kill or a power cut, reopening recovers them.
 * Not supported, because the engine's thread can't be interrupted: cancelling a statement and `statement_timeout`.
 * Not supported either: COPY FROM STDIN.
 *
 * @throws DatabaseInUseError when another process uses the folder
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
 * Runs on a temporary thread, since creating a cluster takes several times the memory of running it.
 * The template databases are dropped: nobody can connect to vacuum them, so their old transaction ids would one day
 * stop all writes; and they make up two thirds of the folder.
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

function database(engine: EngineThread, log: Log, shutDown: () => Promise<void>): EmbeddedDatabase {
  const pool = new Pool({
    // Overrides the environment (PGHOST, PGSSLMODE, …).
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
  // Only the engine's end breaks a connection. It fails queries and calls `onFailure`; without a listener, the error
  // event of a connection between two queries would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    const drained = await withTimeout(
      DRAIN_TIMEOUT_MS,
      pool.end().then(() => true),
    );
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
