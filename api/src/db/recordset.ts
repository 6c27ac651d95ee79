import { type SQL, sql } from 'drizzle-orm';

type ColumnType = 'int' | 'text' | 'date' | 'jsonb';

/**
 * Records as a table named `given`, for a statement that writes many at once: one parameter, however many they are.
 * @param columns by the records' keys, their types; a record that lacks one has null there
 */
export function recordset(records: readonly object[], columns: Readonly<Record<string, ColumnType>>): SQL {
  const types = Object.entries(columns).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (${sql.join(types, sql`, `)})`;
}
