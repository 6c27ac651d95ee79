import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Language } from '#contracts/core/language.ts';
import type { Person } from './person.ts';

/** What is kept about people in a table. Their archive, anonymising and the page of the documentation are made of it. */
export interface Holding {
  table: PgTable;
  /** Columns that tell something of a person, or who they are. */
  personal: readonly string[];
  /** The file of it in their archive; missing: it tells them nothing, as a digest does. */
  file?: string;
  /** Columns that their archive leaves out: they are secret, others', or made of the rest. */
  hidden?: readonly string[];
  /** Columns that a row's file lacks where it holds what is others': a condition, and the columns. */
  others?: (person: Person) => readonly [SQL, readonly string[]][];
  /** Which rows are a person's. */
  rows: (person: Person) => SQL;
  /** A column by which many rows are read one part after the other; missing: there are few. */
  key?: string;
  purpose: Record<Language, string>;
  /** How long it is kept, in words of the documentation. */
  kept: string;
  /** What becomes of it, in the same. */
  becomes: string;
  /** Makes it anonymous; missing: it is, or goes with another row. */
  anonymise?: (person: Person) => SQL[];
}

export const WITH_ACCOUNT = 'as long as the account';
export const STAYS = 'stays: it names an id alone';

/** Says which rows of a table are a person's, and that they are removed. */
export const removed = (table: PgTable, rows: (person: Person) => SQL) => ({
  rows,
  becomes: 'removed',
  anonymise: (person: Person) => [sql`delete from ${table} where ${rows(person)}`],
});
