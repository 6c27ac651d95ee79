import { notifications } from '@mantine/notifications';
import type { TFunction } from 'i18next';
import i18n from 'i18next';
import { errorText } from '#web/lib/error-text.ts';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';

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
  const show = () => notify({ message: text }, 'red', 'alert', ERROR_MS);
  if (actionKey === undefined) show();
  else replaceError(actionKey, show);
}

/** Closes the notification of the former failure of an action, and shows another. @param show returns its id */
export function replaceError(actionKey: string, show: () => string): void {
  dismissError(actionKey);
  failures.set(actionKey, show());
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

/**
 * Returns the message for a failed user action. A refusal has its own message. After a server error, `fallbackText` is
 * shown instead, since such an error's own message is no help. Both are shown without a connection, and while another
 * bulk change holds some of the records (503), since that message says who does.
 * @param error whatever was thrown
 * @param fallbackText what was not done: "Could not delete the record"
 */
export function failureText(error: unknown, fallbackText: string, t: TFunction): string {
  if (error instanceof ProblemError && error.status < 500) return errorText(error, t);
  const isHeld = error instanceof ProblemError && 'holder' in error.body;
  return error instanceof NetworkError || isHeld
    ? `${fallbackText.replace(/\.$/, '')}. ${errorText(error, t)}`
    : fallbackText;
}

/**
 * Copies a text and shows whether it worked. It fails if the browser refuses, or without HTTPS.
 * @param messages the messages to show
 */
export async function copyText(text: string, messages: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess(messages.done);
  } catch {
    notifyError(messages.failed);
  }
}
