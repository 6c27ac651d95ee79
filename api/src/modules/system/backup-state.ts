import { dueAfter } from '../../platform/files/backup-due.ts';
import { type BackupPlan, newestBackup } from '../../platform/files/backup-folder.ts';
import { clockNow } from '../../platform/lib/clock.ts';

const HOUR_MS = 3_600_000;

export interface BackupState {
  last: { at: Date; bytes: number } | null;
  /** Null: immediately. */
  nextAt: Date | null;
  everyHours: number;
  /** Whether a backup has been skipped or has failed. */
  overdue: boolean;
}

/** The state of the backups. An unreadable folder counts as one without a good backup. */
export async function backupState(plan: BackupPlan, timeZone: string): Promise<BackupState> {
  const { everyHours } = plan;
  const last = await newestBackup(plan.to).catch(() => undefined);
  if (!last) return { last: null, nextAt: null, everyHours, overdue: true };
  const at = last.at.getTime();
  return {
    last: { at: last.at, bytes: last.bytes },
    nextAt: dueAfter(last.at, plan, timeZone),
    everyHours,
    overdue: clockNow() - at > 2 * everyHours * HOUR_MS,
  };
}
