import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getSession } from '#web/lib/session-store.ts';
import { Confirm } from './confirm.tsx';

/**
 * Asks before a page with unsaved changes is left: in a dialog within the application, by the browser otherwise. Someone
 * whose session has ended must leave, and is not asked.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: () => dirty && getSession() !== null,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Confirm title={t('form.leaveTitle')} danger onConfirm={blocker.proceed} onCancel={blocker.reset}>
      {t('form.leaveText')}
    </Confirm>
  );
}
