import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, type DatabaseKind, databaseOn, postgresPool } from './client.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { Tell } from './embedded/embedded-errors.ts';
import { hasMemberRole, migrateDatabase } from './migrate.ts';

/** Milliseconds that connections to PostgreSQL have to end. */
const END_MS = 2_000;

export interface OpenDatabase {
  kind: DatabaseKind;
  db: Database;
  pool: pg.Pool;
  /** Maintenance that PostgreSQL does by itself and the embedded database must be told to do. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  databaseUrl: string | undefined;
  /** To PostgreSQL, at most. */
  connections?: number;
  dataDir: string;
  /** A prepared image of an empty, migrated database, for a first start without the long initialisation. */
  image: string | undefined;
  log: Tell;
  /** The embedded database ended by itself; nothing but a new start helps. */
  onLost(error: Error): void;
}

/**
 * Opens the database that the settings name and brings its schema up to date.
 * @throws DatabaseInUseError when another process holds the embedded database's folder
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
  return { ...opened, db: databaseOn(opened.pool) };
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
  tellOfLosses(pool, log);
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { kind: 'embedded', pool, maintain, close };
}

async function postgresql(url: string, { connections, log }: OpenOptions): Promise<Opened> {
  // A migration takes as long as it takes.
  const patient = postgresPool(url);
  tellOfLosses(patient, log);
  try {
    await migrateDatabase(patient);
  } finally {
    await patient.end();
  }
  const pool = postgresPool(url, { answerInTime: true, ...(connections !== undefined && { connections }) });
  tellOfLosses(pool, log);
  // It waits for whoever still has a connection, and a server that has gone silent would be waited for in vain.
  const close = () => Promise.race([pool.end(), delay(END_MS, undefined, { ref: false })]);
  return { kind: 'postgresql', pool, maintain: async () => {}, close };
}

/** A connection that breaks while nobody uses it is the pool's to replace; unheard, the event would end the process. */
function tellOfLosses(pool: pg.Pool, log: OpenOptions['log']): void {
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`, 'warn'));
}
