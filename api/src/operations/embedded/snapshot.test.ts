import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';
import { takeSnapshot } from './snapshot.ts';

let folder: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-test-'));
  database = await openEmbedded({ dataDir: folder, image: inject('template'), unsafeNoFsync: true });
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('a snapshot has all commits up to its creation, is private, and needs one log file', async () => {
  const { pool } = database;
  await pool.query(
    `create table kept as select n, repeat('x', 500) as filler from generate_series(1, 40000) n`,
  );
  await pool.query('create table dropped as select 1 as n');
  const making = takeSnapshot(pool, folder);
  // The files still to be copied change meanwhile.
  for (let n = 0; n < 20; n += 1) await pool.query('update kept set n = n + 1 where n % 100 = 7');
  await pool.query('drop table dropped');
  const { folder: copy, remove } = await making;
  await pool.query('truncate kept');
  expect((await stat(copy)).mode & 0o777).toBe(0o700);
  const log = (await readdir(join(copy, 'cluster/pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(log).toHaveLength(1);
  const opened = await openEmbedded({ dataDir: copy, unsafeNoFsync: true });
  const { rows } = await opened.pool.query('select count(*)::int as rows from kept');
  await opened.close();
  expect(rows[0].rows).toBe(40_000);
  await remove();
  expect(await readdir(folder)).toEqual(['cluster', 'owner']);
});

test('a snapshot is not started without enough space', async () => {
  const copying = takeSnapshot(database.pool, folder, async () => 100 * 1024 * 1024);
  await expect(copying).rejects.toThrow(
    /no room for a copy of the database in .*: it takes \d+ MiB, and 100 MiB are free/,
  );
  expect(await readdir(folder)).toEqual(['cluster', 'owner']);
});
