import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Notifications, in a corner where they cover no buttons. */
export function NoticeList() {
  return <Notifications position="bottom-right" />;
}
