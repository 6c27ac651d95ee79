import { spawnSync } from 'node:child_process';

/** Debian's own: another Python doesn't know Debian's packages. */
export const PYTHON = '/usr/bin/python3';

/** Whether there is a server for buckets to test with: Debian's package python3-swift. */
export function hasSwift(): boolean {
  return spawnSync(PYTHON, ['-c', 'import swift, xattr']).status === 0;
}
