import type { CalendarKind } from '#contracts/calendar.ts';
import { CALENDAR_KINDS, CALENDAR_PAGE_SIZE, CALENDAR_SORT } from '#contracts/calendar.ts';
import { PAGE_SIZES } from '#contracts/core/constants.ts';
import type { PageSize } from '#web/kit/list/list-search.ts';
import { parseDay } from '#web/lib/day.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import { storeForUser } from '#web/lib/session-store.ts';
import { localStore } from '#web/storage.ts';

type CalendarField = (typeof CALENDAR_SORT)[number];

/** What the browser remembers of the calendar between visits. */
export interface CalendarMemory {
  /** Whether the list view is shown. */
  list: boolean;
  /** First day of the month that was shown, `YYYY-MM-DD`; null for the current month. */
  dateInitial: string | null;
  filter: {
    perPage: PageSize;
    page: number;
    orderBy: CalendarField;
    order: 'ASC' | 'DESC';
    /** Null for all kinds. */
    kind: CalendarKind | null;
  };
}

const KEY = 'calendar';

/** @returns only well-formed values: storage may hold those of an older version, or have been edited by hand */
export function readCalendarMemory(): CalendarMemory {
  const stored = fieldsOf(parseJson(localStore.get(KEY)));
  const filter = fieldsOf(stored.filter);
  const orderBy = String(filter.orderBy).toLowerCase();
  return {
    list: stored.list === true,
    dateInitial: typeof stored.dateInitial === 'string' ? parseDay(stored.dateInitial) : null,
    filter: {
      perPage: PAGE_SIZES.find((known) => known === filter.perPage) ?? CALENDAR_PAGE_SIZE,
      page: Number.isSafeInteger(filter.page) ? Math.max(Number(filter.page), 1) : 1,
      orderBy: CALENDAR_SORT.find((known) => known.toLowerCase() === orderBy) ?? CALENDAR_SORT[0],
      order: filter.order === 'DESC' ? 'DESC' : 'ASC',
      kind: CALENDAR_KINDS.find((known) => known === filter.kind) ?? null,
    },
  };
}

export function rememberCalendar(memory: CalendarMemory): void {
  storeForUser(KEY, memory);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
