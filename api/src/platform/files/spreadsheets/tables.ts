import type { FieldErrorCode, TextParams } from '#contracts/core/errors.ts';
import { fold } from '#contracts/core/fold.ts';
import { normalizeText } from '#contracts/core/normalize-text.ts';

/** Limits of an accepted spreadsheet, in characters, bytes or counts. */
export const SHEET_LIMITS = {
  /** Non-blank columns: more than any imported table has, so that notes beside a table are reported. */
  columns: 50,
  /** Excel's own maximum. */
  rows: 1_048_576,
  /** Characters in a cell: longer than any field accepts, so that a truncated text is still reported as too long. */
  cell: 1_024,
  /** Cells in a sheet, including blank ones. */
  cells: 10_000_000,
  /** Bytes unpacked from one file: twice what the largest expected file needs. */
  unpacked: 256 * 1024 * 1024,
  /** Number of shared strings, and their total characters. */
  sharedTexts: 2_000_000,
  sharedCharacters: 48 * 1024 * 1024,
} as const;

/** Why a spreadsheet can't be read at all. */
export class SheetError extends Error {
  readonly fault: FieldErrorCode;
  readonly params: TextParams | undefined;
  /** Name of the sheet, if it could be opened. */
  sheet: string | null = null;

  constructor(fault: FieldErrorCode, params?: TextParams) {
    super(fault);
    this.name = 'SheetError';
    this.fault = fault;
    this.params = params;
  }
}

export function damaged(): SheetError {
  return new SheetError('import.damaged');
}

/** A cell without a usable value. */
export interface FaultyCell {
  fault: 'import.formula' | 'import.changed_by_spreadsheet' | 'invalid';
  /** What the file has instead, to be quoted. */
  shown?: string;
}

/** A cell of a column: trimmed text, whatever its type in the file. */
export type Cell = string | FaultyCell;

/** A number, date, truth value or error in the file. */
export interface TypedCell {
  /** For columns of counts and days: dates as `YYYY-MM-DD`, numbers without exponent. */
  value: string;
  /** For columns of text, if the format of the cell shows other characters. */
  shown?: string;
  /** Whether it can't be what was typed into a column of text. */
  isChanged: boolean;
  isError?: boolean;
}

/** A cell of the file; a text is trimmed. */
export type SheetCell = string | TypedCell | FaultyCell;

/** A row of the file. */
export interface SheetRow {
  /** Row number, from 1. */
  row: number;
  /** Cells by column, from 0; gaps are blank. */
  cells: SheetCell[];
}

/** The expected form of a table. Column names are compared without case, accents, line breaks and extra blanks. */
export interface TableShape {
  columns: readonly string[];
  required: readonly string[];
  /** Columns of counts and days; all others are text. */
  values: readonly string[];
  /** Other names of columns; null if the column is ignored. */
  aliases: Readonly<Record<string, string | null>>;
  /** Names whose column is ignored if the file has another name of the same column. */
  yielding?: readonly string[];
  maxRows: number;
  /** The sheet to read; missing: the first visible one. */
  sheet?: WantedSheet;
}

/** A sheet of a workbook, by its names, which are compared as those of columns are. */
export interface WantedSheet {
  /** It has any of these. */
  names: readonly string[];
  /** Names of other sheets that may be there. Any other visible sheet is refused. */
  others: readonly string[];
}

/** A name without what differs between programs: case, accents, blanks, line breaks, invisible marks. */
export function plain(name: string): string {
  return fold(normalizeText(name));
}

export interface TableRow {
  /** Row number as a spreadsheet shows it; the header is usually row 1. */
  row: number;
  /** Cells by the shape's columns; undefined for a column that isn't in the file. */
  cells: (Cell | undefined)[];
}

/** How a file is read. Null: it has no such thing. */
export interface TableReading {
  /** Name of the sheet. */
  sheet: string | null;
  /** Of a text file, by its name in the Encoding Standard. */
  encoding: string | null;
  /** Null also for a text file of one column. */
  separator: string | null;
}

/** Messages to and from the reading thread. */
export interface ReadOrder {
  bytes: Uint8Array;
  shape: TableShape;
}
export type FromReader =
  | { kind: 'reading'; reading: TableReading }
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'done' }
  | { kind: 'refused'; fault: FieldErrorCode; params: TextParams | undefined };
