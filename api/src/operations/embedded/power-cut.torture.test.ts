import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { prepareCluster } from './cluster-folder.ts';
import type { DurableFs } from './durable-fs.ts';
import { PostgresEngine } from './postgres-engine.ts';
import { query } from './testing/frontend.ts';
import { lossyFs } from './testing/lossy-fs.ts';
import { parseAnswers, values } from './testing/raw-client.ts';

const hooked = vi.hoisted(() => ({ fs: undefined as typeof DurableFs | undefined }));

vi.mock('./durable-fs.ts', async (original) => {
  const real = await original<typeof import('./durable-fs.ts')>();
  return {
    get DurableFs() {
      return hooked.fs ?? real.DurableFs;
    },
  };
});

let folder: string;
let cluster: string;
let disk: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'power-test-'));
  disk = join(folder, 'disk');
  const initialise = () => Promise.reject(new Error('there is an image'));
  cluster = await prepareCluster(folder, { image: inject('template'), initialise, durable: false });
});

afterEach(() => rmSync(folder, { recursive: true }));

async function start(path: string, durable: boolean): Promise<PostgresEngine> {
  const config = { cluster: path, image: null, durable, flushes: new SharedArrayBuffer(4) };
  return PostgresEngine.start(config, {
    log: () => {},
    die: (reason) => {
      throw new Error(reason);
    },
  });
}

async function startLossy(durable: boolean): Promise<PostgresEngine> {
  hooked.fs = lossyFs(cluster, disk);
  const engine = await start(cluster, durable);
  hooked.fs = undefined;
  return engine;
}

let cuts = 0;

/** Opens a copy of the disk as it is at this moment, and reads the numbers from the table and from its index. */
async function numbersAfterPowerCut(): Promise<{ table: string[]; index: string[] }> {
  cuts += 1;
  const copy = join(folder, `cut-${cuts}`);
  cpSync(disk, copy, { recursive: true });
  const engine = await start(copy, true);
  const select = async (setting: string) => {
    const chunks: Buffer[] = [];
    await engine.run(`SET enable_seqscan = ${setting}; SET enable_indexonlyscan = ${setting === 'off'}`);
    await engine.execute(query('SELECT n FROM t WHERE n > 0 ORDER BY n'), (bytes) => {
      chunks.push(Buffer.from(bytes));
    });
    return values(parseAnswers(Buffer.concat(chunks)));
  };
  const numbers = { table: await select('on'), index: await select('off') };
  await engine.stop();
  return numbers;
}

function upTo(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1));
}

test('commits survive a power cut at any time', { timeout: 60_000 }, async () => {
  const engine = await startLossy(true);
  await engine.run('CREATE TABLE t (n int PRIMARY KEY, filler text)');
  let written = 0;
  const write = async (count: number) => {
    for (let left = count; left > 0; left -= 1) {
      written += 1;
      await engine.run(`INSERT INTO t VALUES (${written}, repeat(md5('${written}'), 20))`);
    }
  };
  const expectAll = async () => {
    expect(await numbersAfterPowerCut()).toEqual({ table: upTo(written), index: upTo(written) });
  };

  await write(40);
  await expectAll();
  await engine.run('CHECKPOINT');
  await expectAll();
  await write(20);
  await engine.run(`UPDATE t SET filler = 'changed'`);
  await engine.run('VACUUM t');
  await engine.run('REINDEX TABLE t');
  await expectAll();
  for (let n = 0; n < 4; n += 1) {
    await engine.run('SELECT pg_switch_wal()');
    await write(5);
  }
  await engine.run('CHECKPOINT');
  await write(3);
  await engine.run('BEGIN; INSERT INTO t SELECT n FROM generate_series(100000, 120000) n');
  await expectAll();
  await engine.run('ROLLBACK');
  await engine.stop();
});

test('commits do not survive a power cut without flushes', { timeout: 30_000 }, async () => {
  const engine = await startLossy(false);
  await engine.run('CREATE TABLE t (n int PRIMARY KEY, filler text); INSERT INTO t VALUES (1)');
  await expect(numbersAfterPowerCut()).rejects.toThrow();
  await engine.stop();
});
