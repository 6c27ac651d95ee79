import {
  CALENDAR_ACCESS,
  CALENDAR_DAYS_MAX,
  CALENDAR_KINDS,
  type CalendarKind,
  type calendarDays,
} from '#contracts/calendar.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Permission } from '#contracts/core/permissions.ts';
import { problem } from '../../platform/http/problem.ts';
import { requireDays } from '../../platform/lib/days.ts';

type Query = Received<typeof calendarDays>['query'];

/**
 * The requested days: by default the current month, or the month of the one day given.
 * @param today `YYYY-MM-DD`
 * @throws problem `validation` for too many days
 */
export function periodOf({ from, to }: Pick<Query, 'from' | 'to'>, today: string) {
  const period = { from: from ?? `${(to ?? today).slice(0, 8)}01`, to: to ?? lastOfMonth(from ?? today) };
  requireDays(period, CALENDAR_DAYS_MAX);
  return period;
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(0);
  // Unlike Date.UTC, this takes years before 100 literally.
  last.setUTCFullYear(year, month, 0);
  return `${day.slice(0, 8)}${last.getUTCDate()}`;
}

/**
 * The requested kinds, by default all that the user may read.
 * @throws problem `forbidden` for one the user may not read
 */
export function kindsOf(
  requested: readonly CalendarKind[] | undefined,
  may: (permission: Permission) => boolean,
) {
  const readable = CALENDAR_KINDS.filter((kind) => may(CALENDAR_ACCESS[kind]));
  if (readable.length === 0 || requested?.some((kind) => !readable.includes(kind)))
    throw problem('forbidden');
  return requested ?? readable;
}
