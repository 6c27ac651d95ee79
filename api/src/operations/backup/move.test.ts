import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../platform/db/incomplete-move.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { FROM_SOURCE } from '../../testing/from-source.ts';
import { SECRET_KEY, TEST_PASSWORD } from '../../testing/test-app.ts';
import { type EmbeddedDatabase, openEmbedded } from '../embedded/embedded.ts';
import { DatabaseInUseError } from '../embedded/embedded-errors.ts';
import { backUp } from './backup.ts';
import { withClient } from './installation.ts';
import { moveToPostgres } from './move.ts';
import { type CopyRowsOptions, copyRows } from './rows/copy-rows.ts';
import { databaseSource } from './rows/database-source.ts';
import type { RowSource } from './rows/row-source.ts';
import { TRANSFER_LOCK } from './rows/target.ts';
import { emptyPostgres, textsOf } from './testing/databases.ts';
import {
  appOnPostgres,
  type DemoInstallation,
  demoInstallation,
  MANY_IDS,
} from './testing/demo-installation.ts';
import { abortingReporter, newFolder, recordingReporter, storageSettings } from './testing/options.ts';

const onPostgres = describe.skipIf(!process.env.TEST_DATABASE_URL);

let home: Awaited<ReturnType<typeof newFolder>>;
let demo: DemoInstallation;
let target: Awaited<ReturnType<typeof emptyPostgres>>;

const move = (reporter = recordingReporter().reporter, more: Record<string, string> = {}) =>
  moveToPostgres({ settings: storageSettings(demo.dataDir, more), to: target.url, reporter });

async function value(statement: string) {
  const { rows } = await target.pool.query({ text: statement, rowMode: 'array' });
  return rows[0]?.[0];
}

async function newTarget(): Promise<void> {
  await target?.close();
  target = await emptyPostgres();
}

onPostgres('an embedded installation', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    home = await newFolder();
    demo = await demoInstallation(home.folder);
    await newTarget();
  });
  afterAll(async () => {
    await target.close();
    await home.remove();
  });

  it('moves only into an empty database', async () => {
    await target.pool.query('create table public.theirs (id int)');
    await expect(move()).rejects.toThrow('This database is not empty: it has public.theirs');
    expect(await value("select count(*)::int from pg_namespace where nspname = 'sillage_transfer'")).toBe(0);
    await target.pool.query('drop table public.theirs');
    const settings = storageSettings(join(home.folder, 'none'));
    await expect(
      moveToPostgres({ settings, to: target.url, reporter: recordingReporter().reporter }),
    ).rejects.toThrow(/There is no embedded database in/);
  });

  it('moves to PostgreSQL unchanged, and a server continues there', async () => {
    const { lines, reporter } = recordingReporter();
    await move(reporter);
    expect(await textsOf(target.pool)).toEqual(demo.texts);
    expect(lines.join('\n')).toMatch(/\d+ rows were moved/);
    expect(lines.join('\n')).toContain(join(demo.dataDir, 'secret.key'));
    expect(lines.join('\n')).not.toContain(SECRET_KEY);

    const app = await appOnPostgres(target.url, demo.dataDir);
    const body = { email: 'staff@example.com', password: TEST_PASSWORD };
    const { status, body: signedIn } = await app.anyone.post('/login', { body });
    expect(status).toBe(200);
    const fire = (eventId: string) =>
      app.anyone.post('/device/shots', {
        body: { events: [{ ...demo.shot, eventId }] },
        headers: demo.headers,
      });
    const total = () =>
      value(`select sum(shots)::int from shots_ever where campaign_id = ${demo.shot.campaignId}`);
    const before = await total();
    expect((await fire(demo.shot.eventId)).body).toMatchObject({ accepted: 0, duplicates: 1 });
    expect((await fire('0195b1f0-0000-7000-8000-000000000001')).body).toMatchObject({ accepted: 1 });
    expect(await total()).toBe(before + 1);
    // Computed columns find the row, kept counts include a new one, and sequences yield a new id.
    const as = app.withToken(signedIn.token);
    const found = await as.get('/categories', { query: { FilterString: 'acao "crua"', isActive: true } });
    expect(found.body.data).toHaveLength(1);
    const all = async () => (await as.get('/categories', { query: { isActive: true } })).body.total;
    const known = await all();
    expect((await as.post('/categories', { body: { name: 'Depois da mudança' } })).status).toBe(201);
    expect(await all()).toBe(known + 1);
    await expect(
      value(`insert into sessions (user_id, address, user_agent, expires_at) values (0, '', '', now())`),
    ).rejects.toThrow(/sessions_user_fk/);
    await app.close();
  });

  it('resumes a move after a kill', async () => {
    await newTarget();
    const child = spawned(['--to', target.url], demo.dataDir);
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    while ((await readState(client))?.phase !== 'filling') await delay(20);
    await client.query('begin; lock table shot_ids');
    const blocked = `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await value(blocked)) === 0) await delay(20);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await client.end();
    expect(await value('select count(*)::int from categories')).toBeGreaterThan(0);
    expect(await value('select count(*)::int from users')).toBe(0);
    const { lines, reporter } = recordingReporter();
    await move(reporter, { SECRET_KEY: 'some other key of theirs' });
    expect(await textsOf(target.pool)).toEqual(demo.texts);
    expect(lines.join('\n')).toMatch(/SECRET_KEY as it is set here is another one/);
    expect(lines.join('\n')).not.toContain('some other key');
  });

  /** Successive moves into the same database; only the last one completes. */
  describe('that is half moved', () => {
    let embedded: EmbeddedDatabase;
    const rename = (suffix: string) => `update categories set name = 'Novo${suffix}' where name like 'Novo%'`;
    const go = (
      options: CopyRowsOptions = {},
      changed: (source: RowSource) => RowSource = (source) => source,
    ) =>
      withClient(embedded.pool, (reader) =>
        withClient(target.pool, async (writer) =>
          copyRows(changed(await databaseSource(reader)), writer, options),
        ),
      );

    const back = (name: string, more: Record<string, string> = {}) => {
      const settings = storageSettings(demo.dataDir, more);
      const to = join(home.folder, `${name}.zip`);
      return backUp({
        settings,
        to,
        withSecret: false,
        version: '0',
        reporter: recordingReporter().reporter,
      });
    };

    beforeAll(async () => {
      await newTarget();
      embedded = await openEmbedded({ dataDir: join(demo.dataDir, 'db'), unsafeNoFsync: true });
      await embedded.pool.query(`insert into categories (name) values ('Novo')`);
    });
    afterAll(() => embedded.close());

    it('lets no server start on the target and no backup be made of it', async () => {
      const { progress } = abortingReporter('public.shot_ids');
      await expect(go({ report: progress })).rejects.toThrow('broken off');
      const half = await value('select count(*)::int from shot_ids');
      expect(half).toBeGreaterThan(0);
      expect(half).toBeLessThan(MANY_IDS);
      await expect(migrateDatabase(target.pool)).rejects.toThrow(/only half there/);
      await expect(back('half', { DATABASE_URL: target.url })).rejects.toThrow(/only half there/);
    });

    it('does not resume from a source that is in use, has changed, or has unknown tables', async () => {
      await expect(move()).rejects.toThrow(DatabaseInUseError);
      await expect(back('in-use')).rejects.toThrow(/is in use by .* set BACKUP_TO/);
      await embedded.pool.query(rename('.'));
      await expect(go()).rejects.toThrow(/public\.categories is no longer as it was/);
      await embedded.pool.query(rename(''));
      await embedded.pool.query('create table their_own (id int)');
      await expect(go()).rejects.toThrow(/not of this program.*public\.their_own/);
      await embedded.pool.query('drop table their_own');
      // One column whose name and type spell out all columns of the table.
      const lying = (source: RowSource) => {
        const tables = source.contents.tables.map((table) => {
          const words = table.columns
            .map(({ name, type }) => `${name} ${type}`)
            .sort()
            .join();
          const at = words.lastIndexOf(' ');
          return {
            ...table,
            columns: [{ name: words.slice(0, at), type: words.slice(at + 1), asText: true }],
          };
        });
        return { ...source, contents: { ...source.contents, tables } };
      };
      await expect(go({}, lying)).rejects.toThrow(/changed by hand.*public\.users/);
    });

    async function* nothing() {}
    const ending = (source: RowSource) => ({ ...source, blocks: nothing });

    it('waits for the session of a move just interrupted, but not for one still running', async () => {
      const other = new pg.Client({ connectionString: target.url });
      await other.connect();
      await other.query('select pg_advisory_lock($1)', [TRANSFER_LOCK]);
      await expect(go()).rejects.toThrow('Another move or restore is bringing rows into this database');
      const begunAnew = expect(go({}, ending)).rejects.toThrow('did not come whole');
      await delay(200);
      await other.end();
      await begunAnew;
    });

    it('is refused when a table ends early or differs from its recorded checksum', async () => {
      await expect(go({}, ending)).rejects.toThrow(/public\.shot_ids did not come whole: \d+ rows of more/);
      const other = (source: RowSource) => ({ ...source, recordedChecksum: () => ({ rows: 7, sum: 7n }) });
      await expect(go({}, other)).rejects.toThrow(/did not come whole: \d+ rows of 7/);
    });

    it('does not finish after another client has changed the target', async () => {
      await target.pool.query(rename('.'));
      await expect(go()).rejects.toThrow(/public\.categories .* Begin anew with an empty database/);
      await expect(migrateDatabase(target.pool)).rejects.toThrow(/only half there/);
      await target.pool.query(rename(''));
    });

    it('does not finish if the source changed after all rows were copied', async () => {
      const finalise = () => Promise.reject(new Error('no room'));
      await expect(go({ finalise })).rejects.toThrow('no room');
      await embedded.pool.query(
        `insert into shot_ids values ('${demo.shot.eventId.replace(/^.{8}/, '00000000')}')`,
      );
      await expect(go()).rejects.toThrow(/public\.shot_ids is no longer as it was/);
      await embedded.pool.query(`delete from shot_ids where event_id::text like '00000000-%'`);
      await go();
      expect(await textsOf(target.pool)).toEqual(await textsOf(embedded.pool));
      await migrateDatabase(target.pool);
    });
  });
});

function spawned(args: string[], dataDir: string): ChildProcess {
  const node = [...FROM_SOURCE, 'api/src/operations/cli/db-move.ts'];
  return spawn(process.execPath, [...node, ...args], {
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '', STORAGE_URL: '' },
  });
}
