import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAudit } from '#contracts/audit.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { call } from '#web/lib/call.ts';
import type { AuditFilterQuery } from './use-audit-filters.ts';

/** A page of the audit trail. Whatever is done anywhere is written there, so it is always asked for anew. */
export function auditQuery({ isActive: _, ...list }: ListRequestQuery, filters: AuditFilterQuery) {
  const query = { ...list, ...filters };
  return queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
