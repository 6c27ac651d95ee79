import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { clockNow } from '../lib/clock.ts';
import { undefinedIfMissing } from '../lib/undefined-if-missing.ts';

/** The backups that a server makes by itself. */
export interface BackupPlan {
  /** Folder for the archives. */
  to: string;
  everyHours: number;
  /** Number of archives to keep. */
  keep: number;
  /** Time of day, `HH:MM`, in the installation's time zone; missing: as soon as the interval has passed. */
  at: string | undefined;
}

/** A backup that the schedule made. */
export interface StoredBackup {
  /** When the backup was begun, in whole seconds. */
  at: Date;
  /** Path of the archive. */
  file: string;
  bytes: number;
}

/** Without colons, which Windows doesn't allow in file names. */
const NAME = /^sillage-(?<date>\d{4}-\d{2}-\d{2})T(?<hour>\d{2})-(?<minute>\d{2})-(?<second>\d{2})Z\.zip$/;

/** Suffix that `writeAtomically` gives an unfinished file. */
const PART = /\.part-[0-9a-f]{12}$/;

/** `sillage-2026-11-23T02-30-00Z.zip` */
export function backupName(at: Date): string {
  return `sillage-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`;
}

/** The moment in a file name; undefined unless the schedule gave that name. */
function dateInName(name: string): Date | undefined {
  const { date, hour, minute, second } = NAME.exec(name)?.groups ?? {};
  const at = new Date(`${date}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Clock difference tolerated between machines, in milliseconds. */
const SKEW_MS = 60 * 60_000;

const HOUR_MS = 3_600_000;

/** The newest good backup that the schedule made; undefined if there is none. */
export async function newestBackup(folder: string): Promise<StoredBackup | undefined> {
  const [newest] = await storedBackups(folder);
  return newest;
}

/** Removes all but the newest `keep` backups that the schedule made. Leaves other files in the folder alone. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  for (const { file } of (await storedBackups(folder)).slice(keep)) await rm(file, { force: true });
}

/**
 * Removes the remains of killed backups. None of them may be in progress.
 * @param own only those of this archive; another process may be making others
 */
export async function removePartialBackups(folder: string, own?: string): Promise<void> {
  for (const name of (await undefinedIfMissing(readdir(folder))) ?? []) {
    const [archive = '', part] = name.split(PART);
    if (part === undefined || !dateInName(archive) || (own !== undefined && archive !== own)) continue;
    await rm(join(folder, name), { force: true });
  }
}

/**
 * The backups that the schedule made, newest first; none if the folder doesn't exist. An archive gets its final name
 * only after it has been read back whole, so each was good at that time. One named while the clock was ahead doesn't
 * count: it would suppress every backup due until then.
 */
async function storedBackups(folder: string): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = [];
  for (const name of (await undefinedIfMissing(readdir(folder))) ?? []) {
    const at = dateInName(name);
    if (!at) continue;
    const file = join(folder, name);
    const found = await undefinedIfMissing(stat(file));
    if (found?.isFile()) backups.push({ at, file, bytes: found.size });
  }
  const latest = clockNow() + SKEW_MS;
  const past = backups.filter(({ at }) => at.getTime() <= latest);
  return past.sort((one, other) => other.at.getTime() - one.at.getTime());
}

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
      goneBy: new Date(Math.max(clockNow(), at.getTime()) + left * everyHours * HOUR_MS).toISOString(),
    };
  });
}
