import { type SQL, sql } from 'drizzle-orm';
import { PAGE_SIZES } from '#contracts/core/constants.ts';
import type { ListRequest } from '#contracts/core/list.ts';
import type { Queryable } from './client.ts';
import {
  indexedPage,
  type ListSource,
  matchingRows,
  materializedPage,
  orderOf,
  type Sorting,
  sortingOf,
  totalOf,
} from './list-order.ts';
import { boundedStatementNames, literal, prepared } from './prepared.ts';
import { bindScope, ownOrganisation } from './scope.ts';

export interface Page<Row> {
  data: Row[];
  total: number;
  totalPages: number;
}

/** A request for a list as a whole. */
export type UnpagedRequest<Request extends ListRequest> = Omit<Request, 'page' | 'perPage'>;

/** A whole list: the total number of rows, and the rows themselves, fetched as they are consumed. */
export interface FullList<Row> {
  total: number;
  rows: AsyncGenerator<Row>;
}

/** A list, read by page or as a whole. */
export interface List<Request extends ListRequest, Row> {
  page(db: Queryable, request: Request): Promise<Page<Row>>;
  all(db: Queryable, request: UnpagedRequest<Request>): Promise<FullList<Row>>;
  /** The ids of all its rows, unordered. */
  ids(db: Queryable, request: UnpagedRequest<Request>): Promise<number[]>;
}

export interface ListParts<Request extends ListRequest, Selected, Row> {
  /** Distinguishes its prepared statements from those of other lists. */
  name: string;
  source(request: UnpagedRequest<Request>): ListSource<Request['orderBy']>;
  /**
   * Filters through `refersTo`, where the planner ignores the values, so one plan serves them all. With any
   * other filter the fastest plan depends on the value.
   */
  preparedFilters?: (keyof Request)[];
  /** Selects the records themselves. @param beside columns that a page needs in addition */
  select(db: Queryable, beside: AddColumns): RecordSelect<Selected>;
  present(selected: Selected): Row;
  id(row: Row): number;
}

type AddColumns = <Columns>(columns: Columns) => Columns;

/** The subset of the query builder's select that a list needs. */
export interface RecordSelect<Selected> extends PromiseLike<Selected[]> {
  innerJoin(table: SQL, on: SQL): RecordSelect<Selected>;
  where(condition: SQL): RecordSelect<Selected>;
  orderBy(order: SQL): RecordSelect<Selected>;
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Selected[]> };
}

export function defineList<Request extends ListRequest, Selected, Row>(
  parts: ListParts<Request, Selected, Row>,
): List<Request, Row> {
  return {
    page: (db, request) => readPage(db, request, parts),
    all: (db, request) => readAll(db, request, parts),
    ids: (db, request) => readIds(db, request, parts),
  };
}

/** Reads one page of a list and the total number of rows. */
async function readPage<Request extends ListRequest, Selected, Row>(
  db: Queryable,
  request: Request,
  parts: ListParts<Request, Selected, Row>,
): Promise<Page<Row>> {
  const { data, total } =
    (await readFirstPage(db, request, parts)) ?? (await readAnyPage(db, request, parts));
  return { data, total, totalPages: Math.ceil(total / request.perPage) };
}

type FoundPage<Row> = Omit<Page<Row>, 'totalPages'>;

/**
 * The first page, the one opened most, in a single statement that is built and planned once: without a filter, or with
 * one that permits it. Its size is a literal: without knowing it, the planner assumes a tenth of the table.
 * @returns undefined for any other page
 */
async function readFirstPage<Request extends ListRequest, Selected, Row>(
  db: Queryable,
  request: Request & { isActive?: boolean },
  { name, source: sourceOf, select, present, preparedFilters = [] }: ListParts<Request, Selected, Row>,
): Promise<FoundPage<Row> | undefined> {
  const { page, perPage, orderBy, orderByDirection, FilterString, isActive = true, ...others } = request;
  const size = PAGE_SIZES.find((known) => known === perPage);
  // Lists of members have different conditions.
  if (page > 1 || FilterString !== '' || !size || ownOrganisation() !== undefined) return undefined;
  const filters = Object.entries(others).filter(([, value]) => value !== undefined);
  const [filter = '', values] = filters[0] ?? [];
  const isPrepared = preparedFilters.some((known) => known === filter) && isOne(values);
  if (filters.length > (isPrepared ? 1 : 0)) return undefined;
  const statement = nameOfPage(`${name} ${orderBy} ${orderByDirection} ${isActive} ${size} ${filter}`);
  if (statement === undefined) return undefined;
  const build = () => {
    const any = filter ? { ...request, [filter]: [sql.placeholder('value')] } : request;
    const source = sourceOf(any);
    const sorting = sortingOf(any, source);
    const limit = literal(size);
    const found = indexedPage(source, sorting, { offset: sql`0`, limit, end: limit });
    return select(db, (columns) => ({ ...columns, total: sql`page.total` }))
      .innerJoin(sql`(${found}) page`, sql`page.id = ${source.id}`)
      .orderBy(orderOf(sorting));
  };
  const selected = await prepared(db, statement, build, { value: isOne(values) && values[0] });
  const rows = selected as (Selected & { total: number })[];
  return {
    data: rows.map(({ total: _, ...own }) => present(own as Selected)),
    total: rows[0]?.total ?? 0,
  };
}

const nameOfPage = boundedStatementNames('page');

function isOne(values: unknown): values is [unknown] {
  return Array.isArray(values) && values.length === 1;
}

/**
 * Any page: first the ids, in a small statement planned for the request (its offset and what the search matches),
 * then the records themselves.
 */
async function readAnyPage<Request extends ListRequest, Selected, Row>(
  db: Queryable,
  request: Request,
  parts: ListParts<Request, Selected, Row>,
): Promise<FoundPage<Row>> {
  const { page, perPage, FilterString } = request;
  const source = parts.source(request);
  const sorting = sortingOf(request, source);
  const pageOf = FilterString === '' ? indexedPage : materializedPage;
  const end = page * perPage;
  const { rows } = await db.execute<{ id: number; total: number }>(
    pageOf(source, sorting, { offset: sql`${end - perPage}`, limit: sql`${perPage}`, end: sql`${end}` }),
  );
  const ids = rows.map(({ id }) => id);
  const data = await readRows(db, ids, source, parts);
  return { data, total: rows[0]?.total ?? (page === 1 ? 0 : await readTotal(db, source, sorting)) };
}

/** For a page past the end, which has no row to hold the total. */
async function readTotal(db: Queryable, source: ListSource<never>, sorting: Sorting): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${totalOf(source, sorting)} as total`);
  return rows[0]?.total ?? 0;
}

/** The records for the ids, in that order. Records deleted meanwhile are left out. */
async function readRows<Request extends ListRequest, Selected, Row>(
  db: Queryable,
  ids: number[],
  source: ListSource<Request['orderBy']>,
  { name, select, present, id }: ListParts<Request, Selected, Row>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const selected = await prepared(
    db,
    `${name} of ids`,
    () => select(db, (columns) => columns).where(sql`${source.id} = any(${sql.placeholder('ids')}::int[])`),
    { ids },
  );
  const rows = selected.map(present);
  const byId = new Map(rows.map((row) => [id(row), row]));
  return ids.map((each) => byId.get(each)).filter((row) => row !== undefined);
}

async function readIds<Request extends ListRequest, Selected, Row>(
  db: Queryable,
  request: UnpagedRequest<Request>,
  parts: ListParts<Request, Selected, Row>,
): Promise<number[]> {
  const source = parts.source(request);
  const found = matchingRows(source, sortingOf(request, source));
  const { rows } = await db.execute<{ ids: Buffer | null }>(
    sql`select string_agg(int4send(id), '') as ids from (${found}) found`,
  );
  return idsIn(rows[0]?.ids ?? Buffer.alloc(0));
}

/** Rows fetched per query when a whole list is read: few enough to let other queries run in between. */
const BATCH_ROWS = 200;

/** Bytes of an id as `int4send` writes it. */
const ID_BYTES = 4;

/**
 * Reads a whole list in its order, in batches. The first query fixes the records and their order; a record deleted
 * before it is fetched is left out. No transaction is held, so a slow reader blocks nobody.
 * Only four bytes, its id, are kept in memory for each row still to be read.
 */
async function readAll<Request extends ListRequest, Selected, Row>(
  db: Queryable,
  request: UnpagedRequest<Request>,
  parts: ListParts<Request, Selected, Row>,
): Promise<FullList<Row>> {
  const source = parts.source(request);
  const sorting = sortingOf(request, source);
  // Sorted before aggregation, which an index can do; an aggregate with ORDER BY would sort the whole list.
  const result = await db.execute<{ ids: Buffer | null }>(sql`
    select string_agg(int4send(id), '') as ids from (
      ${matchingRows(source, sorting)} order by ${orderOf(sorting)}
    ) found
  `);
  const ids = result.rows[0]?.ids ?? Buffer.alloc(0);
  // The rows are consumed after the call has been handled, outside its scope.
  const read = bindScope((batch: number[]) => readRows(db, batch, source, parts));
  async function* batches() {
    for (let start = 0; start < ids.length; start += BATCH_ROWS * ID_BYTES) {
      const batch = idsIn(ids.subarray(start, start + BATCH_ROWS * ID_BYTES));
      yield* await read(batch);
    }
  }
  return { total: ids.length / ID_BYTES, rows: batches() };
}

function idsIn(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / ID_BYTES }, (_, place) => bytes.readInt32BE(place * ID_BYTES));
}
