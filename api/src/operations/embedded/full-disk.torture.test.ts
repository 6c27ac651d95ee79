import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { localPubSub } from '../../platform/events/publish-subscribe.ts';
import { diskStore } from '../../platform/files/disk-store.ts';
import { FROM_SOURCE } from '../../testing/from-source.ts';
import { guardedDatabase } from '../../testing/guarded-database.ts';
import { canMakeDisks, type SmallDisk, smallDisk } from '../../testing/small-disk.ts';
import { testApp } from '../../testing/test-app.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';
import { DiskFullError } from './embedded-errors.ts';

const makesDisks = canMakeDisks();
if (!makesDisks)
  console.log('No disk can be made here: what becomes of a full one is not tested in this run.');

/** MiB: an empty database, the log's reserve, and some rows. */
const SIZE = 128;

const ROW = `insert into kept (filler) select repeat(md5(random()::text), 60) from generate_series(1, 50) returning id`;

describe.runIf(makesDisks)('the embedded database on a full disk', () => {
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

  /** Writes until rejected. @returns ids of the accepted rows, and the error */
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

  /** @returns how a server ended, and what it printed */
  async function startedServer() {
    const server = spawn(process.execPath, [...FROM_SOURCE, 'api/src/operations/cli/serve.ts'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // In case the server starts after all.
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

  it('rejects writes, still reads, and writes again once there is space', async () => {
    const database = await open();
    const { accepted, error } = await writeUntilRefused(database);
    expect(error.code).toBe('53100');
    // Rejected writes are logged too, over and over, in the log's reserve.
    for (let round = 0; round < 300; round += 1)
      await expect(database.pool.query(ROW)).rejects.toMatchObject({ code: '53100' });
    expect(await ids(database)).toEqual(accepted);
    disk.grow(2 * SIZE);
    const { rows } = await database.pool.query<{ id: number }>(ROW);
    expect(await ids(database)).toEqual([...accepted, ...rows.map(({ id }) => id)]);
    expect(lost).toEqual([]);
    await database.close();
  });

  it('ends with one line when the log has no space, and recovers every accepted row later', async () => {
    const database = await open();
    // Its pages have room for new row versions: an update only makes the log grow.
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

  it('makes writes respond 503 with Retry-After, while reads still work', async () => {
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
    // The tables of the program still have some free space in their pages.
    while (answer.status === 201) {
      made += 1;
      answer = await staff.post('/categories', { body: { name: `Categoria ${randomUUID()}` } });
    }
    expect(answer.status).toBe(503);
    expect(answer.body.code).toBe('unavailable');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const { status, body } = await staff.get('/categories');
    expect([status, body.total]).toEqual([200, made]);
    // A full disk still works for reading stored files.
    expect((await app.anyone.get('/ready')).body.parts).toMatchObject({ database: 'ok', storage: 'ok' });
    await app.close();
  });
});
