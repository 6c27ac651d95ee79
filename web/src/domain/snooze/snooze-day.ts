import { addDays, dayAt, parseDay } from '#web/lib/day.ts';
import { fromLocalInput } from '#web/lib/time-zone.ts';

export const dayFromNow = (days: number) => addDays(dayAt(new Date()), days);

/** When a day begins in the installation's zone; what isn't a day stays as it is. */
export const startOf = (day: string) => (parseDay(day) ? fromLocalInput(`${day}T00:00`) : day);
