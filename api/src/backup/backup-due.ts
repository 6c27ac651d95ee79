import type { BackupPlan } from '../config.ts';

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
  const today = Date.parse(`${localTime(after.getTime(), timeZone).slice(0, 10)}T${at}Z`);
  for (let day = 0; ; day += 1) {
    const moment = momentAt(today + day * DAY_HOURS * HOUR_MS, timeZone);
    if (moment > after.getTime()) return new Date(moment);
  }
}

/** @param local wall-clock time as if it were UTC; a time skipped by a clock change counts as one hour later */
function momentAt(local: number, timeZone: string): number {
  const offset = (moment: number) => Date.parse(`${localTime(moment, timeZone)}Z`) - moment;
  return local - offset(local - offset(local));
}

/** `2026-11-23T02:30:00` */
function localTime(moment: number, timeZone: string): string {
  // The Swedish locale formats dates and times like ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(moment).replace(' ', 'T');
}
