import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import { driverOf, type Queryable } from './client.ts';

const statements = new WeakMap<Queryable, Map<string, unknown>>();

/**
 * Builds a statement once for a database and gives the same one from then on: what is hot is neither put together nor
 * planned again at every call. Inside a transaction it is built each time, and still planned once a connection.
 * @param name of the prepared statement; one name, one statement
 */
export function prepared<Statement>(
  db: Queryable,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const ofDatabase = statements.get(db) ?? new Map<string, unknown>();
  statements.set(db, ofDatabase);
  const known = ofDatabase.get(name);
  if (known !== undefined) return known as Statement;
  const statement = build(name);
  ofDatabase.set(name, statement);
  return statement;
}

const dialect = new PgDialect();

/**
 * Runs a statement that is written as SQL, put together once, and planned once a connection. What is read most is read so:
 * the query builder takes some 20 µs of each call to run a statement and to sort its columns into the form of a select.
 * @param name of the prepared statement; one name, one statement
 * @param values of its placeholders
 * @returns its rows, as the driver reads them
 */
export async function executePrepared<Row extends QueryResultRow>(
  db: Queryable,
  name: string,
  build: () => SQL,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const { sql: text, params } = prepared(db, name, () => dialect.sqlToQuery(build()));
  const { rows } = await driverOf(db).query<Row>({ name, text, values: fillPlaceholders(params, values) });
  return rows;
}
