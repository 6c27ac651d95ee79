import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contracts/audit.ts';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { useListState } from '#web/kit/list/list-state.ts';
import { useListTable } from '#web/kit/list/list-table.ts';
import { useRowDialog } from '#web/kit/list/use-row-dialog.ts';
import { auditQuery, LIST } from './audit.api.ts';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import { useAuditColumns } from './use-audit-columns.tsx';
import { filterQuery, useAuditFilters } from './use-audit-filters.ts';

const AuditDetails = lazy(async () => ({
  default: (await import('./audit-details.dialog.tsx')).AuditDetails,
}));

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
