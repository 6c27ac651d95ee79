import { escapeIdentifier } from 'pg';
import type { Named, Table } from './contents.ts';

/**
 * Rows travel between databases as lines of JSON, one object of columns per row, which one database writes and the
 * other reads. No code on the way parses a line.
 */

/**
 * Settings of a session that reads or writes whole tables: values have the same text form on every server, and the
 * timeouts for requests are off.
 */
export const PREPARE_SESSION = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

export function qualified({ schema, name }: Named): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** Rows of `from` as lines; `offset 0` makes each line only once however often it is used. */
function linesOf({ columns }: Table, from: string): string {
  const values = columns.map(({ name, asText }) => {
    const column = escapeIdentifier(name);
    return asText ? `${column}::text as ${column}` : column;
  });
  return `(select row_to_json(r)::text as line from (select ${values.join(', ')} from ${from}) r offset 0) lines`;
}

/** Bytes of a line's SHA-256 that form its hash number: few enough for an SQL bigint. `lineNumber` does the same. */
export const NUMBER_BYTES = 7;

/** A line's hash number. The sums of equal lines are equal in any order. */
const NUMBER = `('x' || encode(substr(sha256(convert_to(line, 'UTF8')), 1, ${NUMBER_BYTES}), 'hex'))::bit(${NUMBER_BYTES * 8})::bigint`;
const CHECKSUM = `count(*)::int8 as rows, coalesce(sum(${NUMBER}), 0)::text as sum`;

/** Rows from page $1 up to, but excluding, page $2. */
const PAGES = `where ctid >= format('(%s,0)', $1::int8)::tid and ctid < format('(%s,0)', $2::int8)::tid`;

/** The rows of a range of pages, with their checksum. */
export function selectLines(table: Table): string {
  return `select string_agg(line, e'\\n') as text, ${CHECKSUM} from ${linesOf(table, `only ${qualified(table)} ${PAGES}`)}`;
}

/** The checksum of the rows in a range of pages. */
export function checksumPages(table: Table): string {
  return `select ${CHECKSUM} from ${linesOf(table, `only ${qualified(table)} ${PAGES}`)}`;
}

/** The checksum of all rows. */
export function checksumTable(table: Table): string {
  return `select ${CHECKSUM} from ${linesOf(table, `only ${qualified(table)}`)}`;
}

/** Inserts the rows of $1, a JSON array of lines, and reads back what was stored. */
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

/** The pages of table $1, and how many make a block of about $2 bytes, including data stored out of line (TOAST). */
export const PAGES_OF = `
  select pages, greatest(1, $2::int8 / greatest(page, whole / greatest(pages, 1))) as step
  from (select pg_relation_size(t) / page as pages, pg_table_size(t) as whole, page
    from (select $1::regclass as t, current_setting('block_size')::int8 as page) named) sized`;

export function selectSequence(sequence: Named): string {
  return `select last_value::text as "lastValue", is_called as "isCalled" from ${qualified(sequence)}`;
}
