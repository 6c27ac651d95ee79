import { Box, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Key, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointSpec, QueryOf } from '#contracts/core/endpoint.ts';
import { CREATED_NAMES, PAGES, type ResourceName, recordPath } from '#contracts/core/resources.ts';
import { pageQuery } from '#web/kit/form/record-calls.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useCan } from '#web/lib/session.ts';
import classes from './record-page.module.css';
import { RecordSection } from './record-section.tsx';

/** As many as can be seen at a glance; the list has them all. */
const SHOWN = 5;

/** Summary of a record on one line. */
export interface RecordLine {
  key: Key;
  title: string;
  /** Path of its page. */
  href?: string;
  /** Further details, in small type. */
  note?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
}

/** Creates a line that links to a record's page. @param more further details, in small type */
export function recordLine(
  resource: ResourceName,
  id: number,
  title: string,
  more: Pick<RecordLine, 'note' | 'aside'> = {},
): RecordLine {
  return { key: id, title, href: recordPath(resource, id), ...more };
}

/** Lines that link to records. */
export function RecordLines({ lines }: { lines: readonly RecordLine[] }) {
  return (
    <Box component="ul" pb="xs">
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
    </Box>
  );
}

/** A link to where the first record of a resource is made, for those who may. */
function WayToFirst({ resource }: Pick<RelatedRecordsProps<EndpointSpec, never>, 'resource'>) {
  const { t } = useTranslation();
  const can = useCan();
  const kind = CREATED_NAMES.find((name) => PAGES[name].list === `/admin/${resource}`);
  if (kind && can(PAGES[kind].create))
    return <RowLink href={`${PAGES[kind].list}/create`}>{t(`shell.crumb.create.${kind}`)}</RowLink>;
  // Capsules come in files.
  if (resource === 'capsules' && can('imports.write'))
    return <RowLink href="/admin/import?kind=capsules">{t('shell.menu.import')}</RowLink>;
  return null;
}

interface RelatedRecordsProps<E extends EndpointSpec, Row> {
  title: string;
  /** First part of the query keys, and the path of their list page under `/admin`: `devices`. */
  resource: string;
  /** The list's endpoint, and the query that narrows it and its page to related records. */
  endpoint: E;
  where: QueryOf<E> & Record<string, string>;
  /** Summarises a record on one line. */
  line: (row: Row) => RecordLine;
  /** How the records get here; shown while there are none. */
  empty: string;
}

/** The records of another resource that belong to the page's record, with a link to all of them. */
export function RelatedRecords<Row, E extends EndpointSpec>(props: RelatedRecordsProps<E, Row>) {
  const { title, resource, endpoint, where, line, empty } = props;
  const { t } = useTranslation();
  const query = useQuery(pageQuery(resource, endpoint, { perPage: '10', ...where } as QueryOf<E>));
  const page = query.data as { data: Row[]; total: number } | undefined;
  if (query.isError) {
    return (
      <RecordSection title={title}>
        <ListLoadError query={query} />
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
      href={`/admin/${resource}?${new URLSearchParams(where)}`}
      empty={
        page.total > 0 ? null : (
          <>
            {empty} <WayToFirst resource={resource} />
          </>
        )
      }
    >
      <RecordLines lines={page.data.slice(0, SHOWN).map(line)} />
    </RecordSection>
  );
}
