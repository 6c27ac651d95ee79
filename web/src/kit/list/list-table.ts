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
import type { RowSelection } from './use-row-selection.ts';

/** Appearance of a column beyond its cells' content. */
interface ColumnMeta {
  /** Aligns numbers to the end, with tabular figures. */
  align?: 'end';
  /** Tabular figures, for dates and the like. Not for texts with hyphens, which would be as wide as a figure. */
  figures?: true;
  /** Width of the column, as CSS. Without it, the column shares the remaining space. */
  width?: string;
  /**
   * Id of the column in front, in whose cells this one is the next line, if both are shown. In a card, it is a line of its own.
   */
  below?: string;
  /** Role in a card, which rows become on narrow screens. Without it: a line with the column's name. */
  card?: 'title' | 'actions' | 'select';
  /** Omits the column, because it has nothing to show this user. */
  empty?: boolean;
}

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
export type ListFeatures = typeof features;

/** The table of a list: its rows and columns, and their order. */
export type ListTable<Row extends RowData> = ReactTable<ListFeatures, Row>;
type ListColumn<Row extends RowData> = ColumnDef<ListFeatures, Row, unknown>;

/**
 * Creates the column helper of a list. A column's id is the field that the API sorts by. Cells are plain functions
 * rather than components: a cell that needs hooks must return a component.
 * @example
 * const column = listColumns<Category>();
 * column.columns([column.accessor('name', { header: t('form.name'), meta: { card: 'title' } })]);
 */
export function listColumns<Row extends RowData>() {
  return createColumnHelper<ListFeatures, Row>();
}

export interface ListTableOptions<Row extends RowData> {
  state: ListState;
  /** Must be memoised: the same array until the columns change. */
  columns: readonly ListColumn<Row>[];
  /** The page's rows; undefined until they are loaded. */
  rows: Row[] | undefined;
  rowId: (row: Row) => number | string;
  /** Missing: rows can't be selected. */
  selection?: RowSelection;
}

/** Creates the table of a list. The server sorts and pages the rows; hidden columns are remembered. */
export function useListTable<Row extends RowData>(options: ListTableOptions<Row>): ListTable<Row> {
  const { state, rows, rowId, selection } = options;
  const columns = useMemo(() => options.columns.filter(({ meta }) => !meta?.empty), [options.columns]);
  const [columnVisibility, setColumnVisibility] = useState(() => visibilityOf(state.endpoint));
  const shown = selection ? (rows ?? []).map((row) => String(rowId(row))) : [];
  const rowSelection = selection?.stateFor(shown) ?? NONE_SELECTED;

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
      selection?.update(shown, typeof change === 'function' ? change(rowSelection) : change),
    onColumnVisibilityChange: (change) => {
      const next = typeof change === 'function' ? change(columnVisibility) : change;
      const hidden = Object.keys(next).filter((id) => next[id] === false);
      rememberList(state.endpoint, { hidden });
      setColumnVisibility(next);
    },
  });
}

/** Shared by all tables without rows: a new array on each render would make the table recompute. */
const NO_ROWS: never[] = [];
const NONE_SELECTED = {};

function visibilityOf(endpoint: string): Record<string, boolean> {
  return Object.fromEntries((readListMemory(endpoint).hidden ?? []).map((id) => [id, false]));
}
