import { dayOf } from '#web/lib/day.ts';

/** Periods up to today, today included, and the whole month before this one; `all` is whatever there is. */
export const PERIODS = ['today', 7, 30, 90, 'this-month', 'last-month', 'all'] as const;
export type NamedPeriod = (typeof PERIODS)[number];

export const DEFAULT_PERIOD = 30;

/** What the dashboard's address may say: a named period, or days (YYYY-MM-DD, both included) of which one may be open. */
export interface DashboardSearch {
  period?: NamedPeriod | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Validates the search of the dashboard's route. Days win over a named period; days that make no period are left out.
 * @param raw as the router read it from the address
 */
export function parseDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const from = dayIn(raw.from);
  const to = dayIn(raw.to);
  if ((from || to) && !(from && to && from > to)) return { ...(from && { from }), ...(to && { to }) };
  const period = PERIODS.find((known) => known === raw.period);
  return period && period !== DEFAULT_PERIOD ? { period } : {};
}

function dayIn(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^\d{4}-/.test(raw) ? (dayOf(raw) ?? undefined) : undefined;
}
