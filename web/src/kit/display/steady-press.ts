import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * The props of a button beside fields that say what is wrong with them when they are left: it must not move away under
 * the press that leaves them. It takes the focus once it is released; what its press does knows what a field took when it
 * was left.
 */
export const STEADY_PRESS = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClickCapture: ({ detail, currentTarget }: MouseEvent<HTMLElement>) => {
    // Enter in a field clicks the button that sends too, and stays where it is.
    if (detail > 0) flushSync(() => currentTarget.focus());
  },
};
