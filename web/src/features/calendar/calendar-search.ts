import type { CalendarKind } from '#contracts/calendar.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { dayOf } from '#web/lib/day.ts';

/** What the calendar's address may say, beside what every list's may. */
export interface CalendarSearch extends Omit<ListSearch, 'view' | 'kind'> {
  /** Missing: what is remembered. */
  view?: 'month' | 'list' | undefined;
  /** `YYYY-MM`. */
  month?: string | undefined;
  /** `YYYY-MM-DD`: whose entries stand beside the month. */
  day?: string | undefined;
  /** Missing: what is remembered; `all` where that is not wanted. */
  kind?: CalendarKind | 'all' | undefined;
}

// Spelt out, since the contract is not fetched for an address.
const KINDS: Record<CalendarKind | 'all', true> = {
  'capsule-due': true,
  'quiz-published': true,
  initiative: true,
  all: true,
};

/**
 * Validates the search of the calendar's route.
 * @param raw as the router read it from the address
 */
export function parseCalendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const month = typeof raw.month === 'string' ? dayOf(`${raw.month}-01`) : null;
  const day = typeof raw.day === 'string' && /^\d{4}-/.test(raw.day) ? dayOf(raw.day) : null;
  // The calendar's views and kinds are its own.
  const { view: _view, kind: _kind, ...list } = parseListSearch(raw);
  return {
    ...list,
    ...((raw.view === 'month' || raw.view === 'list') && { view: raw.view }),
    ...(month && { month: month.slice(0, 7) }),
    ...(day && { day }),
    ...(isKind(raw.kind) && { kind: raw.kind }),
  };
}

function isKind(raw: unknown): raw is CalendarKind | 'all' {
  return typeof raw === 'string' && Object.hasOwn(KINDS, raw);
}
