import { useNotifications } from '@mantine/notifications';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#web/lib/lazy-page.ts';

/** Loaded with the first notification. */
const NoticeList = lazyComponent([], () => import('./notice-list.tsx'), 'NoticeList');

/** Renders notifications. */
export function Notices() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  if (!needed && notifications.length > 0) setNeeded(true);
  return <Suspense>{needed && <NoticeList />}</Suspense>;
}
