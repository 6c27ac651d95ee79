import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#web/kit/dialogs/confirm.tsx';
import { getSession } from '#web/lib/session-store.ts';

interface LeaveGuardProps {
  /** Whether to ask. */
  dirty: boolean;
  /** In place of those about changes that are not saved. */
  words?: LeaveWords;
}

interface LeaveWords {
  title: string;
  text: string;
  /** What the buttons do. */
  leave: string;
  stay: string;
}

/**
 * Asks before a page with unsaved changes is left: in a dialog within the application, by the browser otherwise. Someone
 * whose session has ended must leave, and is not asked.
 */
export function LeaveGuard({ dirty, words }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => dirty && getSession() !== null,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <LeaveQuestion words={words} onLeave={blocker.proceed} onStay={blocker.reset} />;
}

interface LeaveQuestionProps {
  words?: LeaveWords | undefined;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether what is not saved may go. */
export function LeaveQuestion({ words, onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={words?.title ?? t('form.leaveTitle')}
      confirmLabel={words?.leave ?? t('form.leave')}
      cancelLabel={words?.stay ?? t('form.stay')}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {words?.text ?? t('form.leaveText')}
    </Confirm>
  );
}
