import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './device-page.module.css';

interface DeviceSectionProps {
  title: string;
  /** Beside the title: how many, of what. */
  note?: string;
  /** How things get here; shown where nothing is here yet. */
  empty: string | null;
  area: 'slots' | 'capsules' | 'shots';
  children: ReactNode;
}

/** A part of a device's page. */
export function DeviceSection({ title, note, empty, area, children }: DeviceSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} data-area={area} aria-labelledby={titleId}>
      <header className={classes.sectionHead}>
        <Title order={2} size="h3" fz="md" id={titleId}>
          {title}
        </Title>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </header>
      {empty === null ? (
        children
      ) : (
        <Text size="sm" c="dimmed" className={classes.empty}>
          {empty}
        </Text>
      )}
    </section>
  );
}
