import { Button, Loader } from '@mantine/core';
import { IconDownload, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import type { ComponentType, ReactNode } from 'react';
import { Suspense, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/kit/display/icon-button.tsx';
import { Page } from '#web/kit/display/page.tsx';
import { SecondaryMenu } from '#web/kit/display/secondary-menu.tsx';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import type { ListPath } from '#web/kit/form/return-to-list.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { useExistingPage } from '#web/kit/form/use-existing-page.ts';
import type { FetchFile } from '#web/lib/fetches-file.ts';
import { lazyPart } from '#web/lib/lazy-feature.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { DataTable } from './data-table.tsx';
import type { FilterPartProps } from './list-filters.tsx';
import { ListFilters } from './list-filters.tsx';
import classes from './list-page.module.css';
import { ListPager } from './list-pager.tsx';
import type { ListTable, ListTableOptions } from './list-table.ts';
import { useListTable } from './list-table.ts';
import type { ManyActions } from './many/many-actions.ts';
import { SearchBox } from './search-box.tsx';
import { selectColumn } from './select-column.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TickAll } from './tick-all.tsx';
import { useExport } from './use-export.ts';
import type { List } from './use-list.ts';
import { useTicks } from './use-ticks.ts';
import { ListViews } from './views-slot.ts';

/** Fetched with the first tick. */
const ManyButtons = lazyPart(['selection'], () => import('./many/many-buttons.tsx'), 'ManyButtons');

interface ListPageProps<Row extends RowData> {
  title: string;
  list: List<Row>;
  /** The same array until the columns change: keep it in a memo. */
  columns: ListTableOptions<Row>['columns'];
  /** The form of a new record. Missing where the person may not add, or nothing is added here. */
  addPath?: ListPath | undefined;
  /** Fetches and saves the list as a file, with the columns of these ids. Missing where the person may not. */
  onExport?: ((columns: string[]) => FetchFile) | undefined;
  /** Buttons of its own, before those of every list. */
  actions?: ReactNode;
  /** What narrows the list beside the search: `<ActiveFilter>`, for one. */
  filters?: ReactNode;
  /** What narrows it by its records' fields, a lazy `<FilterParts>` with the kinds of the list. */
  Filters?: ComponentType<FilterPartProps>;
  /** Buttons for the rows that are ticked, by their ids. */
  bulk?: ((ids: string[]) => ReactNode) | undefined;
  /** What can be done with many rows at once: then rows can be ticked. */
  many?: ManyActions<Row> | undefined;
  /** What to do when there is nothing yet. */
  emptyHint?: ReactNode;
  /** What it means that there is nothing, where one filter alone is set. */
  emptyOf?: ReactNode;
  /** Dialogs of its rows, which may be fetched when they are opened. */
  children?: ReactNode;
}

/** The page of a list: heading and actions, search and filters, the rows, the pages. */
export function ListPage<Row extends RowData>(props: ListPageProps<Row>) {
  const {
    title,
    list,
    columns,
    addPath,
    onExport,
    actions,
    filters,
    Filters,
    bulk,
    many,
    emptyHint,
    emptyOf,
    children,
  } = props;
  const { state, query, rowId, asked } = list;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const withTicks = useMemo(
    () => (many ? [selectColumn<Row>(t, many.nameOf), ...columns] : columns),
    [t, many, columns],
  );
  const total = query.data?.total ?? 0;
  const ticks = useTicks(total);
  const table = useListTable({ state, columns: withTicks, rows: query.data?.data, rowId, ticks });
  useExistingPage(state, query);
  const Views = use(ListViews);
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
          {actions}
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
          {addPath && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-keyshortcuts="n"
              onClick={() => void navigate({ to: addPath, state: FROM_LIST })}
            >
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
        {Filters && <ListFilters state={state} Filters={Filters} />}
        <span className={classes.spring} />
        {Views && (
          <Views
            state={state}
            shownColumns={shown}
            showColumns={(ids) => table.setColumnVisibility(visibilityAt(table, ids))}
          />
        )}
        <ColumnsMenu table={table} />
      </search>
      <div className={classes.rows}>
        {/* Drawn at the end, and before the rows for the Tab key: else it would lie behind all of them. */}
        {(bulk || many) && (
          <SelectionBar table={table} ticks={ticks} total={many && total}>
            {!ticks.everything && bulk?.(ticks.ids)}
            {many && (
              <Suspense>
                <ManyButtons
                  {...{
                    edits: many.edits,
                    editOnly: many.editOnly,
                    kind: many.kind,
                    resource: many.resource,
                  }}
                  selection={ticks}
                  asked={asked}
                  active={state.active}
                  onDone={ticks.clear}
                />
              </Suspense>
            )}
          </SelectionBar>
        )}
        {(bulk || many) && total > 0 && (
          // What `bulk` does it does to rows by their ids: there the box ticks the page.
          <TickAll table={table} ticks={ticks} total={bulk ? undefined : many && total} />
        )}
        <DataTable
          table={table}
          state={state}
          query={query}
          label={title}
          emptyHint={emptyHint}
          emptyOf={emptyOf}
        />
        <ListPager
          state={state}
          total={query.data?.total}
          totalPages={query.data?.totalPages}
          old={query.isPlaceholderData}
        />
      </div>
      <Suspense>{children}</Suspense>
    </Page>
  );
}

/** Shows columns of these ids, or all. Those that make a row what it is always stay. */
function visibilityAt<Row extends RowData>(table: ListTable<Row>, ids: readonly string[] | null) {
  return Object.fromEntries(
    table
      .getAllLeafColumns()
      .map(({ id, columnDef }) => [
        id,
        ids === null || ids.includes(id) || columnDef.meta?.card !== undefined,
      ]),
  );
}
