import type { CalendarKind } from '#contracts/calendar.ts';
import { CALENDAR_KINDS, CALENDAR_PAGE_SIZE, CALENDAR_SORT } from '#contracts/calendar.ts';
import { PAGE_SIZES } from '#contracts/core/constants.ts';
import type { PageSize } from '#web/kit/list/list-search.ts';
import { dayOf } from '#web/lib/day.ts';
import { keepForPerson } from '#web/lib/session-store.ts';

type CalendarField = (typeof CALENDAR_SORT)[number];

/** What the browser remembers of the calendar from one visit to the next. */
export interface CalendarMemory {
  /** Whether it is shown as a list. */
  list: boolean;
  /** First day of the month that was shown, `YYYY-MM-DD`; null for today's. */
  dateInitial: string | null;
  filter: {
    perPage: PageSize;
    page: number;
    orderBy: CalendarField;
    order: 'ASC' | 'DESC';
    /** Null for all. */
    kind: CalendarKind | null;
  };
}

const KEY = 'calendar';

/** @returns only what is well formed: what lies in the storage may be of an older version, or of another hand */
export function readCalendarMemory(): CalendarMemory {
  const stored = fieldsOf(parsed(localStorage.getItem(KEY)));
  const filter = fieldsOf(stored.filter);
  const orderBy = String(filter.orderBy).toLowerCase();
  return {
    list: stored.list === true,
    dateInitial: typeof stored.dateInitial === 'string' ? dayOf(stored.dateInitial) : null,
    filter: {
      perPage: PAGE_SIZES.find((known) => known === filter.perPage) ?? CALENDAR_PAGE_SIZE,
      page: Number.isSafeInteger(filter.page) ? Math.max(Number(filter.page), 1) : 1,
      orderBy: CALENDAR_SORT.find((known) => known.toLowerCase() === orderBy) ?? CALENDAR_SORT[0],
      order: filter.order === 'DESC' ? 'DESC' : 'ASC',
      kind: CALENDAR_KINDS.find((known) => known === filter.kind) ?? null,
    },
  };
}

/** Keeps the state of the calendar. */
export function rememberCalendar(memory: CalendarMemory): void {
  keepForPerson(KEY, memory);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // An entry that is no JSON is not ours: the same as none.
    return null;
  }
}
