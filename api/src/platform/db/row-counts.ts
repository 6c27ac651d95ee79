import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import type { ResourceTable } from './resources.ts';
import { rowCounts } from './schema/row-counts.ts';

/**
 * The rows of a list filtered by state alone: their number is kept for every resource's table, separately for active
 * and inactive rows.
 */
export interface CountedRows {
  table: ResourceTable['_']['name'];
  /** True where rows have no state. */
  active: boolean;
}

/** The kept number of rows, as SQL. It is consistent with everything else that the statement reads. */
export function rowCount({ table, active }: CountedRows): SQL {
  return sql`(
    select coalesce(sum(${rowCounts.rows}), 0)::int from ${rowCounts}
    where ${rowCounts.tableName} = ${table} and ${rowCounts.active} = ${active}
  )`;
}

/** Sums up the counts of closed connections into one row: with fewer rows the total is faster. */
export async function foldRowCounts(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from ${rowCounts} where backend <> 0 and backend not in (select pid from pg_stat_activity)
      returning table_name, active, rows
    )
    insert into ${rowCounts} as kept (table_name, active, backend, rows)
    select table_name, active, 0, sum(rows) from gone group by table_name, active
    on conflict (table_name, active, backend) do update set rows = kept.rows + excluded.rows
  `);
}
