import { dayOf } from '#web/lib/day.ts';

/**
 * When a day begins where the person is.
 * @param day YYYY-MM-DD
 * @returns an ISO 8601 instant; undefined for what is no day of the calendar
 */
export function startOfDay(day: string): string | undefined {
  return midnight(day, 0);
}

/** When a day is over where the person is: the first instant of the next one. Takes and returns what `startOfDay` does. */
export function endOfDay(day: string): string | undefined {
  return midnight(day, 1);
}

/** The calendar does the counting: a day with a change of clocks has not 24 hours. */
function midnight(day: string, later: number): string | undefined {
  const known = dayOf(day);
  if (!known) return undefined;
  const [year = 0, month = 0, date = 0] = known.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
