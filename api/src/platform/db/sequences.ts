import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';

/** Whether an id has ever been assigned: if so, a missing record was deleted. */
export async function wasAssigned(db: Queryable, sequence: string, id: number): Promise<boolean> {
  const result = await db.execute<{ given: boolean }>(
    sql`select is_called and last_value >= ${id} as given from ${sql.identifier(sequence)}`,
  );
  return id > 0 && result.rows[0]?.given === true;
}
