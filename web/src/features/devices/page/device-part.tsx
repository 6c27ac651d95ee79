import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './device-part.module.css';

/** What a finding can lead to. */
export type PartId = 'slots' | 'health' | 'history';

const elementId = (part: PartId) => `device-${part}`;

/** Scrolls to a part of the page and continues there, also for the keyboard. */
export function goToPart(part: PartId): void {
  const element = document.getElementById(elementId(part));
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

/** What a finding leads to. */
export function Target({ part, children }: { part: PartId; children: ReactNode }) {
  return (
    <div id={elementId(part)} tabIndex={-1} className={classes.target}>
      {children}
    </div>
  );
}

/** A part of a device's page: what is now, its health, or its history. */
export function DevicePart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section data-wide className={classes.part} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        {title}
      </Title>
      {children}
    </section>
  );
}
