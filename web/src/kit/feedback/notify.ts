import { notifications } from '@mantine/notifications';
import i18n from 'i18next';

/** How long a notice of success stays, in milliseconds. */
export const SUCCESS_MS = 5_000;
const ERROR_MS = 10_000;

/** Tells that something went well: a notice that goes by itself, read out politely. */
export function notifySuccess(text: string): void {
  notify(text, 'brand', 'status', SUCCESS_MS);
}

/** Tells that something failed: stays longer, read out at once. */
export function notifyError(text: string): void {
  notify(text, 'red', 'alert', ERROR_MS);
}

function notify(message: string, color: string, role: 'status' | 'alert', autoClose: number): void {
  notifications.show({
    message,
    color,
    role,
    autoClose,
    closeButtonProps: { 'aria-label': i18n.t('shell.close') },
  });
}
