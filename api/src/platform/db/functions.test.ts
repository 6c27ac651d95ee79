import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { migrateDatabase } from './migrate.ts';

const FOLDER = fileURLToPath(new URL('./functions/', import.meta.url));

const database = await testDatabase();
afterAll(() => database.close());

const rowsOf = async (statement: string) => (await database.pool.query(statement)).rows;

describe('the functions of the database', () => {
  it('are all defined in the files of the functions folder', async () => {
    const sources = await Promise.all((await readdir(FOLDER)).map((name) => readFile(FOLDER + name, 'utf8')));
    const defined = [...sources.join('\n').matchAll(/^CREATE OR REPLACE FUNCTION (\w+)\(/gm)].map(
      ([, name]) => name,
    );
    const rows = await rowsOf(`
      select proname as name from pg_proc p join pg_namespace n on n.oid = pronamespace
      where n.nspname = 'public' and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
    expect(rows.map(({ name }) => name).sort()).toEqual(defined.sort());
  });

  it('are redefined at the start of a server whose function files have changed', async () => {
    const level = `select prosrc as source from pg_proc where proname = 'level_capsule'`;
    const [before] = await rowsOf(level);
    await database.pool.query(
      `create or replace function level_capsule() returns trigger language plpgsql as $$ begin return new; end $$`,
    );
    await migrateDatabase(database.pool);
    expect((await rowsOf(level))[0]).not.toEqual(before);
    await database.pool.query(`update drizzle.functions set digest = 'of an earlier version'`);
    await migrateDatabase(database.pool);
    expect((await rowsOf(level))[0]).toEqual(before);
    expect(await rowsOf('select from drizzle.functions')).toHaveLength(1);
  });
});
