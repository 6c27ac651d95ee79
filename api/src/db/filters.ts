import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ListRequest } from '#contracts/core/list.ts';

/** What each filter of a list's contract asks of a row. One that is missing fails the compiler. */
export type Filters<Request extends ListRequest> = {
  [Name in Exclude<keyof Request, keyof ListRequest | 'isActive'>]-?: (
    wanted: Exclude<Request[Name], undefined>,
  ) => SQL;
};

/** @returns what the filters of a request ask of a row, undefined where it has none */
export function narrowedBy<Request extends ListRequest>(
  filters: Filters<Request>,
  request: Omit<Request, 'page' | 'perPage'>,
): SQL | undefined {
  const asked = request as Record<string, unknown>;
  const conditions = (Object.entries(filters) as [string, (wanted: unknown) => SQL][])
    .filter(([name]) => asked[name] !== undefined)
    .map(([name, condition]) => sql`(${condition(asked[name])})`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

/** "Is one of these", of a column of ids. */
export function idIn(column: SQLWrapper) {
  return (ids: number[]): SQL => oneOf(column, ids, sql`int`);
}

/** "Is one of these", of a column of texts. */
export function textIn(column: SQLWrapper) {
  return (texts: string[]): SQL => oneOf(column, texts, sql`text`);
}

/** One is compared with: of an array in a prepared statement the planner takes it that it has ten. */
function oneOf(column: SQLWrapper, wanted: unknown[], type: SQL): SQL {
  return wanted.length === 1
    ? sql`${column} = ${wanted[0]}::${type}`
    : sql`${column} = any(${sql.param(wanted)}::${type}[])`;
}

/** "Is in one of these states." @param states what each asks of a row */
export function inStates<State extends string>(states: Record<State, SQL>) {
  return (wanted: State[]): SQL =>
    sql.join(
      wanted.map((state) => sql`(${states[state]})`),
      sql` or `,
    );
}

/** "Is of this day or later", and "of this day or earlier", of a column of instants. */
function daysOf(column: SQLWrapper, timeZone: string) {
  const midnight = (day: string, daysLater: number) =>
    sql`(${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone}`;
  return {
    from: (day: string): SQL => sql`${column} >= ${midnight(day, 0)}`,
    to: (day: string): SQL => sql`${column} < ${midnight(day, 1)}`,
  };
}

/** The filters of `createdFilter`. @param timeZone of the days, IANA name */
export function createdBetween(column: SQLWrapper, timeZone: string) {
  const { from, to } = daysOf(column, timeZone);
  return { createdFrom: from, createdTo: to };
}

/** The filters of `updatedFilter`. @param timeZone of the days, IANA name */
export function updatedBetween(column: SQLWrapper, timeZone: string) {
  const { from, to } = daysOf(column, timeZone);
  return { updatedFrom: from, updatedTo: to };
}
