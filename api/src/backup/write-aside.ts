import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CopyError } from '../db/copy-error.ts';
import { syncPath } from '../lib/sync-path.ts';

/**
 * Has a file written under another name first; it gets its own when it is whole and on the disk.
 * @param write makes the file at the path that it is given
 * @throws CopyError if something is there by then; what `write` or the file system throws. Nothing is left then
 */
export async function writeAside(target: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${target}.part-${randomBytes(6).toString('hex')}`;
  try {
    await write(part);
    await syncPath(part);
    await nameIt(part, target);
    await syncPath(dirname(target));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** By a link, which replaces nothing. File systems that have none, as on memory sticks, leave a moment for that. */
async function nameIt(part: string, target: string): Promise<void> {
  try {
    await link(part, target);
  } catch {
    if (existsSync(target)) throw new CopyError(`${target} is there already`);
    await rename(part, target);
  }
  await rm(part, { force: true });
}
