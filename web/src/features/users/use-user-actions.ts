import { IconEye, IconMailForward, IconPower } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contracts/users.ts';
import { canDeleteUser, canEditUser, canResendMail, canToggleUser } from '#contracts/users.ts';
import type { EditableRecord } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { endSession } from '#web/lib/session-store.ts';
import { useResendMail, useUserState } from './users.api.ts';

export const nameOf = ({ nome }: User) => nome;

const USER: EditableRecord<User> = { kind: 'user', nameOf, idOf: ({ id }) => id };

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
