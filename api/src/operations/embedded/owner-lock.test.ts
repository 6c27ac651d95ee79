import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseInUseError } from './embedded-errors.ts';
import { takeOwnership } from './owner-lock.ts';
import { abstractName, claimName, type Ownership } from './owner-socket.ts';
import { Child } from './testing/child.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'owner-test-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const log = () => {};
const take = () => takeOwnership(folder, log);

async function refusal(taking: Promise<Ownership>): Promise<DatabaseInUseError> {
  const error: unknown = await taking.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(DatabaseInUseError);
  return error as DatabaseInUseError;
}

test('a database folder has one owner at a time, who identifies itself', async () => {
  const before = new Date();
  const owner = await take();
  const { holder, message } = await refusal(take());
  expect(holder).toMatchObject({ pid: process.pid, host: hostname() });
  expect(holder?.since.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(message).toContain(`process ${process.pid}`);
  await owner.release();
  await (await take()).release();
});

test('a database folder is locked under every path to it', async () => {
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  const owner = await take();
  await refusal(takeOwnership(link, log));
  await owner.release();
  rmSync(link);
});

test('the owner lock leaves at most two files behind, however often it changes hands', async () => {
  for (let time = 0; time < 20; time += 1) await (await take()).release();
  expect(readdirSync(join(folder, 'owner')).length).toBeLessThanOrEqual(2);
});

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
    while (Date.now() < until) {
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
    expect((await refusal(take())).holder?.pid).toBe(child.pid);
    await child.kill();
    await (await take()).release();
  });

  test('is locked while that process is stopped and cannot reply', async () => {
    const child = new Child('./holder.ts', folder);
    await child.printed(1);
    child.signal('SIGSTOP');
    const { holder, message } = await refusal(take());
    expect(holder).toBeUndefined();
    expect(message).toContain('does not answer');
    await child.kill();
  });
});

describe.runIf(process.platform === 'linux')('owner sockets', () => {
  test('work for paths longer than a socket allows', async () => {
    const parent = folder;
    folder = join(parent, 'a'.repeat(90), 'b'.repeat(90));
    mkdirSync(folder, { recursive: true });
    const owner = await take();
    await refusal(take());
    expect(readdirSync(join(folder, 'owner'))).toEqual(['1']);
    expect(readdirSync(parent)).toEqual(['a'.repeat(90)]);
    await owner.release();
    await (await take()).release();
    folder = parent;
  });

  test('restored from a file backup count as dead', async () => {
    mkdirSync(join(folder, 'owner'));
    writeFileSync(join(folder, 'owner', '7'), '');
    const owner = await take();
    expect(readdirSync(join(folder, 'owner'))).toContain('8');
    await refusal(take());
    await owner.release();
  });

  test('in the abstract namespace, for file systems without sockets, work within one container', async () => {
    const self = { pid: process.pid, host: hostname(), since: new Date() };
    const claim = () => claimName(folder, abstractName(statSync(folder)), self);
    const owner = await claim();
    expect((await refusal(claim())).holder).toEqual(self);
    await owner.release();
    const all = await Promise.allSettled([claim(), claim(), claim()]);
    const owners = all.filter((one) => one.status === 'fulfilled');
    expect(owners).toHaveLength(1);
    await owners[0]?.value.release();
  });
});
