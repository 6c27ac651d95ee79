import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase, migrateUpTo, programMigrations } from '../db/migrate.ts';
import { backUp } from './backup.ts';
import { restoreInto } from './testing/restoring.ts';
import {
  appOnEmbedded,
  breakOff,
  emptyPostgres,
  listener,
  newFolder,
  placesOf,
  textsOf,
} from './testing/world.ts';

const onPostgres = describe.skipIf(!process.env.TEST_DATABASE_URL);

onPostgres('PostgreSQL', { timeout: 60_000 }, () => {
  let home: Awaited<ReturnType<typeof newFolder>>;
  let source: Awaited<ReturnType<typeof emptyPostgres>>;
  let target: Awaited<ReturnType<typeof emptyPostgres>>;

  beforeAll(async () => {
    home = await newFolder();
    source = await emptyPostgres();
    target = await emptyPostgres();
  });
  afterAll(async () => {
    await source.drop();
    await target.drop();
    await home.remove();
  });

  const make = (name: string, databaseUrl = source.url) => {
    const to = join(home.folder, `${name}.zip`);
    const places = placesOf(join(home.folder, 'data'), { DATABASE_URL: databaseUrl });
    return backUp({ places, to, withSecret: false, version: '1', speaker: listener().speaker }).then(
      () => to,
    );
  };

  it('is backed up as it is at one moment while it is written to, and restored into an embedded one', async () => {
    await migrateDatabase(source.pool);
    await source.pool.query(`insert into shot_ids select gen_random_uuid() from generate_series(1, 20000)`);
    await source.pool.query(`insert into attempts (key) select 'pair' from generate_series(1, 20000)`);
    let isWriting = true;
    let pairs = 0;
    const writing = (async () => {
      while (isWriting) {
        await source.pool.query(`
          with id as (insert into shot_ids values (gen_random_uuid())) insert into attempts (key) values ('pair')`);
        pairs += 1;
        await setImmediate();
      }
    })();
    const before = pairs;
    const backup = await make('moment');
    expect(pairs).toBeGreaterThan(before + 1);
    isWriting = false;
    await writing;

    const dataDir = join(home.folder, 'embedded');
    await restoreInto(dataDir, backup);
    const app = await appOnEmbedded(dataDir);
    const { rows } = await app.database.pool.query(
      'select (select count(*)::int from shot_ids) as ids, (select count(*)::int from attempts) as attempts',
    );
    expect(rows[0].ids).toBe(rows[0].attempts);
    expect(rows[0].ids).toBeGreaterThanOrEqual(20_000);
    await app.close();
  });

  it('is restored into in two goes, and served by nobody in between', async () => {
    const backup = await make('twice');
    const into = (speaker?: ReturnType<typeof listener>['speaker']) =>
      restoreInto(join(home.folder, 'data'), backup, speaker, { DATABASE_URL: target.url });
    await expect(into(breakOff('public.shot_ids'))).rejects.toThrow('broken off');
    await expect(migrateDatabase(target.pool)).rejects.toThrow(/only half there/);
    const other = await make('other');
    await expect(
      restoreInto(join(home.folder, 'data'), other, undefined, { DATABASE_URL: target.url }),
    ).rejects.toThrow(/Something else was being brought into this database/);
    await into();
    expect(await textsOf(target.pool)).toEqual(await textsOf(source.pool));
    await expect(into()).rejects.toThrow(/This database is not empty/);
  });

  it('takes a backup of an older version, and brings its structure up to date', async () => {
    const old = await emptyPostgres();
    const now = await emptyPostgres();
    const client = await old.pool.connect();
    await migrateUpTo(client, programMigrations().length - 1);
    client.release(true);
    await old.pool.query(`insert into categories (name) values ('De antes')`);
    const backup = await make('old', old.url);
    await restoreInto(join(home.folder, 'data'), backup, undefined, { DATABASE_URL: now.url });
    const { rows } = await now.pool.query(`
      select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
        (select string_agg(name, ',') from categories) as names`);
    expect(rows).toEqual([{ migrations: programMigrations().length, names: 'De antes' }]);
    await old.drop();
    await now.drop();
  });
});
