import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Language } from '#contracts/core/language.ts';
import type { Person } from './person.ts';

/** Personal data in a table: the source for people's archives, for anonymisation and for the documentation page. */
export interface Holding {
  table: PgTable;
  /** Columns that identify a person or say something about them. */
  personal: readonly string[];
  /** Its file in the person's archive; missing if it tells them nothing, such as a digest. */
  file?: string;
  /** Columns omitted from the archive: secret, about others, or derived from the rest. */
  hidden?: readonly string[];
  /** Columns omitted only from rows with data of others: a condition, and the columns. */
  others?: (person: Person) => readonly [SQL, readonly string[]][];
  /** Selects the rows of a person. */
  rows: (person: Person) => SQL;
  /** A column for reading many rows in batches; missing if there are few. */
  key?: string;
  purpose: Record<Language, string>;
  /** How long it is kept, in the words of the documentation. */
  retention: string;
  /** What becomes of it, in the words of the documentation. */
  becomes: string;
  /** Makes it anonymous; missing if it already is, or goes with another row. */
  anonymise?: (person: Person) => SQL[];
}

export const UNTIL_ACCOUNT_ENDS = 'as long as the account exists';
export const ID_ONLY = 'stays: it contains only an id';

/** Selects the rows of a person in a table, and deletes them on anonymisation. */
export const removal = (table: PgTable, rows: (person: Person) => SQL) => ({
  rows,
  becomes: 'removed',
  anonymise: (person: Person) => [sql`delete from ${table} where ${rows(person)}`],
});
