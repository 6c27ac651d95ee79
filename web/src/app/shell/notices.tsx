import { useWindowEvent } from '@mantine/hooks';
import { useNotifications } from '@mantine/notifications';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#web/lib/lazy-page.ts';

/** Loaded on the first key or click: when a save fails for lack of a connection, it is too late to load anything. */
const NoticeList = lazyComponent([], () => import('./notice-list.tsx'), 'NoticeList');

/** Renders notifications. */
export function Notices() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  const need = () => setNeeded(true);
  if (!needed && notifications.length > 0) need();
  useWindowEvent('keydown', need);
  useWindowEvent('pointerdown', need);
  return <Suspense>{needed && <NoticeList />}</Suspense>;
}
