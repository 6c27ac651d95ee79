import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contracts/users/profiles.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { profileDescription, profileName } from '#web/domain/people/profile-texts.ts';
import { numberColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import { LIST } from './profiles.api.ts';

const column = listColumns<Profile>();

/** The list of profiles, read-only. */
export function ProfilesList() {
  const { t } = useTranslation();
  const list = useList(LIST, (profile) => profile.id);
  const columns = useProfileColumns();

  return <ListPage title={t('profiles.title')} list={list} columns={columns} />;
}

function useProfileColumns() {
  const { t } = useTranslation();
  const format = useFormat();
  const isOfHouse = useIsOfHouse();
  return useMemo(
    () =>
      column.columns([
        column.accessor('nome', {
          header: t('form.name'),
          cell: ({ getValue }) => (
            <div>
              <TextCell maxWidth="480px">{profileName(getValue(), t)}</TextCell>
              <Text size="xs" c="dimmed">
                {profileDescription(getValue(), isOfHouse, t)}
              </Text>
            </div>
          ),
          meta: { card: 'title' },
        }),
        column.accessor((row) => profileName(row.perfilMaster?.nome ?? '', t), {
          id: 'perfilMaster.nome',
          header: t('profiles.master'),
          cell: ({ getValue }) => <TextCell maxWidth="320px">{getValue()}</TextCell>,
        }),
        column.accessor('totalUsuarios', { header: t('profiles.users'), ...numberColumn(format, '200px') }),
      ]),
    [t, format, isOfHouse],
  );
}
