import type { ComponentProps, ReactNode } from 'react';
import classes from './text-button.module.css';

interface TextButtonProps extends ComponentProps<'button'> {
  icon: ReactNode;
  /** Whether it is what the page is most for. */
  filled?: boolean;
}

/** An icon and words. Looks as Mantine's `Button`, which takes several times as long to draw. */
export function TextButton({ icon, filled = false, className = '', children, ...others }: TextButtonProps) {
  const look = filled ? classes.filled : classes.plain;
  return (
    <button
      type="button"
      className={`mantine-focus-auto mantine-active ${classes.button} ${look} ${className}`}
      {...others}
    >
      <span className={classes.inner}>
        <span className={classes.icon}>{icon}</span>
        <span className={classes.words}>{children}</span>
      </span>
    </button>
  );
}
