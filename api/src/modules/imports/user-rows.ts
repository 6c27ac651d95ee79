import type { FieldFault } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import { BRAZIL, bareTaxNumber } from '#contracts/documents.ts';
import { IMPORT_COLUMNS } from '#contracts/imports.ts';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import { emailAddress } from '#contracts/users/person-fields.ts';
import { type UserValues, userInput } from '#contracts/users/user-input.ts';
import { GENRES, type Genre, USER_FIELDS, type User } from '#contracts/users/users.ts';
import type { ImportRow } from './import-kind.ts';
import type { RowReader } from './row-reader.ts';

type Column = (typeof IMPORT_COLUMNS.users)[number];
export type UserCells = Record<Column, string | null>;

/** A user as a row describes them. Columns that the file lacks are missing. */
export interface UserRow extends ImportRow {
  cells: Partial<UserCells>;
  /** Columns with unreadable cells, which have been reported. */
  faulty: Set<string>;
  /** The password hash of the row's account, if it was unowned when the file was read. */
  unowned?: string | undefined;
  /** The last judgement and the kept cells it was based on, so that the same input is not judged twice. */
  validation?: { cacheKey: string; judgement: RowValidation };
}

export interface RowValidation {
  values: UserValues | undefined;
  organisation: OrganisationRef | null;
  faults: FieldFault[];
}

export function readUserRow(cells: RowReader<string>): UserRow {
  const row: UserRow = {
    row: cells.row,
    key: cells.take('email', emailAddress),
    cells: {},
    faulty: new Set(),
  };
  for (const column of IMPORT_COLUMNS.users) {
    const cell = cellIn(cells, column);
    if (cell !== undefined) row.cells[column] = cell;
    else if (cells.has(column)) row.faulty.add(column);
  }
  if (row.key === undefined) row.faulty.add('email');
  return row;
}

function cellIn(cells: RowReader<string>, column: Column): string | null | undefined {
  if (column === 'birthday') return cells.day(column, 'past');
  const text = cells.text(column);
  return column === 'genre' && text ? (GENRE_OF[text.toLowerCase()] ?? text) : text;
}

/** The gender words of the list's spreadsheet, in all languages. */
const GENRE_OF: Readonly<Record<string, Genre>> = Object.fromEntries(
  GENRES.flatMap((genre) => USER_FIELDS.genre.values[genre].map((word) => [word.toLowerCase(), genre])),
);

/** A user as a row of the file. */
export function cellsOf(user: Pick<User, Exclude<Column, keyof Address | keyof Named>> & Named): UserCells {
  const { address, profile, organisation, nome, email, cpf, document, genre, birthday, language } = user;
  const { zipcode = null, street = null, city = null, state = null, country = null } = address ?? {};
  return {
    ...{
      email,
      nome,
      profile: typeof profile === 'string' ? profile : profile.nome,
      cpf,
      document,
      birthday,
    },
    ...{ genre, country, zipcode, state, city, street, language },
    organisation: typeof organisation === 'string' ? organisation : (organisation?.name ?? null),
  };
}

type Address = NonNullable<User['address']>;
interface Named {
  address: User['address'];
  profile: User['profile'] | string;
  organisation: User['organisation'] | string;
}

/** The current records that rows refer to. */
export interface NamedRecords {
  profiles: readonly User['profile'][];
  /** Active ones, by the text that names them. */
  organisations: ReadonlyMap<string, OrganisationRef>;
}

/**
 * Judges a row by the rules of the user form. Missing columns keep the stored value, or stay empty for a new user.
 * @param current the existing user of the row, if any
 */
export function validateRow(
  row: UserRow,
  current: User | undefined,
  { profiles, organisations }: NamedRecords,
): RowValidation {
  const old = current && cellsOf(current);
  const wanted = row.cells.organisation;
  const organisation =
    wanted === undefined ? (current?.organisation ?? null) : (organisations.get(wanted ?? '') ?? null);
  const cacheKey = JSON.stringify([
    ...IMPORT_COLUMNS.users.map((column) => (column in row.cells ? 0 : old?.[column])),
    organisation?.organisationId,
  ]);
  if (row.validation?.cacheKey === cacheKey) return row.validation.judgement;
  const cells: Partial<UserCells> = { ...old, ...row.cells, ...(current && { email: current.email }) };
  const profile = profiles.find(({ nome }) => nome.toUpperCase() === cells.profile?.toUpperCase());
  const { nome, email, cpf, document, genre, birthday, language } = cells;
  const { zipcode, street, city, state, country } = cells;
  const parsed = userInput.safeParse(
    {
      ...{ nome, email, cpf, document, genre, birthday, language },
      // An unknown profile name is reported as a fault of its own.
      profile: { id: cells.profile ? (profile?.id ?? 1) : null },
      organisationId: organisation?.organisationId ?? null,
      address: { zipcode, street, city, state, country },
    },
    PARSE_OPTIONS,
  );
  const faults = parsed.success ? [] : fieldFaults(parsed.error.issues);
  const found = faults.map((fault) => ({ ...fault, path: columnOf(fault.path) }));
  if (cells.profile && !profile) found.push({ path: 'profile', code: 'reference' });
  if (wanted && !organisation) found.push({ path: 'organisation', code: 'reference' });
  const judgement = {
    organisation,
    values: found.length === 0 ? parsed.data : undefined,
    faults: found.filter(({ path }) => !row.faulty.has(path)),
  };
  row.validation = { cacheKey, judgement };
  return judgement;
}

/** Whether the row only repeats what is stored, which may predate the current rules. */
export function isUnchanged(row: UserRow, current: User | undefined): current is User {
  if (!current || row.faulty.size > 0) return false;
  const { email: _, ...stored } = cellsOf(current);
  return Object.entries(stored).every(([name, text]) => {
    const column = name as Column;
    const cell = row.cells[column];
    return (
      cell === undefined || cell === text || (cell !== null && normalizedCell(column, cell, current) === text)
    );
  });
}

/** Normalises a cell that may use another notation: punctuation, as in the list's spreadsheet, or lower case. */
function normalizedCell(column: Column, cell: string, { address }: User): string {
  if (column === 'cpf' || (column === 'document' && address?.country === BRAZIL)) return bareTaxNumber(cell);
  return column === 'profile' || column === 'country' ? cell.toUpperCase() : cell;
}

/** Maps `profile.id` to `profile` and `address.zipcode` to `zipcode`. */
function columnOf(path: string): string {
  return path === 'profile.id' ? 'profile' : path.replace(/^address\./, '');
}
