import { type SQL, sql } from 'drizzle-orm';

type ColumnType = 'int' | 'text' | 'date' | 'jsonb';

/**
 * Records as a table named `given`, for a bulk write: a single parameter for any number of records.
 * @param columns types by the records' keys; a missing value is null
 */
export function recordset(records: readonly object[], columns: Readonly<Record<string, ColumnType>>): SQL {
  const types = Object.entries(columns).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (${sql.join(types, sql`, `)})`;
}
