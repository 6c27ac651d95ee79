import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { exportCategories } from '#contracts/categories.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { ActiveFilter } from '#web/kit/list/active-filter.tsx';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { exportList } from '#web/kit/list/export-list.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { useListState } from '#web/kit/list/list-state.ts';
import { useListTable } from '#web/kit/list/list-table.ts';
import { useCan } from '#web/lib/session.ts';
import { categoriesQuery, LIST } from './categories.api.ts';
import { useCategoryColumns } from './use-category-columns.tsx';

/** The list of categories. */
export function CategoriesList() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const state = useListState(LIST);
  const query = useQuery(categoriesQuery(state.query));
  const columns = useCategoryColumns();
  const table = useListTable({
    state,
    columns,
    rows: query.data?.data,
    rowId: (category) => category.categoryId,
  });
  const add = () => void navigate({ to: '/admin/categories/create', state: FROM_LIST });

  return (
    <ListPage
      title={t('categories.title')}
      state={state}
      table={table}
      query={query}
      onExport={(columns) => exportList(exportCategories, state.query, columns)}
      onAdd={can('categories.write') ? add : undefined}
      filters={<ActiveFilter state={state} />}
    >
      <DataTable
        table={table}
        state={state}
        query={query}
        label={t('categories.title')}
        emptyHint={t('categories.emptyHint')}
      />
    </ListPage>
  );
}
