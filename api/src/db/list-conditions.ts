import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ResourceName } from '#contracts/audit.ts';
import { idIn } from './filters.ts';
import { tableOf } from './resources.ts';
import { ownOrganisation } from './scope.ts';

/** "Its text stands anywhere in this folded column", without regard to case and accents. */
export function contains(folded: SQL | { getSQL(): SQL }, text: string): SQL {
  return sql`${folded} like fold_pattern(${text})`;
}

/** "Begins with the text", where what is searched is folded. */
export function startsWith(folded: SQL | { getSQL(): SQL }, text: string): SQL {
  // Unlike a pattern it leaves no choice but the index that is sorted: that of three letters is slow for what has fewer in a row.
  return sql`${folded} ^@ fold(${text})`;
}

/**
 * "Refers to one of those that this finds." They are found first, as an array: a join, or a subquery, would keep the
 * planner from joining several indexes under "or".
 */
export function refersTo(reference: SQLWrapper, found: SQL): SQL {
  return sql`${reference} = any(array(${found}))`;
}

/** "Refers to one of these." Members find nothing by a record that they can't see. */
export function refersToOneOf(resource: ResourceName, reference: SQLWrapper) {
  return (ids: number[]): SQL => {
    if (ownOrganisation() === undefined) return idIn(reference)(ids);
    const { table, id } = tableOf(resource);
    return refersTo(reference, sql`select ${id} from ${table} where ${idIn(id)(ids)}`);
  };
}

/** "Refers to a record of that resource whose name has the text in it." */
export function refersToNamed(resource: ResourceName, reference: PgColumn, text: string): SQL {
  const { table, id, sortedName } = tableOf(resource);
  return refersTo(reference, sql`select ${id} from ${table} where ${contains(sortedName, text)}`);
}
