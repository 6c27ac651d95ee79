import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

/** Content for printing only: while mounted, it replaces everything else in print and is hidden on screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={classes.sheet} aria-hidden>
      {children}
    </div>,
    // A direct child of the body, so that one rule can hide all its siblings.
    document.body,
  );
}
