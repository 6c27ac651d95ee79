import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { Permission } from '#contracts/core/permissions.ts';
import { PAGES, type ResourceName } from '#contracts/core/resources.ts';
import { Page } from '#web/kit/display/page.tsx';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { FormLoadError } from '#web/kit/form/form-messages.tsx';
import { useReturnToList } from '#web/kit/form/return-to-list.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { useRecordName } from '#web/kit/routes/shell-contexts.ts';
import { call } from '#web/lib/call.ts';
import { useOpenedRecord } from '#web/lib/recent-records.ts';
import type { PathParams } from '#web/lib/request.ts';
import type { HistoryOf } from '../history/history.api.ts';
import { RecordHistory } from '../history/record-history.tsx';
import { RecordButtons } from './record-buttons.tsx';
import classes from './record-page.module.css';

interface RecordPageProps<Get extends HistoryOf['get'], Row> {
  kind: RecordKind<Row, ResourceName>;
  /** First part of the query keys: `categories`. */
  resource: string;
  /** The endpoint that reads one record. */
  get: Get;
  id: number;
  /** Title of the page until the record is loaded. */
  title: string;
  /** Actions on the record, most common first; undefined for those that the user may not perform. */
  actions: readonly (RowAction<Row> | undefined)[];
  /** Permission to see its history. Missing: the same as to change it. */
  readHistory?: Permission;
  /** Whether the user may change this record; missing if that depends only on the permission. */
  mayWrite?: (record: Row) => boolean;
  /** Whether its sections show its history themselves. */
  ownHistory?: true;
  /** Sections of the page, in the order in which a phone shows them; the history comes last, if it can be changed. */
  children: (record: Row) => ReactNode;
}

/**
 * The page of a record: its name, its actions, its sections and its history. It is refetched like a list's rows, whereas
 * a form's record stays as it was loaded.
 */
export function RecordPage<Get extends HistoryOf['get']>(props: RecordPageProps<Get, AnswerOf<Get>>) {
  const { kind, resource, get, id, title, actions, readHistory, mayWrite, ownHistory, children } = props;
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    queryKey: [resource, 'shown', id],
    queryFn: ({ signal }) => call(get, { params: { id } as PathParams<Get>, signal }),
  });
  const { list, write } = PAGES[kind.name];
  const leave = useReturnToList(list);
  const name = record === undefined ? null : kind.nameOf(record);
  useRecordName(name);
  useOpenedRecord(kind.name, id, name);

  if (record === undefined || name === null) {
    return (
      <Page title={title}>
        {error ? <FormLoadError record={{ error, leave, retry: () => void refetch() }} /> : <LoadingRecord />}
      </Page>
    );
  }
  return (
    <Page
      title={name}
      actions={<RecordButtons record={record} name={name} actions={actions} onDeleted={() => leave()} />}
    >
      <div className={classes.page}>
        {children(record)}
        {write && !ownHistory && (mayWrite?.(record) ?? true) && (
          <RecordHistory
            resource={resource}
            get={get}
            write={write}
            read={readHistory}
            id={id}
            fields={kind.fields}
          />
        )}
      </div>
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
