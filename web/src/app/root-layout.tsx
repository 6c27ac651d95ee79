import { VisuallyHidden } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { ConnectionBar } from './connection-bar.tsx';
import classes from './root-layout.module.css';
import { StepUp } from './step-up.tsx';
import { usePageFocus } from './use-page-focus.ts';
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
