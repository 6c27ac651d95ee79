import type { NamedPeriod, PeriodSearch } from './dashboard-search.ts';
import { DEFAULT_PERIOD } from './dashboard-search.ts';

/** Days that are asked for, `YYYY-MM-DD`, both included; open where one is missing. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The same at some places: ids with commas between them. Missing: everywhere. */
export interface PlacedDays extends Days {
  placeId?: string | undefined;
}

/** What the picker shows as chosen: a named period, or days of one's own. */
export type PeriodChoice = NamedPeriod | 'own';

export function choiceOf(search: PeriodSearch): PeriodChoice {
  if (search.from || search.to) return 'own';
  return search.period ?? DEFAULT_PERIOD;
}

/**
 * The days that an address asks for.
 * @param today of the installation, or of the places that are asked for, `YYYY-MM-DD`
 */
export function daysOf(search: PeriodSearch, today: string): Days {
  const choice = choiceOf(search);
  if (choice === 'own') {
    return { ...(search.from && { from: search.from }), ...(search.to && { to: search.to }) };
  }
  if (choice === 'all') return {};
  const month = `${today.slice(0, 7)}-01`;
  if (choice === 'this-month') return { from: month, to: today };
  if (choice === 'last-month') {
    const last = addDays(month, -1);
    return { from: `${last.slice(0, 7)}-01`, to: last };
  }
  return { from: addDays(today, choice === 'today' ? 0 : 1 - choice), to: today };
}

/** A day so many days later, or earlier. The calendar alone counts: no clock is changed in it. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The days of what must have an end: without a beginning the server begins with the first shot. */
export function endedDays<Asked extends Days>(days: Asked, today: string): Asked {
  return { to: today, ...days };
}
