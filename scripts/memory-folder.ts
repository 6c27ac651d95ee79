import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** What all that runs at once needs at most, a few times over. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Has temporary folders made in memory from here on, where there is room: a disk makes each flush of a database wait.
 * They go when this process ends. To be called by whoever starts others, since those take it over.
 */
export function tmpInMemory(): void {
  if (process.env.TMPDIR?.startsWith(MEMORY) || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED_BYTES) return;
  const folder = mkdtempSync(join(MEMORY, 'sillage-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
