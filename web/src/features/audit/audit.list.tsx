import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contracts/audit.ts';
import { AUDIT_SORT, listAudit } from '#contracts/audit.ts';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { listRequestAt, useListState } from '#web/kit/list/list-state.ts';
import { useListTable } from '#web/kit/list/list-table.ts';
import { useRowDialog } from '#web/kit/list/use-row-dialog.ts';
import { auditQuery } from './audit.api.ts';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import { useAuditColumns } from './use-audit-columns.tsx';
import { filterQuery, filtersIn, useAuditFilters } from './use-audit-filters.ts';

const AuditDetails = lazy(async () => ({
  default: (await import('./audit-details.dialog.tsx')).AuditDetails,
}));

const LIST = { endpoint: listAudit.path, sortable: AUDIT_SORT };

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) =>
  auditQuery(listRequestAt(LIST, search), filterQuery(filtersIn(search)));

/** Who did what to which record, and when. Nobody changes it. */
export function AuditList() {
  const { t } = useTranslation();
  const details = useRowDialog<AuditEntry>();
  const state = useListState(LIST);
  const { filters, set, clear } = useAuditFilters();
  const query = useQuery(auditQuery(state.query, filterQuery(filters)));
  const columns = useAuditColumns(details.show);
  const table = useListTable({ state, columns, rows: query.data?.data, rowId: (entry) => entry.auditId });

  return (
    <ListPage
      title={t('audit.title')}
      state={state}
      table={table}
      query={query}
      filters={<AuditFilterFields filters={filters} onChange={set} onClear={clear} />}
    >
      <DataTable
        table={table}
        state={state}
        query={query}
        label={t('audit.title')}
        emptyHint={t(clear ? 'audit.emptyFiltered' : 'audit.emptyHint')}
      />
      {details.row && (
        <Suspense>
          <AuditDetails entry={details.row} onClose={details.hide} />
        </Suspense>
      )}
    </ListPage>
  );
}
