import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { withLease } from '../../platform/db/leases.ts';
import { dueAfter } from '../../platform/files/backup-due.ts';
import {
  type BackupPlan,
  backupName,
  newestBackup,
  removeOldBackups,
  removePartialBackups,
} from '../../platform/files/backup-folder.ts';
import { runEvery, type Schedule } from '../../platform/jobs/scheduler.ts';
import { clockDate, clockNow } from '../../platform/lib/clock.ts';
import { makeFolder } from '../../platform/lib/private-folder.ts';
import { takeSnapshot } from '../embedded/snapshot.ts';
import type { OpenDatabase } from '../open-database.ts';
import { backUpInProcess } from './backup-process.ts';
import { embeddedFolder } from './installation.ts';

/** Milliseconds. */
const TIMES = {
  /** Between checks whether a backup is due. */
  pollInterval: 60_000,
  /** Delay after a failed backup. */
  retryDelay: 60 * 60_000,
};

export interface BackupSchedule extends BackupPlan {
  dataDir: string;
  timeZone: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** The environment that the server reads its settings from. */
  env?: NodeJS.ProcessEnv;
  /** For tests, in milliseconds. */
  times?: typeof TIMES;
}

/**
 * Makes backups while the server runs. The newest good backup in the folder determines when the next is due. Among
 * several processes, one makes it under a lease; after a failure it keeps the lease and retries later.
 */
export function scheduleBackups(
  database: Pick<OpenDatabase, 'kind' | 'pool'>,
  { times = TIMES, ...schedule }: BackupSchedule,
): Schedule {
  const backUpIfDue = async (stopping: AbortSignal) => {
    // An unreadable folder is reported below.
    if (!(await isDue(schedule).catch(() => true))) return;
    await withLease(database, 'backup', { log: schedule.log, signal: stopping }, async (signal) => {
      for (;;) {
        try {
          // Another process may have made the backup meanwhile.
          if (await isDue(schedule)) await makeBackup(database, schedule, signal);
          return;
        } catch (error) {
          if (signal.aborted) return;
          schedule.log.error(
            { err: error, folder: schedule.to },
            'A backup failed, and is tried again later',
          );
          await delay(times.retryDelay, undefined, { signal });
        }
      }
    });
  };
  return runEvery(times.pollInterval, [{ name: 'backup', work: backUpIfDue }], schedule.log);
}

async function isDue(schedule: BackupSchedule): Promise<boolean> {
  const newest = await newestBackup(schedule.to);
  return !newest || dueAfter(newest.at, schedule, schedule.timeZone).getTime() <= clockNow();
}

async function makeBackup(
  { pool }: Pick<OpenDatabase, 'pool'>,
  { to: folder, dataDir, keep, log, env = process.env }: BackupSchedule,
  signal: AbortSignal,
): Promise<void> {
  makeFolder(folder);
  await removePartialBackups(folder);
  const began = clockDate();
  const name = backupName(began);
  const to = join(folder, name);
  const snapshot = () => takeSnapshot(pool, embeddedFolder({ dataDir }));
  try {
    const { rows, missingFiles, damagedFiles } = await backUpInProcess({ to, env, snapshot, signal });
    const seconds = Math.round((clockNow() - began.getTime()) / 1_000);
    log.info({ file: to, rows, seconds }, 'A backup was made');
    if (missingFiles + damagedFiles > 0)
      log.warn({ missingFiles, damagedFiles }, 'Files that the database names are missing or damaged');
  } finally {
    // If this process has lost its lease, another one is making a backup in the same folder.
    await removePartialBackups(folder, name);
  }
  await removeOldBackups(folder, keep);
}
