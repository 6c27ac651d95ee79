import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contracts/users.ts';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { dayText } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCountryNames } from './use-country-names.ts';
import { UserStatus } from './user-status.tsx';
import { addressText, documentText } from './user-texts.ts';

const column = listColumns<User>();

// There are many columns: on a screen of common width the long ones give way, so that every other is in sight.
const NAME_WIDTH = 'clamp(124px, 18vw - 135px, 184px)';
const EMAIL_WIDTH = 'clamp(130px, 20vw - 158px, 200px)';
const ADDRESS_WIDTH = 'clamp(80px, 10vw - 64px, 120px)';

/** The columns of the list of users. */
export function useUserColumns(actions: readonly RowAction<User>[]) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const countryName = useCountryNames();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, ({ nome }) => nome),
        column.accessor('nome', {
          header: t('form.name'),
          cell: ({ getValue }) => <TextCell maxWidth={NAME_WIDTH}>{getValue()}</TextCell>,
          meta: { card: 'title' },
        }),
        column.accessor('email', {
          header: t('users.email'),
          cell: ({ getValue }) => <TextCell maxWidth={EMAIL_WIDTH}>{getValue()}</TextCell>,
        }),
        column.accessor(documentText, {
          id: 'document',
          header: t('users.document'),
          cell: ({ getValue }) => getValue(),
        }),
        column.accessor('genre', {
          header: t('users.genre'),
          cell: ({ getValue }) => {
            const genre = getValue();
            return genre && t(`users.genres.${genre}`);
          },
        }),
        column.accessor('birthday', {
          header: t('users.birthday'),
          cell: ({ getValue }) => dayText(getValue() ?? ''),
          sortDescFirst: true,
          meta: { figures: true },
        }),
        column.accessor((row) => row.profile.nome, {
          id: 'profile.nome',
          header: t('users.profile'),
          cell: ({ getValue }) => <TextCell maxWidth="160px">{getValue()}</TextCell>,
        }),
        column.accessor((row) => addressText(row.address, countryName), {
          id: 'address.city',
          header: t('users.address'),
          cell: ({ getValue }) => <TextCell maxWidth={ADDRESS_WIDTH}>{getValue()}</TextCell>,
        }),
        column.accessor('confirmedAt', {
          header: t('list.state'),
          cell: ({ row }) => <UserStatus user={row.original} />,
          sortDescFirst: true,
        }),
        column.accessor('createdAt', {
          header: t('list.created'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { figures: true, width: '132px' },
        }),
      ]),
    [t, dateTime, countryName, actions],
  );
}
