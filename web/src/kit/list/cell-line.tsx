import type { ReactNode } from 'react';
import classes from './text-cell.module.css';

interface CellLineProps {
  /** Between its parts, in pixels. */
  gap: number;
  children: ReactNode;
}

/** What stands side by side in a cell. */
export function CellLine({ gap, children }: CellLineProps) {
  return (
    <div className={classes.line} style={{ gap }}>
      {children}
    </div>
  );
}
