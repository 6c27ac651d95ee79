import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { getSession } from '#web/lib/session-store.ts';
import { consumeUnguarded, navigateUnguarded } from './return-to-list.ts';
import type { RecordForm } from './use-record-form.ts';

interface LeaveGuardProps {
  /** Whether to ask. */
  dirty: boolean;
  /** Replaces the default texts about unsaved changes. */
  texts?: LeaveTexts;
}

interface LeaveTexts {
  title: string;
  text: string;
  /** Label of the button that leaves. */
  leave: string;
  stay: string;
}

/**
 * Asks before leaving a page with unsaved changes: in a dialog for navigation within the application, otherwise by the
 * browser. If the session has ended, the user must leave and is not asked.
 */
export function LeaveGuard({ dirty, texts }: LeaveGuardProps) {
  const shouldBlock = () => dirty && getSession() !== null;
  const blocker = useBlocker({
    shouldBlockFn: shouldBlock,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const step = useBlockedTraversal(shouldBlock);
  if (step) return <LeaveConfirmation texts={texts} onLeave={step.go} onStay={step.stay} />;
  if (blocker.status !== 'blocked') return null;
  return <LeaveConfirmation texts={texts} onLeave={blocker.proceed} onStay={blocker.reset} />;
}

/**
 * Cancels a step back or forward before the address changes. The router only notices afterwards; it asks then if the
 * browser can't cancel: without the Navigation API, or if the user hasn't interacted since the last cancelled step.
 */
function useBlockedTraversal(shouldBlock: () => boolean) {
  const { history } = useRouter();
  const [steps, setSteps] = useState<number | null>(null);
  const hold = useEffectEvent((event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event;
    const from = window.navigation.currentEntry?.index;
    if (navigationType !== 'traverse' || consumeUnguarded() || !shouldBlock()) return;
    if (!cancelable || !destination.sameDocument || from === undefined) return;
    event.preventDefault();
    setSteps(destination.index - from);
  });
  useEffect(() => {
    // Older browsers lack it.
    if (!('navigation' in window)) return;
    const { navigation } = window;
    navigation.addEventListener('navigate', hold);
    return () => navigation.removeEventListener('navigate', hold);
  }, []);
  if (steps === null) return null;
  return {
    go: () => {
      setSteps(null);
      navigateUnguarded(() => history.go(steps, { ignoreBlocker: true }));
    },
    stay: () => setSteps(null),
  };
}

interface LeaveConfirmationProps {
  texts?: LeaveTexts | undefined;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to discard unsaved changes. */
export function LeaveConfirmation({ texts, onLeave, onStay }: LeaveConfirmationProps) {
  const { t } = useTranslation();
  return (
    <LazyConfirmDialog
      title={texts?.title ?? t('form.leaveTitle')}
      confirmLabel={texts?.leave ?? t('form.leave')}
      cancelLabel={texts?.stay ?? t('form.stay')}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {texts?.text ?? t('form.leaveText')}
    </LazyConfirmDialog>
  );
}

/** Explains that someone else has saved the record meanwhile, and offers to reload it without losing any input. */
export function StaleDialog({
  record,
}: {
  record: Pick<RecordForm<never, never>, 'reload' | 'dismissStale'>;
}) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  const reload = async () => {
    setRunning(true);
    try {
      await record.reload();
    } catch (error) {
      notifyError(failureText(error, t('form.loadFailed'), t));
      setRunning(false);
    }
  };
  return (
    <LazyConfirmDialog
      title={t('form.staleTitle')}
      confirmLabel={t('form.reload')}
      running={running}
      onConfirm={() => void reload()}
      onCancel={record.dismissStale}
    >
      {t('form.staleText')}
    </LazyConfirmDialog>
  );
}
