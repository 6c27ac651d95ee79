import { fillPlaceholders, SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import { driverOf, type Queryable } from './client.ts';

/** By the pool, or the connection of a transaction, that they run on. */
const statements = new WeakMap<pg.Pool | pg.PoolClient, Map<string, unknown>>();

/** Gives what was built under a name, and builds it the first time. */
function once<Built>(db: Queryable, name: string, build: () => Built): Built {
  const driver = driverOf(db);
  const known = statements.get(driver) ?? new Map<string, unknown>();
  statements.set(driver, known);
  if (!known.has(name)) known.set(name, build());
  return known.get(name) as Built;
}

const dialect = new PgDialect();

type Values = Record<string, unknown>;

/** As much of the query builder as preparing a query needs. */
interface Query<Rows> extends PromiseLike<Rows> {
  prepare(name: string): { execute(values?: Values): Promise<unknown> };
}

/**
 * Runs a statement that is built once for a pool, and in transactions once for a connection, and planned once a connection.
 * What is read most is written as SQL: the query builder takes some 20 µs of each call to run a statement and to sort
 * its columns into the form of a select.
 * @param name of the prepared statement; one name, one statement
 * @param build makes the statement: a query of the query builder, or SQL, whose rows come as the driver reads them
 * @param values of its placeholders
 */
export async function prepared<Row extends QueryResultRow>(
  db: Queryable,
  name: string,
  build: () => SQL,
  values?: Values,
): Promise<Row[]>;
export async function prepared<Rows>(
  db: Queryable,
  name: string,
  build: () => Query<Rows>,
  values?: Values,
): Promise<Rows>;
export async function prepared(
  db: Queryable,
  name: string,
  build: () => SQL | Query<unknown>,
  values: Values = {},
): Promise<unknown> {
  const statement = once(db, name, () => {
    const built = build();
    return built instanceof SQL ? dialect.sqlToQuery(built) : built.prepare(name);
  });
  if ('execute' in statement) return statement.execute(values);
  const { sql: text, params } = statement;
  return (await driverOf(db).query({ name, text, values: fillPlaceholders(params, values) })).rows;
}

/** Of each sort: every connection keeps them all, some 100 to 150 KiB each on PostgreSQL 15. Tests lift it. */
export const KEPT = { statements: 200 };

/**
 * Names statements of which callers choose the kind: without a bound they could fill the database's memory. Names are short,
 * as PostgreSQL cuts them after 63 bytes.
 * @returns gives the name of a kind, undefined once so many others have one that this one isn't to be prepared
 */
export function boundedNames(prefix: string): (kind: string) => string | undefined {
  const names = new Map<string, string>();
  return (kind) => {
    if (!names.has(kind) && names.size < KEPT.statements) names.set(kind, `${prefix} ${names.size}`);
    return names.get(kind);
  };
}

const nameOfText = boundedNames('text');

/**
 * Runs a statement that is put together from parts, and prepares it once a connection for each text that this gives. What differs
 * from call to call stands in parameters. PostgreSQL plans for their values as long as that pays: not for lists, where the first
 * values decide how all later ones are read.
 */
export async function preparedByText<Row extends QueryResultRow>(db: Queryable, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = nameOfText(text);
  return (await driverOf(db).query<Row>({ ...(name && { name }), text, values: params })).rows;
}

/** A number that the planner is to know: it plans without those in parameters. */
export function literal(value: number): SQL {
  return sql.raw(String(value));
}
