import { AUDIT_SORT, listAudit } from '#contracts/audit.ts';
import { pageQuery } from '#web/kit/form/record-calls.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import type { KnownFilters } from './use-audit-filters.ts';
import { filterQuery, filtersIn } from './use-audit-filters.ts';

const STATE = { endpoint: listAudit.path, sortable: AUDIT_SORT };

/** A page of the audit trail. Always refetched, because every action anywhere adds to it. */
function auditQuery({ isActive: _, ...list }: ListRequestQuery, filters: KnownFilters) {
  const query = { ...list, ...filterQuery(filters) };
  return { ...pageQuery('audit', listAudit, query), staleTime: 0 };
}

/** The list of audit events. Not made by `listApi`, since it has filters of its own. */
export const LIST = {
  firstPageQuery: (search: Record<string, unknown>) =>
    auditQuery(listRequestAt(STATE, search), filtersIn(search)),
  /** The list as filtered. */
  filteredBy: (filters: KnownFilters) => ({
    ...STATE,
    pageAt: (query: ListRequestQuery) => auditQuery(query, filters),
  }),
};
