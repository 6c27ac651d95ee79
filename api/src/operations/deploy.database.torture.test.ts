import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createDatabase, postgresPool } from '../platform/db/client.ts';
import { hasMemberRole, migrateDatabase } from '../platform/db/migrate.ts';
import { inOrganisation } from '../platform/db/scope.ts';
import { hasProgram } from '../testing/has-program.ts';

const SCRIPT = fileURLToPath(new URL('../../../deploy/database.sql', import.meta.url));
const run = promisify(execFile);

const server = process.env.TEST_DATABASE_URL;
describe.runIf(server && hasProgram('psql', 'deploy/database.sql is not run'))(
  'the role of database.sql',
  () => {
    it('can migrate the database, but neither drop it nor create another', async () => {
      const name = `sillage_role_${randomBytes(6).toString('hex')}`;
      const args = ['-X', '-v', 'ON_ERROR_STOP=1', '-v', `name=${name}`, '-d', `${server}`];
      const env = { ...process.env, SILLAGE_PASSWORD: "it's secret" };
      const url = new URL(`${server}`);
      Object.assign(url, { username: name, password: encodeURIComponent("it's secret"), pathname: name });
      const admin = new pg.Client(server);
      const pool = postgresPool(url.href);
      await admin.connect();
      try {
        // The second run finds that everything exists.
        for (const _ of [1, 2]) await run('psql', [...args, '-f', SCRIPT], { env });
        await migrateDatabase(pool);
        expect(await hasMemberRole(pool)).toBe(true);
        await expect(pool.query(`DROP DATABASE ${name}`)).rejects.toThrow('must be owner');
        await expect(pool.query(`CREATE DATABASE ${name}_2`)).rejects.toThrow('permission denied');
        await expect(pool.query(`CREATE ROLE ${name}_2`)).rejects.toThrow('permission denied');
        // Without the grant the server still starts, and only members are refused.
        await admin.query(`REVOKE sillage_member FROM ${name}`);
        await migrateDatabase(pool);
        const db = createDatabase(pool);
        const read = () => db.execute(sql`select from campaigns`);
        await expect(inOrganisation(1, read)).rejects.toMatchObject({ cause: { code: '42501' } });
        await read();
        await admin.query(`GRANT sillage_member TO ${name}`);
        await migrateDatabase(pool);
        await inOrganisation(1, read);
      } finally {
        await pool.end();
        await admin.query(`DROP DATABASE IF EXISTS ${name}`);
        await admin.query(`DROP ROLE IF EXISTS ${name}`);
        await admin.end();
      }
    });
  },
);
