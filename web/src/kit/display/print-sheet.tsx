import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

/** What comes out of the printer, and nothing else does while it is there. Never seen on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={classes.sheet} aria-hidden>
      {children}
    </div>,
    // A child of the body itself, so that one rule can leave out everything beside it.
    document.body,
  );
}
