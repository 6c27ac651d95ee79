import type { FieldErrorCode, TextParams } from '#contracts/core/errors.ts';

/** What may be in a spreadsheet that is taken. Characters, bytes, counts. */
export const SHEET_LIMITS = {
  /** Columns with something in them: more than any of our tables has, so that notes beside it are told of. */
  columns: 50,
  /** Rows that Excel has. */
  rows: 1_048_576,
  /** Of a cell: no field of ours takes more, and what is longer is told to be so. */
  cell: 1_024,
  /** Cells that a sheet mentions, blank ones too. */
  cells: 10_000_000,
  /** All that is unpacked of one file: twice what the largest of ours takes. */
  unpacked: 256 * 1024 * 1024,
  /** Texts that cells share, and their characters together. */
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

/** A cell that has no value to take. */
export interface FaultyCell {
  fault: 'import.formula' | 'invalid';
}

/** Text without surrounding blanks, whatever kind of cell it was: dates as `YYYY-MM-DD`, numbers without exponent. */
export type Cell = string | FaultyCell;

/** A row as it stands in the file. */
export interface SheetRow {
  /** The first is 1. */
  row: number;
  /** By column, the first at 0; holes are blank. */
  cells: Cell[];
}

/** What a table is to look like. Names of columns are compared without case. */
export interface TableShape {
  columns: readonly string[];
  required: readonly string[];
  /** Other names of columns, in lower case; null: such a column is passed over. */
  aliases: Readonly<Record<string, string | null>>;
  /** Names, in lower case, whose columns are passed over where another name of the same column is in the file. */
  yielding?: readonly string[];
  maxRows: number;
}

export interface TableRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  /** By the shape's columns; of one that isn't in the file undefined. */
  cells: (Cell | undefined)[];
}

/** What the thread that reads is told, and tells. */
export interface ReadOrder {
  bytes: Uint8Array;
  shape: TableShape;
}
export type FromReader =
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'done' }
  | { kind: 'refused'; fault: FieldErrorCode; params: TextParams | undefined };
