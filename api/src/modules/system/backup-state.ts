import { type BackupTimes, dueAfter } from '../../backup/backup-due.ts';
import { newestBackup } from '../../backup/backup-folder.ts';

/** Where backups go by themselves, and when. */
export interface BackupSchedule extends BackupTimes {
  folder: string;
}

const HOUR_MS = 3_600_000;

export interface BackupState {
  last: { at: Date; bytes: number } | null;
  /** Null: at once. */
  nextAt: Date | null;
  /** One has been left out by now, or failed. */
  overdue: boolean;
}

/** How backups stand. A folder that can't be read holds no good one. */
export async function backupState({ folder, ...times }: BackupSchedule): Promise<BackupState> {
  const last = await newestBackup(folder).catch(() => undefined);
  if (!last) return { last: null, nextAt: null, overdue: true };
  const at = last.at.getTime();
  return {
    last: { at: last.at, bytes: last.bytes },
    nextAt: dueAfter(last.at, times),
    overdue: Date.now() - at > 2 * times.everyHours * HOUR_MS,
  };
}
