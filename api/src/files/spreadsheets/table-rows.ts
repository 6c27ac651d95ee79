import { colToLetter } from 'hucre';
import { csvRows } from './csv-rows.ts';
import { type Cell, SheetError, type SheetRow, type TableRow, type TableShape } from './tables.ts';
import { xlsxRows } from './xlsx-rows.ts';

/**
 * Reads an xlsx or csv file as a table of the given shape.
 * @throws SheetError if the whole file is refused
 */
export async function* tableRows(bytes: Buffer, shape: TableShape): AsyncGenerator<TableRow> {
  let places: number[] | undefined;
  let count = 0;
  for await (const { row, cells } of rowsOf(bytes)) {
    if (places === undefined) {
      places = placesOf(cells, shape);
      continue;
    }
    count += 1;
    if (count > shape.maxRows) throw new SheetError('import.too_many_rows', { max: shape.maxRows });
    requireHeaders(cells, places);
    const byColumn = shape.columns.map((_, index): Cell | undefined => {
      const place = places?.indexOf(index) ?? -1;
      return place < 0 ? undefined : (cells[place] ?? '');
    });
    yield { row, cells: byColumn };
  }
  if (count === 0) throw new SheetError('import.empty');
}

function rowsOf(bytes: Buffer): AsyncIterable<SheetRow> | Iterable<SheetRow> {
  if (bytes.length === 0) throw new SheetError('import.empty');
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));
  if (begins('504b0304')) return xlsxRows(bytes);
  if (begins('fffe') || begins('feff') || looksLikeUtf16(bytes)) throw new SheetError('import.encoding');
  // Old Excel files, password-protected ones and pictures are binary, not text.
  if (bytes.includes(0) || begins('25504446')) throw new SheetError('import.type');
  return csvRows(bytes);
}

/** Bytes at the beginning that are sampled to detect UTF-16, where about every other byte is zero. */
const SAMPLE = 256;

function looksLikeUtf16(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (odd: number) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  return Math.max(even, odd) > sample.length / 4 && Math.min(even, odd) === 0;
}

/** Marks file columns outside the shape: with a blank header, or ignored. */
const NONE = { blank: -1, passedOver: -2 };

/** For each column of the file, the index of the shape's column, or one of NONE. */
function placesOf(
  header: readonly Cell[],
  { columns, required, aliases, yielding = [] }: TableShape,
): number[] {
  const known = new Map<string, string | null>(Object.entries(aliases));
  for (const column of columns) known.set(column.toLowerCase(), column);
  const names = header.map((cell) => (typeof cell === 'string' ? cell.normalize('NFC').toLowerCase() : '='));
  const meant = names.map((name, index) => {
    if (name === '') return '';
    const column = known.get(name);
    // Timestamp columns are ignored; their headers end with a time zone in parentheses.
    if (column === undefined && known.get(name.replace(/ \([^()]+\)$/, '')) === null) return null;
    if (column === undefined)
      throw new SheetError('import.unknown_column', { column: String(header[index]) });
    return column;
  });
  const isFirm = (index: number) => !yielding.includes(names[index] ?? '');
  const found = meant.map((column, index) => {
    const yields = !isFirm(index) && meant.some((other, place) => other === column && isFirm(place));
    return yields ? null : column;
  });
  const again = found.find((column, index) => column && found.indexOf(column) < index);
  if (again) throw new SheetError('import.repeated_column', { column: again });
  const missing = required.filter((column) => !found.includes(column));
  if (missing.length > 0) throw new SheetError('import.columns', { columns: missing.join(', ') });
  return found.map((column) => (column === null ? NONE.passedOver : columns.indexOf(column)));
}

function requireHeaders(cells: readonly Cell[], places: readonly number[]): void {
  const place = cells.findIndex((cell, index) => cell !== '' && (places[index] ?? NONE.blank) === NONE.blank);
  if (place >= 0) throw new SheetError('import.unknown_column', { column: colToLetter(place) });
}
