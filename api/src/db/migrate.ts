import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { refuseHalfMoved } from './transfer/transfer-state.ts';

/** Stands beside this file in the sources, and beside the bundle when built. */
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any constant will do, as long as every server of this program uses the same one. */
const MIGRATION_LOCK = 7_366_279;

/**
 * Brings the schema up to date. Of several processes that start together one does it, and the others wait for it.
 * @throws HalfMovedError where rows are still to come from elsewhere; the database's error, and then nothing of the
 *   failed migration stays
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    try {
      await whileMigrating(client, async () => {
        await refuseHalfMoved(client);
        await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
      });
    } finally {
      await client.query('RESET lock_timeout; RESET statement_timeout');
    }
  } finally {
    client.release();
  }
}

/** Does something while nobody else changes the schema. */
export async function whileMigrating<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** Digests of this program's migrations, in order. */
export function programMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
}

/** Digests of the migrations that a database has had, in order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash }) => hash);
}

/** Runs the first so many of this program's migrations, as far as they have not been run yet. */
export async function migrateUpTo(client: pg.PoolClient, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] };
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}
