import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { exportFragrances } from '#contracts/fragrances.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { ActiveFilter } from '#web/kit/list/active-filter.tsx';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { exportList } from '#web/kit/list/export-list.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { useListState } from '#web/kit/list/list-state.ts';
import { useListTable } from '#web/kit/list/list-table.ts';
import { useCan } from '#web/lib/session.ts';
import { fragrancesQuery, LIST } from './fragrances.api.ts';
import { useFragranceColumns } from './use-fragrance-columns.tsx';

/** The list of fragrances. */
export function FragrancesList() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const state = useListState(LIST);
  const query = useQuery(fragrancesQuery(state.query));
  const columns = useFragranceColumns();
  const table = useListTable({
    state,
    columns,
    rows: query.data?.data,
    rowId: (fragrance) => fragrance.fragranceId,
  });
  const add = () => void navigate({ to: '/admin/fragrances/create', state: FROM_LIST });

  return (
    <ListPage
      title={t('fragrances.title')}
      state={state}
      table={table}
      query={query}
      onExport={(columns) => exportList(exportFragrances, state.query, columns)}
      onAdd={can('fragrances.write') ? add : undefined}
      filters={<ActiveFilter state={state} />}
    >
      <DataTable
        table={table}
        state={state}
        query={query}
        label={t('fragrances.title')}
        emptyHint={t('fragrances.emptyHint')}
      />
    </ListPage>
  );
}
