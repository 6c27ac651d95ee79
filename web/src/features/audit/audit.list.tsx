import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contracts/audit.ts';
import { recordPath } from '#contracts/core/resources.ts';
import { recordHref, recordText } from '#web/domain/history/audit-event-text.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { actionsColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useIsOfHouse } from '#web/lib/session.ts';
import { LIST } from './audit.api.ts';
import { ActionWords, Moment, whoText } from './audit-cells.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import { useAuditFilters } from './use-audit-filters.ts';

const AuditDetails = lazyDialog(
  ['history', 'profiles'],
  () => import('./audit-details.dialog.tsx'),
  'AuditDetails',
);

/** Who did what to which record, and when. Read-only. */
export function AuditList() {
  const { t } = useTranslation();
  const details = useRowDialog<AuditEntry>();
  const { filters, set, clear } = useAuditFilters();
  const list = useList(LIST.filteredBy(filters), (entry) => entry.auditId);
  const columns = useAuditColumns(details.show);

  return (
    <ListPage
      title={t('audit.title')}
      list={list}
      columns={columns}
      filters={<AuditFilterFields filters={filters} onChange={set} onClear={clear} />}
      emptyHint={t(clear ? 'audit.emptyFiltered' : 'audit.emptyHint')}
    >
      {details.row && <AuditDetails entry={details.row} onClose={details.hide} />}
    </ListPage>
  );
}

const column = listColumns<AuditEntry>();

/**
 * The columns of the audit trail.
 * @param showDetails must be the same function on every render
 */
function useAuditColumns(showDetails: (entry: AuditEntry) => void) {
  const { t } = useTranslation();
  const isOfHouse = useIsOfHouse();

  return useMemo(() => {
    // Members see the names of the house's users, but neither their addresses nor their pages.
    const isSeen = (address: string) => isOfHouse || address !== '';
    const details: RowAction<AuditEntry> = {
      key: 'details',
      label: t('audit.details'),
      icon: IconEye,
      run: showDetails,
    };
    return column.columns([
      actionsColumn(t('list.actions'), [details], (entry) => recordText(entry, t)),
      column.accessor('createdAt', {
        header: t('audit.when'),
        cell: ({ getValue }) => <Moment at={getValue()} />,
        sortDescFirst: true,
        meta: { figures: true, width: '170px' },
      }),
      column.accessor((entry) => whoText(entry, t), {
        id: 'user.nome',
        header: t('audit.who'),
        cell: ({
          getValue,
          row: {
            original: { user, address },
          },
        }) => (
          <TextCell maxWidth="220px" href={user && isSeen(address) ? recordPath('user', user.id) : null}>
            {getValue()}
          </TextCell>
        ),
      }),
      column.accessor('action', {
        header: t('audit.action'),
        cell: ({ getValue }) => <ActionWords action={getValue()} />,
      }),
      column.accessor((entry) => recordText(entry, t), {
        id: 'recordName',
        header: t('audit.record'),
        cell: ({ getValue, row }) => (
          <TextCell maxWidth="360px" href={recordHref(row.original)}>
            {getValue()}
          </TextCell>
        ),
        meta: { card: 'title' },
      }),
      column.accessor('address', { header: t('audit.address'), meta: { figures: true, width: '170px' } }),
    ]);
  }, [t, showDetails, isOfHouse]);
}
