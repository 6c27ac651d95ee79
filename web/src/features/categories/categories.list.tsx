import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contracts/categories.ts';
import {
  canDeleteCategory,
  canEditCategory,
  canToggleCategory,
  exportCategories,
} from '#contracts/categories.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { ActiveFilter } from '#web/kit/list/active-filter.tsx';
import { dateTimeColumn, numberColumn } from '#web/kit/list/column-kinds.ts';
import { exportList } from '#web/kit/list/export-list.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCan } from '#web/lib/session.ts';
import { categoriesQuery, LIST, useCategoryState } from './categories.api.ts';

/** The list of categories. */
export function CategoriesList() {
  const { t } = useTranslation();
  const can = useCan();
  const list = useList(LIST, categoriesQuery, (category) => category.categoryId);
  const columns = useCategoryColumns();

  return (
    <ListPage
      title={t('categories.title')}
      list={list}
      columns={columns}
      onExport={(columns) => exportList(exportCategories, list.state.query, columns)}
      addPath={can('categories.write') ? '/admin/categories/create' : undefined}
      filters={<ActiveFilter state={list.state} feminine />}
      emptyHint={t('categories.emptyHint')}
    />
  );
}

const column = listColumns<Category>();
const nameOf = ({ name }: Category) => name;

/** The columns of the list of categories. */
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
          cell: ({ getValue }) => <TextCell maxWidth="480px">{getValue()}</TextCell>,
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

/** What can be done with a category. Staff without write access get no actions. */
function useCategoryActions(): RowAction<Category>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useRecordActions(nameOf);
  const { deactivate, activate, remove } = useCategoryState();
  const mayWrite = useCan()('categories.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const holdsFragrances = (row: Category) => t('categories.holds', { count: row.fragrances });
    return [
      actions.edit({
        visible: canEditCategory,
        run: ({ categoryId }) =>
          navigate({
            to: '/admin/categories/$id/update',
            params: { id: categoryId },
            state: FROM_LIST,
          }),
      }),
      actions.deactivate({
        disabled: (row) => (canToggleCategory(row) ? null : holdsFragrances(row)),
        run: ({ categoryId }) => deactivate(categoryId),
      }),
      actions.activate({ run: ({ categoryId }) => activate(categoryId) }),
      actions.remove({
        disabled: (row) => (canDeleteCategory(row) ? null : holdsFragrances(row)),
        run: ({ categoryId }) => remove(categoryId),
      }),
    ];
  }, [t, mayWrite, actions, navigate, deactivate, activate, remove]);
}
