import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { administer } from './scratch-databases.ts';

const DROPPED_AT_ONCE = 12;

/**
 * Names what a project's databases on the server of TEST_DATABASE_URL begin with. The teardown drops them: a drop waits
 * until all that the server has written is on the disk, which takes tens of seconds between tests, and drops at the
 * same time share the wait.
 */
export default function setup({ provide }: TestProject): () => Promise<void> {
  const prefix = `sillage_test_${randomBytes(6).toString('hex')}`;
  provide('scratch', prefix);
  return async () => {
    const server = process.env.TEST_DATABASE_URL;
    if (!server) return;
    const names = await administer(
      server,
      `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`,
    );
    const left = names.values();
    const dropping = Array.from({ length: DROPPED_AT_ONCE }, async () => {
      for (const { datname } of left) await administer(server, `DROP DATABASE ${datname} WITH (FORCE)`);
    });
    await Promise.all(dropping);
  };
}
