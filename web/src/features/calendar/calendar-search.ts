import type { CalendarKind } from '#contracts/calendar.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { parseDay } from '#web/lib/day.ts';

/** The search parameters of the calendar's URL, on top of those of every list. */
export interface CalendarSearch extends Omit<ListSearch, 'view' | 'kind'> {
  /** The remembered view if missing. */
  view?: 'month' | 'list' | undefined;
  /** `YYYY-MM`. */
  month?: string | undefined;
  /** `YYYY-MM-DD`: the day whose entries are shown next to the month. */
  day?: string | undefined;
  /** The remembered kind if missing; `all` overrides it with none. */
  kind?: CalendarKind | 'all' | undefined;
}

// Spelt out so that parsing a URL does not load the contract.
const KINDS: Record<CalendarKind | 'all', true> = {
  'capsule-due': true,
  'quiz-published': true,
  initiative: true,
  visit: true,
  all: true,
};

/**
 * Validates the search parameters of the calendar's route.
 * @param raw as the router parsed it from the URL
 */
export function parseCalendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const month = typeof raw.month === 'string' ? parseDay(`${raw.month}-01`) : null;
  const day = typeof raw.day === 'string' && /^\d{4}-/.test(raw.day) ? parseDay(raw.day) : null;
  // The calendar has its own views and kinds, which differ from those of lists.
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
