import type pg from 'pg';
import { inject } from 'vitest';
import { emptyPostgres } from '../operations/backup/testing/databases.ts';
import { openEmbedded } from '../operations/embedded/embedded.ts';
import { migrateUpTo } from '../platform/db/migrate.ts';
import journal from '../platform/db/migrations/meta/_journal.json' with { type: 'json' };

/**
 * A database of the tested kind, migrated up to just before a migration.
 * @param slug of the migration, as in `0017_<slug>.sql`
 */
export async function databaseBefore(slug: string): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  const { pool, close } = await emptyDatabase();
  const client = await pool.connect();
  await migrateUpTo(
    client,
    journal.entries.findIndex(({ tag }) => tag.endsWith(`_${slug}`)),
  );
  client.release();
  return { pool, close };
}

async function emptyDatabase() {
  if (inject('database') === 'embedded') return openEmbedded({ dataDir: ':memory:', unsafeNoFsync: true });
  return emptyPostgres();
}
