import { idsSearch } from '#web/kit/list/list-search.ts';
import { dayOf } from '#web/lib/day.ts';

/** Periods up to today, today included, and the whole month before this one; `all` is whatever there is. */
export const PERIODS = ['today', 7, 30, 90, 'this-month', 'last-month', 'all'] as const;
export type NamedPeriod = (typeof PERIODS)[number];

export const DEFAULT_PERIOD = 30;

/** A named period, or days (YYYY-MM-DD, both included) of which one may be open. */
export interface PeriodSearch {
  period?: NamedPeriod | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** What the dashboard's address may say: the period, and the places that it is narrowed to, ids with commas between them. */
export interface DashboardSearch extends PeriodSearch {
  placeId?: string | number | undefined;
}

/**
 * Validates the search of the dashboard's route. Days win over a named period; days that make no period are left out.
 * @param raw as the router read it from the address
 */
export function parseDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const placeId = idsSearch(raw.placeId);
  return { ...periodIn(raw), ...(placeId && { placeId }) };
}

/** The places that an address asks for, as the API takes them. */
export function placesAt({ placeId }: DashboardSearch): { placeId?: string } {
  return placeId ? { placeId: String(placeId) } : {};
}

function periodIn(raw: Record<string, unknown>): PeriodSearch {
  const from = dayIn(raw.from);
  const to = dayIn(raw.to);
  if ((from || to) && !(from && to && from > to)) return { ...(from && { from }), ...(to && { to }) };
  const period = PERIODS.find((known) => known === raw.period);
  return period && period !== DEFAULT_PERIOD ? { period } : {};
}

function dayIn(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^\d{4}-/.test(raw) ? (dayOf(raw) ?? undefined) : undefined;
}
