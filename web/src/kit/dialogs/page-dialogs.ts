import { useCallback, useState } from 'react';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';

/** A confirmation dialog whose code is loaded on first use. Render it only while it is open. */
export const LazyConfirmDialog = lazyDialog([], () => import('./confirm-dialog.tsx'), 'ConfirmDialog');

interface Shown<Row> {
  row: Row;
  /** Gets the focus back. */
  opener: HTMLElement | null;
}

/** State of the dialog of a list's row, or of one of a page's dialogs. Returns the focus when it closes. */
export function useRowDialog<Row>() {
  const [shown, setShown] = useState<Shown<Row> | null>(null);
  const show = useCallback((row: Row) => setShown({ row, opener: openerOfFocus() }), []);
  const hide = () => {
    setShown(null);
    shown?.opener?.focus();
  };
  return { row: shown?.row ?? null, show, hide };
}

/** Returns the focused element, or its menu's button: the menu will close, but the button stays. */
function openerOfFocus(): HTMLElement | null {
  const focused = document.activeElement;
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (button) return document.getElementById(button);
  return focused instanceof HTMLElement ? focused : null;
}

/** Whether a dialog covers the page, whose shortcuts then do nothing. */
export const isCovered = () => document.querySelector('[aria-modal=true]') !== null;

/** Handles a key unless a dialog is open, whose text fields have their own undo. */
export const outsideDialogs = (run: (() => void) | null) => (event: KeyboardEvent) => {
  if (isCovered()) return;
  event.preventDefault();
  run?.();
};
