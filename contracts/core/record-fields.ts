import type { Translations } from './words.ts';

/** What is said of one field of a record, beside its type. */
export interface RecordField<Value = unknown> {
  /** Its name in lists, forms and filters, on pages, in spreadsheets and in histories. */
  label: Translations;
  /** What API clients are told of it. */
  about?: string;
  /** Lists can be sorted by it. */
  sort?: true;
  /** It is a column of the list's spreadsheet, with values of this kind. */
  sheet?: 'text' | 'number' | 'id' | 'instant' | 'day';
  /** The width of that column in characters, if not the usual one of its kind. */
  width?: number;
  /** The audit trail compares it. */
  audited?: true;
  /** The names of its values, where these are few. */
  values?: Readonly<
    Record<NonNullable<Value> extends string | readonly string[] ? ValueName<Value> : string, Translations>
  >;
}

type ValueName<Value> = Extract<Value extends readonly (infer Item)[] ? Item : Value, string>;

/** A field of a row, or of an object in it: `fragrance.name`. */
export type FieldName<Row> = {
  [Name in keyof Row & string]:
    | Name
    | (NonNullable<Row[Name]> extends infer Part extends object
        ? Part extends readonly unknown[]
          ? never
          : `${Name}.${keyof Part & string}`
        : never);
}[keyof Row & string];

/** The value of such a field; null where the object is missing. */
export type FieldValue<Row, Name extends string> = Name extends keyof Row
  ? Row[Name]
  : Name extends `${infer Outer extends keyof Row & string}.${infer Inner}`
    ? Inner extends keyof NonNullable<Row[Outer]>
      ? NonNullable<Row[Outer]>[Inner]
      : unknown
    : unknown;

/** The fields of a record, in the order of the spreadsheet's columns. */
export type RecordFields<Row> = { readonly [Field in FieldName<Row>]?: RecordField<FieldValue<Row, Field>> };

/** The names of the fields with a property. */
export type FieldsWith<Fields, Property> = {
  [Name in keyof Fields]: Fields[Name] extends Property ? Name : never;
}[keyof Fields] &
  string;

/** The fields that a list can be sorted by, the default first. */
export function sortFields<Fields extends Record<string, RecordField>>(
  fields: Fields,
  standard: FieldsWith<Fields, { sort: true }>,
): readonly [FieldsWith<Fields, { sort: true }>, ...FieldsWith<Fields, { sort: true }>[]] {
  const names = Object.keys(fields) as FieldsWith<Fields, { sort: true }>[];
  return [standard, ...names.filter((name) => name !== standard && fields[name]?.sort)];
}

/** An id, by which API clients can sort. */
export const ID = { label: ['ID', 'ID', 'ID'], sort: true } as const;

/** Fields of most records. */
export const NAME = { label: ['Nome', 'Name', 'Nombre'], sort: true, sheet: 'text', audited: true } as const;
export const CREATED = {
  label: ['Criado em', 'Created', 'Creado el'],
  sort: true,
  sheet: 'instant',
} as const;
export const UPDATED = {
  label: ['Atualizado em', 'Updated', 'Actualizado el'],
  sort: true,
  sheet: 'instant',
} as const;
export const DEACTIVATED = { label: ['Desativado em', 'Deactivated', 'Desactivado el'], sort: true } as const;

/** When a record was created, changed and deactivated: the fields of `recordDates`. */
export const DATES = { createdAt: CREATED, updatedAt: UPDATED, deletedAt: DEACTIVATED } as const;
