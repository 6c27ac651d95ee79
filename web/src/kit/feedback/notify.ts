import { notifications } from '@mantine/notifications';
import i18n from 'i18next';

/** How long a notice of success stays, in milliseconds. */
export const SUCCESS_MS = 5_000;
const ERROR_MS = 10_000;

/**
 * Tells that something went well: a notice that goes by itself, read out politely.
 * @param name what it was done to, on a line of its own
 */
export function notifySuccess(text: string, name?: string): void {
  notify(
    name === undefined ? { message: text } : { title: text, message: name },
    'brand',
    'status',
    SUCCESS_MS,
  );
}

/** What was done, and to what, where the first does not say. */
export type Told = readonly [text: string, name?: string];

/** Ids of the notices of what failed, by what was being done. */
const failures = new Map<string, string>();

/**
 * Tells that something failed: stays longer, read out at once.
 * @param doing what was being done, and to what: a further failure of the same takes the place of the first
 */
export function notifyError(text: string, doing?: string): void {
  if (doing !== undefined) forgetFailure(doing);
  const id = notify({ message: text }, 'red', 'alert', ERROR_MS);
  if (doing !== undefined) failures.set(doing, id);
}

/** Takes the notice away that something failed, once the same has succeeded. */
export function forgetFailure(doing: string): void {
  const id = failures.get(doing);
  if (id !== undefined) notifications.hide(id);
  failures.delete(doing);
}

function notify(
  words: { title?: string; message: string },
  color: string,
  role: 'status' | 'alert',
  autoClose: number,
): string {
  return notifications.show({
    ...words,
    color,
    role,
    autoClose,
    closeButtonProps: { 'aria-label': i18n.t('shell.close') },
  });
}
