import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStore } from './disk-store.ts';
import { type FileStore, FileUnreadableError, StoreFullError } from './file-store.ts';

/** Whether this process may mount a disk of its own: of root, on Linux. */
function mountsMemory(): boolean {
  const tried =
    'mkdir /tmp/sillage-mount-$$ && mount -t tmpfs tmpfs /tmp/sillage-mount-$$ && umount /tmp/sillage-mount-$$';
  return spawnSync('sh', ['-c', `${tried}; made=$?; rmdir /tmp/sillage-mount-$$; exit $made`]).status === 0;
}

async function read(store: FileStore, key: string): Promise<string> {
  const file = await store.open(key);
  if (!file) throw new Error(`There is no ${key}`);
  return text(file.stream());
}

describe('a folder of files', () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'sillage-disk-'));
  });
  afterAll(() => rm(place, { recursive: true }));

  it('that is not there yet is made by the question whether files can be kept, and stays empty', async () => {
    const folder = join(place, 'files');
    await diskStore(folder).check();
    expect(await readdir(folder)).toEqual([]);
  });

  it('gets a file back where a folder stands in its place', async () => {
    const folder = join(place, 'odd');
    const key = `public/${'ab'.repeat(32)}.png`;
    await mkdir(join(folder, 'public/ab', key.slice('public/'.length), 'deeper'), { recursive: true });
    const store = diskStore(folder);
    await expect(read(store, key)).rejects.toBeInstanceOf(FileUnreadableError);
    await store.put(key, Buffer.from('there'));
    expect(await read(store, key)).toBe('there');
  });

  it.skipIf(!mountsMemory())(
    'says that it is full, or can only be read, and has nothing half-written',
    async () => {
      const disk = await mkdtemp(join(tmpdir(), 'sillage-small-'));
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk]);
      try {
        const store = diskStore(disk);
        const [small, large] = ['a', 'b'].map((letter) => `public/${letter.repeat(64)}.png`) as [
          string,
          string,
        ];
        await store.put(small, Buffer.from('there'));
        await expect(store.put(large, randomBytes(200_000))).rejects.toBeInstanceOf(StoreFullError);
        expect(await readdir(disk)).toEqual(['public']);
        expect(await store.open(large)).toBeUndefined();
        spawnSync('mount', ['-o', 'remount,ro', disk]);
        await expect(store.put(large, Buffer.from('x'))).rejects.toBeInstanceOf(StoreFullError);
        expect(await read(store, small)).toBe('there');
      } finally {
        spawnSync('umount', [disk]);
        await rm(disk, { recursive: true });
      }
    },
  );

  it('that can not be written says so', async () => {
    const file = join(place, 'file');
    await writeFile(file, '');
    await expect(diskStore(file).check()).rejects.toThrow();
  });
});
