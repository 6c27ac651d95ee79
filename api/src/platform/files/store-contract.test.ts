import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_MAX_BYTES } from '#contracts/core/constants.ts';
import { hasSwift } from '../../testing/has-swift.ts';
import { startSwift } from '../../testing/swift.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/** A store, and a second one on the same place, as another server process would open it. */
interface Opened {
  store: FileStore;
  elsewhere: FileStore;
  close(): Promise<void>;
}

const KINDS: [name: string, open: () => Promise<Opened>][] = [['a folder', openFolder]];
if (hasSwift()) KINDS.push(['a bucket', openBucket]);

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-store-'));
  return {
    store: diskStore(folder),
    elsewhere: diskStore(folder),
    close: () => rm(folder, { recursive: true }),
  };
}

async function openBucket(): Promise<Opened> {
  const swift = await startSwift();
  return {
    store: await openS3Store(swift.place()),
    elsewhere: await openS3Store(swift.place()),
    close: swift.close,
  };
}

const keyOf = (name: string, ending = '.png') =>
  `public/${createHash('sha256').update(name).digest('hex')}${ending}`;

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.sort();
}

async function read(store: FileStore, key: string): Promise<Buffer | undefined> {
  const file = await store.open(key);
  if (!file) return undefined;
  const bytes = await buffer(file.stream());
  expect(file.size).toBe(bytes.length);
  return bytes;
}

describe.each(KINDS)('files in %s', (_name, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it.each([1, 70_000, FILE_MAX_BYTES])('of %i bytes are read back unchanged', async (size) => {
    const { store } = opened;
    const bytes = randomBytes(size);
    await store.put(keyOf(`of ${size}`), bytes);
    expect((await read(store, keyOf(`of ${size}`)))?.equals(bytes)).toBe(true);
  });

  it('exist from put until remove, and can be put and removed repeatedly', async () => {
    const { store } = opened;
    const key = keyOf('there');
    expect(await store.open(key)).toBeUndefined();
    await store.remove(key);
    for (const _round of [1, 2]) {
      await store.put(key, Buffer.from('there'));
      expect(String(await read(store, key))).toBe('there');
      await store.remove(key);
      await store.remove(key);
      expect(await store.open(key)).toBeUndefined();
    }
  });

  it.each([
    ['shorter', 'fir'],
    ['empty', ''],
    ['of the same size', 'tsrif'],
    ['the same', 'first'],
  ])('hold the content put last, after content that was %s', async (_case, damaged) => {
    const { store, elsewhere } = opened;
    const key = keyOf(`again ${damaged}`);
    await store.put(key, Buffer.from(damaged));
    const before = await store.open(key);
    await elsewhere.put(key, Buffer.from('first'));
    expect(String(await read(store, key))).toBe('first');
    const same = (await store.open(key))?.version === before?.version;
    expect(same).toBe(damaged === 'first');
  });

  it('can be put by many callers at once', async () => {
    const { store, elsewhere } = opened;
    const bytes = randomBytes(300_000);
    const putting = Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? store : elsewhere).put(keyOf('many'), bytes),
    );
    await Promise.all(putting);
    expect((await read(store, keyOf('many')))?.equals(bytes)).toBe(true);
    expect((await keysOf(store)).filter((key) => key === keyOf('many'))).toHaveLength(1);
  });

  it('are shared by all server processes', async () => {
    const { store, elsewhere } = opened;
    await store.put(keyOf('shared'), Buffer.from('shared'));
    expect(String(await read(elsewhere, keyOf('shared')))).toBe('shared');
    await elsewhere.remove(keyOf('shared'));
    expect(await store.open(keyOf('shared'))).toBeUndefined();
  });

  it('are all listed', async () => {
    const { store } = opened;
    const before = await keysOf(store);
    const keys = [
      keyOf('listed'),
      keyOf('listed', '-thumb.webp'),
      keyOf('listed', '.jpg').replace('public', 'secret'),
    ];
    for (const key of keys) await store.put(key, Buffer.from(key));
    expect(await keysOf(store)).toEqual([...before, ...keys].sort());
  });

  it('can be read again after a read was abandoned', async () => {
    const { store } = opened;
    const bytes = randomBytes(FILE_MAX_BYTES);
    await store.put(keyOf('left'), bytes);
    const file = await store.open(keyOf('left'));
    for await (const _chunk of file?.stream() ?? []) break;
    expect((await read(store, keyOf('left')))?.equals(bytes)).toBe(true);
  });

  it('pass the check, which adds no files', async () => {
    const before = await keysOf(opened.store);
    await opened.store.check();
    expect(await keysOf(opened.store)).toEqual(before);
  });

  it('are not removed as leftovers', async () => {
    const before = await keysOf(opened.store);
    await opened.store.removeLeftovers();
    expect(await keysOf(opened.store)).toEqual(before);
  });
});
