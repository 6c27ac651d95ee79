import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasCode } from './has-code.ts';

const PRIVATE = 0o700;
const OTHERS = 0o077;
/** Set on folders meant for everybody, like `/tmp`. */
const STICKY = 0o1000;

/**
 * Creates a folder and its parents for this user only, if it doesn't exist. Node's own `recursive` never ends where a
 * parent exists in which nothing can be made, such as /proc.
 * @throws the system's error
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: PRIVATE });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && statSync(folder).isDirectory()) return;
    const parent = dirname(folder);
    if (!hasCode(error, 'ENOENT') || existsSync(parent)) throw error;
    makeFolder(parent);
    makeFolder(folder);
  }
}

/**
 * Creates a folder for this user only, or removes the access of others to an existing one. Its files hold password
 * hashes and links that give access to accounts.
 * @param warn called when that is impossible: the folder belongs to somebody else, who must fix it
 */
export function privateFolder(folder: string, warn: (message: string) => void): void {
  makeFolder(folder);
  const { mode } = statSync(folder);
  if ((mode & OTHERS) === 0) return;
  try {
    if ((mode & STICKY) !== 0) throw new Error('it is meant for everybody');
    chmodSync(folder, mode & PRIVATE);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(`Others may look into ${folder}, and that can't be changed from here: ${reason}`);
  }
}
