import { notifications } from '@mantine/notifications';
import i18n from 'i18next';

/** How long a success notification stays, in milliseconds. */
export const SUCCESS_NOTICE_MS = 5_000;
const ERROR_MS = 10_000;

/**
 * Shows a success notification that closes by itself and is announced politely.
 * @param name what the action was applied to, on a line of its own
 */
export function notifySuccess(text: string, name?: string): void {
  notify(
    name === undefined ? { message: text } : { title: text, message: name },
    'brand',
    'status',
    SUCCESS_NOTICE_MS,
  );
}

/** What was done, and to which record if the text doesn't say. */
export type NotificationText = readonly [text: string, name?: string];

/** Notification ids of failures, by what was being done. */
const failures = new Map<string, string>();

/**
 * Shows an error notification that stays longer and is announced at once.
 * @param actionKey identifies the action and its target: a repeated failure replaces the earlier notification
 */
export function notifyError(text: string, actionKey?: string): void {
  if (actionKey !== undefined) dismissError(actionKey);
  const id = notify({ message: text }, 'red', 'alert', ERROR_MS);
  if (actionKey !== undefined) failures.set(actionKey, id);
}

/** Closes the notification of a failure once the same action has succeeded. */
export function dismissError(actionKey: string): void {
  const id = failures.get(actionKey);
  if (id !== undefined) notifications.hide(id);
  failures.delete(actionKey);
}

function notify(
  texts: { title?: string; message: string },
  color: string,
  role: 'status' | 'alert',
  autoClose: number,
): string {
  return notifications.show({
    ...texts,
    color,
    role,
    autoClose,
    closeButtonProps: { 'aria-label': i18n.t('shell.close') },
  });
}
