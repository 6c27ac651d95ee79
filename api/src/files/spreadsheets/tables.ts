import type { FieldErrorCode, TextParams } from '#contracts/core/errors.ts';

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
  fault: 'import.formula' | 'invalid';
}

/** Trimmed text, whatever the cell's type: dates as `YYYY-MM-DD`, numbers without exponent. */
export type Cell = string | FaultyCell;

/** A row of the file. */
export interface SheetRow {
  /** Row number, from 1. */
  row: number;
  /** Cells by column, from 0; gaps are blank. */
  cells: Cell[];
}

/** The expected form of a table. Column names are compared without case. */
export interface TableShape {
  columns: readonly string[];
  required: readonly string[];
  /** Other names of columns, in lower case; null if the column is ignored. */
  aliases: Readonly<Record<string, string | null>>;
  /** Names, in lower case, whose column is ignored if the file has another name of the same column. */
  yielding?: readonly string[];
  maxRows: number;
}

export interface TableRow {
  /** Row number as a spreadsheet shows it; the header is usually row 1. */
  row: number;
  /** Cells by the shape's columns; undefined for a column that isn't in the file. */
  cells: (Cell | undefined)[];
}

/** Messages to and from the reading thread. */
export interface ReadOrder {
  bytes: Uint8Array;
  shape: TableShape;
}
export type FromReader =
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'done' }
  | { kind: 'refused'; fault: FieldErrorCode; params: TextParams | undefined };
