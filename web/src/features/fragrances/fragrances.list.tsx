import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FragranceRow } from '#contracts/fragrances.ts';
import { exportFragrances } from '#contracts/fragrances.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { ActiveFilter } from '#web/kit/list/active-filter.tsx';
import type { BulkActions } from '#web/kit/list/bulk/bulk-actions.ts';
import { dateTimeColumn } from '#web/kit/list/column-kinds.ts';
import type { ListFilter } from '#web/kit/list/filters/filter-specs.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { RecordTextCell, recordCell } from '#web/kit/list/record-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { LIST } from './fragrances.api.ts';
import classes from './fragrances.list.module.css';
import { SecretMark } from './secret-mark.tsx';
import { nameOf, useFragranceActions } from './use-fragrance-actions.tsx';

/** The filters of the fragrance list. */
const FILTERS: readonly ListFilter[] = ['categoryId', 'campaignId', 'created'];

export function FragrancesList() {
  const { t } = useTranslation();
  const list = useList(LIST, (fragrance) => fragrance.fragranceId);
  const columns = useFragranceColumns();

  return (
    <ListPage
      kind="fragrance"
      title={t('fragrances.title')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportFragrances}
      filters={<ActiveFilter state={list.state} feminine />}
      bulkActions={BULK_ACTIONS}
      emptyHint={t('fragrances.emptyHint')}
    />
  );
}

const column = listColumns<FragranceRow>();

/** The bulk actions. */
const BULK_ACTIONS: BulkActions<FragranceRow> = {
  nameOf,
  edits: [
    {
      label: (t) => t('fragrances.changeCategory'),
      Field: lazyComponent([], () => import('./fragrances.form.tsx'), 'BulkCategory'),
    },
  ],
};

/** The columns of the fragrance list. */
function useFragranceColumns() {
  const { t } = useTranslation();
  const format = useFormat();
  const actions = useFragranceActions<FragranceRow>();

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
                <RecordTextCell maxWidth="360px" resource="fragrance" id={original.fragranceId}>
                  {original.name}
                </RecordTextCell>
                {!original.secret && <SecretMark />}
              </span>
            </span>
          ),
          meta: { card: 'title' },
        }),
        column.accessor((row) => row.category.name, {
          id: 'category.name',
          header: t('fragrances.category'),
          cell: recordCell('category', (row) => row.category.categoryId, '240px'),
        }),
        column.accessor('createdAt', { header: t('list.created'), ...dateTimeColumn(format, '200px') }),
      ]),
    [t, format, actions],
  );
}

/** A fragrance's id as users know it: padded to at least four digits. */
function paddedId(fragranceId: number): string {
  return String(fragranceId).padStart(4, '0');
}
