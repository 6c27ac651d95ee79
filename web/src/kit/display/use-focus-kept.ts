import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place when what held it goes, or can't be pressed any more: the frame around it takes the focus,
 * instead of the page's beginning, and gives it back when it can be pressed again.
 * @returns the ref of the frame, which must be focusable (`tabIndex={-1}`)
 */
export function useFocusKept<Frame extends HTMLElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  const holder = useRef<HTMLElement | null>(null);
  /** Whether the frame has the focus in the holder's stead. */
  const standsIn = useRef(false);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (standsIn.current && target === frame.current) return;
      standsIn.current = false;
      holder.current = target instanceof HTMLElement && frame.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  // After each rendering, since each may be the one that took the focused element away, or made it usable again.
  useLayoutEffect(() => {
    const held = holder.current;
    if (!held) return;
    const usable = held.isConnected && !held.matches(':disabled');
    const active = document.activeElement;
    if (usable) {
      if (standsIn.current && active === frame.current) held.focus();
      return;
    }
    // A browser takes the focus from what is disabled only when it draws next.
    if (active !== document.body && active !== held) return;
    standsIn.current = true;
    frame.current?.focus();
  });

  return frame;
}
