import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ResourceName } from '#contracts/core/resources.ts';
import { idIn } from './filters.ts';
import { tableOf } from './resources.ts';
import { ownOrganisation } from './scope.ts';

/** "Contains this text", for a folded column; ignores case and accents. */
export function contains(folded: SQL | { getSQL(): SQL }, text: string): SQL {
  return sql`${folded} like fold_pattern(${text})`;
}

/** "Begins with this text", for a folded column. */
export function startsWith(folded: SQL | { getSQL(): SQL }, text: string): SQL {
  // Unlike a pattern, `^@` uses only the sorted index; the trigram index is slow without three letters in a row.
  return sql`${folded} ^@ fold(${text})`;
}

/**
 * "Refers to one of the records found by this query." They are found first, as an array: a join or a subquery would
 * keep the planner from combining several indexes for an "or".
 */
export function refersTo(reference: SQLWrapper, found: SQL): SQL {
  return sql`${reference} = any(array(${found}))`;
}

/** "Refers to one of these." Members find nothing through a record hidden from them. */
export function refersToOneOf(resource: ResourceName, reference: SQLWrapper) {
  return (ids: number[]): SQL => {
    if (ownOrganisation() === undefined) return idIn(reference)(ids);
    const { table, id } = tableOf(resource);
    return refersTo(reference, sql`select ${id} from ${table} where ${idIn(id)(ids)}`);
  };
}

/** "Refers to a record of this resource whose name contains the text." */
export function refersToNamed(resource: ResourceName, reference: PgColumn, text: string): SQL {
  const { table, id, sortedName } = tableOf(resource);
  return refersTo(reference, sql`select ${id} from ${table} where ${contains(sortedName, text)}`);
}
