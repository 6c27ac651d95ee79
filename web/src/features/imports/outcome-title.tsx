import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import classes from './import.module.css';

interface OutcomeTitleProps {
  /** What the heading is about; a new value moves the focus to the heading again. */
  focusKey: unknown;
  children: ReactNode;
}

/**
 * The heading of an outcome. Takes the focus when it appears, so that it is read out, the keyboard continues from
 * there, and keys pressed meanwhile do not reach the button that was there before.
 */
export function OutcomeTitle({ focusKey, children }: OutcomeTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (focusKey) title.current?.focus();
  }, [focusKey]);
  return (
    <Title order={2} size="h3" tabIndex={-1} ref={title} className={classes.outcomeTitle}>
      {children}
    </Title>
  );
}
