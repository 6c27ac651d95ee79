import { clockOf } from '../lib/local-time.ts';
import type { BackupPlan } from './backup-folder.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/**
 * When the next backup is due.
 * @param newest when the newest good backup was begun
 * @param timeZone IANA name
 */
export function dueAfter(
  newest: Date,
  { everyHours, at }: Pick<BackupPlan, 'everyHours' | 'at'>,
  timeZone: string,
): Date {
  if (at === undefined) return new Date(newest.getTime() + everyHours * HOUR_MS);
  // A late backup, such as one made after downtime, does not postpone the next.
  return nextTime(new Date(newest.getTime() + (everyHours - DAY_HOURS) * HOUR_MS), at, timeZone);
}

/** The first moment later than `after` at which clocks in the time zone show `at`. */
function nextTime(after: Date, at: string, timeZone: string): Date {
  const clock = clockOf(timeZone);
  const today = Date.parse(`${clock(after).toISOString().slice(0, 10)}T${at}Z`);
  for (let day = 0; ; day += 1) {
    const moment = momentAt(today + day * DAY_HOURS * HOUR_MS, clock);
    if (moment > after.getTime()) return new Date(moment);
  }
}

/** @param local wall-clock time as if it were UTC; a time skipped by a clock change counts as one hour later */
function momentAt(local: number, clock: (moment: number) => Date): number {
  const offset = (moment: number) => clock(moment).getTime() - moment;
  return local - offset(local - offset(local));
}
