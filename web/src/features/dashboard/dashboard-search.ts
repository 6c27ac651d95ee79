import { idsSearch } from '#web/kit/list/list-search.ts';
import { parseDay } from '#web/lib/day.ts';

/** Periods that end today, inclusive, plus the whole previous month; `all` has no limits. */
export const PERIODS = ['today', 7, 30, 90, 'this-month', 'last-month', 'all'] as const;
export type NamedPeriod = (typeof PERIODS)[number];

export const DEFAULT_PERIOD = 30;

/** A named period, or a range of days (YYYY-MM-DD, both inclusive), of which one end may be missing. */
export interface PeriodSearch {
  period?: NamedPeriod | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The search parameters of the dashboard: the period, and places as comma-separated ids. */
export interface DashboardSearch extends PeriodSearch {
  placeId?: string | number | undefined;
}

/**
 * Validates the search parameters of the dashboard. Days take precedence over a period; invalid ranges are ignored.
 * @param raw as the router parsed it from the URL
 */
export function parseDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const placeId = idsSearch(raw.placeId);
  return { ...periodIn(raw), ...(placeId && { placeId }) };
}

/** The places in the URL as query parameters of the API. */
export function placeParams({ placeId }: DashboardSearch): { placeId?: string } {
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
  return typeof raw === 'string' && /^\d{4}-/.test(raw) ? (parseDay(raw) ?? undefined) : undefined;
}

/** How many campaigns the server can compare. */
export const COMPARABLE = { min: 2, max: 5 } as const;

/** The search parameters of the comparison: the dashboard's, and the campaigns as comma-separated ids. */
export interface CompareSearch extends DashboardSearch {
  campaigns?: string | number | undefined;
}

/** Validates the search parameters of the comparison. */
export function parseCompareSearch(raw: Record<string, unknown>): CompareSearch {
  const ids = comparedIds(raw);
  const campaigns = ids.length > 1 ? ids.join() : ids[0];
  return { ...parseDashboardSearch(raw), ...(campaigns && { campaigns }) };
}

/** The unique campaign ids in the URL, up to the maximum number. */
export function comparedIds({ campaigns }: { campaigns?: unknown }): number[] {
  const ids = String(campaigns ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .map(Number);
  return [...new Set(ids)].slice(0, COMPARABLE.max);
}
