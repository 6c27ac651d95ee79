import type { NotificationText } from './notify.ts';
import { notifySuccess } from './notify.ts';

/**
 * Shows a success notification with an undo button for 10 s.
 * @param undo reverses the action; its errors are shown to the user
 */
export function notifyWithUndo(text: NotificationText, undo: () => Promise<unknown>): void {
  void import('./button-notice.tsx').then(
    ({ showUndoNotice }) => showUndoNotice(text, undo),
    // If the code can't be loaded, only undo is lost: the action itself has succeeded.
    () => notifySuccess(...text),
  );
}

/**
 * Shows a success notification with a button that leads on, for 10 s.
 * @param run where it leads
 */
export function notifyWithButton(text: NotificationText, label: string, run: () => void): void {
  void import('./button-notice.tsx').then(
    ({ showNoticeWith }) => showNoticeWith(text, label, run),
    () => notifySuccess(...text),
  );
}
