import { spawnSync } from 'node:child_process';

/** Debian's own Python; any other doesn't find Debian's packages. */
export const PYTHON = '/usr/bin/python3';

/** Whether a bucket server for tests is installed: Debian's package python3-swift. */
export function hasSwift(): boolean {
  return spawnSync(PYTHON, ['-c', 'import swift, xattr']).status === 0;
}
