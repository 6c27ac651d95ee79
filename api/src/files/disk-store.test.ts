import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStore } from './disk-store.ts';

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

  it('that can not be written says so', async () => {
    const file = join(place, 'file');
    await writeFile(file, '');
    await expect(diskStore(file).check()).rejects.toThrow();
  });
});
