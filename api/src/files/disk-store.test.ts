import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStore } from './disk-store.ts';

const NAME = `${'ab'.repeat(32)}.png`;
let folder: string;

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'sillage-disk-')), 'files');
  await diskStore(folder).put(`secret/${NAME}`, Buffer.from('x'));
});
afterAll(() => rm(join(folder, '..'), { recursive: true }));

describe('files on the disk', () => {
  it('are for the own user alone', async () => {
    const mode = async (...path: string[]) => (await stat(join(folder, ...path))).mode & 0o777;
    expect(await mode()).toBe(0o700);
    expect(await mode('secret')).toBe(0o700);
    expect(await mode('secret', 'ab')).toBe(0o700);
    expect(await mode('secret', 'ab', NAME)).toBe(0o600);
  });

  it('are told from whatever else lies there', async () => {
    await writeFile(join(folder, 'README'), 'x');
    await writeFile(join(folder, 'secret', '.DS_Store'), 'x');
    await writeFile(join(folder, 'secret', 'ab', 'notes.txt'), 'x');
    await mkdir(join(folder, 'lost+found', 'ab'), { recursive: true });
    await writeFile(join(folder, 'lost+found', 'ab', NAME), 'x');
    const keys: string[] = [];
    for await (const key of diskStore(folder).keys()) keys.push(key);
    expect(keys).toEqual([`secret/${NAME}`]);
  });
});
