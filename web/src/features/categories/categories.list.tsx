import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contracts/categories.ts';
import { exportCategories } from '#contracts/categories.ts';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { ActiveFilter } from '#web/kit/list/active-filter.tsx';
import type { BulkActions } from '#web/kit/list/bulk/bulk-actions.ts';
import { dateTimeColumn, numberColumn } from '#web/kit/list/column-kinds.ts';
import type { ListFilter } from '#web/kit/list/filters/filter-specs.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { recordCell } from '#web/kit/list/record-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { LIST } from './categories.api.ts';
import { nameOf, useCategoryActions } from './use-category-actions.tsx';

/** The filters of the category list. */
const FILTERS: readonly ListFilter[] = ['created'];

export function CategoriesList() {
  const { t } = useTranslation();
  const list = useList(LIST, (category) => category.categoryId);
  const columns = useCategoryColumns();

  return (
    <ListPage
      kind="category"
      title={t('categories.title')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportCategories}
      filters={<ActiveFilter state={list.state} feminine />}
      bulkActions={BULK_ACTIONS}
      emptyHint={t('categories.emptyHint')}
    />
  );
}

const column = listColumns<Category>();

/** The bulk actions. */
const BULK_ACTIONS: BulkActions<Category> = { nameOf };

/** The columns of the category list. */
function useCategoryColumns() {
  const { t } = useTranslation();
  const format = useFormat();
  const actions = useCategoryActions();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, nameOf),
        column.accessor('name', {
          header: t('form.name'),
          cell: recordCell('category', (row) => row.categoryId, '480px'),
          meta: { card: 'title' },
        }),
        column.accessor('fragrances', {
          header: t('categories.fragrances'),
          ...numberColumn(format, '160px'),
        }),
        column.accessor('createdAt', { header: t('list.created'), ...dateTimeColumn(format, '200px') }),
      ]),
    [t, format, actions],
  );
}
