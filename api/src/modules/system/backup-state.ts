import { newestBackup } from '../../transfer/backup-folder.ts';

/** Where backups go by themselves, and how often. */
export interface BackupSchedule {
  folder: string;
  everyMs: number;
}

export interface BackupState {
  last: { at: Date; bytes: number } | null;
  /** Null: at once. */
  nextAt: Date | null;
  /** One has been left out by now, or failed. */
  overdue: boolean;
}

/** How backups stand. A folder that can't be read holds no good one. */
export async function backupState({ folder, everyMs }: BackupSchedule): Promise<BackupState> {
  const last = await newestBackup(folder).catch(() => undefined);
  if (!last) return { last: null, nextAt: null, overdue: true };
  const at = last.at.getTime();
  return {
    last: { at: last.at, bytes: last.bytes },
    nextAt: new Date(at + everyMs),
    overdue: Date.now() - at > 2 * everyMs,
  };
}
