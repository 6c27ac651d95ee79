import type { ReactNode } from 'react';
import classes from './text-cell.module.css';

interface CellLineProps {
  /** Between its parts, in pixels. */
  gap: number;
  children: ReactNode;
}

/** Lays out the parts of a cell side by side. */
export function CellLine({ gap, children }: CellLineProps) {
  return (
    <div className={classes.line} style={{ gap }}>
      {children}
    </div>
  );
}
