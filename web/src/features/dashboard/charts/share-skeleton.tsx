import { Skeleton } from '@mantine/core';
import classes from './share-chart.module.css';

/** Keeps the space of a donut and its legend while they are loading. */
export function ShareSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <div className={classes.ring} />
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <Skeleton key={row} height={14} />
      ))}
    </div>
  );
}
