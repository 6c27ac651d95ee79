import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getSession } from '#web/lib/session-store.ts';
import { Confirm } from './confirm.tsx';

interface LeaveGuardProps {
  /** Whether to ask. */
  dirty: boolean;
  /** In place of the words about changes that are not saved. */
  title?: string;
  text?: string;
}

/**
 * Asks before a page with unsaved changes is left: in a dialog within the application, by the browser otherwise. Someone
 * whose session has ended must leave, and is not asked.
 */
export function LeaveGuard({ dirty, title, text }: LeaveGuardProps) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: () => dirty && getSession() !== null,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Confirm
      title={title ?? t('form.leaveTitle')}
      danger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      {text ?? t('form.leaveText')}
    </Confirm>
  );
}
