import { basename } from 'node:path';
import type { BackupPlan } from '../config.ts';
import { storedBackups } from './backup-folder.ts';

const HOUR_MS = 3_600_000;

/** The scheduled backups, each with the time by which newer ones replace it. None if the folder can't be read. */
export async function backupExpiries(plan: BackupPlan | undefined) {
  if (!plan) return [];
  const { to: folder, keep, everyHours } = plan;
  const stored = await storedBackups(folder).catch(() => []);
  return stored.map(({ at, file }, newer) => {
    const left = Math.max(1, keep - newer);
    return {
      file: basename(file),
      madeAt: at.toISOString(),
      goneBy: new Date(Math.max(Date.now(), at.getTime()) + left * everyHours * HOUR_MS).toISOString(),
    };
  });
}
