import { join } from 'node:path';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdShotMonths } from '../../modules/shots/shot-months.ts';
import { holdStructure, migrateDatabase, migrateUpTo, programMigrations } from '../../platform/db/migrate.ts';
import { resetCodeOf } from '../../testing/devices.ts';
import { secretFile } from '../config/secret-file.ts';
import { openEmbedded } from '../embedded/embedded.ts';
import { ArchiveReader } from './archive-reader.ts';
import { backUp } from './backup.ts';
import { openPostgres, withClient } from './installation.ts';
import { SECRET_PATH } from './manifest.ts';
import { grantAccess, requireAccessEnded } from './testing/access.ts';
import { emptyPostgres, restoredOf, textsOf } from './testing/databases.ts';
import { appOnPostgres, shotsOfDeletedCampaign } from './testing/demo-installation.ts';
import { abortingReporter, newFolder, recordingReporter, storageSettings } from './testing/options.ts';
import { restoreInto } from './testing/restoring.ts';

const onPostgres = describe.skipIf(!process.env.TEST_DATABASE_URL);

/** Locks that a backup holds while it reads. */
const HOLDS = `
  select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;

const SOMEBODY = `insert into users (name, email, profile_id) select 'A', 'a@example.com', min(profile_id) from profiles`;

/** Rows inserted into each of `shot_ids` and `attempts`, which always have equally many. */
const PAIRS = 3_000;

onPostgres('PostgreSQL', { timeout: 60_000 }, () => {
  let home: Awaited<ReturnType<typeof newFolder>>;
  let old: Awaited<ReturnType<typeof emptyPostgres>>;
  let source: Awaited<ReturnType<typeof emptyPostgres>>;
  let target: Awaited<ReturnType<typeof emptyPostgres>>;

  beforeAll(async () => {
    home = await newFolder();
    old = await emptyPostgres();
    await withClient(old.pool, async (client) => {
      await migrateUpTo(client, programMigrations().length - 1);
      await client.query(SOMEBODY);
    });
    source = await emptyPostgres(old.url);
    await migrateDatabase(source.pool);
    target = await emptyPostgres();
  });
  afterAll(async () => {
    for (const database of [old, source, target]) await database.close();
    await home.remove();
  });

  const make = (name: string, { url } = source, reporter = recordingReporter().reporter) => {
    const to = join(home.folder, `${name}.zip`);
    const settings = storageSettings(join(home.folder, 'data'), { DATABASE_URL: url });
    return backUp({ settings, to, withSecret: false, version: '1', reporter }).then(() => to);
  };

  it('is backed up as a consistent snapshot during writes, and restored into an embedded database', async () => {
    await source.pool.query(shotsOfDeletedCampaign(PAIRS));
    await source.pool.query(`insert into attempts (key) select 'pair' from generate_series(1, ${PAIRS})`);
    let isWriting = true;
    let pairs = 0;
    const writing = (async () => {
      while (isWriting) {
        await source.pool.query(
          shotsOfDeletedCampaign(1, `, pair as (insert into attempts (key) values ('pair'))`),
        );
        pairs += 1;
        await setImmediate();
      }
    })();
    const before = pairs;
    const { reporter } = recordingReporter();
    let holds = 0;
    const asking = async () => {
      const { rows } = await source.pool.query(HOLDS);
      holds = Math.max(holds, rows.length);
    };
    const backup = await make('moment', source, { ...reporter, progress: () => void asking() });
    expect(holds).toBe(2);
    expect(pairs).toBeGreaterThan(before + 1);
    isWriting = false;
    await writing;
    const archive = await ArchiveReader.open(backup);
    expect(archive.paths).not.toContain(SECRET_PATH);
    archive.close();

    const dataDir = join(home.folder, 'embedded');
    const { lines } = await restoreInto(dataDir, backup);
    expect(lines.join('\n')).toContain(`put the old secret into ${secretFile(dataDir)}`);
    const { pool, close } = await openEmbedded({ dataDir: join(dataDir, 'db'), unsafeNoFsync: true });
    const { rows } = await pool.query(
      'select (select count(*)::int from shot_ids) as ids, (select count(*)::int from attempts) as attempts',
    );
    await close();
    expect(rows[0].ids).toBe(rows[0].attempts);
    expect(rows[0].ids).toBeGreaterThanOrEqual(PAIRS);
  });

  it('resumes an interrupted restore, and no server starts on it in between', async () => {
    const app = await appOnPostgres(source.url, home.folder);
    const access = await grantAccess(app);
    await app.close();
    const backup = await make('twice');
    const into = (from: string, reporter?: ReturnType<typeof recordingReporter>['reporter']) =>
      restoreInto(join(home.folder, 'data'), from, reporter, { DATABASE_URL: target.url });
    await expect(into(backup, abortingReporter('public.shot_ids'))).rejects.toThrow('broken off');
    await expect(migrateDatabase(target.pool)).rejects.toThrow(/only half there/);
    await expect(into(await make('other'))).rejects.toThrow(
      /Something else was being brought into this database/,
    );
    access.code = resetCodeOf(access.resetSecret);
    await into(backup);
    expect(restoredOf(await textsOf(target.pool))).toEqual(restoredOf(await textsOf(source.pool)));
    await requireAccessEnded(await appOnPostgres(target.url, home.folder), access);
    await expect(into(backup)).rejects.toThrow(/This database is not empty/);
  });

  it('accepts a backup of an older version and migrates it', async () => {
    const now = await emptyPostgres();
    await old.pool.query(`insert into categories (name) values ('De antes')`);
    await restoreInto(join(home.folder, 'data'), await make('old', old), undefined, {
      DATABASE_URL: now.url,
    });
    const { rows } = await now.pool.query(`
      select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
        (select string_agg(name, ',') from categories) as names`);
    expect(rows).toEqual([{ migrations: programMigrations().length, names: 'De antes' }]);
    await now.close();
  });

  it('keeps its structure during a backup, delaying only servers with pending migrations', async () => {
    const holders = await Promise.all(
      [old, old, source].map(async ({ url }) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await holdStructure(client);
        await holdShotMonths(client);
        return client;
      }),
    );
    await migrateDatabase(source.pool);
    const migrating = migrateDatabase(old.pool);
    expect(await Promise.race([migrating.then(() => 'done'), delay(200, 'waiting')])).toBe('waiting');
    for (const client of holders) await client.end();
    await migrating;
  });

  it('keeps its functions during a backup, so that no query waits behind a server that redefines them', async () => {
    const server = openPostgres(source.url);
    const reader = new pg.Client({ connectionString: source.url });
    await reader.connect();
    await holdStructure(reader);
    await reader.query('begin; lock table users in access share mode');
    await source.pool.query(`update drizzle.functions set digest = 'of an earlier version'`);
    const starting = migrateDatabase(server.pool);
    const querying = delay(300).then(() => source.pool.query('select from users limit 1'));
    const outcome = await Promise.race([querying.then(() => 'answered'), delay(2_000, 'waiting')]);
    await reader.end();
    await Promise.all([starting, querying]);
    await server.close();
    expect(outcome).toBe('answered');
  });
});
