import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/client.ts';
import { places } from '../../platform/db/schema/organisations.ts';
import { visitEntries, visitLines } from '../../platform/db/schema/visits.ts';

/** The time zones of places, by id. */
export async function zonesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await db
    .select({ id: places.placeId, timeZone: places.timeZone })
    .from(places)
    .where(inArray(places.placeId, [...ids]));
  return new Map(found.map(({ id, timeZone }) => [id, timeZone]));
}

/** The keys of the photos that the lines of a visit show, by line. */
export async function photosOfLines(db: Queryable, visitId: number): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ lineId: number; key: string | null }>(sql`
    select distinct on (line_id) line_id as "lineId", photo_key as key
    from ${visitEntries} join ${visitLines} using (line_id)
    where visit_id = ${visitId} order by line_id, at desc, entry_id desc
  `);
  return new Map(rows.flatMap(({ lineId, key }) => (key === null ? [] : [[lineId, key]])));
}
