import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canMakeDisks, type SmallDisk, smallDisk } from '../../testing/small-disk.ts';
import { diskStore } from './disk-store.ts';
import { type FileStore, FileUnreadableError, StoreFullError } from './file-store.ts';

async function read(store: FileStore, key: string): Promise<string> {
  const file = await store.open(key);
  if (!file) throw new Error(`There is no ${key}`);
  return text(file.stream());
}

const keyOf = (letter: string) => `public/${letter.repeat(64)}.png`;

/** Runs work with a store on a disk of 1 MiB, which is removed afterwards. */
async function onSmallDisk(work: (disk: SmallDisk, store: FileStore) => Promise<void>): Promise<void> {
  const disk = smallDisk(1) as SmallDisk;
  try {
    await work(disk, diskStore(join(disk.folder, 'files')));
  } finally {
    disk.remove();
  }
}

describe('a folder of files', () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'sillage-disk-'));
  });
  afterAll(() => rm(place, { recursive: true }));

  it('is created by the check and stays empty', async () => {
    const folder = join(place, 'files');
    await diskStore(folder).check();
    expect(await readdir(folder)).toEqual([]);
  });

  it('replaces a folder that stands in place of a file', async () => {
    const folder = join(place, 'odd');
    const key = `public/${'ab'.repeat(32)}.png`;
    await mkdir(join(folder, 'public/ab', key.slice('public/'.length), 'deeper'), { recursive: true });
    const store = diskStore(folder);
    await expect(read(store, key)).rejects.toBeInstanceOf(FileUnreadableError);
    await store.put(key, Buffer.from('there'));
    expect(await read(store, key)).toBe('there');
  });

  it.skipIf(!canMakeDisks())('reports a full disk, leaves no partial file and serves existing ones', () =>
    onSmallDisk(async (disk, store) => {
      await store.put(keyOf('a'), Buffer.from('there'));
      disk.fill();
      await expect(store.put(keyOf('b'), randomBytes(200_000))).rejects.toBeInstanceOf(StoreFullError);
      expect(await readdir(join(disk.folder, 'files'))).toEqual(['public']);
      expect(await store.open(keyOf('b'))).toBeUndefined();
      expect(await read(store, keyOf('a'))).toBe('there');
    }),
  );

  it.skipIf(!canMakeDisks())('reports a read-only disk, and still serves existing files', () =>
    onSmallDisk(async (disk, store) => {
      await store.put(keyOf('a'), Buffer.from('there'));
      disk.close();
      await expect(store.put(keyOf('b'), Buffer.from('x'))).rejects.toBeInstanceOf(StoreFullError);
      expect(await read(store, keyOf('a'))).toBe('there');
    }),
  );

  // Not even root can create a file there.
  it.runIf(existsSync('/sys/kernel'))('reports a folder that its user may only read', async () => {
    const putting = diskStore('/sys/kernel').put(keyOf('a'), Buffer.from('x'));
    await expect(putting).rejects.toBeInstanceOf(StoreFullError);
  });

  it('fails the check if it can not be written', async () => {
    const file = join(place, 'file');
    await writeFile(file, '');
    await expect(diskStore(file).check()).rejects.toThrow();
  });
});
