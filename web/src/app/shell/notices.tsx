import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';

/** The code that shows notices is fetched with the first one. */
const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));

/** Where notices appear. */
export function Notices() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  if (!needed && notifications.length > 0) setNeeded(true);
  return <Suspense>{needed && <NoticeList />}</Suspense>;
}
