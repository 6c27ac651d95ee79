import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PROFILES } from '#contracts/core/permissions.ts';
import type { User } from '#contracts/users.ts';
import { exportUsers, USER_STATES } from '#contracts/users.ts';
import { addressText } from '#web/kit/address/address-text.ts';
import { profileName } from '#web/kit/display/profile-texts.ts';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { ActiveFilter } from '#web/kit/list/active-filter.tsx';
import type { BulkActions } from '#web/kit/list/bulk/bulk-actions.ts';
import { dateTimeColumn } from '#web/kit/list/column-kinds.ts';
import type { ListFilter } from '#web/kit/list/filters/filter-specs.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { recordCell } from '#web/kit/list/record-cell.tsx';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useRowDialog } from '#web/kit/list/use-row-dialog.ts';
import { useCountryNames, useFormat } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import { nameOf, useUserActions } from './use-user-actions.ts';
import { UserStatus } from './user-status.tsx';
import { documentText } from './user-texts.ts';
import { LIST } from './users.api.ts';

const UserDetails = lazyComponent([], () => import('./user-details.dialog.tsx'), 'UserDetails');

/** The filters of the user list. */
const FILTERS: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'profile',
    label: 'users.profile',
    options: (t) => PROFILES.map((value) => ({ value, label: profileName(value, t) })),
  },
  {
    kind: 'choice',
    name: 'state',
    label: 'list.state',
    options: (t) => USER_STATES.map((value) => ({ value, label: t(`users.states.${value}`) })),
  },
  'organisationId',
  'language',
  'created',
];

/** The list of users. Only administrators can add and export users. */
export function UsersList() {
  const { t } = useTranslation();
  const administers = useCan()('users.write');
  const details = useRowDialog<User>();
  const list = useList(LIST, (user) => user.id);
  const columns = useUserColumns(useUserActions(details.show));

  return (
    <ListPage
      kind="user"
      title={t('users.title')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={administers ? exportUsers : undefined}
      filters={<ActiveFilter state={list.state} />}
      bulkActions={BULK_ACTIONS}
      emptyHint={t('users.emptyHint')}
    >
      {details.row && <UserDetails user={details.row} onClose={details.hide} />}
    </ListPage>
  );
}

const column = listColumns<User>();

/** The bulk actions. */
const BULK_ACTIONS: BulkActions<User> = {
  nameOf,
  edits: [
    {
      label: (t) => t('users.changeProfile'),
      Field: lazyComponent([], () => import('./bulk-profile.tsx'), 'BulkProfile'),
    },
    {
      label: (t) => t('users.setOrganisation'),
      ofHouse: true,
      Field: lazyComponent(
        ['belonging'],
        () => import('#web/kit/belonging/bulk-organisation.tsx'),
        'BulkOrganisation',
      ),
    },
  ],
};

// The long columns shrink, so that all columns are in view on a screen of common width.
const NAME_WIDTH = 'clamp(124px, 18vw - 135px, 184px)';
const EMAIL_WIDTH = 'clamp(130px, 20vw - 158px, 200px)';
const ADDRESS_WIDTH = 'clamp(80px, 10vw - 64px, 120px)';

/** The columns of the user list. */
function useUserColumns(actions: readonly RowAction<User>[]) {
  const { t } = useTranslation();
  const format = useFormat();
  const countryName = useCountryNames();
  const isOfHouse = useIsOfHouse();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, nameOf),
        column.accessor('nome', {
          header: t('form.name'),
          cell: recordCell('user', (row) => row.id, NAME_WIDTH),
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
          cell: ({ getValue }) => format.day(getValue() ?? ''),
          sortDescFirst: true,
          meta: { figures: true },
        }),
        column.accessor((row) => profileName(row.profile.nome, t), {
          id: 'profile.nome',
          header: t('users.profile'),
          cell: ({ getValue }) => <TextCell maxWidth="160px">{getValue()}</TextCell>,
        }),
        column.accessor((row) => addressText(row.address, countryName), {
          id: 'address.city',
          header: t('address.title'),
          cell: ({ getValue }) => <TextCell maxWidth={ADDRESS_WIDTH}>{getValue()}</TextCell>,
        }),
        column.accessor('confirmedAt', {
          header: t('list.state'),
          cell: ({ row }) => <UserStatus user={row.original} />,
          sortDescFirst: true,
        }),
        column.accessor('createdAt', { header: t('list.created'), ...dateTimeColumn(format, '132px') }),
        // For members, all users belong to their own organisation.
        ...(isOfHouse
          ? [
              column.accessor((row) => row.organisation?.name ?? '', {
                id: 'organisation.name',
                header: t('users.organisation'),
                cell: recordCell('organisation', (row) => row.organisation?.organisationId, NAME_WIDTH),
              }),
            ]
          : []),
      ]),
    [t, format, countryName, actions, isOfHouse],
  );
}
