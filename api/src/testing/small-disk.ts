import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk in memory. Only root can create one, and not in every container. */
export interface SmallDisk {
  folder: string;
  /** Fills the remaining space with another file. */
  fill(): void;
  /** Resizes the disk to `mib` MiB. */
  grow(mib: number): void;
  /** Makes the disk read-only. */
  close(): void;
  remove(): void;
}

/** Creates a disk. @param mib size in MiB @returns undefined if this user can't create one on this machine */
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
      // Lazily, because a killed process may still hold a file for a moment.
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

/** Whether such disks can be created here. */
export function canMakeDisks(): boolean {
  const disk = smallDisk(1);
  disk?.remove();
  return disk !== undefined;
}
