import type { ComponentProps } from 'react';
import classes from './row-badge.module.css';

interface RowBadgeProps extends ComponentProps<'span'> {
  /** As it should be; no longer so; not yet so, which has only the outline. */
  look: 'good' | 'past' | 'pending';
  small?: boolean;
}

/** How it stands with a row's record. Looks as Mantine's `Badge`, which takes several times as long to draw: a list has fifty. */
export function RowBadge({ look, small, ...others }: RowBadgeProps) {
  return <span className={classes.badge} data-look={look} data-small={small || undefined} {...others} />;
}
