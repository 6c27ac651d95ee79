import { type Placeholder, type SQL, sql } from 'drizzle-orm';

type ColumnType = 'int' | 'boolean' | 'text' | 'date' | 'jsonb';

/**
 * Records as a table named `given`, for a bulk write: a single parameter for any number of records.
 * @param records or the placeholder for their JSON, in a prepared statement
 * @param columns types by the records' keys; a missing value is null
 */
export function recordset(
  records: readonly object[] | Placeholder,
  columns: Readonly<Record<string, ColumnType>>,
): SQL {
  const types = Object.entries(columns).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`);
  const given = Array.isArray(records) ? JSON.stringify(records) : records;
  return sql`jsonb_to_recordset(${given}::jsonb) as given (${sql.join(types, sql`, `)})`;
}
