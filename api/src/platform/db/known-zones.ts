import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';

/** The time zones that the database knows: its data may be older than the platform's. */
export async function knownZones(db: Queryable, timeZones: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select zone from unnest(${sql.param([...timeZones])}::text[]) as given (zone)
    where lower(zone) in (select lower(name) from pg_timezone_names)
  `);
  return new Set(rows.map(({ zone }) => zone));
}
