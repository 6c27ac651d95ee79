import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Stands beside this file in the sources, and beside the bundle when built. */
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any constant will do, as long as every server of this program uses the same one. */
const MIGRATION_LOCK = 7_366_279;

/**
 * Brings the schema up to date. Of several processes that start together one does it, and the others wait for it.
 * @throws the database's error; nothing of the failed migration stays
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await client.query('RESET lock_timeout; RESET statement_timeout');
    }
  } finally {
    client.release();
  }
}
