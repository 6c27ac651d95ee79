import { AUDIT_SORT, listAudit } from '#contracts/audit.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import type { AuditFilterQuery } from './use-audit-filters.ts';
import { filterQuery, filtersIn } from './use-audit-filters.ts';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listAudit.path, sortable: AUDIT_SORT };

/** A page of the audit trail. Whatever is done anywhere is written there, so it is always asked for anew. */
export function auditQuery({ isActive: _, ...list }: ListRequestQuery, filters: AuditFilterQuery) {
  const query = { ...list, ...filters };
  return { ...pageQuery('audit', listAudit, query), staleTime: 0 };
}

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) =>
  auditQuery(listRequestAt(LIST, search), filterQuery(filtersIn(search)));
