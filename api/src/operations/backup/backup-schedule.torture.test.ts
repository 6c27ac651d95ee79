import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { backupName, newestBackup } from '../../platform/files/backup-folder.ts';
import { openEmbedded } from '../embedded/embedded.ts';
import { Child } from '../embedded/testing/child.ts';
import { openPostgres } from './installation.ts';
import { emptyPostgres } from './testing/databases.ts';
import { newFolder } from './testing/options.ts';
import { restoreInto } from './testing/restoring.ts';
import { scheduled, writingPairs } from './testing/scheduled.ts';

const SOMEBODY = `insert into users (name, email, profile_id) select 'A', 'a@example.com', min(profile_id) from profiles`;
const PAIRS = `select (select count(*)::int from shots) as shots, (select count(*)::int from shot_ids) as ids,
  (select count(*)::int from attempts) as attempts`;
/** Long enough for a process to start from its sources on a busy machine. */
const SOON = { timeout: 120_000, interval: 50 };

const home = await newFolder();
afterAll(() => home.remove());

async function embedded(name: string) {
  const dataDir = join(home.folder, name);
  await mkdir(dataDir);
  const { pool, close } = await openEmbedded({
    dataDir: join(dataDir, 'db'),
    image: inject('template'),
    unsafeNoFsync: true,
  });
  await pool.query(SOMEBODY);
  return { kind: 'embedded' as const, pool, close, dataDir, to: join(home.folder, `${name}-backups/deep`) };
}

/** Waits until one of the schedules logs that it made a backup. @returns the backup's path */
async function madeBy(...schedules: Pick<ReturnType<typeof scheduled>, 'log'>[]): Promise<string> {
  return vi.waitFor(() => {
    const [made] = schedules.flatMap(({ log }) => log.info.mock.calls);
    expect(made).toEqual([expect.objectContaining({ file: expect.any(String) }), 'A backup was made']);
    return made?.[0].file;
  }, SOON);
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

describe('backups of a running server', { timeout: 240_000 }, () => {
  it('hold a consistent snapshot of the embedded database while it is written to', async () => {
    const server = await embedded('moment');
    const writing = writingPairs(server.pool);
    const schedule = scheduled(server, server.dataDir, server.to);
    const file = await madeBy(schedule);
    await schedule.stop();
    const pairs = await writing.stop();
    expect(schedule.log.error).not.toHaveBeenCalled();
    expect([await modeOf(file), await modeOf(server.to)]).toEqual([0o600, 0o700]);
    expect(await readdir(join(server.dataDir, 'db'))).toEqual(['cluster', 'owner']);
    await server.close();

    const dataDir = join(home.folder, 'moment-restored');
    await restoreInto(dataDir, file);
    const restored = await openEmbedded({ dataDir: join(dataDir, 'db'), unsafeNoFsync: true });
    const { rows } = await restored.pool.query(PAIRS);
    await restored.close();
    const [{ shots, ids, attempts }] = rows;
    expect([ids, attempts]).toEqual([shots, shots]);
    expect(shots).toBeGreaterThan(0);
    expect(shots).toBeLessThan(pairs);
  });

  it('are made when the newest is too old, and only the oldest scheduled ones are removed', async () => {
    const server = await embedded('thinned');
    await mkdir(server.to, { recursive: true });
    const hoursAgo = (hours: number) => backupName(new Date(Date.now() - hours * 3_600_000));
    const [young, old, older, oldest, ahead] = [23, 25, 49, 73, -48].map(hoursAgo);
    const foreign = [
      'sillage.zip',
      `${oldest}.copy`,
      `${oldest}.part-notes`,
      'sillage-2020-01-01T000000Z.zip',
    ];
    for (const name of [...foreign, young, ahead]) await writeFile(join(server.to, name ?? ''), '');
    const first = scheduled(server, server.dataDir, server.to, { keep: 2 });
    // Many checks pass, and none finds a backup due.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await first.stop();
    expect(first.log.info).not.toHaveBeenCalled();

    const aged = { ...server, to: join(home.folder, 'aged') };
    await mkdir(aged.to);
    const unfinished = `${oldest}.part-0123456789ab`;
    for (const name of [...foreign, old, older, oldest, ahead, unfinished])
      await writeFile(join(aged.to, name ?? ''), '');
    const second = scheduled(server, server.dataDir, aged.to, { keep: 2 });
    const made = await madeBy(second);
    await vi.waitFor(async () => {
      const left = [...foreign, old, ahead, basename(made)].sort();
      expect((await readdir(aged.to)).sort()).toEqual(left);
    }, SOON);
    await second.stop();
    await server.close();
  });

  it('log why one failed, leave no files of it, and are retried later', async () => {
    const server = await embedded('failing');
    await server.pool.query('update row_counts set rows = rows + 1');
    const { log, stop } = scheduled(server, server.dataDir, server.to, { retry: 2_000 });
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), SOON);
    const [told, words] = log.error.mock.calls[0] ?? [];
    expect(words).toBe('A backup failed, and is tried again later');
    expect(told.err.message).toMatch(/public\.users has 1 active rows, and its kept count says 2/);
    expect(await readdir(server.to)).toEqual([]);
    expect(await readdir(join(server.dataDir, 'db'))).toEqual(['cluster', 'owner']);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(log.error).toHaveBeenCalledOnce();
    await server.pool.query('update row_counts set rows = rows - 1');
    const file = await madeBy({ log });
    expect(await newestBackup(server.to)).toMatchObject({ file });
    await stop();
    await server.close();
  });

  it('are aborted when the server stops, and leave no files', async () => {
    const server = await embedded('stopped');
    const { log, stop } = scheduled(server, server.dataDir, server.to);
    await vi.waitFor(() => expect(existsSync(join(server.dataDir, 'db/cluster.new-copy'))).toBe(true), SOON);
    await stop();
    expect(log.error).not.toHaveBeenCalled();
    expect(await readdir(server.to)).toEqual([]);
    expect(await readdir(join(server.dataDir, 'db'))).toEqual(['cluster', 'owner']);
    await server.close();
  });

  it('leave after a kill only files that the next start removes', async () => {
    const server = await embedded('killed');
    await server.close();
    const copy = join(server.dataDir, 'db/cluster.new-copy');
    const process = new Child('../../backup/testing/backing-up.ts', server.dataDir, server.to);
    await vi.waitFor(() => expect(existsSync(copy)).toBe(true), SOON);
    await process.kill();
    expect(existsSync(copy)).toBe(true);
    expect(await newestBackup(server.to)).toBeUndefined();
    const { pool, close } = await openEmbedded({ dataDir: join(server.dataDir, 'db'), unsafeNoFsync: true });
    expect(await readdir(join(server.dataDir, 'db'))).toEqual(['cluster', 'owner']);
    await writeFile(join(server.to, `${backupName(new Date())}.part-0123456789ab`), '');
    const schedule = scheduled({ kind: 'embedded', pool }, server.dataDir, server.to);
    const file = await madeBy(schedule);
    await schedule.stop();
    expect(await readdir(server.to)).toEqual([basename(file)]);
    await close();
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('backups of several servers', { timeout: 240_000 }, () => {
  it('are made by one server only, even after a failure', async () => {
    const database = await emptyPostgres();
    await migrateDatabase(database.pool);
    const client = await database.pool.connect();
    await client.query(`${SOMEBODY}; update row_counts set rows = rows + 1`);
    const to = join(home.folder, 'several');
    const settings = { DATABASE_URL: database.url, SECRET_KEY: 'a key that only tests know' };
    const servers = Array.from({ length: 3 }, () => {
      const { pool, close } = openPostgres(database.url);
      return {
        ...scheduled({ kind: 'postgresql', pool }, home.folder, to, { retry: 3_000, settings }),
        close,
      };
    });
    const errors = () => servers.flatMap(({ log }) => log.error.mock.calls);
    await vi.waitFor(() => expect(errors()).toHaveLength(1), SOON);
    await client.query('update row_counts set rows = rows - 1');
    client.release();
    const file = await madeBy(...servers);
    for (const { stop, close } of servers) {
      await stop();
      await close();
    }
    expect(errors()).toHaveLength(1);
    expect(servers.flatMap(({ log }) => log.info.mock.calls)).toHaveLength(1);
    expect(await readdir(to)).toEqual([basename(file)]);
    await database.close();
  });
});
