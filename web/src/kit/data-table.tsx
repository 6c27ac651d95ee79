import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { Cell, Header, RowData, Row as TableRowOf } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import { EmptyList, FailedList } from './list-notes.tsx';
import type { ListQueryState } from './list-query-state.ts';
import type { ListState } from './list-state.ts';
import type { ListFeatures, ListTable } from './list-table.ts';
import { PicturesLater } from './pictures-later.tsx';
import { useFocusKept } from './use-focus-kept.ts';

interface DataTableProps<Row extends RowData> {
  table: ListTable<Row>;
  state: ListState;
  query: ListQueryState;
  /** What the rows are, for those who can't see the heading above. */
  label: string;
  /** What to do when there is nothing yet. */
  emptyHint?: ReactNode;
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

/**
 * The rows of a list. It knows nothing of where they come from. While another page is on its way the old rows stay,
 * dimmed. On a narrow screen each row becomes a card of the same columns.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { table, state, query, label, emptyHint } = props;
  const rows = table.getRowModel().rows;
  const columns = table.getVisibleLeafColumns();
  const frame = useFocusKept<HTMLElement>();
  const bare = rows.length === 0 && !query.isPending;

  return (
    <section
      ref={frame}
      className={classes.frame}
      aria-label={label}
      aria-busy={query.isFetching}
      tabIndex={-1}
    >
      {query.isError && <FailedList query={query} />}
      {bare && !query.isError && <EmptyList state={state} hint={emptyHint} />}
      {!bare && (
        <table className={classes.table} data-dimmed={query.isPlaceholderData || undefined}>
          <thead className={classes.head}>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <ColumnHeader key={header.id} header={header} state={state} table={table} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {query.isPending ? (
              <LoadingRows table={table} />
            ) : (
              <PicturesLater>
                {rows.map((row) => (
                  <TableRow key={row.id} row={row} columns={columns} ticked={row.getIsSelected()} />
                ))}
              </PicturesLater>
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface TableRowProps<Row extends RowData> {
  row: TableRowOf<ListFeatures, Row>;
  /** What its cells are made of: with others it is drawn again. */
  columns: unknown;
  ticked: boolean;
}

function PlainRow<Row extends RowData>({ row, ticked }: TableRowProps<Row>) {
  return (
    <tr className={classes.row} data-ticked={ticked || undefined}>
      {row.getVisibleCells().map((cell) => (
        <td
          key={cell.id}
          className={classes.cell}
          data-align={cell.column.columnDef.meta?.align}
          data-figures={cell.column.columnDef.meta?.figures}
          data-card={cell.column.columnDef.meta?.card}
          data-label={nameOfColumn(cell.column.columnDef.header)}
        >
          {contentOf(cell)}
        </td>
      ))}
    </tr>
  );
}

/** Columns' cells are functions without hooks: called, and not made components of, a list has some hundred components less. */
function contentOf<Row extends RowData>(cell: Cell<ListFeatures, Row>): ReactNode {
  const { cell: content } = cell.column.columnDef;
  return typeof content === 'function' ? content(cell.getContext()) : content;
}

/** Drawn again for another record, other columns or its tick alone, whatever happens to the list around it. */
const TableRow = memo(PlainRow) as typeof PlainRow;

interface ColumnHeaderProps<Row extends RowData> {
  header: Header<ListFeatures, Row, unknown>;
  state: ListState;
  table: ListTable<Row>;
}

function ColumnHeader<Row extends RowData>({ header, state, table }: ColumnHeaderProps<Row>) {
  const { column } = header;
  const sortable = state.sortable.includes(column.id) && column.getCanSort();
  const sorted = sortable && column.getIsSorted();
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconSelector;
  return (
    <th
      scope="col"
      className={classes.header}
      style={{ width: column.columnDef.meta?.width }}
      data-align={column.columnDef.meta?.align}
      data-card={column.columnDef.meta?.card}
      aria-sort={sorted ? `${sorted}ending` : undefined}
    >
      {sortable ? (
        <UnstyledButton
          className={classes.sort}
          onClick={column.getToggleSortingHandler()}
          data-sorted={Boolean(sorted)}
        >
          <table.FlexRender header={header} />
          <Icon size={14} aria-hidden className={classes.sortIcon} />
        </UnstyledButton>
      ) : (
        <table.FlexRender header={header} />
      )}
    </th>
  );
}

/** The shape of rows that are on their way. Shown late, so that a quick answer does not flicker. */
function LoadingRows<Row extends RowData>({ table }: { table: ListTable<Row> }) {
  const { t } = useTranslation();
  const columns = table.getVisibleLeafColumns();
  return SKELETON_ROWS.map((line) => (
    <tr key={line} className={classes.loading}>
      {columns.map((column, place) => (
        <td key={column.id} className={classes.cell} data-card={column.columnDef.meta?.card}>
          {line === 1 && place === 0 ? (
            <span className={classes.unseen} role="status">
              {t('list.loading')}
            </span>
          ) : null}
          <span className={classes.bone} aria-hidden="true" />
        </td>
      ))}
    </tr>
  ));
}

/** A column's name where it has one in words; the card shows it before the value. */
function nameOfColumn(header: unknown): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
