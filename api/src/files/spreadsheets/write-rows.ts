import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { CellStyle } from 'hucre';

type Cell = string | number | boolean | Date | null;

/** One column of a spreadsheet. */
export interface SheetColumn<Row> {
  header: string;
  /** In characters. */
  width: number;
  /** Text stays text whatever it begins with; a number is a number, and a `Date` shows its UTC time. */
  value: (row: Row) => Cell;
  /** How numbers or dates are shown, in Excel's notation: `dd/mm/yyyy`. */
  format?: string;
}

/** What a sheet is called and looks like. */
export interface SheetLook {
  /** Of the sheet, at most 31 characters. */
  name: string;
  /** Of the ground under its header, `#RRGGBB`: white text stands on it. */
  color: string;
}

/** What XML has no place for: one such sign would end the sheet where it stands. Source: XML 1.0, 2.2. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}\ufffe\uffff]/gu;

/** The text without what a file of this format can't hold; anything else as it is. */
export function writable<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replace(NOT_IN_XML, '') : value;
}

/** The header stays in view. */
export const HEADER_IN_VIEW = { rows: 1 };

/** A column's cells. Text is marked as such, so that what begins with `=` is still text after somebody has edited it. */
export function cellStyle({ format = '@' }: Pick<SheetColumn<never>, 'format'>): CellStyle {
  return { numFmt: format };
}

/** A column's header: over numbers and dates it stands on their side. */
export function headerStyle(color: string, { format }: Pick<SheetColumn<never>, 'format'>): CellStyle {
  return {
    font: { name: 'Calibri', size: 11, bold: true, color: { rgb: 'FFFFFF' } },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: color.slice(1) } },
    ...(format && { alignment: { horizontal: 'right' } }),
  };
}

/**
 * Writes rows as an xlsx file while they are read: memory doesn't grow with their number. Where nobody reads on, no
 * further rows are asked for.
 * @param rowsPerSheet its header among them: what comes after stands on further sheets, each with the header, which are
 *   called by the first one's name and a number. As many as the format holds, 1,048,576, where it is missing
 */
export async function spreadsheet<Row>(
  { name, color }: SheetLook,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
  rowsPerSheet?: number,
): Promise<Readable> {
  // Only who exports needs it.
  const { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } = await import('hucre/xlsx');
  const maxRowsPerSheet = rowsPerSheet ?? XLSX_MAX_ROWS_PER_SHEET;
  let file: Readable | undefined;
  async function* cells() {
    for await (const row of rows) {
      // The writer would ask for as many as it takes to fill its next piece, also where nobody is there to read it.
      if (file?.destroyed) return;
      yield columns.map(({ value }) => writable(value(row)));
    }
  }
  const stream = writeXlsxStream(cells(), {
    name,
    freezePane: HEADER_IN_VIEW,
    maxRowsPerSheet,
    columns: columns.map((column) => {
      const style = stylesDown(headerStyle(color, column), cellStyle(column), maxRowsPerSheet);
      return {
        header: column.header,
        width: column.width,
        get style() {
          return style();
        },
      };
    }),
  });
  file = Readable.fromWeb(stream as ReadableStream<Uint8Array>);
  return file;
}

/**
 * The styles of a column's cells, one after the other from a sheet's top. The writer asks for a column's style once a
 * cell, and knows none for headers alone.
 */
function stylesDown(header: CellStyle, cell: CellStyle, rowsPerSheet: number): () => CellStyle {
  let asked = 0;
  return () => {
    const isHeader = asked % rowsPerSheet === 0;
    asked += 1;
    return isHeader ? header : cell;
  };
}
