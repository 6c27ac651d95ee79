import type { DashboardSearch } from '../dashboard-search.ts';
import { parseDashboardSearch } from '../dashboard-search.ts';

/** Campaigns that stand beside each other, as the server has it. */
export const COMPARED = { least: 2, most: 5 } as const;

/** What the address of a comparison may say: the period as on the dashboard, and ids with commas between them. */
export interface CompareSearch extends DashboardSearch {
  campaigns?: string | number | undefined;
}

/** Validates the search of a comparison's route. */
export function parseCompareSearch(raw: Record<string, unknown>): CompareSearch {
  const ids = comparedIds(raw);
  const campaigns = ids.length > 1 ? ids.join() : ids[0];
  return { ...parseDashboardSearch(raw), ...(campaigns && { campaigns }) };
}

/** The ids that an address says, each once, and no more than can be compared. */
export function comparedIds({ campaigns }: { campaigns?: unknown }): number[] {
  const ids = String(campaigns ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .map(Number);
  return [...new Set(ids)].slice(0, COMPARED.most);
}
