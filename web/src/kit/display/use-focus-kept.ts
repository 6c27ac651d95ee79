import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's position when the focused element is removed or disabled: the focus moves to the surrounding
 * frame, instead of the start of the page, and returns once the element is usable again.
 * @returns the ref of the frame, which must be focusable (`tabIndex={-1}`)
 */
export function useFocusKept<Frame extends HTMLElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  const holder = useRef<HTMLElement | null>(null);
  /** Whether the frame has the focus in place of the element. */
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

  // Runs after every render, since any may have removed, disabled or re-enabled the focused element.
  useLayoutEffect(() => {
    const held = holder.current;
    if (!held) return;
    const usable = held.isConnected && !held.matches(':disabled');
    const active = document.activeElement;
    if (usable) {
      if (standsIn.current && active === frame.current) held.focus();
      return;
    }
    // Browsers take the focus from a disabled element only at the next paint.
    if (active !== document.body && active !== held) return;
    standsIn.current = true;
    frame.current?.focus();
  });

  return frame;
}
