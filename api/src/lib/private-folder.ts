import { chmodSync, mkdirSync, statSync } from 'node:fs';

const PRIVATE = 0o700;
const OTHERS = 0o077;
/** On folders that are meant for everybody, as `/tmp`. */
const STICKY = 0o1000;

/**
 * Makes a folder for this user alone, or of one that is there takes what others may. Passwords' hashes and links that open
 * accounts lie in it.
 * @param warn is told where that can't be done: the folder belongs to somebody else, who must see to it
 */
export function privateFolder(folder: string, warn: (message: string) => void): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE });
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
