import { Button, Loader } from '@mantine/core';
import { IconDownload, IconPlus, IconRefresh } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/kit/display/icon-button.tsx';
import { Page } from '#web/kit/display/page.tsx';
import { SecondaryMenu } from '#web/kit/display/secondary-menu.tsx';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { useExistingPage } from '#web/kit/form/use-existing-page.ts';
import type { FetchFile } from '#web/lib/fetches-file.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import classes from './list-page.module.css';
import { ListPager } from './list-pager.tsx';
import type { ListQueryState } from './list-query-state.ts';
import type { ListState } from './list-state.ts';
import type { ListTable } from './list-table.ts';
import { SearchBox } from './search-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useExport } from './use-export.ts';

interface ListPageProps<Row extends RowData> {
  title: string;
  state: ListState;
  table: ListTable<Row>;
  query: ListQueryState & { data: { total: number; totalPages: number } | undefined };
  /** Missing where the person may not add, or nothing is added here. */
  onAdd?: (() => void) | undefined;
  /** Fetches and saves the list as a file, with the columns of these ids. Missing where the person may not. */
  onExport?: ((columns: string[]) => FetchFile) | undefined;
  /** What narrows the list beside the search: `<ActiveFilter>`, for one. */
  filters?: ReactNode;
  /** Buttons for the rows that are ticked, by their ids, where `selectColumn` lets them be. */
  bulk?: ((ids: string[]) => ReactNode) | undefined;
  /** The rows: a `<DataTable>`. */
  children: ReactNode;
}

/** The frame of a list: heading and actions, search and filters, the rows, the pages. */
export function ListPage<Row extends RowData>(props: ListPageProps<Row>) {
  const { title, state, table, query, onAdd, onExport, filters, bulk, children } = props;
  const { t } = useTranslation();
  useExistingPage(state, query);
  const refresh = () => void query.refetch();
  const refreshing = useDelayed(query.isFetching);
  const shown = () => table.getVisibleLeafColumns().map(({ id }) => id);
  const download = useExport(
    onExport && ((waiting) => onExport(shown())(waiting)),
    t('list.exporting', { title }),
  );

  return (
    <Page
      title={title}
      actions={
        <>
          <IconButton label={t('list.refresh')} visibleFrom="sm" loading={refreshing} onClick={refresh}>
            <IconRefresh size={18} aria-hidden />
          </IconButton>
          {download && (
            <Button
              variant="default"
              visibleFrom="sm"
              // Busy, and yet a button: one that is disabled would lose the keyboard's place.
              leftSection={
                download.running ? <Loader size={16} aria-hidden /> : <IconDownload size={16} aria-hidden />
              }
              aria-busy={download.running}
              onClick={download.run}
            >
              {t('list.export')}
            </Button>
          )}
          {onAdd && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
              {t('list.add')}
            </Button>
          )}
          <SecondaryMenu table={table} state={state} onRefresh={refresh} onExport={download?.run} />
        </>
      }
    >
      <search className={classes.toolbar}>
        <SearchBox state={state} />
        {filters}
        <span className={classes.spring} />
        <ColumnsMenu table={table} />
      </search>
      {children}
      <ListPager
        state={state}
        total={query.data?.total}
        totalPages={query.data?.totalPages}
        old={query.isPlaceholderData}
      />
      {bulk && <SelectionBar table={table}>{bulk}</SelectionBar>}
    </Page>
  );
}
