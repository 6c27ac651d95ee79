import { notifications } from '@mantine/notifications';

const SUCCESS_MS = 5_000;
const ERROR_MS = 10_000;

/** Tells that something went well: a notice that goes by itself, read out politely. */
export function notifySuccess(text: string): void {
  notifications.show({ message: text, color: 'brand', role: 'status', autoClose: SUCCESS_MS });
}

/** Tells that something failed: stays longer, read out at once. */
export function notifyError(text: string): void {
  notifications.show({ message: text, color: 'red', role: 'alert', autoClose: ERROR_MS });
}
