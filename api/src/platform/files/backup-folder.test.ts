import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../operations/backup/testing/options.ts';
import { backupName, newestBackup } from './backup-folder.ts';

const home = await newFolder();
afterAll(() => home.remove());

describe('the newest backup in a folder', () => {
  it('is the latest one that the schedule made, ignoring other files and dates in the future', async () => {
    const folder = join(home.folder, 'some');
    await mkdir(join(folder, 'sillage-2025-11-25T00-00-00Z.zip'), { recursive: true });
    const others = [
      'sillage-2025-11-22T02-30-00Z.zip',
      'sillage-2025-11-23T02-30-00Z.zip',
      'sillage-2025-11-24T02-30-00Z.zip.part-0011aabbccdd',
      'sillage-2025-11-24T023000Z.zip',
      'sillage-2026-13-99T02-30-00Z.zip',
      'notes.txt',
      // Named while the clock was ahead.
      backupName(new Date(Date.now() + 86_400_000)),
    ];
    for (const name of others) await writeFile(join(folder, name), 'four');
    expect(await newestBackup(folder)).toEqual({
      at: new Date('2025-11-23T02:30:00Z'),
      file: join(folder, 'sillage-2025-11-23T02-30-00Z.zip'),
      bytes: 4,
    });
  });

  it('is undefined if the folder has no backups or does not exist', async () => {
    expect(await newestBackup(join(home.folder, 'none'))).toBeUndefined();
    expect(await newestBackup(home.folder)).toBeUndefined();
  });

  it('is named after its date and time in UTC', () => {
    expect(backupName(new Date('2025-11-23T02:30:00.999Z'))).toBe('sillage-2025-11-23T02-30-00Z.zip');
  });
});
