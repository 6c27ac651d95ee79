import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FragranceRow } from '#contracts/fragrances.ts';
import {
  canDeleteFragrance,
  canEditFragrance,
  canToggleFragrance,
  exportFragrances,
} from '#contracts/fragrances.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { ActiveFilter } from '#web/kit/list/active-filter.tsx';
import { dateTimeColumn } from '#web/kit/list/column-kinds.ts';
import { exportList } from '#web/kit/list/export-list.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCan } from '#web/lib/session.ts';
import { fragrancesQuery, LIST, useFragranceState } from './fragrances.api.ts';
import classes from './fragrances.list.module.css';
import { paddedId } from './padded-id.ts';
import { SecretMark } from './secret-mark.tsx';

/** The list of fragrances. */
export function FragrancesList() {
  const { t } = useTranslation();
  const can = useCan();
  const list = useList(LIST, fragrancesQuery, (fragrance) => fragrance.fragranceId);
  const columns = useFragranceColumns();

  return (
    <ListPage
      title={t('fragrances.title')}
      list={list}
      columns={columns}
      onExport={(columns) => exportList(exportFragrances, list.state.query, columns)}
      addPath={can('fragrances.write') ? '/admin/fragrances/create' : undefined}
      filters={<ActiveFilter state={list.state} feminine />}
      emptyHint={t('fragrances.emptyHint')}
    />
  );
}

const column = listColumns<FragranceRow>();
const nameOf = ({ name }: FragranceRow) => name;

/** The columns of the list of fragrances. */
function useFragranceColumns() {
  const { t } = useTranslation();
  const format = useFormat();
  const actions = useFragranceActions();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, nameOf),
        column.accessor('fragranceId', {
          header: t('fragrances.id'),
          cell: ({ getValue }) => <span className={classes.id}>{paddedId(getValue())}</span>,
          meta: { figures: true, width: '88px' },
        }),
        column.accessor('name', {
          header: t('form.name'),
          cell: ({ row: { original } }) => (
            <span className={classes.name}>
              <Thumbnail file={original.image} name={original.name} />
              <span className={classes.words}>
                <TextCell maxWidth="360px">{original.name}</TextCell>
                {!original.secret && <SecretMark />}
              </span>
            </span>
          ),
          meta: { card: 'title' },
        }),
        column.accessor((row) => row.category.name, {
          id: 'category.name',
          header: t('fragrances.category'),
          cell: ({ getValue }) => <TextCell maxWidth="240px">{getValue()}</TextCell>,
        }),
        column.accessor('createdAt', { header: t('list.created'), ...dateTimeColumn(format, '200px') }),
      ]),
    [t, format, actions],
  );
}

/** What can be done with a fragrance. Staff without write access get no actions. */
function useFragranceActions(): RowAction<FragranceRow>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useRecordActions(nameOf);
  const { deactivate, activate, remove } = useFragranceState();
  const mayWrite = useCan()('fragrances.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const inCampaigns = (row: FragranceRow) => t('fragrances.inCampaigns', { count: row.collections.length });
    const staying = (row: FragranceRow) => (row.hasShots ? t('fragrances.hasShots') : inCampaigns(row));
    return [
      actions.edit({
        visible: canEditFragrance,
        run: ({ fragranceId }) =>
          navigate({
            to: '/admin/fragrances/$id/update',
            params: { id: fragranceId },
            state: FROM_LIST,
          }),
      }),
      actions.deactivate({
        disabled: (row) => (canToggleFragrance(row) ? null : inCampaigns(row)),
        run: ({ fragranceId }) => deactivate(fragranceId),
      }),
      actions.activate({ run: ({ fragranceId }) => activate(fragranceId) }),
      actions.remove({
        disabled: (row) => (canDeleteFragrance(row) ? null : staying(row)),
        run: ({ fragranceId }) => remove(fragranceId),
      }),
    ];
  }, [t, mayWrite, actions, navigate, deactivate, activate, remove]);
}
