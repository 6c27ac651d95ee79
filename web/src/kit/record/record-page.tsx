import { Skeleton } from '@mantine/core';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceName } from '#contracts/audit.ts';
import { Page } from '#web/kit/display/page.tsx';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { FormLoadError } from '#web/kit/form/form-messages.tsx';
import type { ListPath } from '#web/kit/form/return-to-list.ts';
import { useReturnToList } from '#web/kit/form/return-to-list.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useRecordName } from '#web/kit/routes/record-name.ts';
import { RecordButtons } from './record-buttons.tsx';
import classes from './record-page.module.css';
import { useOpenedRecord } from './use-opened-record.ts';

interface RecordPageProps<Row, Key extends readonly unknown[]> {
  resource: ResourceName;
  id: number;
  /** Created by `recordDetailQuery`. */
  query: UseQueryOptions<Row, Error, Row, Key>;
  nameOf: (record: Row) => string;
  /** Title of the page until the record is loaded. */
  kind: string;
  /** Path of the record's list. */
  list: ListPath;
  /** Actions on the record, most common first; undefined for those that the user may not perform. */
  actions: readonly (RowAction<Row> | undefined)[];
  /** Sections of the page, in the order in which a phone shows them. */
  children: (record: Row) => ReactNode;
}

/** The page of a record: its name, its actions and its sections. */
export function RecordPage<Row, Key extends readonly unknown[]>(props: RecordPageProps<Row, Key>) {
  const { resource, id, query, nameOf, kind, list, actions, children } = props;
  const { data: record, error, refetch } = useQuery(query);
  const leave = useReturnToList(list);
  const name = record === undefined ? null : nameOf(record);
  useRecordName(name);
  useOpenedRecord(resource, id, name);

  if (record === undefined || name === null) {
    return (
      <Page title={kind}>
        {error ? <FormLoadError record={{ error, leave, retry: () => void refetch() }} /> : <LoadingRecord />}
      </Page>
    );
  }
  return (
    <Page
      title={name}
      actions={<RecordButtons record={record} name={name} actions={actions} onDeleted={() => leave()} />}
    >
      <div className={classes.page}>{children(record)}</div>
    </Page>
  );
}

const HEIGHTS = { facts: 76, first: 320, second: 320, last: 240 };

/** Placeholder while the record is loading. Delayed, so that a quick response doesn't flicker. */
function LoadingRecord() {
  const { t } = useTranslation();
  const late = useDelayed(true);
  return (
    <div className={classes.page} role="status" aria-label={t('list.loading')}>
      {late &&
        Object.entries(HEIGHTS).map(([part, height]) => (
          <Skeleton key={part} data-wide={part === 'facts' || undefined} height={height} radius="lg" />
        ))}
    </div>
  );
}
