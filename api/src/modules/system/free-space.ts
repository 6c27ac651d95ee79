import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** A disk with less than this share of free space needs attention. */
const LOW = 0.05;

/** Reads the state of a disk, by the path of a folder on it. */
export type Measure = (path: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>>;

/** The purpose of a folder. */
export type SpaceOf = 'data' | 'backup';

export interface Space {
  folder: SpaceOf;
  freeBytes: number;
  totalBytes: number;
  low: boolean;
}

/** The space that the current user may still write on the disk of each folder. A missing folder has none. */
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
