const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** When backups are to be made. */
export interface BackupTimes {
  everyHours: number;
  /** Time of day, `HH:MM`; then the hours are whole days. */
  at: string | undefined;
  /** IANA name. */
  timeZone: string;
}

/** When the backup after the newest good one is due. */
export function dueAfter(newest: Date, { everyHours, at, timeZone }: BackupTimes): Date {
  if (at === undefined) return new Date(newest.getTime() + everyHours * HOUR_MS);
  // One that came late, as after a stop, doesn't put off the next.
  return nextTime(new Date(newest.getTime() + (everyHours - DAY_HOURS) * HOUR_MS), at, timeZone);
}

/** The next moment after another at which clocks in a zone show a time of day. */
function nextTime(after: Date, at: string, timeZone: string): Date {
  const today = Date.parse(`${localTime(after.getTime(), timeZone).slice(0, 10)}T${at}Z`);
  for (let day = 0; ; day += 1) {
    const moment = momentAt(today + day * DAY_HOURS * HOUR_MS, timeZone);
    if (moment > after.getTime()) return new Date(moment);
  }
}

/** @param local what clocks show, as if they showed UTC; an hour that they leave out is taken for the one after it */
function momentAt(local: number, timeZone: string): number {
  const offset = (moment: number) => Date.parse(`${localTime(moment, timeZone)}Z`) - moment;
  return local - offset(local - offset(local));
}

/** `2026-11-23T02:30:00` */
function localTime(moment: number, timeZone: string): string {
  // Sweden writes its times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(moment).replace(' ', 'T');
}
