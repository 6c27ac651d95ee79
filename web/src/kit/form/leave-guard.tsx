import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#web/kit/dialogs/confirm.tsx';
import { getSession } from '#web/lib/session-store.ts';
import { forceStep, isForcedStep } from './forced-step.ts';

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
  const asks = () => dirty && getSession() !== null;
  const blocker = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: () => dirty, withResolver: true });
  const step = useHeldStep(asks);
  if (step) return <LeaveQuestion words={words} onLeave={step.go} onStay={step.stay} />;
  if (blocker.status !== 'blocked') return null;
  return <LeaveQuestion words={words} onLeave={blocker.proceed} onStay={blocker.reset} />;
}

/**
 * Holds a step back or forth in the history before the address changes. The router hears of it afterwards, and asks then
 * where a browser can't hold one: it has no Navigation API, or a page has held one already since it was last touched.
 */
function useHeldStep(asks: () => boolean) {
  const { history } = useRouter();
  const [steps, setSteps] = useState<number | null>(null);
  const hold = useEffectEvent((event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event;
    const from = window.navigation.currentEntry?.index;
    if (navigationType !== 'traverse' || isForcedStep() || !asks()) return;
    if (!cancelable || !destination.sameDocument || from === undefined) return;
    event.preventDefault();
    setSteps(destination.index - from);
  });
  useEffect(() => {
    // Not known to older browsers.
    if (!('navigation' in window)) return;
    const { navigation } = window;
    navigation.addEventListener('navigate', hold);
    return () => navigation.removeEventListener('navigate', hold);
  }, []);
  if (steps === null) return null;
  return {
    go: () => {
      setSteps(null);
      forceStep(() => history.go(steps, { ignoreBlocker: true }));
    },
    stay: () => setSteps(null),
  };
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
