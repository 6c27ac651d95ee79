import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { Cell, Header, RowData, Row as TableRowOf } from '@tanstack/react-table';
import type { ReactNode, RefObject } from 'react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusFallback } from '#web/kit/display/focus.ts';
import { DeferredPictures } from '#web/kit/display/thumbnail.tsx';
import { savedRow } from '#web/kit/form/return-to-list.ts';
import classes from './data-table.module.css';
import { EmptyList, ListLoadError } from './list-messages.tsx';
import type { ListState } from './list-state.ts';
import type { ListFeatures, ListTable } from './list-table.ts';
import cardClasses from './row-cards.module.css';
import type { ListQueryState } from './use-list.ts';

interface DataTableProps<Row extends RowData> {
  table: ListTable<Row>;
  state: ListState;
  query: ListQueryState;
  /** Names the rows for screen readers. */
  label: string;
  /** What to do while there are no records yet. */
  emptyHint?: ReactNode;
  /** What an empty list means if only one filter is set. */
  singleFilterHint?: ReactNode;
  /** Whether a row is not shown, since another one stands for it. */
  isFolded?: ((row: Row) => boolean) | undefined;
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

/** Where rows are cards; the style sheets use the same breakpoint. */
const NARROW = '(max-width: 47.99em)';

/** Classes of table rows, and of the cards that they become on narrow screens. */
const TABLE = `${classes.table} ${cardClasses.table}`;
const ROW = `${classes.row} ${cardClasses.row}`;
const LOADING_ROW = `${classes.loading} ${cardClasses.loading}`;
const CELL = `${classes.cell} ${cardClasses.cell}`;

/**
 * The rows of a list, wherever they come from. While another page is loading, the old rows stay, dimmed. On narrow
 * screens, each row becomes a card of the same columns.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { table, state, query, label, emptyHint, singleFilterHint, isFolded } = props;
  const rows = table.getRowModel().rows;
  const columns = table.getVisibleLeafColumns();
  const cards = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const frame = useFocusFallback<HTMLElement>();
  useListStart(frame, state.page, query.isPlaceholderData);
  const { history } = useRouter();
  const [saved] = useState(() => savedRow(history.location.pathname));
  const bare = rows.length === 0 && !query.isPending;

  return (
    <section
      ref={frame}
      className={classes.frame}
      aria-label={label}
      aria-busy={query.isFetching}
      tabIndex={-1}
    >
      {query.isError && <ListLoadError query={query} />}
      {bare && !query.isError && (
        <EmptyList state={state} hint={emptyHint} singleFilterHint={singleFilterHint} />
      )}
      {!bare && (
        <table className={TABLE} data-dimmed={query.isPlaceholderData || undefined}>
          <thead className={cardClasses.head}>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {inCells(group.headers, cards).map((headers) => (
                  <ColumnHeader
                    key={headers[0].id}
                    headers={headers}
                    state={state}
                    table={table}
                    cards={cards}
                  />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {query.isPending ? (
              <LoadingRows table={table} cards={cards} />
            ) : (
              <DeferredPictures>
                {rows.map((row) =>
                  isFolded?.(row.original) ? null : (
                    <TableRow
                      key={row.id}
                      row={row}
                      columns={columns}
                      selected={row.getIsSelected()}
                      saved={row.id === saved}
                      cards={cards}
                    />
                  ),
                )}
              </DeferredPictures>
            )}
          </tbody>
        </table>
      )}
      <SortAnnouncement table={table} state={state} />
    </section>
  );
}

/** Announces a change of the sort order. */
function SortAnnouncement<Row extends RowData>({
  table,
  state,
}: Pick<DataTableProps<Row>, 'table' | 'state'>) {
  const { t } = useTranslation();
  const { sort, direction } = state;
  const [announced, setAnnounced] = useState({ sort, direction, changed: false });
  if (announced.sort !== sort || announced.direction !== direction)
    setAnnounced({ sort, direction, changed: true });
  const field = nameOfColumn(table.getColumn(sort)?.columnDef.header);
  return (
    <VisuallyHidden role="status">
      {announced.changed && t(`list.sorted.${direction}`, { field })}
    </VisuallyHidden>
  );
}

/** Scrolls a new page to its first row, in the scrolling frame or, for cards, in the document. */
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
    // Otherwise screen readers would continue from the end of the new page.
    list.focus({ preventScroll: true });
  }, [frame, page, old]);
}

interface TableRowProps<Row extends RowData> {
  row: TableRowOf<ListFeatures, Row>;
  /** Rerenders the row when its columns change. */
  columns: unknown;
  selected: boolean;
  /** Whether it was just saved in its form. */
  saved: boolean;
  /** Whether the row is a card, with its title as header. */
  cards: boolean;
}

function PlainRow<Row extends RowData>({ row, selected, saved, cards }: TableRowProps<Row>) {
  return (
    <tr
      ref={saved ? bringIntoView : undefined}
      className={ROW}
      data-ticked={selected || undefined}
      data-saved={saved || undefined}
    >
      {inCells(row.getVisibleCells(), cards).map(([cell, ...below]) => {
        const { header, meta } = cell.column.columnDef;
        const heads = cards && meta?.card === 'title';
        const Tag = heads ? 'th' : 'td';
        return (
          <Tag
            key={cell.id}
            scope={heads ? 'row' : undefined}
            className={CELL}
            data-align={meta?.align}
            data-figures={meta?.figures}
            data-card={meta?.card}
            data-label={nameOfColumn(header)}
          >
            {contentOf(cell)}
            {below.map((each) => (
              <div key={each.id} className={classes.below}>
                {contentOf(each)}
              </div>
            ))}
          </Tag>
        );
      })}
    </tr>
  );
}

const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

/** Headers or cells of columns. */
interface PartOfColumn {
  column: { id: string; columnDef: { meta?: { card?: string; below?: string } | undefined } };
}

/**
 * The columns that share a cell, first the one whose cell it is. In a card, each has its own, and the title comes first,
 * also for the Tab key and screen readers.
 */
function inCells<Part extends PartOfColumn>(parts: readonly Part[], cards: boolean): [Part, ...Part[]][] {
  const metaOf = ({ column }: Part) => column.columnDef.meta;
  const cells: [Part, ...Part[]][] = [];
  for (const part of parts) {
    const former = cells.at(-1);
    if (!cards && former && former[0].column.id === metaOf(part)?.below) former.push(part);
    else if (cards && metaOf(part)?.card === 'title') cells.unshift([part]);
    else cells.push([part]);
  }
  return cells;
}

/** Calls cell functions, which use no hooks, instead of rendering components: a list has hundreds of cells. */
function contentOf<Row extends RowData>(cell: Cell<ListFeatures, Row>): ReactNode {
  const { cell: content } = cell.column.columnDef;
  return typeof content === 'function' ? content(cell.getContext()) : content;
}

/** Rerenders only for another record, other columns or a changed selection, whatever happens around it. */
const TableRow = memo(PlainRow) as typeof PlainRow;

interface ColumnHeaderProps<Row extends RowData> {
  /** Those in one cell. */
  headers: [Header<ListFeatures, Row, unknown>, ...Header<ListFeatures, Row, unknown>[]];
  state: ListState;
  table: ListTable<Row>;
  /** The headers of cards are for screen readers only, without anything to press. */
  cards: boolean;
}

function ColumnHeader<Row extends RowData>({ headers, state, table, cards }: ColumnHeaderProps<Row>) {
  const { t } = useTranslation();
  const { meta, header: name } = headers[0].column.columnDef;
  const sorted = headers.map(({ column }) => sortOf(column, state)).find(Boolean);
  return (
    <th
      scope="col"
      className={classes.header}
      style={{ width: meta?.width }}
      data-align={meta?.align}
      data-card={meta?.card}
      aria-sort={sorted ? `${sorted}ending` : undefined}
    >
      {cards
        ? (nameOfColumn(name) ?? t('list.selection'))
        : headers.map((header) => {
            const { column } = header;
            const order = sortOf(column, state);
            const Icon = order === 'asc' ? IconArrowUp : order ? IconArrowDown : IconSelector;
            const content = <table.FlexRender key={header.id} header={header} />;
            if (order === undefined) return content;
            return (
              <UnstyledButton
                key={header.id}
                className={classes.sort}
                onClick={column.getToggleSortingHandler()}
                data-sorted={Boolean(order)}
              >
                {content}
                <Icon size={14} aria-hidden className={classes.sortIcon} />
              </UnstyledButton>
            );
          })}
    </th>
  );
}

/** Whether the rows are sorted by a column; undefined if they can't be. */
function sortOf<Row extends RowData>(
  column: Header<ListFeatures, Row, unknown>['column'],
  { sortable }: ListState,
) {
  return sortable.includes(column.id) && column.getCanSort() ? column.getIsSorted() : undefined;
}

/** Placeholder rows while loading. Delayed, so that a quick response doesn't flicker. */
function LoadingRows<Row extends RowData>({ table, cards }: { table: ListTable<Row>; cards: boolean }) {
  const { t } = useTranslation();
  const columns = inCells(table.getLeafHeaders(), cards);
  return SKELETON_ROWS.map((line) => (
    <tr key={line} className={LOADING_ROW}>
      {columns.map(([{ column }], place) => (
        <td key={column.id} className={CELL} data-card={column.columnDef.meta?.card}>
          {line === 1 && place === 0 ? (
            <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
          ) : null}
          <span className={classes.bone} aria-hidden="true" />
        </td>
      ))}
    </tr>
  ));
}

/** A column's name if it is a text; cards show it before the value. */
function nameOfColumn(header: unknown): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
