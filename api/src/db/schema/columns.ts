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

/** An instant to the millisecond: what JavaScript can hold, so a time read and written again is the same time. */
export function instantColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

export function createdAtColumn() {
  return instantColumn('created_at').notNull().default(sql`now()`);
}

export function updatedAtColumn() {
  return instantColumn('updated_at').notNull().default(sql`now()`);
}

/** Empty: the record is active. */
function deletedAtColumn() {
  return instantColumn('deleted_at');
}

/** Said as a column too, so that a foreign key can demand it and an index can begin with it. */
function activeColumn() {
  return boolean('active').notNull().generatedAlwaysAs(sql`(deleted_at is null)`);
}

/** Grows with every change of the record; the ETag is made of it. */
export function versionColumn() {
  return integer('version').notNull().default(1);
}

/** The name without accents and case, for search and for an order that every collation agrees on. */
export function foldedNameColumn() {
  return text('name_folded').notNull().generatedAlwaysAs(sql`fold(name)`);
}

/** As lists sort by a text: by how it is folded, and first where there is none. */
export function sorted(column: SQLWrapper): SQL {
  return sql`(coalesce(fold(${column}), ''))`;
}

/** Names with the same of this are one and the same: what nobody sees and case don't tell them apart. */
export function sameName(column: SQLWrapper): SQL {
  return sql`lower(normalize_text(${column}))`;
}

/** As lists sort by a date or a time: first where there is none. */
export function earliestFirst(column: SQLWrapper): SQL {
  return sql`(coalesce(${column}, '-infinity'))`;
}

/** What every record has that is made, changed, and made active or inactive. */
export function recordColumns() {
  return {
    deletedAt: deletedAtColumn(),
    active: activeColumn(),
    createdAt: createdAtColumn(),
    version: versionColumn(),
  };
}

/** Where somebody lives, or something is. */
export function addressColumns() {
  return {
    zipcode: text('zipcode'),
    street: text('street'),
    city: text('city'),
    state: text('state'),
    /** ISO 3166-1, two letters. */
    country: text('country'),
  };
}

/** Whom to ask for at an organisation or a place. */
export function contactColumns() {
  return { contactName: text('contact_name'), contactPhone: text('contact_phone') };
}

/** How long its parts may be. @param table its name */
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

/** True of an active record, empty of any other: a foreign key then demands something of the active ones alone. */
export function whileActiveColumn(name: string) {
  return boolean(name).generatedAlwaysAs(sql`(nullif(deleted_at is null, false))`);
}

/** The indices by which lists of such records are sorted, each state by itself. @param table its name */
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

/** The index that a list is searched by. @param folded what is searched, without accents and case */
export function searchIndex(table: string, folded: SQLWrapper) {
  return index(`${table}_search_idx`).using('gin', sql`${folded} gin_trgm_ops`);
}

/** A foreign key of one column. */
export function references(name: string, column: AnyPgColumn, target: AnyPgColumn) {
  return foreignKey({ name, columns: [column], foreignColumns: [target] });
}
