import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CopyError } from '../../platform/db/copy-error.ts';
import { syncPath } from '../../platform/lib/sync-path.ts';

/**
 * Writes a file under a temporary name and renames it once it is complete and on disk.
 * @param write creates the file at the given path
 * @throws CopyError if `target` exists by then; also whatever `write` or the file system throws. Leaves nothing then
 */
export async function writeAtomically(target: string, write: (part: string) => Promise<void>): Promise<void> {
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

/** By a hard link, which never overwrites. File systems without links, as on memory sticks, leave a short race. */
async function nameIt(part: string, target: string): Promise<void> {
  try {
    await link(part, target);
  } catch {
    if (existsSync(target)) throw new CopyError(`${target} is there already`);
    await rename(part, target);
  }
  await rm(part, { force: true });
}
