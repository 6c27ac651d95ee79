import { type SQL, sql } from 'drizzle-orm';
import type { ListRequest } from '#contracts/core/list.ts';
import type { Queryable } from './client.ts';
import { planned, unplanned } from './prepared.ts';
import { type CountedRows, rowCount } from './row-counts.ts';

export interface ListSource<Field extends string> {
  /** The table, joined with what its sorting needs. */
  from: SQL;
  id: SQL;
  /** What each sortable field sorts by; never null, so that every row has its place. */
  sort: Record<Field, SQL>;
  /** What a row must meet, beside the search. */
  where: SQL;
  /** Where `where` asks for no more than their state: the rows' total is known without counting them. */
  counted?: CountedRows | undefined;
  /** What a row must meet to be found by `FilterString`; asked only when there is one. */
  search: (filter: string) => SQL;
}

export interface Page<Row> {
  data: Row[];
  total: number;
  totalPages: number;
}

/** What is asked of a list as a whole. */
export type WholeRequest<Request extends ListRequest> = Omit<Request, 'page' | 'perPage'>;

/** A list as a whole: how many rows were found, and the rows themselves, read as they are asked for. */
export interface WholeList<Row> {
  total: number;
  rows: AsyncGenerator<Row>;
}

/** A list, read a page at a time or whole. */
export interface List<Request extends ListRequest, Row> {
  page(db: Queryable, request: Request): Promise<Page<Row>>;
  all(db: Queryable, request: WholeRequest<Request>): Promise<WholeList<Row>>;
}

interface ListParts<Request extends ListRequest, Row> {
  source(request: WholeRequest<Request>): ListSource<Request['orderBy']>;
  /** The records of the ids, in any order. */
  rows(db: Queryable, ids: number[]): Promise<Row[]>;
  id(row: Row): number;
}

export function listOf<Request extends ListRequest, Row>({
  source,
  rows,
  id,
}: ListParts<Request, Row>): List<Request, Row> {
  return {
    page: (db, request) => readPage(db, request, source(request), (ids) => rows(db, ids), id),
    all: (db, request) => readAll(db, request, source(request), (ids) => rows(db, ids), id),
  };
}

/**
 * Reads one page of a list: which records, in which order, and how many there are in all; then the records themselves.
 *
 * Finding the ids first keeps a deep page cheap (an index alone answers it). With a search they are collected
 * before they are sorted: left alone, the planner walks the sorted index in the hope of a match and pays for it.
 *
 * @param readRows gives the records of the ids, in any order
 */
export async function readPage<Field extends string, Row>(
  db: Queryable,
  request: ListRequest<Field>,
  source: ListSource<Field>,
  readRows: (ids: number[]) => Promise<Row[]>,
  idOf: (row: Row) => number,
): Promise<Page<Row>> {
  const direction = directionOf(request);
  const searched = request.FilterString !== '';
  const matching = matchingOf(request, source);
  const offset = (request.page - 1) * request.perPage;
  const count =
    searched || !source.counted ? sql`(select count(*)::int from found)` : rowCount(source.counted);
  // What a search finds decides how it is found best: it is planned for its text.
  const read = searched ? unplanned<Found> : planned<Found>;
  const [found] = await read(
    db,
    sql`
      with found as ${searched ? sql`materialized` : sql`not materialized`} (
        select ${source.id} as id, ${source.sort[request.orderBy]} as place from ${source.from} where ${matching}
      )
      select
        ${count} as total,
        array(
          select id from found order by place ${direction}, id ${direction} limit ${request.perPage} offset ${offset}
        ) as ids
    `,
  );
  const { total, ids } = found ?? { total: 0, ids: [] };
  return { data: await inOrder(ids, readRows, idOf), total, totalPages: Math.ceil(total / request.perPage) };
}

type Found = { total: number; ids: number[] };

/** Rows that are read at once where a whole list is read: few enough that other queries come in between. */
const BATCH_ROWS = 500;

/** Bytes of an id as `int4send` writes it. */
const ID_BYTES = 4;

/**
 * Reads a whole list in its order, a batch at a time. Which records and in what order is settled by the first query;
 * one that is gone by the time it is read is left out. No transaction is held, so a slow reader holds nobody up.
 * All that is kept of a row that waits is its id, in four bytes.
 * @param readRows gives the records of the ids, in any order
 */
export async function readAll<Field extends string, Row>(
  db: Queryable,
  request: Pick<ListRequest<Field>, 'orderBy' | 'orderByDirection' | 'FilterString'>,
  source: ListSource<Field>,
  readRows: (ids: number[]) => Promise<Row[]>,
  idOf: (row: Row) => number,
): Promise<WholeList<Row>> {
  const direction = directionOf(request);
  // Sorted before it is gathered, which an index can do; an aggregate with an order of its own would sort the whole list.
  const result = await db.execute<{ ids: Buffer | null }>(sql`
    select string_agg(int4send(id), '') as ids from (
      select ${source.id} as id from ${source.from} where ${matchingOf(request, source)}
      order by ${source.sort[request.orderBy]} ${direction}, id ${direction}
    ) found
  `);
  const ids = result.rows[0]?.ids ?? Buffer.alloc(0);
  async function* batches() {
    for (let start = 0; start < ids.length; start += BATCH_ROWS * ID_BYTES) {
      yield* await inOrder(idsIn(ids.subarray(start, start + BATCH_ROWS * ID_BYTES)), readRows, idOf);
    }
  }
  return { total: ids.length / ID_BYTES, rows: batches() };
}

function idsIn(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / ID_BYTES }, (_, place) => bytes.readInt32BE(place * ID_BYTES));
}

async function inOrder<Row>(
  ids: number[],
  readRows: (ids: number[]) => Promise<Row[]>,
  idOf: (row: Row) => number,
): Promise<Row[]> {
  const rows = ids.length === 0 ? [] : await readRows(ids);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

function directionOf({ orderByDirection }: Pick<ListRequest, 'orderByDirection'>): SQL {
  return orderByDirection === 'ASC' ? sql`asc` : sql`desc`;
}

function matchingOf({ FilterString }: Pick<ListRequest, 'FilterString'>, source: ListSource<never>): SQL {
  return FilterString === '' ? source.where : sql`${source.where} and (${source.search(FilterString)})`;
}

/** "Its text stands anywhere in this folded column", without regard to case and accents. */
export function contains(folded: SQL | { getSQL(): SQL }, text: string): SQL {
  return sql`${folded} like fold_pattern(${text})`;
}

/** "Is one of the ids", as one parameter whatever their number: `ids`, when a prepared statement is run. */
export function amongIds(id: SQL | { getSQL(): SQL }): SQL {
  return sql`${id} = any(${sql.placeholder('ids')}::int[])`;
}
