import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contracts/users.ts';
import { exportUsers } from '#contracts/users.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { ActiveFilter } from '#web/kit/list/active-filter.tsx';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { exportList } from '#web/kit/list/export-list.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { useListState } from '#web/kit/list/list-state.ts';
import { useListTable } from '#web/kit/list/list-table.ts';
import { useRowDialog } from '#web/kit/list/use-row-dialog.ts';
import { useCan } from '#web/lib/session.ts';
import { useUserActions } from './use-user-actions.ts';
import { useUserColumns } from './use-user-columns.tsx';
import { LIST, usersQuery } from './users.api.ts';

const UserDetails = lazy(async () => ({ default: (await import('./user-details.dialog.tsx')).UserDetails }));

/** The list of users. Only administrators add and export. */
export function UsersList() {
  const { t } = useTranslation();
  const administers = useCan()('users.write');
  const navigate = useNavigate();
  const details = useRowDialog<User>();
  const state = useListState(LIST);
  const query = useQuery(usersQuery(state.query));
  const columns = useUserColumns(useUserActions(details.show));
  const table = useListTable({ state, columns, rows: query.data?.data, rowId: (user) => user.id });
  const add = () => void navigate({ to: '/admin/users/create', state: FROM_LIST });

  return (
    <ListPage
      title={t('users.title')}
      state={state}
      table={table}
      query={query}
      onAdd={administers ? add : undefined}
      onExport={administers ? (columns) => exportList(exportUsers, state.query, columns) : undefined}
      filters={<ActiveFilter state={state} />}
    >
      <DataTable
        table={table}
        state={state}
        query={query}
        label={t('users.title')}
        emptyHint={t('users.emptyHint')}
      />
      {details.row && (
        <Suspense>
          <UserDetails user={details.row} onClose={details.hide} />
        </Suspense>
      )}
    </ListPage>
  );
}
