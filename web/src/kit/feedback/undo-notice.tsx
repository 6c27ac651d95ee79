import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import { focusHeading } from '#web/kit/display/focus.ts';
import type { NotificationText } from './notify.ts';
import { failureText, notifyError, notifySuccess } from './notify.ts';

/** How long the undo button stays, in milliseconds. Source: the product's contract. */
const UNDO_MS = 10_000;

/** Shows a success notification with an undo button. Loaded with the first one. */
export function showUndoNotice([text, name]: NotificationText, undo: () => Promise<unknown>): void {
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
      notifySuccess(t('list.undone'), name);
    } catch (error) {
      notifyError(failureText(error, t('list.undoFailed'), t));
    }
  };
  const id = notifications.show({
    title: text,
    message: (
      <Group component="span" justify="space-between" gap="xs" wrap="nowrap">
        <span>{name}</span>
        <Button variant="light" size="compact-sm" miw="max-content" onClick={() => void run()}>
          {t('list.undo')}
        </Button>
      </Group>
    ),
    color: 'brand',
    role: 'status',
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': t('shell.close') },
  });
}
