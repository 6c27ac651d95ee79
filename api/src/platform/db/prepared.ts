import { fillPlaceholders, SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import { driverOf, type Queryable } from './client.ts';

/** The built statements, by the pool or the transaction's connection that they run on. */
const statements = new WeakMap<pg.Pool | pg.PoolClient, Map<string, unknown>>();

/** Returns what was built under a name, building it the first time. */
function once<Built>(db: Queryable, name: string, build: () => Built): Built {
  const driver = driverOf(db);
  const known = statements.get(driver) ?? new Map<string, unknown>();
  statements.set(driver, known);
  if (!known.has(name)) known.set(name, build());
  return known.get(name) as Built;
}

const dialect = new PgDialect();

type Values = Record<string, unknown>;

/** The subset of the query builder that preparing a query needs. */
interface Query<Rows> extends PromiseLike<Rows> {
  prepare(name: string): { execute(values?: Values): Promise<unknown> };
}

/**
 * Runs a statement that is built once per pool (in transactions once per connection) and planned once per connection.
 * The most frequent reads are written as SQL: the query builder adds some 20 µs to each call for running a statement
 * and mapping its columns.
 * @param name of the prepared statement, unique to it
 * @param build creates the statement: a query of the query builder, or SQL, which returns raw driver rows
 * @param values for its placeholders
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

/** Maximum per kind of name: every connection keeps them all, 100 to 150 KiB each on PostgreSQL 15. Tests lift it. */
export const LIMITS = { statements: 200 };

/**
 * Names statements whose kinds are chosen by callers: without a limit they could fill the database's memory. Names are
 * short, as PostgreSQL truncates them to 63 bytes.
 * @returns a function from a kind to its name; undefined, for not preparing it, once the limit is reached
 */
export function boundedStatementNames(prefix: string): (kind: string) => string | undefined {
  const names = new Map<string, string>();
  return (kind) => {
    if (!names.has(kind) && names.size < LIMITS.statements) names.set(kind, `${prefix} ${names.size}`);
    return names.get(kind);
  };
}

const nameOfText = boundedStatementNames('text');

/**
 * Runs a statement composed of parts, and prepares it once per connection for each resulting text. Values that differ
 * between calls are parameters. PostgreSQL plans for their values while that pays off. Not for lists, where the
 * first values would decide the plan of all later ones.
 */
export async function preparedByText<Row extends QueryResultRow>(db: Queryable, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = nameOfText(text);
  return (await driverOf(db).query<Row>({ ...(name && { name }), text, values: params })).rows;
}

/** A number visible to the planner, which doesn't see the values of parameters. */
export function literal(value: number): SQL {
  return sql.raw(String(value));
}
