import { useEffect, useState } from 'react';

/**
 * Returns the focus on unmount to the element that had it before, unless it has moved elsewhere. Mantine only does so
 * for dialogs that it closes, not for those unmounted while open.
 */
export function useFocusReturn() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
      before.focus({ preventScroll: true });
    },
    [before],
  );
}
