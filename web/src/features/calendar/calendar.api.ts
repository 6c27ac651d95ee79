import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CalendarKind } from '#contracts/calendar.ts';
import { CALENDAR_ACCESS, CALENDAR_KINDS, calendarDays, listCalendar } from '#contracts/calendar.ts';
import { MAX_PAGE_SIZE } from '#contracts/core/constants.ts';
import type { Permission } from '#contracts/core/permissions.ts';
import { pageQuery } from '#web/kit/form/record-calls.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { call } from '#web/lib/call.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';

/** A range of days, both inclusive: `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

type DaysOfKind = Days & { kind?: CalendarKind | undefined };

/** The kinds that the given permissions allow reading. */
export function readableKinds(may: (permission: Permission) => boolean): CalendarKind[] {
  return CALENDAR_KINDS.filter((kind) => may(CALENDAR_ACCESS[kind]));
}

/** The number of entries of each kind on each day. */
export function daysQuery(period: DaysOfKind) {
  const query = withSelectedOrganisation(period);
  return queryOptions({
    queryKey: ['calendar', 'days', query],
    queryFn: ({ signal }) => call(calendarDays, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the entries in a period. */
export function entriesQuery({ isActive: _, ...list }: ListRequestQuery, period: DaysOfKind) {
  return pageQuery('calendar', listCalendar, withSelectedOrganisation({ ...list, ...period }) as object);
}

/** The initiatives that run in a period, at most one page of the maximum size. */
export function initiativesQuery(period: Days) {
  const query = withSelectedOrganisation({
    ...period,
    kind: 'initiative',
    perPage: MAX_PAGE_SIZE,
    orderBy: 'date',
  } as const);
  return queryOptions({
    queryKey: ['calendar', 'initiatives', query],
    queryFn: ({ signal }) => call(listCalendar, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The entries of one day, at most one page of the maximum size. */
export function dayQuery(day: string, kind: CalendarKind | undefined) {
  const query = withSelectedOrganisation({
    from: day,
    to: day,
    kind,
    perPage: MAX_PAGE_SIZE,
    orderBy: 'title',
  });
  return queryOptions({
    queryKey: ['calendar', 'day', query],
    queryFn: ({ signal }) => call(listCalendar, { query, signal }),
  });
}
