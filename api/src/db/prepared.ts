import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Queryable } from './client.ts';

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
const names = new Map<string, string>();

/**
 * Runs a statement that is put together at each call, but in few ways: what has the same text is planned once a connection.
 * Never for texts that hold what somebody sent. Inside a transaction it is planned each time.
 * @returns its rows, as the driver reads them
 */
export async function planned<Row extends QueryResultRow>(db: Queryable, statement: SQL): Promise<Row[]> {
  if (!('$client' in db)) return unplanned(db, statement);
  const { sql: text, params } = dialect.sqlToQuery(statement);
  let name = names.get(text);
  if (name === undefined) {
    name = `planned_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  const { rows } = await db.$client.query<Row>({ name, text, values: params });
  return rows;
}

/** Runs a statement that is planned at each call, for the values that it has then. @returns its rows */
export async function unplanned<Row extends QueryResultRow>(db: Queryable, statement: SQL): Promise<Row[]> {
  const { rows } = await db.execute(statement);
  return rows as Row[];
}
