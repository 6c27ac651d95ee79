import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** An instant to the millisecond, the precision of JavaScript: a time read and written back stays the same. */
export function instantColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

export function createdAtColumn() {
  return instantColumn('created_at').notNull().default(sql`now()`);
}

export function updatedAtColumn() {
  return instantColumn('updated_at').notNull().default(sql`now()`);
}

/** Null: the record is active. */
function deletedAtColumn() {
  return instantColumn('deleted_at');
}

/** Also a column, so that foreign keys can require it and indices can begin with it. */
function activeColumn() {
  return boolean('active').notNull().generatedAlwaysAs(sql`(deleted_at is null)`);
}

/** Incremented with every change of the record; the source of its ETag. */
export function versionColumn() {
  return integer('version').notNull().default(1);
}

/** A name, and the same without accents and case, for searching and for an order independent of collations. */
export function nameColumns() {
  return {
    name: text('name').notNull(),
    nameFolded: text('name_folded').notNull().generatedAlwaysAs(sql`fold(name)`),
  };
}

/** The sort expression of a text: folded, with nulls first. */
export function sorted(column: SQLWrapper): SQL {
  return sql`(coalesce(fold(${column}), ''))`;
}

/** Names are duplicates if this expression is equal: invisible characters and case don't count. */
export function sameName(column: SQLWrapper): SQL {
  return sql`lower(normalize_text(${column}))`;
}

/** The sort expression of a date or an instant, with nulls first. */
export function earliestFirst(column: SQLWrapper): SQL {
  return sql`(coalesce(${column}, '-infinity'))`;
}

/** The columns of every record that is edited and made active or inactive. */
export function recordColumns() {
  return {
    deletedAt: deletedAtColumn(),
    active: activeColumn(),
    createdAt: createdAtColumn(),
    version: versionColumn(),
  };
}

/** The address of a person, an organisation or a place. */
export function addressColumns() {
  return {
    zipcode: text('zipcode'),
    street: text('street'),
    city: text('city'),
    state: text('state'),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
  };
}

/** The contact person of an organisation or a place. */
export function contactColumns() {
  return { contactName: text('contact_name'), contactPhone: text('contact_phone') };
}

/** Length limits of the contact columns. @param table its name */
export function contactLengths(
  table: string,
  { contactName, contactPhone }: Record<ContactColumn, AnyPgColumn>,
) {
  return [
    check(`${table}_contact_name_length`, sql`char_length(${contactName}) between 1 and 200`),
    check(`${table}_contact_phone_length`, sql`char_length(${contactPhone}) between 8 and 40`),
  ];
}

type ContactColumn = keyof ReturnType<typeof contactColumns>;

/** True for an active record, else null: a foreign key with it then only applies to active records. */
export function whileActiveColumn(name: string) {
  return boolean(name).generatedAlwaysAs(sql`(nullif(deleted_at is null, false))`);
}

/** The indices that sort lists of such records, separately for each state. @param table its name */
export function recordIndices(
  table: string,
  id: AnyPgColumn,
  columns: Record<'active' | 'createdAt' | 'deletedAt' | 'nameFolded', AnyPgColumn>,
) {
  const { active, createdAt, deletedAt, nameFolded } = columns;
  return [
    index(`${table}_created_idx`).on(active, createdAt, id),
    index(`${table}_deleted_idx`).on(deletedAt, id).where(sql`not ${active}`),
    index(`${table}_folded_idx`).on(active, nameFolded, id),
  ];
}

/** The index that a search uses. @param folded the searched expression, without accents and case */
export function searchIndex(table: string, folded: SQLWrapper) {
  return index(`${table}_search_idx`).using('gin', sql`${folded} gin_trgm_ops`);
}

type Columns = AnyPgColumn | [AnyPgColumn, ...AnyPgColumn[]];

/** A foreign key, of one column or several. */
export function references(name: string, columns: Columns, targets: Columns) {
  return foreignKey({ name, columns: listed(columns), foreignColumns: listed(targets) });
}

function listed(columns: Columns): [AnyPgColumn, ...AnyPgColumn[]] {
  return Array.isArray(columns) ? columns : [columns];
}
