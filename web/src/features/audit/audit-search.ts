import type { ListSearch } from '#web/kit/list/list-search.ts';
import { parseListSearch } from '#web/kit/list/list-search.ts';

/** What narrows the audit trail beside the search, as its address says it. */
export interface AuditFilters {
  /** Whether it is a resource, or an action, that there is, the page knows: the contract is not fetched for the address. */
  resource?: string | undefined;
  action?: string | undefined;
  /** Days of the installation's time zone, YYYY-MM-DD, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export type AuditSearch = ListSearch & AuditFilters;

const WORD = /^[a-z-]{1,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Validates the search parameters of the audit trail: as of a list, and its filters. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  return { ...parseListSearch(raw), ...filtersOf(raw) };
}

/** Keeps the filters while the list moves on; whoever changes one says so. */
export const keepFilters = {
  middlewares: [
    ({ search, next }: { search: AuditSearch; next: (search: AuditSearch) => AuditSearch }): AuditSearch => ({
      ...filtersOf({ ...search }),
      ...next(search),
    }),
  ],
};

function filtersOf(raw: Record<string, unknown>): AuditFilters {
  const said = (name: string, form: RegExp) => {
    const value = raw[name];
    return typeof value === 'string' && form.test(value) ? { [name]: value } : {};
  };
  return { ...said('resource', WORD), ...said('action', WORD), ...said('from', DAY), ...said('to', DAY) };
}
