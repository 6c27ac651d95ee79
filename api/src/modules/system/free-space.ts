import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Of a disk that has less than this share of it left, somebody should take care. */
const LOW = 0.05;

/** What is asked of a disk, by the path of a folder on it. */
export type Measure = (path: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>>;

/** What a folder is for. */
export type SpaceOf = 'data' | 'backup';

export interface Space {
  folder: SpaceOf;
  freeBytes: number;
  totalBytes: number;
  low: boolean;
}

/** What this user may still write on the disk of each folder. A folder that isn't there has none. */
export function spaces(
  folders: Partial<Record<SpaceOf, string>>,
  measure: Measure = statfs,
): Promise<Space[]> {
  const named = Object.entries(folders) as [SpaceOf, string][];
  return Promise.all(
    named.map(async ([folder, path]) => {
      const { bavail, blocks, bsize } = await measure(path).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }));
      return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize, low: bavail <= blocks * LOW };
    }),
  );
}
