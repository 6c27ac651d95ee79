import { escapeIdentifier } from 'pg';
import type { Named, Table } from './contents.ts';

/**
 * Rows go from database to database as lines of JSON that the one writes and the other reads, each as an object of its
 * columns. Nothing here or on the way looks into a line.
 */

/**
 * Settings of a session that reads or writes whole tables: a value has one text only, on every server, and the limits are
 * off that are there for calls.
 */
export const PREPARE_SESSION = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

export function qualified({ schema, name }: Named): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** Rows of `from` as lines, each made once however often it is used. */
function linesOf({ columns }: Table, from: string): string {
  const values = columns.map(({ name, asText }) => {
    const column = escapeIdentifier(name);
    return asText ? `${column}::text as ${column}` : column;
  });
  return `(select row_to_json(r)::text as line from (select ${values.join(', ')} from ${from}) r offset 0) lines`;
}

/** How many bytes of a line's SHA-256 make its number: few enough for a bigint. `lineNumber` does the same. */
export const NUMBER_BYTES = 7;

/** Sums of such numbers agree, in whatever order, where the lines do. */
const NUMBER = `('x' || encode(substr(sha256(convert_to(line, 'UTF8')), 1, ${NUMBER_BYTES}), 'hex'))::bit(${NUMBER_BYTES * 8})::bigint`;
const CHECKSUM = `count(*)::int8 as rows, coalesce(sum(${NUMBER}), 0)::text as sum`;

/** Rows that lie from page $1 to before page $2. */
const PAGES = `where ctid >= format('(%s,0)', $1::int8)::tid and ctid < format('(%s,0)', $2::int8)::tid`;

/** The rows of some pages, with their checksum. */
export function selectLines(table: Table): string {
  return `select string_agg(line, e'\\n') as text, ${CHECKSUM} from ${linesOf(table, `only ${qualified(table)} ${PAGES}`)}`;
}

/** The checksum of some pages' rows. */
export function checksumPages(table: Table): string {
  return `select ${CHECKSUM} from ${linesOf(table, `only ${qualified(table)} ${PAGES}`)}`;
}

/** The checksum of all rows. */
export function checksumTable(table: Table): string {
  return `select ${CHECKSUM} from ${linesOf(table, `only ${qualified(table)}`)}`;
}

/** Stores the rows of $1, a list of lines in JSON, and reads back what is stored then. */
export function insertLines(table: Table): string {
  const names = table.columns.map(({ name }) => escapeIdentifier(name));
  const sent = table.columns.map(({ type, asText }, at) => `${names[at]} ${asText ? 'text' : type}`);
  const taken = table.columns.map(({ type, asText }, at) => (asText ? `${names[at]}::${type}` : names[at]));
  return `
    with written as (
      insert into ${qualified(table)} (${names.join(', ')}) overriding system value
      select ${taken.join(', ')} from json_to_recordset($1::json) as sent (${sent.join(', ')})
      returning ${names.join(', ')}
    ) select string_agg(line, e'\\n') as text from ${linesOf(table, 'written')}`;
}

/** Pages of a table; and how many to take at once so that a block has about `bytes`, with what lies outside of its pages. */
export const PAGES_OF = `
  select pages, greatest(1, $2::int8 / greatest(page, whole / greatest(pages, 1))) as step
  from (select pg_relation_size(t) / page as pages, pg_table_size(t) as whole, page
    from (select $1::regclass as t, current_setting('block_size')::int8 as page) named) sized`;

export function selectSequence(sequence: Named): string {
  return `select last_value::text as "lastValue", is_called as "isCalled" from ${qualified(sequence)}`;
}
