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

/**
 * Writes a file for its owner alone, unless it is there. It gets its name when it is whole and on the disk, so of two who
 * write at once one does, and the other finds what that one wrote.
 */
export function writeOnce(file: string, text: string): void {
  const part = `${file}.part-${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(part, text, { mode: 0o600, flag: 'wx', flush: true });
    nameIt(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  // Also where somebody else has just named it: what comes next relies on it.
  syncFolder(dirname(file));
}

/** By a link, which replaces nothing. File systems that have none get a copy, which replaces nothing either. */
function nameIt(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    if (isThere(error)) return;
    try {
      copyFileSync(part, file, constants.COPYFILE_EXCL);
    } catch (later) {
      if (!isThere(later)) throw later;
      return;
    }
    sync(file, 'r+');
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
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
