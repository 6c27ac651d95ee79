import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

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

/** What XML has no place for: one such sign would end the sheet where it stands. Source: XML 1.0, 2.2. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}\ufffe\uffff]/gu;

function writable(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(NOT_IN_XML, '') : cell;
}

/** The header stays in view. */
const HEADER = { rows: 1 };

/**
 * Writes rows as an xlsx file while they are read: memory doesn't grow with their number. Where nobody reads on, no
 * further rows are asked for.
 * @param name of the sheet
 */
export async function spreadsheet<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): Promise<Readable> {
  // Only who exports needs it.
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* cells() {
    for await (const row of rows) yield columns.map(({ value }) => writable(value(row)));
  }
  const stream = writeXlsxStream(cells(), {
    name,
    freezePane: HEADER,
    columns: columns.map(({ header, width, format }) => ({
      header,
      width,
      ...(format && { numFmt: format }),
    })),
  });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
