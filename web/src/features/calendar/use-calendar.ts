import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CalendarKind } from '#contracts/calendar.ts';
import { CALENDAR_KINDS, CALENDAR_PAGE_SIZE, CALENDAR_SORT, listCalendar } from '#contracts/calendar.ts';
import { PAGE_SIZES } from '#contracts/core/constants.ts';
import type { PageSize } from '#web/kit/list/list-search.ts';
import type { ListState } from '#web/kit/list/list-state.ts';
import { listRequest, resolveListView } from '#web/kit/list/list-state.ts';
import { parseDay } from '#web/lib/day.ts';
import { useCan } from '#web/lib/session.ts';
import { storeForUser } from '#web/lib/session-store.ts';
import { localStore, parseJson } from '#web/storage.ts';
import { readableKinds } from './calendar.api.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { parseCalendarSearch } from './calendar-search.ts';

type CalendarField = (typeof CALENDAR_SORT)[number];

/** The state of the calendar and its setters. */
export interface CalendarState {
  view: 'month' | 'list';
  /** `YYYY-MM`. */
  month: string;
  /** The day whose entries are shown, `YYYY-MM-DD`. */
  day: string;
  /** Null for all kinds. */
  kind: CalendarKind | null;
  /** The kinds that the user may see. */
  kinds: CalendarKind[];
  list: ListState<CalendarField>;
  setView: (view: 'month' | 'list') => void;
  setKind: (kind: CalendarKind | null) => void;
  setMonth: (month: string) => void;
  /** Also goes to the month of the day. */
  setDay: (day: string) => void;
}

/**
 * The state of the calendar at the current URL. What the URL leaves out is taken from the last visit, or else defaults
 * to the current month, all kinds, and pages of 20 by id.
 * @param today in the installation's zone, `YYYY-MM-DD`
 */
export function useCalendar(today: string): CalendarState {
  const search = parseCalendarSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const kinds = readableKinds(useCan());
  const memory = readCalendarMemory();
  const { filter } = memory;

  const view = search.view ?? (memory.list ? 'list' : 'month');
  const requestedKind = search.kind === undefined ? filter.kind : search.kind;
  const kind = kinds.find((known) => known === requestedKind) ?? null;
  const month = search.month ?? (search.day ?? memory.dateInitial ?? today).slice(0, 7);
  const defaultDay = today.startsWith(month) ? today : `${month}-01`;
  const day = search.day?.startsWith(month) ? search.day : defaultDay;

  const { view: _, ...ofList } = search;
  const listView = resolveListView(
    ofList,
    { size: filter.perPage, sort: filter.orderBy, dir: filter.order === 'ASC' ? 'asc' : 'desc' },
    CALENDAR_SORT,
  );
  // A URL without parameters comes from the menu and restores the last page.
  const page = Object.keys(search).length === 0 ? filter.page : listView.page;
  const shown = { ...listView, page };

  const updateSearch = (change: CalendarSearch, replace = false) =>
    void navigate({
      to: '.',
      search: (former) => ({
        ...parseCalendarSearch(former),
        page: undefined,
        view,
        month,
        kind: kind ?? 'all',
        ...change,
      }),
      replace,
      resetScroll: false,
    });

  const { size, sort, direction } = shown;
  const dateInitial = today.startsWith(month) ? null : `${month}-01`;
  useRememberCalendar({
    list: view === 'list',
    dateInitial,
    filter: { perPage: size, page, orderBy: sort, order: direction === 'asc' ? 'ASC' : 'DESC', kind },
  });

  return {
    view,
    month,
    day,
    kind,
    kinds,
    list: {
      ...shown,
      endpoint: listCalendar.path,
      sortable: CALENDAR_SORT,
      query: listRequest(shown),
      narrowed: shown.search !== '' || kind !== null,
      setSearch: (text) => updateSearch({ q: text.trim() || undefined }, true),
      setPage: (to, { replace } = { replace: false }) =>
        updateSearch({ page: to > 1 ? to : undefined }, replace),
      setSize: (to) => updateSearch({ size: to }, true),
      setSort: (field, dir) => updateSearch({ sort: field, dir }, true),
      // Calendar entries have no active state, and the kind is not a list filter.
      setActive: () => {},
      filters: {},
      setFilters: () => {},
    },
    setView: (to) => updateSearch({ view: to }),
    setKind: (to) => updateSearch({ kind: to ?? 'all' }),
    setMonth: (to) => updateSearch({ month: to, day: undefined }),
    setDay: (to) => updateSearch({ month: to.slice(0, 7), day: to }, to.startsWith(month)),
  };
}

/** What the browser remembers of the calendar between visits. */
interface CalendarMemory {
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
function readCalendarMemory(): CalendarMemory {
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

function useRememberCalendar(memory: CalendarMemory): void {
  const text = JSON.stringify(memory);
  useEffect(() => storeForUser(KEY, JSON.parse(text)), [text]);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
