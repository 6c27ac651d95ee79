import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contracts/profiles.ts';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { useListState } from '#web/kit/list/list-state.ts';
import { listColumns, useListTable } from '#web/kit/list/list-table.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import { LIST, profilesQuery } from './profiles.api.ts';

const column = listColumns<Profile>();

/** The list of profiles, which nobody changes here. */
export function ProfilesList() {
  const { t } = useTranslation();
  const state = useListState(LIST);
  const query = useQuery(profilesQuery(state.query));
  const columns = useProfileColumns();
  const table = useListTable({ state, columns, rows: query.data?.data, rowId: (profile) => profile.id });

  return (
    <ListPage title={t('profiles.title')} state={state} table={table} query={query}>
      <DataTable table={table} state={state} query={query} label={t('profiles.title')} />
    </ListPage>
  );
}

function useProfileColumns() {
  const { t } = useTranslation();
  const { number } = useFormat();
  return useMemo(
    () =>
      column.columns([
        column.accessor('nome', {
          header: t('form.name'),
          cell: ({ getValue }) => <TextCell maxWidth="480px">{getValue()}</TextCell>,
          meta: { card: 'title' },
        }),
        column.accessor((row) => row.perfilMaster?.nome ?? '', {
          id: 'perfilMaster.nome',
          header: t('profiles.master'),
          cell: ({ getValue }) => <TextCell maxWidth="320px">{getValue()}</TextCell>,
        }),
        column.accessor('totalUsuarios', {
          header: t('profiles.users'),
          cell: ({ getValue }) => number(getValue()),
          sortDescFirst: true,
          meta: { align: 'end', width: '200px' },
        }),
      ]),
    [t, number],
  );
}
