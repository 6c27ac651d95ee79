import { AUDIT_SORT, listAudit } from '#contracts/audit.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import type { AuditFilterQuery } from './use-audit-filters.ts';
import { filterQuery, filtersIn } from './use-audit-filters.ts';

/** The endpoint, which also keys the remembered settings of the list, with its sortable columns. */
export const LIST = { endpoint: listAudit.path, sortable: AUDIT_SORT };

/** A page of the audit trail. Always refetched, because every action anywhere adds to it. */
export function auditQuery({ isActive: _, ...list }: ListRequestQuery, filters: AuditFilterQuery) {
  const query = { ...list, ...filters };
  return { ...pageQuery('audit', listAudit, query), staleTime: 0 };
}

/** The first rows of the list for the URL's search parameters. */
export const firstPageQuery = (search: Record<string, unknown>) =>
  auditQuery(listRequestAt(LIST, search), filterQuery(filtersIn(search)));
