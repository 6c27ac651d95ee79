import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { prepareCluster } from './cluster-folder.ts';
import { openEmbedded } from './embedded.ts';
import type { EngineConfig } from './engine-messages.ts';
import { PostgresEngine } from './postgres-engine.ts';
import { query } from './testing/frontend.ts';

/** The flushes that the engine, run in this thread, requests from the disk. */
const disk = vi.hoisted(() => ({ flushed: [] as number[], refuses: false, hooked: true }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    fsyncSync(file: number) {
      if (disk.refuses) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
      fs.fsyncSync(file);
      disk.flushed.push(file);
    },
  };
});

vi.mock('./durable-fs.ts', async (original) => {
  const { DurableFs } = await original<typeof import('./durable-fs.ts')>();
  return {
    DurableFs: class {
      constructor(...args: ConstructorParameters<typeof DurableFs>) {
        // biome-ignore lint/correctness/noConstructorReturn: stands in for either class.
        return disk.hooked ? new DurableFs(...args) : new NodeFS(args[0]);
      }
    },
  };
});

let folder: string;
let cluster: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-test-'));
  const initialise = () => Promise.reject(new Error('there is an image'));
  cluster = await prepareCluster(folder, { image: inject('template'), initialise, durable: false });
  Object.assign(disk, { flushed: [], refuses: false, hooked: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

async function start(die: (reason: string) => void = () => {}): Promise<PostgresEngine> {
  const config: EngineConfig = { cluster, image: null, durable: true, flushes: new SharedArrayBuffer(4) };
  return PostgresEngine.start(config, {
    log: () => {},
    die: (reason) => {
      die(reason);
      throw new Error(reason);
    },
  });
}

/** Names of the files and folders that were flushed, read while they are open. */
async function flushedBy(work: () => Promise<void>): Promise<string[]> {
  const names: string[] = [];
  const note = vi.spyOn(disk.flushed, 'push').mockImplementation((file) => {
    names.push(readlinkSync(`/proc/self/fd/${file}`).replace(cluster, ''));
    return names.length;
  });
  await work();
  note.mockRestore();
  return names;
}

describe.runIf(process.platform === 'linux')('a flush to the disk', () => {
  test('covers only the log at a commit', async () => {
    const engine = await start();
    await engine.run('CREATE TABLE t (id int)');
    const names = await flushedBy(() => engine.run('INSERT INTO t VALUES (1)'));
    expect(names).toEqual([expect.stringMatching(/^\/pg_wal\/[0-9A-F]{24}$/)]);
    await engine.stop();
  });

  test('does not happen for a read', async () => {
    const engine = await start();
    expect(await flushedBy(() => engine.run('SELECT count(*) FROM pg_class'))).toEqual([]);
    await engine.stop();
  });

  test('covers the tables, the control file and changed folders at a checkpoint', async () => {
    const engine = await start();
    await engine.run('CREATE TABLE t (id int); INSERT INTO t VALUES (1)');
    const names = await flushedBy(() => engine.run('CHECKPOINT'));
    expect(names).toContainEqual(expect.stringMatching(/^\/base\/5\/\d+$/));
    expect(names).toContain('/global/pg_control');
    expect(names).toEqual(expect.arrayContaining(['/pg_logical', '/pg_xact']));
    await engine.stop();
  });

  test('covers the log folder when the log moves on to a new file', async () => {
    const engine = await start();
    const names = await flushedBy(async () => {
      // More often than there are old files to reuse.
      for (let n = 0; n < 5; n += 1) await engine.run(`CREATE TABLE t${n} (id int); SELECT pg_switch_wal()`);
    });
    expect(names).toContain('/pg_wal');
    await engine.stop();
  });
});

describe('starting the engine', () => {
  test('fails when flushes would not reach the disk', async () => {
    disk.hooked = false;
    await expect(start()).rejects.toThrow('A committed write did not reach the disk');
  });

  test('fails with a clear message on the files of another PostgreSQL version', async () => {
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(cluster, 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(/database files are incompatible with server.*12/s);
  });
});

test('a disk that refuses a flush ends the engine before it responds', async () => {
  let answered = 0;
  const deaths: { reason: string; answered: number }[] = [];
  const engine = await start((reason) => deaths.push({ reason, answered }));
  await engine.run('CREATE TABLE t (id int)');
  disk.refuses = true;
  await engine.execute(query('INSERT INTO t VALUES (1)'), (bytes) => {
    answered += bytes.length;
  });
  expect(deaths[0]).toEqual({ reason: expect.stringContaining('refused to store'), answered: 0 });
});

describe('an opened embedded database', () => {
  test('keeps its log small by itself, however much is written', async () => {
    const database = await openEmbedded({ dataDir: folder, unsafeNoFsync: true });
    await database.pool.query('CREATE TABLE t (id int, text text)');
    const insert = `INSERT INTO t SELECT n, repeat('x', 200) FROM generate_series(1, 50000) n`;
    for (let round = 0; round < 20; round += 1) await database.pool.query(insert);
    const log = readdirSync(join(cluster, 'pg_wal')).map(
      (name) => statSync(join(cluster, 'pg_wal', name)).size,
    );
    const mib = log.reduce((sum, size) => sum + size, 0) / 1024 / 1024;
    expect(mib).toBeLessThan(100);
    await database.close();
  });
});
