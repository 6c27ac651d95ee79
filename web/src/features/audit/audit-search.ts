import type { ListSearch } from '#web/kit/list/list-search.ts';
import { parseListSearch } from '#web/kit/list/list-search.ts';

/** The filters of the audit trail besides the search, as the URL holds them. */
export interface AuditFilters {
  /** The page checks that the resource and the action exist; parsing the URL should not load the contract. */
  resource?: string | undefined;
  action?: string | undefined;
  /** Days in the installation's time zone, YYYY-MM-DD, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

export type AuditSearch = ListSearch & AuditFilters;

const WORD = /^[a-z-]{1,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Validates the search parameters of the audit trail: those of any list, and its filters. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  return { ...parseListSearch(raw), ...filtersOf(raw) };
}

function filtersOf(raw: Record<string, unknown>): AuditFilters {
  const pick = (name: string, form: RegExp) => {
    const value = raw[name];
    return typeof value === 'string' && form.test(value) ? { [name]: value } : {};
  };
  return { ...pick('resource', WORD), ...pick('action', WORD), ...pick('from', DAY), ...pick('to', DAY) };
}
