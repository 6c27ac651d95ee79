import { IconEye, IconMailForward, IconPower } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PROFILES } from '#contracts/core/permissions.ts';
import { canDeleteUser, canEditUser, canResendMail, canToggleUser } from '#contracts/users/user-rules.ts';
import type { User } from '#contracts/users/users.ts';
import { exportUsers, USER_FIELDS as FIELDS, USER_STATES } from '#contracts/users/users.ts';
import { addressText } from '#web/domain/address/address-values.ts';
import { ORGANISATION_EDIT } from '#web/domain/belonging/organisation-edit.ts';
import type { BulkEdit } from '#web/domain/bulk/bulk.api.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { profileName } from '#web/domain/people/profile-texts.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { ActiveFilter } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { EmailCell, recordCell, TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useCountryNames, useFormat } from '#web/lib/format.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan, useCurrentUser, useIsOfHouse } from '#web/lib/session.ts';
import { endSession } from '#web/lib/session-store.ts';
import { documentText, UserStatus } from './user-status.tsx';
import { LIST, useResendMail, useUserState } from './users.api.ts';

export const USER: RecordKind<User> = {
  name: 'user',
  fields: FIELDS,
  nameOf: ({ nome }) => nome,
  idOf: ({ id }) => id,
};

const UserDetails = lazyDialog([], () => import('./user-details.dialog.tsx'), 'UserDetails');

/** The filters of the user list. */
const FILTERS: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'profile',
    label: FIELDS.profile,
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
  const list = useList(LIST, USER.idOf);
  const columns = useUserColumns(useUserActions(details.show));

  return (
    <ListPage
      kind={USER}
      title={t('shell.records.user')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={administers ? exportUsers : undefined}
      filters={<ActiveFilter state={list.state} />}
      bulkEdits={BULK_EDITS}
      emptyHint={t('users.emptyHint')}
    >
      {details.row && <UserDetails user={details.row} onClose={details.hide} />}
    </ListPage>
  );
}

const column = listColumns<User>();

/** What can be edited in a selection. */
const BULK_EDITS: readonly BulkEdit[] = [
  {
    label: (t) => t('users.changeProfile'),
    Field: lazyComponent([], () => import('./bulk-profile.tsx'), 'BulkProfile'),
  },
  ORGANISATION_EDIT,
];

// The long columns shrink, so that all columns are in view on a screen of common width.
const NAME_WIDTH = 'clamp(124px, 18vw - 135px, 184px)';
const EMAIL_WIDTH = 'clamp(150px, 20vw - 138px, 220px)';
const ADDRESS_WIDTH = 'clamp(80px, 10vw - 64px, 120px)';

/** The columns of the user list. */
function useUserColumns(actions: readonly RowAction<User>[]) {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();
  const format = useFormat();
  const countryName = useCountryNames();
  const isOfHouse = useIsOfHouse();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, USER.nameOf),
        column.accessor('nome', {
          header: label(FIELDS.nome),
          cell: recordCell('user', USER.idOf, NAME_WIDTH),
          meta: { card: 'title' },
        }),
        column.accessor('email', {
          header: label(FIELDS.email),
          cell: ({ getValue }) => <EmailCell maxWidth={EMAIL_WIDTH}>{getValue()}</EmailCell>,
        }),
        column.accessor(documentText, {
          id: 'document',
          header: label(FIELDS.document),
          cell: ({ getValue }) => getValue(),
        }),
        column.accessor('genre', {
          header: label(FIELDS.genre),
          cell: ({ getValue }) => {
            const genre = getValue();
            return genre && label(FIELDS.genre.values[genre]);
          },
        }),
        column.accessor('birthday', {
          header: label(FIELDS.birthday),
          cell: ({ getValue }) => format.day(getValue() ?? ''),
          sortDescFirst: true,
          meta: { figures: true },
        }),
        column.accessor((row) => profileName(row.profile.nome, t), {
          id: 'profile.nome',
          header: label(FIELDS.profile),
          cell: ({ getValue }) => <TextCell maxWidth="160px">{getValue()}</TextCell>,
        }),
        column.accessor((row) => addressText(row.address, countryName), {
          id: 'address.city',
          header: label(FIELDS.address),
          cell: ({ getValue }) => <TextCell maxWidth={ADDRESS_WIDTH}>{getValue()}</TextCell>,
        }),
        column.accessor('confirmedAt', {
          header: t('list.state'),
          cell: ({ row }) => <UserStatus user={row.original} />,
          sortDescFirst: true,
        }),
        column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '132px')),
        // For members, all users belong to their own organisation.
        ...(isOfHouse
          ? [
              column.accessor((row) => row.organisation?.name ?? '', {
                id: 'organisation.name',
                header: label(FIELDS.organisation),
                cell: recordCell('organisation', (row) => row.organisation?.organisationId, NAME_WIDTH),
              }),
            ]
          : []),
      ]),
    [t, fieldColumn, label, format, countryName, actions, isOfHouse],
  );
}

/**
 * The actions on a user that the signed-in user may take.
 * @param showDetails opens the dialog with all details; must be the same function on every render. Left out where the
 *   details are in view
 */
export function useUserActions(showDetails?: (user: User) => void): RowAction<User>[] {
  const { t } = useTranslation();
  const state = useUserState();
  const actions = useRecordActions(USER, state);
  const { deactivate } = state;
  const viewer = useCurrentUser();
  const { mutateAsync: resend } = useResendMail();

  return useMemo(() => {
    if (!viewer) return [];
    return [
      actions.edit({ visible: (row) => canEditUser(row, viewer) }),
      actions.deactivate({
        visible: (row) => row.deletedAt === null && canToggleUser(row, viewer) && row.id !== viewer.id,
      }),
      {
        key: 'deactivate-oneself',
        label: t('list.deactivate'),
        icon: IconPower,
        visible: (row) => row.deletedAt === null && canToggleUser(row, viewer) && row.id === viewer.id,
        confirm: {
          title: () => t('users.oneself.title'),
          message: ({ nome, email }) => t('users.oneself.text', { name: nome, email }),
          button: t('users.oneself.button'),
          danger: true,
        },
        run: async ({ id }) => {
          await deactivate(id);
          // The server has ended the session; its next response would report an expired one.
          endSession('signed-out');
        },
        failure: t('list.statusFailed'),
      },
      actions.activate({ visible: (row) => row.deletedAt !== null && canToggleUser(row, viewer) }),
      actions.remove({ visible: (row) => canDeleteUser(row, viewer) }),
      {
        key: 'resend',
        label: t('users.resend.action'),
        icon: IconMailForward,
        visible: (row) => canResendMail(row, viewer),
        confirm: {
          title: () => t('users.resend.action'),
          message: ({ nome, email }) => t('users.resend.text', { name: nome, email }),
        },
        run: ({ id }) => resend(id),
        success: ({ nome }) => [t('users.resend.done', { name: nome })],
        failure: t('users.resend.failed'),
      },
      ...(showDetails
        ? [{ key: 'details', label: t('users.details'), icon: IconEye, run: showDetails }]
        : []),
    ];
  }, [t, viewer, actions, deactivate, resend, showDetails]);
}
