import type { DashboardSearch } from '../dashboard-search.ts';
import { parseDashboardSearch } from '../dashboard-search.ts';

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
