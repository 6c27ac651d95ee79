import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupPlan } from '../config.ts';
import { withAdvisoryLock } from '../db/advisory-lock.ts';
import { takeSnapshot } from '../db/embedded/snapshot.ts';
import type { OpenDatabase } from '../db/open.ts';
import { runEvery, type Schedule } from '../jobs/scheduler.ts';
import { dueAfter } from './backup-due.ts';
import { backupName, newestBackup, removeUnfinished, thinBackups } from './backup-folder.ts';
import { backUpInProcess } from './backup-process.ts';
import { embeddedFolder } from './installation.ts';

/** Milliseconds. */
const TIMES = {
  /** Between two looks at whether one is due. */
  look: 60_000,
  /** After one that failed. */
  retry: 60 * 60_000,
};

export interface BackupSchedule extends BackupPlan {
  dataDir: string;
  timeZone: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** The environment that the server has its settings from. */
  env?: NodeJS.ProcessEnv;
  /** For tests, in milliseconds. */
  times?: typeof TIMES;
}

/**
 * Makes backups for as long as the server runs. The newest good one in the folder says when the next is due. Of several
 * processes one makes it, and after a failure the same one tries again later, while the others leave it to that one.
 */
export function keepBackups(
  database: Pick<OpenDatabase, 'kind' | 'pool'>,
  { times = TIMES, ...schedule }: BackupSchedule,
): Schedule {
  const makeDue = async (signal: AbortSignal) => {
    // A folder that can't be read is told of below.
    if (!(await isDue(schedule).catch(() => true))) return;
    await withAdvisoryLock(database, 'backup', async () => {
      for (;;) {
        try {
          // Another process may have made it meanwhile.
          if (await isDue(schedule)) await make(database, schedule, signal);
          return;
        } catch (error) {
          if (signal.aborted) return;
          schedule.log.error(
            { err: error, folder: schedule.to },
            'A backup failed, and is tried again later',
          );
          await delay(times.retry, undefined, { signal });
        }
      }
    });
  };
  return runEvery(times.look, [{ name: 'backup', work: makeDue }], schedule.log);
}

async function isDue(schedule: BackupSchedule): Promise<boolean> {
  const newest = await newestBackup(schedule.to);
  return !newest || dueAfter(newest.at, schedule).getTime() <= Date.now();
}

async function make(
  { pool }: Pick<OpenDatabase, 'pool'>,
  { to: folder, dataDir, keep, log, env = process.env }: BackupSchedule,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const began = new Date();
  const to = join(folder, backupName(began));
  const snapshot = () => takeSnapshot(pool, embeddedFolder({ dataDir }));
  try {
    const { rows, missingFiles, damagedFiles } = await backUpInProcess({ to, env, snapshot, signal });
    const seconds = Math.round((Date.now() - began.getTime()) / 1_000);
    log.info({ file: to, rows, seconds }, 'A backup was made');
    if (missingFiles + damagedFiles > 0)
      log.warn({ missingFiles, damagedFiles }, 'Files that the database names are missing or damaged');
  } finally {
    await removeUnfinished(folder);
  }
  await thinBackups(folder, keep);
}
