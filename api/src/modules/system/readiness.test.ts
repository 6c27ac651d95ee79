import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backupName } from '../../platform/files/backup-folder.ts';
import { type Answer, diskWithFreeSpace, type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { spaces } from './free-space.ts';
import { type WatchedSystem, watchSystem } from './system-watch.ts';

/** Milliseconds within which a readiness check must respond. */
const PROMISED_MS = 2_000;

const HOURLY = { everyHours: 1, keep: 14, at: undefined };
const WELL = { database: 'ok', storage: 'ok', space: 'ok', backup: 'off' };

async function readyIn(app: TestApp): Promise<Answer> {
  const begun = performance.now();
  const answer = await app.anyone.get('/ready');
  expect(performance.now() - begun).toBeLessThan(PROMISED_MS);
  return answer;
}

describe('a readiness check', () => {
  let database: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await testDatabase();
    app = await testApp({ database });
  });
  afterAll(() => app.close());

  it('reports the server as ready, with the state of its parts', async () => {
    const { status, body } = await readyIn(app);
    expect([status, body]).toEqual([
      200,
      { status: 'ready', version: '0.0.0', database: inject('database'), parts: WELL },
    ]);
  });

  it('responds 503 in time while all connections are taken, and recovers as soon as one is free', async () => {
    const { max } = database.pool.options;
    const taken = await Promise.all(Array.from({ length: max }, () => database.pool.connect()));
    const { status, body, headers } = await readyIn(app);
    expect(status).toBe(503);
    expect(body).toMatchObject({
      status: 503,
      code: 'unavailable',
      version: '0.0.0',
      database: inject('database'),
      parts: { ...WELL, database: 'unwell' },
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // Many concurrent checks form no queue of their own.
    await Promise.all(Array.from({ length: 20 }, () => readyIn(app)));
    expect(database.pool.waitingCount).toBe(1);
    for (const connection of taken) connection.release();
    expect((await readyIn(app)).body.parts).toEqual(WELL);
  });

  it('responds 503 while the database lacks migrations of this program', async () => {
    const last = sql`(select max(id) from drizzle.migrations)`;
    const { rows } = await app.db.execute(
      sql`delete from drizzle.migrations where id = ${last} returning id, hash, created_at`,
    );
    const { status, body } = await readyIn(app);
    expect([status, body.parts]).toEqual([503, { ...WELL, database: 'unwell' }]);
    const { id, hash, created_at } = rows[0] ?? {};
    await app.db.execute(
      sql`insert into drizzle.migrations (id, hash, created_at) values (${id}, ${hash}, ${created_at})`,
    );
    expect((await readyIn(app)).status).toBe(200);
  });

  it('reveals no path, address, figure or error to the public', async () => {
    const other = await testApp({
      watched: {
        store: {
          check: () => Promise.reject(new Error('EROFS: read-only file system, open /srv/secret-place')),
        },
        measure: async () => ({ bavail: 4, blocks: 100, bsize: 4_096 }),
      },
    });
    const { status, body } = await readyIn(other);
    expect([status, body.parts]).toEqual([503, { ...WELL, storage: 'unwell', space: 'unwell' }]);
    expect(JSON.stringify(body)).not.toMatch(/secret|EROFS|\//);
    await other.close();
  });
});

describe.runIf(inject('database') === 'postgresql')('a connected database that does not respond', () => {
  it('is reported in time and used again once it responds', async () => {
    const direct = await testDatabase();
    if (!direct.over) throw new Error('This database has no way to it that can be cut');
    const { way, database } = await direct.over();
    const app = await testApp({ database });
    expect((await readyIn(app)).status).toBe(200);
    way.stall();
    for (let round = 0; round < 3; round += 1) {
      const { status, body } = await readyIn(app);
      expect([status, body.parts]).toEqual([503, { ...WELL, database: 'unwell' }]);
    }
    way.resume();
    await expect.poll(async () => (await readyIn(app)).status, { timeout: 10_000 }).toBe(200);
    await app.close();
    await way.close();
    await direct.close();
  });
});

describe('the system watch', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  function watching(watched: Partial<WatchedSystem>) {
    const lines: { level: number; msg: string }[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    const store = { check: async () => {} };
    return {
      watch: watchSystem({
        db: database.db,
        store,
        folders: { data: '/' },
        timeZone: 'UTC',
        measure: diskWithFreeSpace,
        log,
        ...watched,
      }),
      lines,
    };
  }

  it('responds in time if the storage does not, and checks it once', async () => {
    let asked = 0;
    const check = () => {
      asked += 1;
      return new Promise<void>(() => {});
    };
    const { watch } = watching({ store: { check } });
    const begun = performance.now();
    const all = await Promise.all([watch.parts(), watch.parts(), watch.parts()]);
    expect(performance.now() - begun).toBeLessThan(PROMISED_MS);
    for (const parts of all) expect(parts).toEqual({ ...WELL, storage: 'unwell' });
    expect(asked).toBe(1);
  });

  it('checks the storage once for all requests within a few seconds', async () => {
    let asked = 0;
    const check = async () => {
      asked += 1;
    };
    const { watch } = watching({ store: { check } });
    for (let round = 0; round < 5; round += 1) expect((await watch.parts()).storage).toBe('ok');
    expect(asked).toBe(1);
  });

  it('reports a disk with less than 5 % free space, and logs it once until there is space again', async () => {
    let free = 6;
    const measure = async () => ({ bavail: free, blocks: 100, bsize: 4_096 });
    const warned = async (now: number) => {
      free = now;
      lines.length = 0;
      await watch.checkFreeSpace();
      return lines.map(({ level, msg }) => `${level} ${msg}`);
    };
    const { watch, lines } = watching({ measure });
    expect(await warned(6)).toEqual([]);
    expect((await watch.parts()).space).toBe('ok');
    expect(await warned(4)).toEqual(['40 Less than 5 % of the disk is free']);
    expect((await watch.parts()).space).toBe('unwell');
    expect(await warned(3)).toEqual([]);
    expect(await warned(6)).toEqual(['40 There is enough room on the disk again']);
    expect(await warned(6)).toEqual([]);
  });

  it.each([
    ['within twice their interval', 119, 'ok'],
    ['older than twice their interval', 121, 'unwell'],
  ])('reports the state of backups %s: %i minutes with one per hour', async (_, minutes, state) => {
    const folder = await mkdtemp(join(tmpdir(), 'sillage-backups-'));
    const at = new Date(Date.now() - minutes * 60_000);
    await writeFile(join(folder, backupName(at)), 'a backup');
    const { watch } = watching({ backups: { to: folder, ...HOURLY } });
    expect((await watch.parts()).backup).toBe(state);
    expect(await watch.warnings()).toMatchObject({ 'backup-overdue': state === 'ok' ? 0 : 1 });
    await rm(folder, { recursive: true });
  });

  it('reports missing backups, even if their folder is unavailable', async () => {
    const { watch } = watching({ backups: { to: '/nowhere', ...HOURLY } });
    expect((await watch.parts()).backup).toBe('unwell');
  });
});

describe('free space on a disk', () => {
  it('is reported by the operating system, and is zero for a missing folder', async () => {
    const [space, none] = await spaces({ data: tmpdir(), backup: '/nowhere' });
    expect(space?.totalBytes).toBeGreaterThan(1_000_000);
    expect(space?.freeBytes).toBeLessThanOrEqual(space?.totalBytes ?? 0);
    expect(none).toEqual({ folder: 'backup', freeBytes: 0, totalBytes: 0, low: true });
  });
});
