import type { Told } from './notify.ts';
import { notifySuccess } from './notify.ts';

/**
 * Tells that something went well, with a button that takes it back for 10 s.
 * @param undo does the opposite; what it throws is told
 */
export function notifyUndoable(told: Told, undo: () => Promise<unknown>): void {
  void import('./undo-notice.tsx').then(
    ({ showUndoNotice }) => showUndoNotice(told, undo),
    // Without a connection its code can't come: what was done is done.
    () => notifySuccess(...told),
  );
}
