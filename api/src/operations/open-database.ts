import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { createDatabase, type Database, type DatabaseKind, postgresPool } from '../platform/db/client.ts';
import { hasMemberRole, migrateDatabase } from '../platform/db/migrate.ts';
import { requireOwnSessions } from '../platform/db/own-sessions.ts';
import { type Log, primaryOf } from '../platform/db/primary.ts';
import { withTimeout } from '../platform/lib/with-timeout.ts';
import { openEmbedded } from './embedded/embedded.ts';

/** Milliseconds to wait for connections to PostgreSQL to close. */
const END_MS = 2_000;

export interface OpenDatabase {
  kind: DatabaseKind;
  db: Database;
  pool: pg.Pool;
  /** Maintenance that PostgreSQL does by itself but the embedded database has to be asked for. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  databaseUrl: string | undefined;
  /** Maximum number of connections to PostgreSQL. */
  connections?: number;
  dataDir: string;
  /** A prepared image of an empty, migrated database, which saves the long initialisation at the first start. */
  image: string | undefined;
  log: Log;
  /** Called when the embedded database ends by itself; only a restart helps. */
  onLost(error: Error): void;
}

/**
 * Opens the database named by the settings and brings its schema up to date.
 * @throws DatabaseInUseError when another process holds the embedded database's folder; NotPrimaryError, PoolerError
 *   where PostgreSQL can't be used
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const opened = await (options.databaseUrl === undefined
    ? embedded(options)
    : postgresql(options.databaseUrl, options));
  if (!(await hasMemberRole(opened.pool))) {
    options.log(
      'The role sillage_member is missing: whoever belongs to an organisation is refused. docs/operations.md says how to make it.',
      'warn',
    );
  }
  return { ...opened, db: createDatabase(opened.pool) };
}

type Opened = Omit<OpenDatabase, 'db'>;

async function embedded({ dataDir, image, log, onLost }: OpenOptions): Promise<Opened> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { pool, maintain, close } = await openEmbedded({
    dataDir: join(dataDir, 'db'),
    ...(image !== undefined && { image }),
    log,
    onFailure: onLost,
  });
  logLostConnections(pool, log);
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { kind: 'embedded', pool, maintain, close };
}

async function postgresql(url: string, { connections, dataDir, log }: OpenOptions): Promise<Opened> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await primaryOf(url).find(join(dataDir, 'primary.json'), log);
  // Migrations have no time limit.
  const patient = postgresPool(url);
  logLostConnections(patient, log);
  try {
    await requireOwnSessions(patient);
    await migrateDatabase(patient);
  } finally {
    await patient.end();
  }
  const pool = postgresPool(url, {
    withQueryTimeout: true,
    ...(connections !== undefined && { connections }),
  });
  logLostConnections(pool, log);
  // `end` waits for connections in use; waiting for a silent server would be in vain.
  const close = () => withTimeout(END_MS, pool.end());
  return { kind: 'postgresql', pool, maintain: async () => {}, close };
}

/** The pool replaces an idle connection that breaks; an unhandled error event would end the process. */
function logLostConnections(pool: pg.Pool, log: OpenOptions['log']): void {
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`, 'warn'));
}
