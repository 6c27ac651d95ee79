import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import classes from './import.module.css';

interface OutcomeTitleProps {
  /** What it is the heading of: it takes the focus when it is there, and again for another. */
  told: unknown;
  children: ReactNode;
}

/**
 * The heading of what came of a run: takes the focus as it appears, so that it is read out and the keyboard goes on from
 * there, and no key pressed meanwhile is for the button that was there before.
 */
export function OutcomeTitle({ told, children }: OutcomeTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (told) title.current?.focus();
  }, [told]);
  return (
    <Title order={2} size="h3" tabIndex={-1} ref={title} className={classes.outcomeTitle}>
      {children}
    </Title>
  );
}
