import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';

/** Loaded with the first notification. */
const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));

/** Renders notifications. */
export function Notices() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  if (!needed && notifications.length > 0) setNeeded(true);
  return <Suspense>{needed && <NoticeList />}</Suspense>;
}
