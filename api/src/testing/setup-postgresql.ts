import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { postgresPool } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';

const REMOVED_AT_ONCE = 12;

/** Creates a migrated template on the server of TEST_DATABASE_URL; the teardown drops it and all its copies. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl) throw new Error('TEST_DATABASE_URL is not set');
  const template = `sillage_test_${randomBytes(6).toString('hex')}`;
  await administer(databaseUrl, `CREATE DATABASE ${template}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${template}`;
  const pool = postgresPool(url.href);
  await migrateDatabase(pool);
  await pool.end();
  provide('database', 'postgresql');
  provide('template', template);
  provide('databaseUrl', databaseUrl);
  return async () => {
    const { rows } = await administer(
      databaseUrl,
      `SELECT datname FROM pg_database WHERE starts_with(datname, '${template}')`,
    );
    // Each drop waits for the disk; concurrent ones share the wait.
    const names = rows.values();
    const removing = Array.from({ length: REMOVED_AT_ONCE }, async () => {
      for (const { datname } of names) await administer(databaseUrl, `DROP DATABASE ${datname} WITH (FORCE)`);
    });
    await Promise.all(removing);
  };
}

async function administer(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const result = await client.query(statement);
  await client.end();
  return result;
}
