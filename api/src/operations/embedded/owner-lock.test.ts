import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseInUseError } from './embedded-errors.ts';
import { takeOwnership } from './owner-lock.ts';
import { abstractName, claimName, type Ownership } from './owner-socket.ts';

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
