/** Whether a dialog covers the page, whose shortcuts then do nothing. */
export const isCovered = () => document.querySelector('[aria-modal=true]') !== null;

/** Handles a key unless a dialog is open, whose text fields have their own undo. */
export const outsideDialogs = (run: (() => void) | null) => (event: KeyboardEvent) => {
  if (isCovered()) return;
  event.preventDefault();
  run?.();
};
