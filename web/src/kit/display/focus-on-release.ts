import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

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
