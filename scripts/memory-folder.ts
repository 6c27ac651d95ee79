import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** In-memory file system of Linux. */
const MEMORY = '/dev/shm';
/** A few times what everything running at once needs. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Puts temporary folders into memory if there is room: on disk, every flush of a database waits. They are removed when
 * this process ends. Call it before starting child processes, which inherit the setting.
 */
export function tmpInMemory(): void {
  if (process.env.TMPDIR?.startsWith(MEMORY) || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED_BYTES) return;
  const folder = mkdtempSync(join(MEMORY, 'sillage-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
