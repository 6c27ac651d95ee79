import { useSearch } from '@tanstack/react-router';
import type { ColumnDef, ReactTable, RowData, RowSelectionState } from '@tanstack/react-table';
import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useState } from 'react';
import { readListMemory, rememberList } from './list-memory.ts';
import type { ListState } from './list-state.ts';

/** How a column looks, beyond what its cell shows. */
interface ColumnLook {
  /** Numbers stand at the end, with figures of one width. */
  align?: 'end';
  /** Dates and the like: figures of one width. Not for what may have hyphens, which would be as wide as a figure. */
  figures?: true;
  /** The column's width: CSS. Without it the column shares what is left. */
  width?: string;
  /** Its part in a card, which a row becomes on a narrow screen. Without it: a line with the column's name. */
  card?: 'title' | 'actions' | 'select';
}

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnLook>(),
});
export type ListFeatures = typeof features;

/** A list's table: what is shown of which rows, in which order. */
export type ListTable<Row extends RowData> = ReactTable<ListFeatures, Row>;
type ListColumn<Row extends RowData> = ColumnDef<ListFeatures, Row, unknown>;

/**
 * Declares the columns of a list. A column's id is the field by which the API sorts it. Its cell is called for each row, not
 * made a component of: what needs hooks is a component that the cell returns.
 * @example
 * const column = listColumns<Category>();
 * column.columns([column.accessor('name', { header: t('form.name'), meta: { card: 'title' } })]);
 */
export function listColumns<Row extends RowData>() {
  return createColumnHelper<ListFeatures, Row>();
}

export interface ListTableOptions<Row extends RowData> {
  state: ListState;
  /** The same array until the columns change: keep it in a memo. */
  columns: readonly ListColumn<Row>[];
  /** The page's rows; undefined until there are some. */
  rows: Row[] | undefined;
  rowId: (row: Row) => number | string;
}

/**
 * Makes the table of a list. Rows come sorted and paged by the server; hidden columns are remembered. Ticked rows stay so
 * while the list is turned and sorted, on other pages too; another search or filter begins without any.
 */
export function useListTable<Row extends RowData>(options: ListTableOptions<Row>): ListTable<Row> {
  const { state, columns, rows, rowId } = options;
  const [columnVisibility, setColumnVisibility] = useState(() => visibilityOf(state.endpoint));
  const filters = filtersOf(useSearch({ strict: false }));
  const [ticked, setTicked] = useState<Ticked>({ of: filters, rows: {} });
  // Else somebody would act on rows that they can't see and have forgotten.
  if (ticked.of !== filters) setTicked({ of: filters, rows: {} });

  return useTable<ListFeatures, Row>({
    features,
    columns,
    data: rows ?? (NO_ROWS as Row[]),
    getRowId: (row) => String(rowId(row)),
    state: {
      columnVisibility,
      rowSelection: ticked.rows,
      sorting: [{ id: state.sort, desc: state.direction === 'desc' }],
    },
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    onSortingChange: (change) => {
      const [sort] = typeof change === 'function' ? change([]) : change;
      if (sort) state.setSort(sort.id, sort.desc ? 'desc' : 'asc');
    },
    onRowSelectionChange: (change) =>
      setTicked(({ of, rows }) => ({ of, rows: typeof change === 'function' ? change(rows) : change })),
    onColumnVisibilityChange: (change) => {
      const next = typeof change === 'function' ? change(columnVisibility) : change;
      const hidden = Object.keys(next).filter((id) => next[id] === false);
      rememberList(state.endpoint, { hidden });
      setColumnVisibility(next);
    },
  });
}

/** The ids of ticked rows, and the search and filters that they were ticked under. */
interface Ticked {
  of: string;
  rows: RowSelectionState;
}

/**
 * What is searched and filtered: all that an address says but where in the list one is. Sorted, since it may say the same in
 * another order.
 */
function filtersOf({ page, size, sort, dir, ...filters }: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(filters).sort());
}

/** One array for every table that has no rows yet: a new one at each render would have the table work for nothing. */
const NO_ROWS: never[] = [];

function visibilityOf(endpoint: string): Record<string, boolean> {
  return Object.fromEntries((readListMemory(endpoint).hidden ?? []).map((id) => [id, false]));
}
