import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { RowLink } from '#web/kit/list/row-link.tsx';
import classes from './record-page.module.css';

interface RecordSectionProps {
  title: string;
  /** Beside the title: how many, of what. */
  note?: string | undefined;
  /** Link of the note: a path of this client. */
  href?: string | undefined;
  /** How things get here; shown while the section is empty. */
  empty?: string | null;
  /** Spans the full width of the page. */
  wide?: boolean;
  children?: ReactNode;
}

/** A section of a record's page. */
export function RecordSection({
  title,
  note,
  href,
  empty = null,
  wide = false,
  children,
}: RecordSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} data-wide={wide || undefined} aria-labelledby={titleId}>
      <header className={classes.sectionHead}>
        <Title order={2} size="h3" fz="md" id={titleId}>
          {title}
        </Title>
        {note && (
          <Text component="span" size="sm" c="dimmed">
            {href ? <RowLink href={href}>{note}</RowLink> : note}
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
