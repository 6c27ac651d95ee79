import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseInUseError } from './embedded-errors.ts';
import { takeOwnership } from './owner-lock.ts';
import { Child } from './testing/child.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'owner-test-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const take = () => takeOwnership(folder, () => {});

async function refused(): Promise<DatabaseInUseError> {
  const error: unknown = await take().then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(DatabaseInUseError);
  return error as DatabaseInUseError;
}

test('only one of many concurrent starts gets the folder, also after a dead owner', async () => {
  for (let round = 0; round < 30; round += 1) {
    const all = await Promise.allSettled(Array.from({ length: 12 }, take));
    const owners = all.filter((one) => one.status === 'fulfilled');
    expect(owners).toHaveLength(1);
    await Promise.all(owners.map((owner) => owner.value.release()));
  }
});

test('owners that change all the time never share the folder', async () => {
  let owners = 0;
  let turns = 0;
  const until = Date.now() + 1_500;
  async function comeAndGo(): Promise<void> {
    // On a busy machine it takes longer until enough have had a turn.
    while (Date.now() < until || turns <= 20) {
      try {
        const owner = await take();
        owners += 1;
        turns += 1;
        expect(owners).toBe(1);
        await delay(Math.random() * 3);
        expect(owners).toBe(1);
        owners -= 1;
        await owner.release();
      } catch (error) {
        if (!(error instanceof DatabaseInUseError)) throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, comeAndGo));
  expect(turns).toBeGreaterThan(20);
});

describe('a folder held by another process', () => {
  test('is locked until that process is killed', async () => {
    const child = new Child('./holder.ts', folder);
    await child.printed(1);
    expect((await refused()).holder?.pid).toBe(child.pid);
    await child.kill();
    await (await take()).release();
  });

  test('is locked while that process is stopped and cannot reply', async () => {
    const child = new Child('./holder.ts', folder);
    await child.printed(1);
    child.signal('SIGSTOP');
    const { holder, message } = await refused();
    expect(holder).toBeUndefined();
    expect(message).toContain('does not answer');
    await child.kill();
  });
});
