import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { Cell, Header, RowData, Row as TableRowOf } from '@tanstack/react-table';
import type { ReactNode, RefObject } from 'react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PicturesLater } from '#web/kit/display/pictures-later.tsx';
import { useFocusKept } from '#web/kit/display/use-focus-kept.ts';
import classes from './data-table.module.css';
import { EmptyList, FailedList } from './list-notes.tsx';
import type { ListQueryState } from './list-query-state.ts';
import type { ListState } from './list-state.ts';
import type { ListFeatures, ListTable } from './list-table.ts';

interface DataTableProps<Row extends RowData> {
  table: ListTable<Row>;
  state: ListState;
  query: ListQueryState;
  /** What the rows are, for those who can't see the heading above. */
  label: string;
  /** What to do when there is nothing yet. */
  emptyHint?: ReactNode;
  /** What it means that there is nothing, where one filter alone is set. */
  emptyOf?: ReactNode;
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

/** Where rows are cards; its style draws them by the same. */
const NARROW = '(max-width: 47.99em)';

/**
 * The rows of a list. It knows nothing of where they come from. While another page is on its way the old rows stay,
 * dimmed. On a narrow screen each row becomes a card of the same columns.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { table, state, query, label, emptyHint, emptyOf } = props;
  const rows = table.getRowModel().rows;
  const columns = table.getVisibleLeafColumns();
  const cards = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const frame = useFocusKept<HTMLElement>();
  useListStart(frame, state.page, query.isPlaceholderData);
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
      {bare && !query.isError && <EmptyList state={state} hint={emptyHint} ofFilter={emptyOf} />}
      {!bare && (
        <table className={classes.table} data-dimmed={query.isPlaceholderData || undefined}>
          <thead className={classes.head}>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {inOrder(group.headers, cards).map((header) => (
                  <ColumnHeader key={header.id} header={header} state={state} table={table} cards={cards} />
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
                  <TableRow
                    key={row.id}
                    row={row}
                    columns={columns}
                    ticked={row.getIsSelected()}
                    cards={cards}
                  />
                ))}
              </PicturesLater>
            )}
          </tbody>
        </table>
      )}
      <SortSaid table={table} state={state} />
    </section>
  );
}

/** Tells how the list is sorted once that has changed. */
function SortSaid<Row extends RowData>({ table, state }: Pick<DataTableProps<Row>, 'table' | 'state'>) {
  const { t } = useTranslation();
  const { sort, direction } = state;
  const [told, setTold] = useState({ sort, direction, changed: false });
  if (told.sort !== sort || told.direction !== direction) setTold({ sort, direction, changed: true });
  const field = nameOfColumn(table.getColumn(sort)?.columnDef.header);
  return (
    <p className={classes.unseen} role="status">
      {told.changed && t(`list.sorted.${direction}`, { field })}
    </p>
  );
}

/** Shows another page from its first row on, in the frame that scrolls or, of cards, in the page. */
function useListStart(frame: RefObject<HTMLElement | null>, page: number, old: boolean) {
  const shown = useRef(page);
  useEffect(() => {
    if (old || shown.current === page) return;
    shown.current = page;
    const list = frame.current;
    if (!list) return;
    list.scrollTop = 0;
    if (list.getBoundingClientRect().top >= 0) return;
    list.scrollIntoView();
    // Else who turned the page would be read on from its end.
    list.focus({ preventScroll: true });
  }, [frame, page, old]);
}

interface TableRowProps<Row extends RowData> {
  row: TableRowOf<ListFeatures, Row>;
  /** What its cells are made of: with others it is drawn again. */
  columns: unknown;
  ticked: boolean;
  /** Whether it is a card, headed by its title. */
  cards: boolean;
}

function PlainRow<Row extends RowData>({ row, ticked, cards }: TableRowProps<Row>) {
  return (
    <tr className={classes.row} data-ticked={ticked || undefined}>
      {inOrder(row.getVisibleCells(), cards).map((cell) => {
        const { header, meta } = cell.column.columnDef;
        const heads = cards && meta?.card === 'title';
        const Tag = heads ? 'th' : 'td';
        return (
          <Tag
            key={cell.id}
            scope={heads ? 'row' : undefined}
            className={classes.cell}
            data-align={meta?.align}
            data-figures={meta?.figures}
            data-card={meta?.card}
            data-label={nameOfColumn(header)}
          >
            {contentOf(cell)}
          </Tag>
        );
      })}
    </tr>
  );
}

/** In a card what it is called comes first, for the Tab key and for anyone who hears it too. */
function inOrder<Part extends { column: { columnDef: { meta?: { card?: string } | undefined } } }>(
  parts: readonly Part[],
  cards: boolean,
): readonly Part[] {
  if (!cards) return parts;
  const isTitle = ({ column }: Part) => column.columnDef.meta?.card === 'title';
  return [...parts.filter(isTitle), ...parts.filter((part) => !isTitle(part))];
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
  /** Of cards headers are only heard: nothing in them can be pressed. */
  cards: boolean;
}

function ColumnHeader<Row extends RowData>({ header, state, table, cards }: ColumnHeaderProps<Row>) {
  const { t } = useTranslation();
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
      {cards ? (
        (nameOfColumn(column.columnDef.header) ?? t('list.selection'))
      ) : sortable ? (
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
