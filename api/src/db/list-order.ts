import { type SQL, sql } from 'drizzle-orm';
import type { ListRequest } from '#contracts/core/list.ts';
import { type CountedRows, rowCount } from './row-counts.ts';

/** What a list is read from. */
export interface ListSource<Field extends string> {
  /** The table, without what its sorting alone needs. */
  from: SQL;
  id: SQL;
  /** What each sortable field sorts by. An index holds it as it is written here, followed by the id. */
  sort: Record<Field, Place>;
  /** What a row must meet, beside the search. */
  where: SQL;
  /** Where `where` asks for no more than their state: the rows' total is known without counting them. */
  counted?: CountedRows | undefined;
  /** What a row must meet to be found by `FilterString`; asked only when there is one. */
  search: (filter: string) => SQL;
}

type Place = SQL | ReferredPlace | NamedPlace;

/**
 * A row's place by the id of a record that it may refer to: 0 where it refers to none. The column's index has those at
 * its other end.
 */
export interface ReferredPlace {
  /** The row's column that refers to it. */
  reference: SQL;
}

/**
 * A row's place by the name of a record that it refers to. Records of one name stay together, in the order of their ids:
 * so their index of names is walked, and the rows of each looked up, until a page is full.
 */
export interface NamedPlace extends ReferredPlace {
  /** The record's table, under an alias where it needs one. */
  table: SQL;
  id: SQL;
  name: SQL;
  /** Where rows may refer to none: their name is an empty one. */
  optional?: boolean;
}

/** A sorted list, without how it is cut into pages. */
export interface Sorting {
  direction: SQL;
  place: Place;
  /** What the rows must meet. */
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

/** @returns what orders rows of `foundRows`, `pageOfMany` and `pageOfFound` */
export function orderOf({ place, direction }: Sorting): SQL {
  return isReferred(place)
    ? sql`sort_value ${direction}, sort_id ${direction}, id ${direction}`
    : sql`sort_value ${direction}, id ${direction}`;
}

/** All rows, unsorted: `id` and their place. A name is looked up for each. */
export function foundRows(source: ListSource<never>, { place, matching }: Sorting): SQL {
  const places = isReferred(place)
    ? sql`${nameLookedUp(place)} as sort_value, coalesce(${place.reference}, 0) as sort_id`
    : sql`${place} as sort_value`;
  return sql`select ${source.id} as id, ${places} from ${source.from} where ${matching}`;
}

function nameLookedUp(place: ReferredPlace | NamedPlace): SQL {
  if (!isNamed(place)) return sql`''`;
  return sql`coalesce((select ${place.name} from ${place.table} where ${place.id} = ${place.reference}), '')`;
}

/** Where a page begins, how long it is, and where it ends. */
export interface Window {
  offset: SQL;
  limit: SQL;
  end: SQL;
}

/** A page of a list that is long and has an index: `id`, place and `total`. The index is walked as far as the page goes. */
export function pageOfMany(source: ListSource<never>, sorting: Sorting, { offset, limit, end }: Window): SQL {
  const { place, matching, direction } = sorting;
  const { id, from } = source;
  const order = orderOf(sorting);
  const walked = () => {
    if (!isReferred(place)) return foundRows(source, sorting);
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
    // Those that refer to a record and those that don't, each by an index and no further than the page.
    return sql`
      (${referring} order by ${order} limit ${end})
      union all
      (select ${id} as id, '' as sort_value, 0 as sort_id from ${from} where ${place.reference} is null and ${matching}
        order by id ${direction} limit ${end})
    `;
  };
  return sql`
    select *, ${totalOf(source, sorting)} as total from (${walked()}) found
    order by ${order} limit ${limit} offset ${offset}
  `;
}

/**
 * A page of what a search finds. It is collected before it is sorted: left alone, the planner walks the sorted index in
 * the hope of a match and pays for it.
 */
export function pageOfFound(source: ListSource<never>, sorting: Sorting, { offset, limit }: Window): SQL {
  return sql`
    with found as materialized (${foundRows(source, sorting)})
    select *, (select count(*)::int from found) as total from found
    order by ${orderOf(sorting)} limit ${limit} offset ${offset}
  `;
}

/** How many rows there are. */
export function totalOf({ from, where, counted }: ListSource<never>, { matching }: Sorting): SQL {
  // What narrows the list further makes another condition of it.
  if (counted && matching === where) return rowCount(counted);
  return sql`(select count(*)::int from ${from} where ${matching})`;
}

function isReferred(place: Place): place is ReferredPlace | NamedPlace {
  return 'reference' in place;
}

function isNamed(place: ReferredPlace | NamedPlace): place is NamedPlace {
  return 'name' in place;
}
