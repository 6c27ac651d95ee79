import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place when the row that held it goes: the frame around the rows takes the focus, instead of
 * the page's beginning.
 * @returns the ref of the frame, which must be focusable (`tabIndex={-1}`)
 */
export function useFocusKept<Frame extends HTMLElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  const inside = useRef(false);

  useEffect(() => {
    const element = frame.current;
    const note = (event: FocusEvent) => {
      inside.current = element?.contains(event.target as Node) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  // After each rendering, since each may be the one that took the focused element away.
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) frame.current?.focus();
  });

  return frame;
}
