import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { postgresPool } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';

/** Makes a migrated template on the PostgreSQL of TEST_DATABASE_URL, and takes it away again at the end. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl) throw new Error('TEST_DATABASE_URL is not set');
  const template = `sillage_template_${randomBytes(6).toString('hex')}`;
  await run(databaseUrl, `CREATE DATABASE ${template}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${template}`;
  const pool = postgresPool(url.href);
  await migrateDatabase(pool);
  await pool.end();
  provide('database', 'postgresql');
  provide('template', template);
  provide('databaseUrl', databaseUrl);
  return () => run(databaseUrl, `DROP DATABASE ${template}`);
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
