import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The notices, in a corner where they hide no button. */
export function NoticeList() {
  return <Notifications position="bottom-right" />;
}
