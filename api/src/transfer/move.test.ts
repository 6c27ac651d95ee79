import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { DatabaseInUseError } from '../db/embedded/embedded-errors.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { readState } from '../db/transfer/transfer-state.ts';
import { SECRET_KEY, TEST_PASSWORD } from '../testing/test-app.ts';
import { backUp } from './backup.ts';
import { moveToPostgres } from './move.ts';
import {
  appOnPostgres,
  breakOff,
  embeddedWorld,
  emptyPostgres,
  listener,
  newFolder,
  placesOf,
  textsOf,
  type World,
} from './testing/world.ts';

const onPostgres = describe.skipIf(!process.env.TEST_DATABASE_URL);

onPostgres('an embedded installation', { timeout: 60_000 }, () => {
  let home: Awaited<ReturnType<typeof newFolder>>;
  let world: World;
  let target: Awaited<ReturnType<typeof emptyPostgres>>;

  beforeAll(async () => {
    home = await newFolder();
    world = await embeddedWorld(home.folder);
  });
  afterAll(() => home.remove());
  beforeEach(async () => {
    target = await emptyPostgres();
  });
  afterEach(() => target.drop());

  const move = (speaker = listener().speaker, more: Record<string, string> = {}) =>
    moveToPostgres({ places: placesOf(world.dataDir, more), to: target.url, speaker });
  const value = async (statement: string) => {
    const { rows } = await target.pool.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  };

  it('goes to PostgreSQL to the last letter, and a server goes on there', async () => {
    const { said, speaker } = listener();
    await move(speaker);
    expect(await textsOf(target.pool)).toEqual(world.texts);
    expect(said.join('\n')).toMatch(/\d+ rows were moved/);
    expect(said.join('\n')).toContain(join(world.dataDir, 'secret.key'));
    expect(said.join('\n')).not.toContain(SECRET_KEY);

    const app = await appOnPostgres(target.url, world.dataDir);
    const body = { email: 'staff@example.com', password: TEST_PASSWORD };
    const { status, body: signedIn } = await app.anyone.post('/login', { body });
    expect(status).toBe(200);
    const fire = (eventId: string) =>
      app.anyone.post('/device/shots', {
        body: { events: [{ ...world.shot, eventId }] },
        headers: world.headers,
      });
    const total = () =>
      value(`select sum(shots)::int from shots_ever where campaign_id = ${world.shot.campaignId}`);
    const before = await total();
    expect((await fire(world.shot.eventId)).body).toMatchObject({ accepted: 0, duplicates: 1 });
    expect((await fire('0195b1f0-0000-7000-8000-000000000001')).body).toMatchObject({ accepted: 1 });
    expect(await total()).toBe(before + 1);
    // Computed columns find it, kept totals count it, and its number is a new one.
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

  it('says whether SECRET_KEY is its own', async () => {
    const right = listener();
    await move(right.speaker, { SECRET_KEY });
    expect(right.said).toContain('SECRET_KEY is the right one.');
    await target.drop();
    target = await emptyPostgres();
    const wrong = listener();
    await move(wrong.speaker, { SECRET_KEY: 'some other key of theirs' });
    expect(wrong.said.join('\n')).toMatch(/SECRET_KEY as it is set here is another one/);
    expect(wrong.said.join('\n')).not.toContain('some other key');
  });

  it('goes on where a move was broken off, and no server starts before it is whole', async () => {
    await expect(move(breakOff('public.shot_ids'))).rejects.toThrow('broken off');
    const half = await value('select count(*)::int from shot_ids');
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(30_000);
    await expect(migrateDatabase(target.pool)).rejects.toThrow(/only half there/);
    const places = placesOf(world.dataDir, { DATABASE_URL: target.url });
    const backup = { places, to: join(home.folder, 'half.zip'), withSecret: false, version: '0' };
    await expect(backUp({ ...backup, speaker: listener().speaker })).rejects.toThrow(/only half there/);
    await move();
    expect(await textsOf(target.pool)).toEqual(world.texts);
    await migrateDatabase(target.pool);
  });

  it('goes on after a kill', async () => {
    const child = spawned(['--to', target.url], world.dataDir);
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
    await move();
    expect(await textsOf(target.pool)).toEqual(world.texts);
  });

  it('is not finished if the target or the source is changed on the way', async () => {
    const { speaker } = listener();
    const tampering = {
      ...speaker,
      progress: async ({ table }: { table: string }) => {
        if (table === 'public.users')
          await value(`update categories set name = name || '.' where category_id = 1`);
      },
    };
    await expect(move(tampering)).rejects.toThrow(/public\.categories .* Begin anew with an empty database/);
    await expect(migrateDatabase(target.pool)).rejects.toThrow(/only half there/);

    await target.drop();
    target = await emptyPostgres();
    const copy = await newFolder();
    await copyOf(world.dataDir, copy.folder);
    const places = placesOf(copy.folder);
    const again = (with_ = speaker) => moveToPostgres({ places, to: target.url, speaker: with_ });
    await expect(again(breakOff('public.shot_ids'))).rejects.toThrow('broken off');
    const database = await openEmbedded({ dataDir: join(copy.folder, 'db') });
    await database.pool.query(`update categories set name = name || '.' where category_id = 1`);
    await database.close();
    await expect(again()).rejects.toThrow(/public\.categories is no longer as it was/);
    await copy.remove();
  });

  it('goes nowhere else', async () => {
    await target.pool.query('create table public.theirs (id int)');
    await expect(move()).rejects.toThrow('This database is not empty: it has public.theirs');
    expect(await value("select count(*)::int from pg_namespace where nspname = 'sillage_transfer'")).toBe(0);
    await target.pool.query('drop table public.theirs');

    await expect(
      moveToPostgres({
        places: placesOf(join(home.folder, 'none')),
        to: target.url,
        speaker: listener().speaker,
      }),
    ).rejects.toThrow(/There is no embedded database in/);

    const copy = await newFolder();
    await copyOf(world.dataDir, copy.folder);
    const fromCopy = () =>
      moveToPostgres({ places: placesOf(copy.folder), to: target.url, speaker: listener().speaker });
    const server = await openEmbedded({ dataDir: join(copy.folder, 'db') });
    await server.pool.query('create table their_own (id int)');
    await expect(fromCopy()).rejects.toThrow(DatabaseInUseError);
    await server.close();
    await expect(fromCopy()).rejects.toThrow(/not of this program.*public\.their_own/);
    await copy.remove();
  });
});

/** Without the socket by which an owner of the database tells that it lives. */
function copyOf(dataDir: string, copy: string): Promise<void> {
  return cp(dataDir, copy, { recursive: true, filter: async (path) => !(await lstat(path)).isSocket() });
}

function spawned(args: string[], dataDir: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'api/src/db-move.ts', ...args], {
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '', STORAGE_URL: '' },
  });
}
