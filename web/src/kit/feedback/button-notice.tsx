import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import { focusHeading } from '#web/kit/display/focus.ts';
import type { NotificationText } from './notify.ts';
import { failureText, notifyError, notifySuccess } from './notify.ts';

/** How long a button stays, in milliseconds. Source for undo: the product's contract. */
const BUTTON_MS = 10_000;

/** Shows a success notification with an undo button. Loaded with the first one. */
export function showUndoNotice(text: NotificationText, undo: () => Promise<unknown>): void {
  const { t } = i18n;
  let begun = false;
  const run = async () => {
    // The button stays for a moment, while the notification fades out.
    if (begun) return;
    begun = true;
    // The focused button disappears with the notification.
    focusHeading();
    notifications.hide(id);
    try {
      await undo();
      notifySuccess(t('list.undone'), text[1]);
    } catch (error) {
      notifyError(failureText(error, t('list.undoFailed'), t));
    }
  };
  const id = showNotice(text, t('list.undo'), () => void run());
}

/** How a notification looks and how urgently it is announced. */
interface Look {
  color: string;
  role: 'status' | 'alert';
}
const SUCCESS: Look = { color: 'brand', role: 'status' };

/**
 * Shows a notification with a button that leads on, by default of a success. Loaded with the first one.
 * @returns the notification's id
 */
export function showNoticeWith(text: NotificationText, label: string, run: () => void, look?: Look): string {
  const press = () => {
    notifications.hide(id);
    run();
  };
  const id = showNotice(text, label, press, look);
  return id;
}

function showNotice(
  [text, name]: NotificationText,
  label: string,
  press: () => void,
  look = SUCCESS,
): string {
  return notifications.show({
    title: name === undefined ? undefined : text,
    message: (
      <Group component="span" justify="space-between" gap="xs" wrap="nowrap">
        <span>{name ?? text}</span>
        <Button variant="light" size="compact-sm" miw="max-content" onClick={press}>
          {label}
        </Button>
      </Group>
    ),
    ...look,
    autoClose: BUTTON_MS,
    closeButtonProps: { 'aria-label': i18n.t('shell.close') },
  });
}
