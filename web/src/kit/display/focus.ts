import type { MouseEvent, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Keeps the keyboard's position when the focused element is removed or disabled: the focus moves to the surrounding
 * frame, instead of the start of the page, and returns once the element is usable again.
 * @returns the ref of the frame, which must be focusable (`tabIndex={-1}`)
 */
export function useFocusFallback<Frame extends HTMLElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  const focused = useRef<HTMLElement | null>(null);
  /** Whether the frame has the focus in place of the element. */
  const frameHasFocus = useRef(false);

  useEffect(() => {
    const rememberFocus = ({ target }: FocusEvent) => {
      if (frameHasFocus.current && target === frame.current) return;
      frameHasFocus.current = false;
      focused.current = target instanceof HTMLElement && frame.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', rememberFocus);
    return () => document.removeEventListener('focusin', rememberFocus);
  }, []);

  // Runs after every render, since any may have removed, disabled or re-enabled the focused element.
  useLayoutEffect(() => {
    const element = focused.current;
    if (!element) return;
    const usable = element.isConnected && !element.matches(':disabled');
    const active = document.activeElement;
    if (usable) {
      if (frameHasFocus.current && active === frame.current) element.focus();
      return;
    }
    // Browsers take the focus from a disabled element only at the next paint.
    if (active !== document.body && active !== element) return;
    frameHasFocus.current = true;
    frame.current?.focus();
  });

  return frame;
}

/** Focuses the page's heading, from where Tab goes on to the page's content. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/**
 * Props for a button next to fields that validate on blur: the error message would move the button away in the middle
 * of a click. The button takes the focus only on release, before its handler runs, which therefore sees the values that
 * the blur has committed.
 */
export const FOCUS_ON_RELEASE = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClickCapture: ({ detail, currentTarget }: MouseEvent<HTMLElement>) => {
    // Enter in a field also clicks the submit button, but the focus should stay in the field.
    if (detail > 0) flushSync(() => currentTarget.focus());
  },
};
