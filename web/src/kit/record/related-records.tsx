import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Key, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceName } from '#contracts/audit.ts';
import type { EndpointSpec, QueryOf } from '#contracts/core/endpoint.ts';
import { recordPath } from '#contracts/record-path.ts';
import { FailedList } from '#web/kit/list/list-notes.tsx';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import classes from './record-page.module.css';
import { RecordSection } from './record-section.tsx';

/** As many as can be taken in at a glance; the list has them all. */
const SHOWN = 5;

/** How a record is told in one line. */
export interface RecordLine {
  key: Key;
  title: string;
  /** Its page. */
  href?: string;
  /** What else there is to say, in small type. */
  note?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
}

/** A line that leads to a record's page. @param more what else there is to say of it */
export function recordLine(
  resource: ResourceName,
  id: number,
  title: string,
  more: Pick<RecordLine, 'note' | 'aside'> = {},
): RecordLine {
  return { key: id, title, href: recordPath(resource, id, title), ...more };
}

/** Lines that lead to records. */
export function RecordLines({ lines }: { lines: readonly RecordLine[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ key, title, href, note, aside }) => (
        <li key={key} className={classes.line}>
          <span className={classes.lineText}>
            <TextCell href={href}>{title}</TextCell>
            {note && (
              <Text component="span" size="xs" c="dimmed">
                {note}
              </Text>
            )}
          </span>
          {aside}
        </li>
      ))}
    </ul>
  );
}

interface RelatedRecordsProps<E extends EndpointSpec, Row> {
  title: string;
  /** First part of the query keys: `devices`. */
  resource: string;
  /** The call of their list, and what narrows it to those that belong here. */
  endpoint: E;
  where: QueryOf<E> & Record<string, string>;
  /** The page of their list, which is narrowed alike by its address. */
  list: string;
  /** A record in one line. */
  line: (row: Row) => RecordLine;
  /** How they get here. */
  empty: string;
}

/** The records of another resource that belong to the one of the page, and the way to all of them. */
export function RelatedRecords<Row, E extends EndpointSpec>(props: RelatedRecordsProps<E, Row>) {
  const { title, resource, endpoint, where, list, line, empty } = props;
  const { t } = useTranslation();
  const query = useQuery(pageQuery(resource, endpoint, { perPage: '10', ...where } as QueryOf<E>));
  const page = query.data as { data: Row[]; total: number } | undefined;
  if (query.isError) {
    return (
      <RecordSection title={title}>
        <FailedList query={query} />
      </RecordSection>
    );
  }
  if (!page) {
    return (
      <RecordSection title={title}>
        <Skeleton height={160} m="0 20px 20px" w="auto" role="status" aria-label={t('list.loading')} />
      </RecordSection>
    );
  }
  const all = page.total > SHOWN ? t('list.seeAll', { count: page.total }) : undefined;
  return (
    <RecordSection
      title={title}
      note={all}
      href={`${list}?${new URLSearchParams(where)}`}
      empty={page.total > 0 ? null : empty}
    >
      <RecordLines lines={page.data.slice(0, SHOWN).map(line)} />
    </RecordSection>
  );
}
