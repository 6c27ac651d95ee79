import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { hasCode } from './has-code.ts';

/**
 * Writes a file for its owner only, unless it exists. The file gets its name once it is complete and on the disk: of
 * two concurrent writers one succeeds, and the other finds that file.
 */
export function writeOnce(file: string, text: string): void {
  const part = `${file}.part-${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(part, text, { mode: 0o600, flag: 'wx', flush: true });
    nameIt(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  // Even when another process has just named it: later steps rely on the name being on the disk.
  syncFolder(dirname(file));
}

/** Uses a hard link, which never replaces a file; where links are not supported, an exclusive copy. */
function nameIt(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    try {
      copyFileSync(part, file, constants.COPYFILE_EXCL);
    } catch (later) {
      if (!hasCode(later, 'EEXIST')) throw later;
      return;
    }
    sync(file, 'r+');
  }
}

/** Windows can't open folders, and keeps their entries itself. */
function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
