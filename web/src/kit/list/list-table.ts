import type { ColumnDef, ReactTable, RowData } from '@tanstack/react-table';
import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { readListMemory, rememberList } from './list-memory.ts';
import type { ListState } from './list-state.ts';
import type { Ticks } from './use-ticks.ts';

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
  /** There is nothing in it for the person: it is left out. */
  empty?: boolean;
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
  /** Missing: rows can't be ticked. */
  ticks?: Ticks;
}

/** Makes the table of a list. Rows come sorted and paged by the server; hidden columns are remembered. */
export function useListTable<Row extends RowData>(options: ListTableOptions<Row>): ListTable<Row> {
  const { state, rows, rowId, ticks } = options;
  const columns = useMemo(() => options.columns.filter(({ meta }) => !meta?.empty), [options.columns]);
  const [columnVisibility, setColumnVisibility] = useState(() => visibilityOf(state.endpoint));
  const shown = ticks ? (rows ?? []).map((row) => String(rowId(row))) : [];
  const rowSelection = ticks?.of(shown) ?? NOT_TICKED;

  return useTable<ListFeatures, Row>({
    features,
    columns,
    data: rows ?? (NO_ROWS as Row[]),
    getRowId: (row) => String(rowId(row)),
    state: {
      columnVisibility,
      rowSelection,
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
      ticks?.change(shown, typeof change === 'function' ? change(rowSelection) : change),
    onColumnVisibilityChange: (change) => {
      const next = typeof change === 'function' ? change(columnVisibility) : change;
      const hidden = Object.keys(next).filter((id) => next[id] === false);
      rememberList(state.endpoint, { hidden });
      setColumnVisibility(next);
    },
  });
}

/** One array for every table that has no rows yet: a new one at each render would have the table work for nothing. */
const NO_ROWS: never[] = [];
const NOT_TICKED = {};

function visibilityOf(endpoint: string): Record<string, boolean> {
  return Object.fromEntries((readListMemory(endpoint).hidden ?? []).map((id) => [id, false]));
}
