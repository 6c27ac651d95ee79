import { VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '#web/kit/display/focus.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { rememberLastPath } from '#web/lib/after-sign-in.ts';
import type { StepUpCallback } from '#web/lib/call.ts';
import { setStepUpPrompt } from '#web/lib/call.ts';
import { useConnectionLost } from '#web/lib/connection.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import classes from './root-layout.module.css';
import { useSessionWatch } from './use-session-watch.ts';

/** Surrounds every page: the connection bar, the progress of slow navigations, the announcer. */
export function RootLayout() {
  useSessionWatch();
  const announced = usePageFocus();
  const slow = useDelayed(useRouterState({ select: ({ isLoading }) => isLoading }));
  return (
    <>
      {slow && <div className={classes.progress} aria-hidden="true" />}
      <ConnectionBar />
      <Outlet />
      <StepUp />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

/** Shown while the server is unreachable. */
function ConnectionBar() {
  const { t } = useTranslation();
  const lost = useConnectionLost();
  return (
    <div role="status" className={classes.region}>
      {lost && (
        <div className={classes.bar}>
          <IconCloudOff size={16} aria-hidden />
          {t('shell.connection.lost')}
        </div>
      )}
    </div>
  );
}

const StepUpDialog = lazyDialog(
  ['auth'],
  () => import('#web/features/auth/step-up.dialog.tsx'),
  'StepUpDialog',
);

/** Asks the signed-in user to confirm who they are whenever a call requires it. */
function StepUp() {
  const [end, setEnd] = useState<StepUpCallback | null>(null);
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !end) return;
    event.stopImmediatePropagation();
    end(false);
  };
  // Runs before any dialog's handler, so that Escape doesn't close the dialog below as well.
  useWindowEvent('keydown', cancel, true);
  useEffect(() => {
    setStepUpPrompt((resolve) => {
      const answer = (done: boolean) => {
        // The response to a cancelled prompt may arrive during the next one.
        setEnd((open: StepUpCallback | null) => (open === answer ? null : open));
        resolve(done);
      };
      setEnd(() => answer);
    });
  }, []);
  return end && <StepUpDialog onEnd={end} />;
}

/**
 * Does for pages changed by the router what browsers do on a page load: focuses the new page's heading, unless the page
 * has focused something itself, and remembers the path.
 * @returns the title to announce, empty until the first change
 */
function usePageFocus(): string {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation, fromLocation, pathChanged }) => {
        rememberLastPath(toLocation.href);
        if (!fromLocation || !pathChanged) return;
        const main = document.querySelector('main');
        if (!main?.contains(document.activeElement)) focusHeading();
        setTitle(document.title);
      }),
    [router],
  );
  return title;
}
