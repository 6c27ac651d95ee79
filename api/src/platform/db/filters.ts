import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ListRequest } from '#contracts/core/list.ts';

/** The row condition for each filter in a list's contract. A missing one fails to compile. */
export type Filters<Request extends ListRequest> = {
  [Name in Exclude<keyof Request, keyof ListRequest | 'isActive'>]-?: (
    wanted: Exclude<Request[Name], undefined>,
  ) => SQL;
};

/** @returns the row condition for the filters of a request; undefined where it has none */
export function filterConditions<Request extends ListRequest>(
  filters: Filters<Request>,
  request: Omit<Request, 'page' | 'perPage'>,
): SQL | undefined {
  const values = request as Record<string, unknown>;
  const conditions = (Object.entries(filters) as [string, (wanted: unknown) => SQL][])
    .filter(([name]) => values[name] !== undefined)
    .map(([name, condition]) => sql`(${condition(values[name])})`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

/** "Is one of these", for an id column. */
export function idIn(column: SQLWrapper) {
  return (ids: number[]): SQL => oneOf(column, ids, sql`int`);
}

/** "Is one of these", for a text column. */
export function textIn(column: SQLWrapper) {
  return (texts: string[]): SQL => oneOf(column, texts, sql`text`);
}

/** A single value is compared directly: for an array in a prepared statement the planner assumes ten elements. */
function oneOf(column: SQLWrapper, wanted: unknown[], type: SQL): SQL {
  return wanted.length === 1
    ? sql`${column} = ${wanted[0]}::${type}`
    : sql`${column} = any(${sql.param(wanted)}::${type}[])`;
}

/** "Is in one of these states." @param states the row condition for each state */
export function inAnyState<State extends string>(states: Record<State, SQL>) {
  return (wanted: State[]): SQL =>
    sql.join(
      wanted.map((state) => sql`(${states[state]})`),
      sql` or `,
    );
}

/**
 * The instant at which a day begins: a second after the last one of the day before. Where clocks go back to midnight, it
 * strikes twice, and PostgreSQL would take the second one.
 * @param day an expression for a date
 */
export function startOfDay(day: SQL, timeZone: string | SQL): SQL {
  return sql`((${day}::timestamp - interval '1 second') at time zone ${timeZone} + interval '1 second')`;
}

/** "On this day or later", and "on this day or earlier", for a column of instants. */
function daysOf(column: SQLWrapper, timeZone: string) {
  return {
    from: (day: string): SQL => sql`${column} >= ${startOfDay(sql`${day}::date`, timeZone)}`,
    to: (day: string): SQL => sql`${column} < ${startOfDay(sql`(${day}::date + 1)`, timeZone)}`,
  };
}

/** The filters of `createdFilter`. @param timeZone IANA name; days begin and end in this zone */
export function createdBetween(column: SQLWrapper, timeZone: string) {
  const { from, to } = daysOf(column, timeZone);
  return { createdFrom: from, createdTo: to };
}

/** The filters of `datesFilter`. @param timeZone IANA name; days begin and end in this zone */
export function datesBetween(columns: Record<'createdAt' | 'updatedAt', SQLWrapper>, timeZone: string) {
  const { from, to } = daysOf(columns.updatedAt, timeZone);
  return { ...createdBetween(columns.createdAt, timeZone), updatedFrom: from, updatedTo: to };
}
