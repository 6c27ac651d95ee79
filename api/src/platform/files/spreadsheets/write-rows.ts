import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { nextTurn } from '../../lib/next-turn.ts';
import type { CellStyle } from './hucre.ts';

type Cell = string | number | boolean | Date | null;

/** One column of a spreadsheet. */
export interface SheetColumn<Row> {
  header: string;
  /** Width in characters. */
  width: number;
  /** Strings stay text whatever they begin with, numbers are numbers, and a `Date` shows its UTC time. */
  value: (row: Row) => Cell;
  /** Number or date format in Excel's notation, such as `dd/mm/yyyy`. */
  format?: string;
}

/** Name and look of a sheet. */
export interface SheetLook {
  /** Name of the sheet, at most 31 characters. */
  name: string;
  /** Background of the header, `#RRGGBB`; its text is white. */
  color: string;
}

/** Characters not allowed in XML: a single one would make the sheet unreadable from there. Source: XML 1.0, 2.2. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the purpose is to remove them
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}\ufffe\uffff]/gu;

/** Maximum length of a cell; with a longer one, Excel reports the file as damaged. Source: Excel specifications. */
const CELL_MAX = 32_767;

/** Removes from text what an xlsx file can't hold; returns other values unchanged. */
export function writable<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.slice(0, CELL_MAX).replace(NOT_IN_XML, '') : value;
}

/** Rows written before yielding to other work: about a millisecond's. */
const WRITTEN_AT_ONCE = 20;

/** Freezes the header row. */
export const HEADER_IN_VIEW = { rows: 1 };

/** Style of a column's cells. Text gets the text format, so that a value beginning with `=` stays text when edited. */
export function cellStyle({ format = '@' }: Pick<SheetColumn<never>, 'format'>): CellStyle {
  return { numFmt: format };
}

/** Style of a column's header; right-aligned above numbers and dates with a format. */
export function headerStyle(color: string, { format }: Pick<SheetColumn<never>, 'format'>): CellStyle {
  return {
    font: { name: 'Calibri', size: 11, bold: true, color: { rgb: 'FFFFFF' } },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: color.slice(1) } },
    ...(format && { alignment: { horizontal: 'right' } }),
  };
}

/**
 * Streams rows into an xlsx file: memory doesn't grow with their number. Requests no further rows once the file is no
 * longer read.
 * @param rowsPerSheet rows per sheet including its header; further rows go to more sheets, each with the header and
 *   named after the first with a number. Defaults to the format's maximum, 1,048,576
 */
export async function spreadsheet<Row>(
  { name, color }: SheetLook,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  rowsPerSheet?: number,
): Promise<Readable> {
  // Loaded for the first export only.
  const { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } = await import('./hucre.ts');
  const maxRowsPerSheet = rowsPerSheet ?? XLSX_MAX_ROWS_PER_SHEET;
  let file: Readable | undefined;
  async function* cells() {
    let written = 0;
    for await (const row of rows) {
      // Rows in memory would otherwise be written without a pause.
      if (written % WRITTEN_AT_ONCE === 0) await nextTurn();
      written += 1;
      // Otherwise the writer would request enough rows to fill its next chunk, even without a reader.
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
 * Returns the styles of a column's cells in turn, from the top of a sheet. The writer reads a column's style once per
 * cell and doesn't support separate header styles.
 */
function stylesDown(header: CellStyle, cell: CellStyle, rowsPerSheet: number): () => CellStyle {
  let row = 0;
  return () => {
    const isHeader = row % rowsPerSheet === 0;
    row += 1;
    return isHeader ? header : cell;
  };
}
