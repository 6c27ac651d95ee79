import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AuditAction, AuditResource } from '#contracts/audit.ts';
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '#contracts/audit.ts';
import { parseDay } from '#web/lib/day.ts';
import type { AuditFilters } from './audit-search.ts';
import { parseAuditSearch } from './audit-search.ts';

/** The filters of the audit trail as query parameters of the API. */
export interface AuditFilterQuery {
  resource?: AuditResource;
  action?: AuditAction;
  from?: string;
  to?: string;
}

/** The filters of the audit trail, kept in the URL like the rest of the list's state. */
export function useAuditFilters() {
  const filters = filtersIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const set = (change: AuditFilters) =>
    void navigate({
      to: '.',
      search: (former) => ({ ...former, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    });
  return {
    filters,
    /** Changes the given filters and goes to the first page. */
    set,
    /** Undefined when no filter is set. */
    clear: isNarrowed(filters)
      ? () => set({ resource: undefined, action: undefined, from: undefined, to: undefined })
      : undefined,
  };
}

/** Converts filters to query parameters. A last day before the first is left out. */
export function filterQuery(filters: KnownFilters): AuditFilterQuery {
  const { resource, action, from, to } = filters;
  return {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && !isReversed(filters) && { to }),
  };
}

/** Filters with a resource and an action that the API knows. */
export interface KnownFilters extends Pick<AuditFilters, 'from' | 'to'> {
  resource?: AuditResource | undefined;
  action?: AuditAction | undefined;
}

/** Whether the last day comes before the first. */
export function isReversed({ from, to }: Pick<KnownFilters, 'from' | 'to'>): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The filters in the URL's search parameters. */
export function filtersIn(search: Record<string, unknown>): KnownFilters {
  const { resource, action, from, to } = parseAuditSearch(search);
  return {
    resource: AUDIT_RESOURCES.find((known) => known === resource),
    action: AUDIT_ACTIONS.find((known) => known === action),
    from: from && parseDay(from) ? from : undefined,
    to: to && parseDay(to) ? to : undefined,
  };
}

function isNarrowed(filters: KnownFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
