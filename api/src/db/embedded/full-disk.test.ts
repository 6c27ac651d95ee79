import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { localPubSub } from '../../events/publish-subscribe.ts';
import { diskStore } from '../../files/disk-store.ts';
import { guardedDatabase } from '../../testing/guarded-database.ts';
import { canMakeDisks, type SmallDisk, smallDisk } from '../../testing/small-disk.ts';
import { testApp } from '../../testing/test-app.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';
import { DiskFullError } from './embedded-errors.ts';

const makesDisks = canMakeDisks();
if (!makesDisks)
  console.log('No disk can be made here: what becomes of a full one is not tested in this run.');

/** MiB: an empty database, what is left to the log, and some rows. */
const SIZE = 128;

const ROW = `insert into kept (filler) select repeat(md5(random()::text), 60) from generate_series(1, 50) returning id`;

describe.runIf(makesDisks)('the embedded database on a disk that gets full', () => {
  let disk: SmallDisk;
  let lost: Error[];
  let told: string[];
  beforeEach(() => {
    const made = smallDisk(SIZE);
    if (!made) throw new Error('No disk can be made here any more');
    disk = made;
    [lost, told] = [[], []];
  });
  afterEach(() => disk.remove());

  const open = () =>
    openEmbedded({
      dataDir: join(disk.folder, 'db'),
      image: inject('template'),
      log: (message, level) => void told.push(`${level ?? 'info'}: ${message}`),
      onFailure: (error) => void lost.push(error),
    });

  /** Writes until it is refused. @returns the numbers of the rows that were accepted, and why no more were */
  async function writeUntilRefused({ pool }: EmbeddedDatabase) {
    await pool.query('create table if not exists kept (id serial primary key, filler text)');
    const accepted: number[] = [];
    for (;;) {
      try {
        const { rows } = await pool.query<{ id: number }>(ROW);
        accepted.push(...rows.map(({ id }) => id));
      } catch (error) {
        return { accepted, error: error as Error & { code?: string } };
      }
    }
  }

  const ids = async ({ pool }: EmbeddedDatabase) =>
    (await pool.query<{ id: number }>('select id from kept order by id')).rows.map(({ id }) => id);

  /** @returns how a server ended, and what it said of that */
  async function startedServer() {
    const server = spawn(process.execPath, ['--import', 'tsx', 'api/src/cli/serve.ts'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // One that serves after all.
      timeout: 50_000,
      env: {
        ...process.env,
        DATA_DIR: disk.folder,
        PORT: '0',
        LOG_LEVEL: 'silent',
        SECRET_KEY: 'a key that only tests know',
      },
    });
    const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
    return { code, said };
  }

  it('refuses writes for as long as it is, reads on, and writes again when there is room', async () => {
    const database = await open();
    const { accepted, error } = await writeUntilRefused(database);
    expect(error.code).toBe('53100');
    // What is refused is written to the log too, which has room of its own, again and again.
    for (let round = 0; round < 300; round += 1)
      await expect(database.pool.query(ROW)).rejects.toMatchObject({ code: '53100' });
    expect(await ids(database)).toEqual(accepted);
    disk.grow(2 * SIZE);
    const { rows } = await database.pool.query<{ id: number }>(ROW);
    expect(await ids(database)).toEqual([...accepted, ...rows.map(({ id }) => id)]);
    expect(lost).toEqual([]);
    await database.close();
  });

  it('ends where the log has no room, which a server says in one line, and has all that was accepted when there is room', async () => {
    const database = await open();
    // Its pages have room for new versions of their rows: an update makes only the log grow.
    await database.pool.query(`
      create table roomy with (fillfactor = 30) as
      select repeat(md5(random()::text), 60) as filler from generate_series(1, 50)`);
    const { accepted } = await writeUntilRefused(database);
    disk.fill();
    while (lost.length === 0)
      await database.pool.query('update roomy set filler = reverse(filler)').catch(() => {});
    expect(lost[0]).toBeInstanceOf(DiskFullError);
    expect(lost[0]?.message).toMatch(
      /^The disk of the embedded database is full.*nothing that was accepted is lost\.$/,
    );
    await expect(database.close()).rejects.toBeInstanceOf(DiskFullError);
    await expect(open()).rejects.toBeInstanceOf(DiskFullError);
    expect(await startedServer()).toEqual({
      code: 1,
      said: expect.stringMatching(/^The disk of the embedded database is full[^\n]+\n$/),
    });
    disk.grow(2 * SIZE);
    const again = await open();
    expect(told).toContain(
      'warn: database system was not properly shut down; automatic recovery in progress',
    );
    expect(await ids(again)).toEqual(accepted);
    const { rows } = await again.pool.query(
      'select filler from kept where length(filler) <> 60 * 32 union all select filler from roomy where length(filler) <> 60 * 32',
    );
    expect(rows).toEqual([]);
    expect((await again.pool.query('select from roomy')).rowCount).toBe(50);
    await again.close();
  });

  it('has callers told 503 and when to try again, while reads are answered', async () => {
    const { pool, close } = await open();
    const database = {
      kind: 'embedded',
      pool,
      db: guardedDatabase(pool),
      pubSub: localPubSub,
      close,
    } as const;
    const app = await testApp({ database, store: diskStore(join(disk.folder, 'files')) });
    const staff = await app.as('STAFF');
    await pool.query('create table ballast (filler text)');
    const fill = async () => {
      for (;;)
        await pool.query(
          `insert into ballast select repeat(md5(random()::text), 60) from generate_series(1, 50)`,
        );
    };
    await expect(fill()).rejects.toMatchObject({ code: '53100' });
    let answer = await staff.post('/categories', { body: { name: `Categoria ${randomUUID()}` } });
    let made = 0;
    // The tables of the program have some pages left.
    while (answer.status === 201) {
      made += 1;
      answer = await staff.post('/categories', { body: { name: `Categoria ${randomUUID()}` } });
    }
    expect(answer.status).toBe(503);
    expect(answer.body.code).toBe('unavailable');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const { status, body } = await staff.get('/categories');
    expect([status, body.total]).toEqual([200, made]);
    // A full disk is there: files that are kept can be read.
    expect((await app.anyone.get('/ready')).body.parts).toMatchObject({ database: 'ok', storage: 'ok' });
    await app.close();
  });
});
