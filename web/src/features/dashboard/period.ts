import { addDays } from '#web/lib/day.ts';
import type { NamedPeriod, PeriodSearch } from './dashboard-search.ts';
import { DEFAULT_PERIOD } from './dashboard-search.ts';

/** A range of days, `YYYY-MM-DD`, both inclusive; open-ended if one is missing. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The same at some places, as comma-separated ids; everywhere if missing. */
export interface DaysAtPlaces extends Days {
  placeId?: string | undefined;
}

/** The selection of the picker: a named period, or custom days. */
export type PeriodChoice = NamedPeriod | 'own';

export function selectedPeriod(search: PeriodSearch): PeriodChoice {
  if (search.from || search.to) return 'own';
  return search.period ?? DEFAULT_PERIOD;
}

/**
 * The days of the period in the URL.
 * @param today the current day of the installation, or of the selected places, `YYYY-MM-DD`
 */
export function daysOf(search: PeriodSearch, today: string): Days {
  const choice = selectedPeriod(search);
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

/**
 * Adds a last day for requests that need one: today, or the first day if that is yet to come. Without a first day the
 * server starts with the first shot.
 */
export function withEndDay<Asked extends Days>(days: Asked, today: string): Asked & { to: string } {
  const { from = today, to = from > today ? from : today } = days;
  return { ...days, to };
}
