import { useWindowEvent } from '@mantine/hooks';
import { notifications as store, useNotifications } from '@mantine/notifications';
import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { currentUser } from '#web/lib/session.ts';
import { onSessionChange } from '#web/lib/session-store.ts';

/** Loaded on the first key or click: when a save fails for lack of a connection, it is too late to load anything. */
const NoticeList = lazyComponent([], () => import('./notice-list.tsx'), 'NoticeList');

/** Renders the notifications of one user. */
export function Notices() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  const need = () => setNeeded(true);
  if (!needed && notifications.length > 0) need();
  // They would be shown to the next user, with a button to undo what this one has done.
  useEffect(() => {
    const user = currentUser()?.id;
    return onSessionChange(({ session }) => {
      if (session?.user?.id !== user) store.clean();
    });
  }, []);
  useWindowEvent('keydown', need);
  useWindowEvent('pointerdown', need);
  return <Suspense>{needed && <NoticeList />}</Suspense>;
}
