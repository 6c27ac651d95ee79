import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { actionsColumn, numberColumn } from '#web/kit/list/columns.tsx';
import type { ListTable } from '#web/kit/list/list-table.ts';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { RowCheckbox, selectColumn } from '#web/kit/list/row-checkboxes.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import type { Format } from '#web/lib/format.ts';
import { useFormat } from '#web/lib/format.ts';
import { AgeCell } from './age-cell.tsx';
import { KindCell, SeverityMark, SubjectCell, WhereCell } from './alert-cells.tsx';
import type { AlertGroups } from './use-alert-groups.ts';

const column = listColumns<Alert>();

interface AlertColumns {
  actions: readonly RowAction<Alert>[];
  groups: AlertGroups;
  /** What a row is called. */
  nameOf: (alert: Alert) => string;
  mayWrite: boolean;
  /** The state that the list shows; null: open alerts, whose state needs no column. */
  state: string | null;
}

/** The columns of the alert list. */
export function useAlertColumns({ actions, groups, nameOf, mayWrite, state }: AlertColumns) {
  const { t } = useTranslation();
  const format = useFormat();

  return useMemo(
    () =>
      column.columns([
        ...(mayWrite ? [tickColumn(t, groups, nameOf)] : []),
        actionsColumn(t('list.actions'), actions, nameOf),
        column.accessor((alert) => alert.subject.name, {
          id: 'subject.name',
          header: t('alerts.subject'),
          cell: ({ row }) => <SubjectCell alert={row.original} groups={groups} />,
          meta: { card: 'title', figures: true },
        }),
        column.accessor('kind', {
          header: t('alerts.kind'),
          cell: ({ row }) => <KindCell alert={row.original} groups={groups} />,
        }),
        column.accessor((alert) => alert.place?.name ?? '', {
          id: 'place.name',
          header: t('alerts.place'),
          cell: ({ row }) => WhereCell({ alert: row.original }),
        }),
        column.accessor('severity', {
          header: t('alerts.severity'),
          cell: ({ getValue }) => <SeverityMark severity={getValue()} />,
          sortDescFirst: true,
          meta: { width: '120px' },
        }),
        column.accessor('state', {
          header: t('list.state'),
          cell: ({ row }) => <TextCell maxWidth="200px">{stateText(row.original, t, format)}</TextCell>,
          meta: { empty: state === null },
        }),
        column.accessor('since', {
          header: t('alerts.since'),
          cell: ({ getValue }) => <AgeCell at={getValue()} />,
          sortDescFirst: true,
          meta: { figures: true, width: '140px' },
        }),
        column.accessor('count', { header: t('alerts.count'), ...numberColumn(format, '110px') }),
      ]),
    [t, format, actions, groups, nameOf, mayWrite, state],
  );
}

/** Checkboxes; that of a row which stands for several alerts selects all of them. */
function tickColumn(t: TFunction, { membersOf }: AlertGroups, nameOf: AlertColumns['nameOf']) {
  const plain = selectColumn<Alert>(t, nameOf);
  const select = (table: ListTable<Alert>, alert: Alert, ticked: boolean) =>
    table.setRowSelection((old) => {
      const ids = membersOf(alert).map(({ alertId }) => String(alertId));
      const others = Object.entries(old).filter(([id, is]) => is && !ids.includes(id));
      return Object.fromEntries([...others, ...(ticked ? ids.map((id) => [id, true] as const) : [])]);
    });
  return {
    ...plain,
    cell: ({ row, table }: { row: { original: Alert; getIsSelected: () => boolean }; table: unknown }) => (
      <RowCheckbox
        label={t('list.selectRow', { name: nameOf(row.original) })}
        checked={row.getIsSelected()}
        onChange={({ currentTarget: { checked } }) =>
          select(table as ListTable<Alert>, row.original, checked)
        }
      />
    ),
  } as typeof plain;
}

/** The state, with who acknowledged the alert or until when it is snoozed. */
function stateText({ state, acknowledgedBy, snoozedUntil }: Alert, t: TFunction, format: Format): string {
  if (state === 'acknowledged' && acknowledgedBy)
    return t('alerts.acknowledgedBy', { name: acknowledgedBy.nome });
  if (snoozedUntil) return t('alerts.snoozedUntil', { when: format.dateTime(snoozedUntil) });
  return t(`alerts.stateOf.${state}`);
}
