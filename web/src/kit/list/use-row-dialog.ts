import { useCallback, useState } from 'react';

interface Shown<Row> {
  row: Row;
  /** Gets the focus back. */
  opener: HTMLElement | null;
}

/** Which row of a list a dialog shows, or which of its dialogs a page, and where the focus goes afterwards. */
export function useRowDialog<Row>() {
  const [shown, setShown] = useState<Shown<Row> | null>(null);
  const show = useCallback((row: Row) => setShown({ row, opener: openerOfFocus() }), []);
  const hide = () => {
    setShown(null);
    shown?.opener?.focus();
  };
  return { row: shown?.row ?? null, show, hide };
}

/** What has the focus, or the button of the menu that it stands in: the menu closes, the button stays. */
function openerOfFocus(): HTMLElement | null {
  const focused = document.activeElement;
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (button) return document.getElementById(button);
  return focused instanceof HTMLElement ? focused : null;
}
