import type { TestProject } from 'vitest/node';
import { postgresPool } from '../platform/db/client.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { administer, urlOf } from './scratch-databases.ts';

/** Creates the migrated template of the test databases on the server of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<void> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl) throw new Error('TEST_DATABASE_URL is not set');
  const template = `${project.getProvidedContext().scratch}_template`;
  await administer(databaseUrl, `CREATE DATABASE ${template}`);
  const pool = postgresPool(urlOf(databaseUrl, template));
  await migrateDatabase(pool);
  await pool.end();
  project.provide('database', 'postgresql');
  project.provide('template', template);
  project.provide('databaseUrl', databaseUrl);
}
