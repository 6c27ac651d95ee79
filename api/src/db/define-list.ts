import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ResourceName } from '#contracts/audit.ts';
import { PAGE_SIZES } from '#contracts/core/constants.ts';
import type { ListRequest } from '#contracts/core/list.ts';
import type { Queryable } from './client.ts';
import {
  foundRows,
  type ListSource,
  type NamedPlace,
  orderOf,
  pageOfFound,
  pageOfMany,
  type ReferredPlace,
  type Sorting,
  sortingOf,
  totalOf,
} from './list-order.ts';
import { boundedNames, literal, prepared } from './prepared.ts';
import { RESOURCES, tableOf, type VersionedName } from './resources.ts';
import { keepScope, ownOrganisation } from './scope.ts';

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
  /** The ids of all its rows, in no order. */
  ids(db: Queryable, request: WholeRequest<Request>): Promise<number[]>;
}

export interface ListParts<Request extends ListRequest, Selected, Row> {
  /** Tells its prepared statements from those of other lists. */
  name: string;
  source(request: WholeRequest<Request>): ListSource<Request['orderBy']>;
  /**
   * Filters by what `refersTo` finds, whose values the planner doesn't look at: so one plan serves them all. With any
   * other filter it depends on the value what is quickest.
   */
  preparedFilters?: (keyof Request)[];
  /** Selects the records themselves. @param beside adds to the columns what a page needs beside them */
  select(db: Queryable, beside: Beside): RecordSelect<Selected>;
  present(selected: Selected): Row;
  id(row: Row): number;
}

type Beside = <Columns>(columns: Columns) => Columns;

/** As much of the query builder's select as a list needs. */
interface RecordSelect<Selected> extends PromiseLike<Selected[]> {
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

/** Reads one page of a list, and how many rows there are in all. */
async function readPage<Request extends ListRequest, Selected, Row>(
  db: Queryable,
  request: Request,
  parts: ListParts<Request, Selected, Row>,
): Promise<Page<Row>> {
  const { data, total } = (await firstPage(db, request, parts)) ?? (await anyPage(db, request, parts));
  return { data, total, totalPages: Math.ceil(total / request.perPage) };
}

type FoundPage<Row> = Omit<Page<Row>, 'totalPages'>;

/**
 * The page that everybody opens, in one statement that is put together and planned once: without a filter, or with one
 * of those that allow it. Its length stands in the text: where the planner doesn't know it, it plans for a tenth of the table.
 * @returns undefined for any other page
 */
async function firstPage<Request extends ListRequest, Selected, Row>(
  db: Queryable,
  request: Request & { isActive?: boolean },
  { name, source: sourceOf, select, present, preparedFilters = [] }: ListParts<Request, Selected, Row>,
): Promise<FoundPage<Row> | undefined> {
  const { page, perPage, orderBy, orderByDirection, FilterString, isActive = true, ...others } = request;
  const size = PAGE_SIZES.find((known) => known === perPage);
  // Members' lists are made of other conditions.
  if (page > 1 || FilterString !== '' || !size || ownOrganisation() !== undefined) return undefined;
  const filters = Object.entries(others).filter(([, asked]) => asked !== undefined);
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
    const found = pageOfMany(source, sorting, { offset: sql`0`, limit, end: limit });
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

const nameOfPage = boundedNames('page');

function isOne(values: unknown): values is [unknown] {
  return Array.isArray(values) && values.length === 1;
}

/**
 * Any page: first which records, in a small statement that is planned for what is asked (how far the page lies, what
 * the search meets), then the records themselves.
 */
async function anyPage<Request extends ListRequest, Selected, Row>(
  db: Queryable,
  request: Request,
  parts: ListParts<Request, Selected, Row>,
): Promise<FoundPage<Row>> {
  const { page, perPage, FilterString } = request;
  const source = parts.source(request);
  const sorting = sortingOf(request, source);
  const pageOf = FilterString === '' ? pageOfMany : pageOfFound;
  const end = page * perPage;
  const { rows } = await db.execute<{ id: number; total: number }>(
    pageOf(source, sorting, { offset: sql`${end - perPage}`, limit: sql`${perPage}`, end: sql`${end}` }),
  );
  const ids = rows.map(({ id }) => id);
  const data = await readRows(db, ids, source, parts);
  return { data, total: rows[0]?.total ?? (page === 1 ? 0 : await readTotal(db, source, sorting)) };
}

/** For a page past the end, which has no row to say it. */
async function readTotal(db: Queryable, source: ListSource<never>, sorting: Sorting): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${totalOf(source, sorting)} as total`);
  return rows[0]?.total ?? 0;
}

/** The records of the ids, in their order. One that is gone meanwhile is left out. */
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
  request: WholeRequest<Request>,
  parts: ListParts<Request, Selected, Row>,
): Promise<number[]> {
  const source = parts.source(request);
  const found = foundRows(source, sortingOf(request, source));
  const { rows } = await db.execute<{ ids: Buffer | null }>(
    sql`select string_agg(int4send(id), '') as ids from (${found}) found`,
  );
  return idsIn(rows[0]?.ids ?? Buffer.alloc(0));
}

/** Rows that are read at once where a whole list is read: few enough that other queries come in between. */
const BATCH_ROWS = 500;

/** Bytes of an id as `int4send` writes it. */
const ID_BYTES = 4;

/**
 * Reads a whole list in its order, a batch at a time. Which records and in what order is settled by the first query;
 * one that is gone by the time it is read is left out. No transaction is held, so a slow reader holds nobody up.
 * All that is kept of a row that waits is its id, in four bytes.
 */
async function readAll<Request extends ListRequest, Selected, Row>(
  db: Queryable,
  request: WholeRequest<Request>,
  parts: ListParts<Request, Selected, Row>,
): Promise<WholeList<Row>> {
  const source = parts.source(request);
  const sorting = sortingOf(request, source);
  // Sorted before it is gathered, which an index can do; an aggregate with an order of its own would sort the whole list.
  const result = await db.execute<{ ids: Buffer | null }>(sql`
    select string_agg(int4send(id), '') as ids from (
      ${foundRows(source, sorting)} order by ${orderOf(sorting)}
    ) found
  `);
  const ids = result.rows[0]?.ids ?? Buffer.alloc(0);
  // Whoever takes the rows does so after the call was answered.
  const read = keepScope((batch: number[]) => readRows(db, batch, source, parts));
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

/**
 * What the list of a resource is read from.
 * @param active which of its records, where they are active or inactive
 * @param narrowed what a row must meet beside that: then rows are counted when it is asked for
 */
export function readFrom(
  resource: ResourceName,
  { active, narrowed }: { active?: boolean; narrowed?: SQL | undefined } = {},
): Pick<ListSource<never>, 'from' | 'id' | 'where' | 'counted'> {
  const { table, id, tableName, active: column } = tableOf(resource);
  return {
    from: sql`${table}`,
    id: sql`${id}`,
    where: sql.join(
      [active === undefined ? sql`true` : inState(column, active), ...(narrowed ? [narrowed] : [])],
      sql` and `,
    ),
    // What is kept count of is everybody's rows.
    counted:
      narrowed || ownOrganisation() !== undefined ? undefined : { table: tableName, active: active ?? true },
  };
}

/** What every list of records that are active or inactive can be sorted by. @param active which of them are listed */
export function recordSort(resource: VersionedName, active: boolean) {
  const { id } = tableOf(resource);
  const { createdAt, deletedAt } = RESOURCES[resource].table;
  // No active one has been deactivated: all are alike.
  return { createdAt: sql`${createdAt}`, deletedAt: active ? sql`${id}` : sql`${deletedAt}` };
}

/** Sorts rows by the name of a record that they refer to; the name of none is an empty one. */
export function byNameOf(resource: ResourceName, reference: PgColumn): NamedPlace {
  const { table, id, sortedName } = tableOf(resource);
  return {
    table: sql`${table}`,
    id: sql`${id}`,
    name: sql`${sortedName}`,
    ...byIdOf(resource, reference),
    optional: !reference.notNull || ownOrganisation() !== undefined,
  };
}

/** Sorts rows by the id of a record that they refer to; that of none is 0. Members are told of no record that they can't see. */
export function byIdOf(resource: ResourceName, reference: PgColumn): ReferredPlace {
  const { table, id } = tableOf(resource);
  const seen = sql`(select ${id} from ${table} where ${id} = ${reference})`;
  return { reference: ownOrganisation() === undefined ? sql`${reference}` : seen };
}

/** "Is active", or not, said in the text itself: how many of them there are is known when it is planned. */
function inState(active: PgColumn | undefined, wanted: boolean): SQL {
  return sql`${active} = ${wanted ? sql`true` : sql`false`}`;
}
