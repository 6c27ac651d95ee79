import { Button, Group, Loader, Stack } from '@mantine/core';
import { IconDownload, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Suspense, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { PAGES } from '#contracts/core/resources.ts';
import type { BulkEdit, BulkRequest } from '#web/domain/bulk/bulk.api.ts';
import { IconButton } from '#web/kit/display/icon-buttons.tsx';
import { Page } from '#web/kit/display/page.tsx';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { ColumnsMenu, SecondaryMenu } from '#web/kit/list/list-menus.tsx';
import { type CountedTexts, ListPager } from '#web/kit/list/list-pager.tsx';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import type { ListTable, ListTableOptions } from '#web/kit/list/list-table.ts';
import { useListTable } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import { SelectAll, selectColumn } from '#web/kit/list/row-checkboxes.tsx';
import { SearchBox } from '#web/kit/list/search-box.tsx';
import { SelectionBar } from '#web/kit/list/selection-bar.tsx';
import { useExport } from '#web/kit/list/use-export.ts';
import type { List } from '#web/kit/list/use-list.ts';
import { useClampedPage } from '#web/kit/list/use-list.ts';
import type { RowSelection } from '#web/kit/list/use-row-selection.ts';
import { useRowSelection } from '#web/kit/list/use-row-selection.ts';
import { ListViewsContext } from '#web/kit/routes/shell-contexts.ts';
import type { FetchFile } from '#web/lib/lazy-download.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import type { ListFilter } from '../filters/filter-specs.ts';
import { ListFilters } from '../filters/list-filters.tsx';

/** Loaded with the first selection. */
const BulkButtons = lazyComponent(['selection'], () => import('../bulk/bulk-buttons.tsx'), 'BulkButtons');

interface ListPageProps<Row extends RowData> {
  /** Kind of its records. Those who may change them can select rows. Missing: no rows are selected, or by other means. */
  kind?: RecordKind<Row, Exclude<BulkRequest['kind'], 'alert'>> | undefined;
  title: string;
  /** See `Page`. */
  about?: string;
  list: List<Row>;
  /** Must be memoised: the same array until the columns change. */
  columns: ListTableOptions<Row>['columns'];
  /** The endpoint that exports the list as a spreadsheet. Missing if the user may not. */
  exports?: EndpointSpec | undefined;
  /** Further buttons, before those of every list. */
  actions?: ReactNode;
  /** Filters shown beside the search, such as `<ActiveFilter>`. */
  filters?: ReactNode;
  /** Filters by the records' fields, in display order. */
  fieldFilters?: readonly ListFilter[];
  /** Renders buttons for the selected rows, by their ids. */
  selectionActions?: ((ids: string[]) => ReactNode) | undefined;
  /**
   * Renders buttons for the selection, which may be everything that the list finds, where rows have no `kind`. The columns
   * then begin with checkboxes.
   */
  bulkActions?: ((selection: RowSelection) => ReactNode) | undefined;
  /** See `DataTable`. */
  isFolded?: ((row: Row) => boolean) | undefined;
  /** See `ListPager`. */
  counted?: CountedTexts | undefined;
  /** What can be edited in selected rows. Declared outside the component. */
  bulkEdits?: readonly BulkEdit[];
  /** What to do while there are no records yet. */
  emptyHint?: ReactNode;
  /** What an empty list means if only one filter is set. */
  singleFilterHint?: ReactNode;
  /** Dialogs of the rows, which may be loaded on demand. */
  children?: ReactNode;
}

/** The page of a list: heading and actions, search and filters, rows, pager. */
export function ListPage<Row extends RowData>(props: ListPageProps<Row>) {
  const {
    kind,
    title,
    about,
    list,
    columns,
    exports,
    actions,
    filters,
    fieldFilters,
    selectionActions,
    bulkActions,
    isFolded,
    bulkEdits,
    emptyHint,
    singleFilterHint,
    children,
  } = props;
  const { state, query, rowId, resource, apiQuery } = list;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  const pages = kind && { create: undefined, ...PAGES[kind.name] };
  const changeable = kind && can(PAGES[kind.name].write) ? kind : undefined;
  const columnsWithSelection = useMemo(
    () => (changeable ? [selectColumn<Row>(t, changeable.nameOf), ...columns] : columns),
    [t, changeable, columns],
  );
  const total = query.data?.total ?? 0;
  const selectable = changeable ?? bulkActions;
  const selection = useRowSelection(apiQuery, total);
  const table = useListTable({
    state,
    columns: columnsWithSelection,
    rows: query.data?.data,
    rowId,
    selection,
  });
  useClampedPage(state, query);
  const Views = use(ListViewsContext);
  const refresh = () => void query.refetch();
  const refreshing = useDelayed(query.isFetching);
  const shown = () => table.getVisibleLeafColumns().map(({ id }) => id);
  const download = useExport(
    exports && ((waiting) => exportList(exports, state.query, shown())(waiting)),
    t('list.exporting', { title }),
  );

  return (
    <Page
      title={title}
      about={about}
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
              // Marked as busy rather than disabled, which would lose the keyboard focus.
              leftSection={
                download.running ? <Loader size={16} aria-hidden /> : <IconDownload size={16} aria-hidden />
              }
              aria-busy={download.running}
              onClick={download.run}
            >
              {t('list.export')}
            </Button>
          )}
          {pages?.create && can(pages.create) && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-keyshortcuts="n"
              onClick={() => void navigate({ to: `${pages.list}/create`, state: FROM_LIST })}
            >
              {t('list.add')}
            </Button>
          )}
          <SecondaryMenu table={table} state={state} onRefresh={refresh} onExport={download?.run} />
        </>
      }
    >
      <Group component="search" gap="8px 12px" align="flex-start" mb="sm">
        <SearchBox state={state} />
        {filters}
        {fieldFilters && <ListFilters state={state} filters={fieldFilters} />}
        <Group gap={12} wrap="nowrap" ml="auto">
          {Views && (
            <Views
              state={state}
              shownColumns={shown}
              showColumns={(ids) => table.setColumnVisibility(visibilityAt(table, ids))}
            />
          )}
          <ColumnsMenu table={table} />
        </Group>
      </Group>
      <Stack gap={0}>
        {/* Shown at the end but placed before the rows, so that Tab reaches it before all of them. */}
        {(selectionActions || selectable) && (
          <SelectionBar table={table} selection={selection} total={selectable && total}>
            {!selection.everything && selectionActions?.(selection.ids)}
            {bulkActions && <Suspense>{bulkActions(selection)}</Suspense>}
            {changeable && (
              <Suspense>
                <BulkButtons
                  kind={changeable.name}
                  stateless={changeable.stateless}
                  edits={bulkEdits}
                  resource={resource}
                  selection={selection}
                  apiQuery={apiQuery}
                  active={state.active}
                  onDone={selection.clear}
                />
              </Suspense>
            )}
          </SelectionBar>
        )}
        {(selectionActions || selectable) && total > 0 && (
          // `selectionActions` acts on rows by their ids, so with it the box selects only the page.
          <SelectAll
            table={table}
            selection={selection}
            total={selectionActions ? undefined : selectable && total}
          />
        )}
        <DataTable
          table={table}
          state={state}
          query={query}
          label={title}
          emptyHint={emptyHint}
          singleFilterHint={singleFilterHint}
          isFolded={isFolded}
        />
        <ListPager
          state={state}
          total={query.data?.total}
          totalPages={query.data?.totalPages}
          isPlaceholder={query.isPlaceholderData}
          counted={props.counted}
        />
      </Stack>
      <Suspense>{children}</Suspense>
    </Page>
  );
}

/** Visibility that shows the given columns, or all. Columns with a role in cards always stay. */
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

/** Returns a download of all pages of a list as a spreadsheet, with the columns of the given ids. */
function exportList(
  endpoint: EndpointSpec,
  { page: _, perPage: __, ...list }: ListRequestQuery,
  columns: readonly string[],
): FetchFile {
  return lazyDownload(endpoint, { query: { ...list, columns: columns.join() } }, 'xlsx');
}
