import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/client.ts';
import { tableOf } from '../../platform/db/resources.ts';

/** @returns a function that finds the name of the active record most similar to a text */
export function nearestOf(resource: 'fragrance' | 'organisation' | 'place') {
  const { table, id } = tableOf(resource);
  return async (db: Queryable, text: string): Promise<string | undefined> => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select name from ${table} where active and name_folded % fold(${text})
      order by similarity(name_folded, fold(${text})) desc, ${id} limit 1
    `);
    return rows[0]?.name;
  };
}
