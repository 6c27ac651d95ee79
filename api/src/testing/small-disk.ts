import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, in memory. Made by root alone, and not in every container. */
export interface SmallDisk {
  folder: string;
  /** Has something else take all the room that is left. */
  fill(): void;
  /** Makes it larger. */
  grow(mib: number): void;
  /** Lets it be read alone. */
  close(): void;
  remove(): void;
}

/** @returns undefined where this user, on this machine, can make none */
export function smallDisk(mib: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return undefined;
  }
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(join(folder, 'something-else'), Buffer.alloc(bavail * bsize));
    },
    grow(size) {
      spawnSync('mount', ['-o', `remount,size=${size}m`, folder]);
    },
    close() {
      spawnSync('mount', ['-o', 'remount,ro', folder]);
    },
    remove() {
      // Lazily: what was killed may still hold a file for a moment.
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

/** Whether disks can be made here. */
export function canMakeDisks(): boolean {
  const disk = smallDisk(1);
  disk?.remove();
  return disk !== undefined;
}
