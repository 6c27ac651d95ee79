import { type SQL, sql } from 'drizzle-orm';
import type { ListRequest } from '#contracts/core/list.ts';
import { type CountedRows, rowCount } from './row-counts.ts';

/** What a list is read from. */
export interface ListSource<Field extends string> {
  /** The table, without joins needed only for sorting. */
  from: SQL;
  id: SQL;
  /** What each sortable field sorts by. An index has exactly this expression, followed by the id. */
  sort: Record<Field, SortExpression>;
  /** The condition that rows must meet, beside the search. */
  where: SQL;
  /** Set where `where` only checks the state: the total is then known without counting. */
  counted?: CountedRows | undefined;
  /** The condition for rows found by `FilterString`; added only when there is one. */
  search: (filter: string) => SQL;
}

type SortExpression = SQL | SortByReference | SortByReferencedName;

/**
 * Sorts a row by the id of a record that it may refer to: 0 where it refers to none. The column's index has these
 * nulls at its other end.
 */
export interface SortByReference {
  /** The row's column that refers to the record. */
  reference: SQL;
}

/**
 * Sorts a row by the name of a record that it refers to. Records of one name stay together, ordered by id: the index of
 * names is walked, and the rows of each record looked up, until a page is full.
 */
export interface SortByReferencedName extends SortByReference {
  /** The record's table, with an alias where needed. */
  table: SQL;
  id: SQL;
  name: SQL;
  /** Set where rows may refer to no record: the name is then empty. */
  optional?: boolean;
}

/** The order and condition of a list, before paging. */
export interface Sorting {
  direction: SQL;
  place: SortExpression;
  /** The condition that the rows must meet. */
  matching: SQL;
}

export function sortingOf<Field extends string>(
  request: Pick<ListRequest<Field>, 'orderBy' | 'orderByDirection' | 'FilterString'>,
  source: ListSource<Field>,
): Sorting {
  const { FilterString: filter } = request;
  return {
    direction: request.orderByDirection === 'ASC' ? sql`asc` : sql`desc`,
    place: source.sort[request.orderBy],
    matching: filter === '' ? source.where : sql`${source.where} and (${source.search(filter)})`,
  };
}

/** @returns the ORDER BY expressions for rows of `matchingRows`, `indexedPage` and `materializedPage` */
export function orderOf({ place, direction }: Sorting): SQL {
  return isReferred(place)
    ? sql`sort_value ${direction}, sort_id ${direction}, id ${direction}`
    : sql`sort_value ${direction}, id ${direction}`;
}

/** All rows, unsorted: `id` and their sort values. A name is looked up for each. */
export function matchingRows(source: ListSource<never>, { place, matching }: Sorting): SQL {
  const places = isReferred(place)
    ? sql`${referencedName(place)} as sort_value, coalesce(${place.reference}, 0) as sort_id`
    : sql`${place} as sort_value`;
  return sql`select ${source.id} as id, ${places} from ${source.from} where ${matching}`;
}

function referencedName(place: SortByReference | SortByReferencedName): SQL {
  if (!isNamed(place)) return sql`''`;
  return sql`coalesce((select ${place.name} from ${place.table} where ${place.id} = ${place.reference}), '')`;
}

/** Where a page begins, its length, and where it ends. */
export interface PageWindow {
  offset: SQL;
  limit: SQL;
  end: SQL;
}

/** A page of a long, indexed list: `id`, sort values and `total`. The index is walked only as far as the page's end. */
export function indexedPage(
  source: ListSource<never>,
  sorting: Sorting,
  { offset, limit, end }: PageWindow,
): SQL {
  const { place, matching, direction } = sorting;
  const { id, from } = source;
  const order = orderOf(sorting);
  const rowsInOrder = () => {
    if (!isReferred(place)) return matchingRows(source, sorting);
    const referring = isNamed(place)
      ? sql`
          select ${id} as id, ${place.name} as sort_value, ${place.id} as sort_id
          from ${from} join ${place.table} on ${place.id} = ${place.reference} where ${matching}
        `
      : sql`
          select ${id} as id, '' as sort_value, ${place.reference} as sort_id
          from ${from} where ${place.reference} is not null and ${matching}
        `;
    if (isNamed(place) && !place.optional) return referring;
    // Rows that refer to a record and rows that don't, each by an index and no further than the page's end.
    return sql`
      (${referring} order by ${order} limit ${end})
      union all
      (select ${id} as id, '' as sort_value, 0 as sort_id from ${from} where ${place.reference} is null and ${matching}
        order by id ${direction} limit ${end})
    `;
  };
  return sql`
    select *, ${totalOf(source, sorting)} as total from (${rowsInOrder()}) found
    order by ${order} limit ${limit} offset ${offset}
  `;
}

/**
 * A page of search results. They are materialised before sorting: otherwise the planner walks the sorted index in the
 * hope of an early match, which is slow.
 */
export function materializedPage(
  source: ListSource<never>,
  sorting: Sorting,
  { offset, limit }: PageWindow,
): SQL {
  return sql`
    with found as materialized (${matchingRows(source, sorting)})
    select *, (select count(*)::int from found) as total from found
    order by ${orderOf(sorting)} limit ${limit} offset ${offset}
  `;
}

/** The number of matching rows. */
export function totalOf({ from, where, counted }: ListSource<never>, { matching }: Sorting): SQL {
  // A search makes this a different condition, which is not covered by the kept count.
  if (counted && matching === where) return rowCount(counted);
  return sql`(select count(*)::int from ${from} where ${matching})`;
}

function isReferred(place: SortExpression): place is SortByReference | SortByReferencedName {
  return 'reference' in place;
}

function isNamed(place: SortByReference | SortByReferencedName): place is SortByReferencedName {
  return 'name' in place;
}
