import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { Child } from './testing/child.ts';

/** For more rounds: CRASH_ROUNDS=20. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 5);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crash-test-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function rowsWritten(): Promise<string[]> {
  const log: string[] = [];
  const database = await openEmbedded({ dataDir: folder, log: (message) => log.push(message) });
  expect(log).toContain('database system was not properly shut down; automatic recovery in progress');
  const { rows } = await database.pool.query('SELECT id FROM written');
  await database.close();
  return rows.map(({ id }) => String(id));
}

function missing(answered: string[], found: string[]): string[] {
  const rows = new Set(found);
  return answered.filter((id) => !rows.has(id));
}

test('every acknowledged row is there after a kill', { timeout: 20_000 * ROUNDS }, async () => {
  const answered: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = new Child('./writer.ts', folder, inject('template'));
    await writer.printed(2);
    await delay(Math.random() * 400);
    await writer.kill();
    const [found = '', ...written] = writer.lines;
    expect(missing(answered, found.split(' '))).toEqual([]);
    answered.push(...written);
  }
  expect(missing(answered, await rowsWritten())).toEqual([]);
  expect(answered.length).toBeGreaterThan(ROUNDS);
});

test('a start killed at any moment does not get in the way of the next one', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 3; round += 1) {
    const writer = new Child('./writer.ts', folder, inject('template'));
    await delay(300 + Math.random() * 600);
    await writer.kill();
  }
  const writer = new Child('./writer.ts', folder, inject('template'));
  await writer.printed(2);
  await writer.kill();
  expect((await rowsWritten()).length).toBeGreaterThan(0);
});
