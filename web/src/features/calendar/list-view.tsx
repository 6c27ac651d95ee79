import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '#contracts/calendar.ts';
import { VisitStatusBadge } from '#web/domain/visits/visit-status-badge.tsx';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { ListPager } from '#web/kit/list/list-pager.tsx';
import { listColumns, useListTable } from '#web/kit/list/list-table.ts';
import { SearchBox } from '#web/kit/list/search-box.tsx';
import { CellLine, TextCell } from '#web/kit/list/text-cell.tsx';
import { useClampedPage } from '#web/kit/list/use-list.ts';
import { formatDay } from '#web/lib/day.ts';
import { entriesQuery } from './calendar.api.ts';
import { EntryLink, KindMark } from './calendar-entry.tsx';
import { daysOfMonth } from './month.ts';
import type { CalendarState } from './use-calendar.ts';

/** The entries of a month as a list. */
export function ListView({ calendar: { list, month, kind } }: { calendar: CalendarState }) {
  const { t } = useTranslation();
  const query = useQuery(entriesQuery(list.query, { ...daysOfMonth(month), kind: kind ?? undefined }));
  useClampedPage(list, query);
  const columns = useEntryColumns();
  const table = useListTable({ state: list, columns, rows: query.data?.data, rowId: ({ id }) => id });

  return (
    <>
      <Flex component="search" mb={12}>
        <SearchBox state={list} />
      </Flex>
      <DataTable
        table={table}
        state={list}
        query={query}
        label={t('calendar.title')}
        emptyHint={t('calendar.emptyHint')}
      />
      <ListPager state={list} total={query.data?.total} totalPages={query.data?.totalPages} />
    </>
  );
}

const column = listColumns<CalendarEntry>();

/** The columns of the calendar's list. */
function useEntryColumns() {
  const { t } = useTranslation();

  return useMemo(
    () =>
      column.columns([
        column.accessor('date', {
          header: t('calendar.date'),
          cell: ({ row: { original } }) =>
            original.until === null
              ? formatDay(original.date)
              : `${formatDay(original.date)} – ${formatDay(original.until)}`,
          sortDescFirst: false,
          meta: { figures: true, width: '200px' },
        }),
        column.accessor('kind', {
          header: t('calendar.kind'),
          cell: ({ getValue }) => (
            <CellLine gap={8}>
              <KindMark kind={getValue()} />
              {t(`calendar.kinds.${getValue()}`)}
            </CellLine>
          ),
          sortDescFirst: false,
          meta: { width: '220px' },
        }),
        column.accessor('title', {
          header: t('calendar.entry'),
          cell: ({ row }) => <EntryLink entry={row.original} />,
          sortDescFirst: false,
          meta: { card: 'title' },
        }),
        column.accessor('status', {
          header: t('calendar.status'),
          cell: ({ getValue }) => {
            const status = getValue();
            return (
              status && (
                <CellLine gap={0}>
                  <VisitStatusBadge status={status} />
                </CellLine>
              )
            );
          },
          sortDescFirst: false,
          meta: { width: '150px' },
        }),
        column.accessor('detail', {
          header: t('calendar.detail'),
          // It begins with the version, so its order would look wrong.
          enableSorting: false,
          cell: ({ row: { original } }) => (
            <TextCell maxWidth="clamp(160px, 22vw, 420px)">
              {original.version === null
                ? original.detail
                : t('calendar.versionOf', { version: original.version, campaign: original.detail })}
            </TextCell>
          ),
        }),
      ]),
    [t],
  );
}
