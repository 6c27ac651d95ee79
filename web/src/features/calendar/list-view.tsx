import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { ListPager } from '#web/kit/list/list-pager.tsx';
import { useListTable } from '#web/kit/list/list-table.ts';
import { SearchBox } from '#web/kit/list/search-box.tsx';
import { useClampedPage } from '#web/kit/list/use-clamped-page.ts';
import { entriesQuery } from './calendar.api.ts';
import classes from './calendar.module.css';
import { daysOfMonth } from './month.ts';
import type { CalendarState } from './use-calendar.ts';
import { useEntryColumns } from './use-entry-columns.tsx';

/** The entries of a month as a list. */
export function ListView({ calendar: { list, month, kind } }: { calendar: CalendarState }) {
  const { t } = useTranslation();
  const query = useQuery(entriesQuery(list.query, { ...daysOfMonth(month), kind: kind ?? undefined }));
  useClampedPage(list, query);
  const columns = useEntryColumns();
  const table = useListTable({ state: list, columns, rows: query.data?.data, rowId: ({ id }) => id });

  return (
    <>
      <search className={classes.search}>
        <SearchBox state={list} />
      </search>
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
