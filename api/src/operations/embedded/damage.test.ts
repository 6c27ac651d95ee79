import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openEmbedded } from './embedded.ts';

let folder: string;
let logged: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damage-test-'));
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () =>
  openEmbedded({
    dataDir: folder,
    image: inject('template'),
    log: (message, level) => void logged.push(`${level ?? 'info'}: ${message}`),
  });

it('a damaged page is logged as a warning, in addition to the reader’s error', async () => {
  const { pool, close } = await open();
  await pool.query(`create table kept as select repeat('x', 500) as filler from generate_series(1, 100)`);
  const { rows } = await pool.query<{ path: string }>(`select pg_relation_filepath('kept') as path`);
  await close();
  const file = openSync(join(folder, 'cluster', rows[0]?.path ?? ''), 'r+');
  writeSync(file, 'damaged', 5_000);
  closeSync(file);
  const again = await open();
  await expect(again.pool.query('select count(filler) from kept')).rejects.toThrow(/invalid page in block 0/);
  expect(logged.join('\n')).toMatch(/^warn: page verification failed/m);
  await again.close();
});

it('the log has no warnings for a normal start or end, and no values of statements', async () => {
  const { pool, close } = await open();
  await pool.query(`create table kept (id int primary key); insert into kept values (1)`);
  await expect(pool.query('insert into kept values (1)')).rejects.toThrow(/duplicate key/);
  await expect(pool.query(`select 'secret'::int`)).rejects.toThrow(/secret/);
  await close();
  await (await open()).close();
  expect(logged.filter((line) => line.startsWith('warn'))).toEqual([]);
  expect(logged.join('\n')).not.toMatch(/secret|duplicate/);
});
