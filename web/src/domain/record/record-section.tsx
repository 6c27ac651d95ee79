import { Badge, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RowLink } from '#web/kit/list/row-link.tsx';
import classes from './record-page.module.css';

interface RecordSectionProps {
  title: string;
  /** Beside the title: how many, of what. */
  note?: string | undefined;
  /** Link of the note: a path of this client. */
  href?: string | undefined;
  /** How things get here; shown while the section is empty. */
  empty?: ReactNode;
  /** Spans the full width of the page. */
  wide?: boolean;
  /** Level of its heading: 3 inside a part of the page with a heading of its own. */
  level?: 2 | 3;
  children?: ReactNode;
}

/** A section of a record's page. */
export function RecordSection({
  title,
  note,
  href,
  empty = null,
  wide = false,
  level = 2,
  children,
}: RecordSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} data-wide={wide || undefined} aria-labelledby={titleId}>
      <Group
        component="header"
        gap="sm"
        align="baseline"
        justify="space-between"
        wrap="nowrap"
        p="16px 20px 12px"
      >
        <Title order={level} size="h3" fz="md" id={titleId}>
          {title}
        </Title>
        {note && (
          <Text component="span" size="sm" c="dimmed">
            {href ? <RowLink href={href}>{note}</RowLink> : note}
          </Text>
        )}
      </Group>
      {empty === null ? (
        children
      ) : (
        <Text size="sm" c="dimmed" maw={520} p="0 20px 20px">
          {empty}
        </Text>
      )}
    </section>
  );
}

/** Name and value of a fact; an empty value is shown as a dash. */
export type Fact = readonly [name: string, value: ReactNode];

interface RecordFactsProps {
  facts: readonly Fact[];
  /** Facts that need more than text: each a `<div>` with its `<dt>` and `<dd>`. */
  children?: ReactNode;
}

/** The facts about a record, at the top of its page. */
export function RecordFacts({ facts, children }: RecordFactsProps) {
  return (
    <dl className={classes.facts} data-wide>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <dd>{value || value === 0 ? value : '—'}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

interface ActiveBadgeProps {
  record: { deletedAt: string | null };
  /** Grammatical gender of the record: in some languages, the label depends on it. */
  feminine?: boolean;
}

/** Shows on a record's page whether the record is active. */
export function ActiveBadge({ record, feminine = false }: ActiveBadgeProps) {
  const { t } = useTranslation();
  if (record.deletedAt === null)
    return <Badge variant="light">{t(feminine ? 'list.isActiveFeminine' : 'list.isActive')}</Badge>;
  return (
    <Badge variant="light" color="gray">
      {t(feminine ? 'list.isInactiveFeminine' : 'list.isInactive')}
    </Badge>
  );
}
