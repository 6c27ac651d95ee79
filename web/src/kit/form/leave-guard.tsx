import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#web/kit/dialogs/confirm.tsx';
import { getSession } from '#web/lib/session-store.ts';
import { forceStep, isForcedStep } from './forced-step.ts';

interface LeaveGuardProps {
  /** Whether to ask. */
  dirty: boolean;
  /** Replaces the default texts about unsaved changes. */
  words?: LeaveWords;
}

interface LeaveWords {
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
export function LeaveGuard({ dirty, words }: LeaveGuardProps) {
  const asks = () => dirty && getSession() !== null;
  const blocker = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: () => dirty, withResolver: true });
  const step = useHeldStep(asks);
  if (step) return <LeaveQuestion words={words} onLeave={step.go} onStay={step.stay} />;
  if (blocker.status !== 'blocked') return null;
  return <LeaveQuestion words={words} onLeave={blocker.proceed} onStay={blocker.reset} />;
}

/**
 * Cancels a step back or forward before the address changes. The router only notices afterwards; it asks then if the
 * browser can't cancel: without the Navigation API, or if the user hasn't interacted since the last cancelled step.
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

/** Asks whether to discard unsaved changes. */
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
