import { normalizeText } from '#contracts/core/normalize-text.ts';
import { isScientific, looksChanged } from './changed-text.ts';
import { HEADER_ROWS, openCsv } from './csv-rows.ts';
import { colToLetter } from './hucre.ts';
import {
  type Cell,
  plain,
  type SheetCell,
  SheetError,
  type SheetRow,
  type TableReading,
  type TableRow,
  type TableShape,
  type WantedSheet,
} from './tables.ts';
import { decodeText } from './text-encoding.ts';
import { openXlsx } from './xlsx-rows.ts';

interface OpenFile {
  reading: TableReading;
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
  /** Whether a text must be what a spreadsheet program has made of another one. */
  isChanged: (text: string) => boolean;
}

/**
 * Reads an xlsx or csv file as a table of the given shape.
 * @param onReading called once with how the file is read
 * @throws SheetError if the whole file is refused
 */
export async function* tableRows(
  bytes: Buffer,
  shape: TableShape,
  onReading: (reading: TableReading) => void = () => {},
): AsyncGenerator<TableRow> {
  const headers = new Headers(shape);
  const { reading, rows, isChanged } = await openFile(bytes, headers, shape.sheet);
  onReading(reading);
  const isText = shape.columns.map((column) => !shape.values.includes(column));
  let places: number[] | undefined;
  let count = 0;
  for await (const { row, cells } of belowTitles(rows, headers)) {
    if (places === undefined) {
      places = headers.placesOf(cells);
      continue;
    }
    if (!cells.some((cell, index) => cell !== '' && (places?.[index] ?? NONE.note) !== NONE.note)) continue;
    count += 1;
    if (count > shape.maxRows) throw new SheetError('import.too_many_rows', { max: shape.maxRows });
    requireHeaders(cells, places);
    const byColumn = shape.columns.map((_, index): Cell | undefined => {
      const place = places?.indexOf(index) ?? -1;
      return place < 0 ? undefined : asCell(cells[place] ?? '', isText[index] ?? true, isChanged);
    });
    yield { row, cells: byColumn };
  }
  if (count === 0) throw new SheetError('import.empty');
}

async function openFile(bytes: Buffer, headers: Headers, wanted?: WantedSheet): Promise<OpenFile> {
  if (bytes.length === 0) throw new SheetError('import.empty');
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));
  if (begins('504b0304')) {
    const { sheet, rows } = await openXlsx(bytes, wanted);
    return { reading: { sheet, encoding: null, separator: null }, rows, isChanged: isScientific };
  }
  if (begins('25504446')) throw new SheetError('import.type');
  if (wanted) throw new SheetError('import.workbook');
  const { text, encoding } = decodeText(bytes);
  const { separator, rows } = openCsv(text, (cells) => headers.isHeader(cells));
  return { reading: { sheet: null, encoding, separator }, rows, isChanged: looksChanged };
}

/** A cell as its column takes it. */
function asCell(cell: SheetCell, isText: boolean, isChanged: (text: string) => boolean): Cell {
  if (typeof cell === 'string')
    return isText && isChanged(cell) ? { fault: 'import.changed_by_spreadsheet', shown: cell } : cell;
  if ('fault' in cell) return cell;
  const { value, shown = value } = cell;
  if (!isText) return cell.isError ? { fault: 'invalid', shown } : value;
  return cell.isChanged ? { fault: 'import.changed_by_spreadsheet', shown } : shown;
}

/** The rows from the header on: the first that has every required column, else the likeliest of the first rows. */
async function* belowTitles(
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  headers: Headers,
): AsyncGenerator<SheetRow> {
  let above: SheetRow[] | undefined = [];
  for await (const row of rows) {
    if (!above) yield row;
    else if (headers.isHeader(row.cells)) {
      above = undefined;
      yield row;
    } else if (above.push(row) === HEADER_ROWS) {
      yield* fromLikeliest(above, headers);
      above = undefined;
    }
  }
  if (above) yield* fromLikeliest(above, headers);
}

function fromLikeliest(rows: readonly SheetRow[], headers: Headers): SheetRow[] {
  const known = rows.map(({ cells }) => headers.countKnown(cells));
  return rows.slice(known.indexOf(Math.max(...known)));
}

/** Marks file columns outside the shape: with a blank header, ignored, or beside the table. */
const NONE = { blank: -1, passedOver: -2, note: -3 };

/** The columns that a table may have, by their headers. */
class Headers {
  readonly #shape: TableShape;
  readonly #known: ReadonlyMap<string, string | null>;
  readonly #yielding: ReadonlySet<string>;

  constructor(shape: TableShape) {
    this.#shape = shape;
    const known = new Map<string, string | null>();
    for (const [name, column] of Object.entries(shape.aliases)) known.set(plain(name), column);
    for (const column of shape.columns) known.set(plain(column), column);
    this.#known = known;
    this.#yielding = new Set(shape.yielding?.map(plain));
  }

  isHeader(cells: SheetRow['cells']): boolean {
    const found = new Set(cells.map((cell) => this.#known.get(nameOf(cell))));
    return this.#shape.required.every((column) => found.has(column));
  }

  countKnown(cells: SheetRow['cells']): number {
    return cells.filter((cell) => this.#known.has(nameOf(cell))).length;
  }

  /** For each column of the file, the index of the shape's column, or one of NONE. */
  placesOf(header: SheetRow['cells']): number[] {
    const { columns, required } = this.#shape;
    const names = header.map(nameOf);
    const known = names.map((name) => this.#columnOf(name));
    const isInTable = within(names, known);
    const meant = known.map((column, index) => {
      if (names[index] === '' || !isInTable(index)) return '';
      if (column === undefined)
        throw new SheetError('import.unknown_column', { column: titleOf(header[index]) });
      return column;
    });
    const isFirm = (index: number) => !this.#yielding.has(names[index] ?? '');
    const found = meant.map((column, index) => {
      const yields = !isFirm(index) && meant.some((other, place) => other === column && isFirm(place));
      return yields ? null : column;
    });
    const again = found.find((column, index) => column && found.indexOf(column) < index);
    if (again) throw new SheetError('import.repeated_column', { column: again });
    const missing = required.filter((column) => !found.includes(column));
    if (missing.length > 0) throw new SheetError('import.columns', { columns: missing.join(', ') });
    const places = found.map((column, index) =>
      column === null
        ? NONE.passedOver
        : column === '' && !isInTable(index)
          ? NONE.note
          : columns.indexOf(column),
    );
    // A value right of the last header may be one that was shifted.
    if (isInTable(places.length - 1)) places.push(NONE.blank);
    return places;
  }

  /** Undefined for a name that no column has. */
  #columnOf(name: string): string | null | undefined {
    const column = this.#known.get(name);
    // Timestamp columns are ignored; their headers end with a time zone in parentheses.
    if (column === undefined && this.#known.get(name.replace(/ \([^()]+\)$/, '')) === null) return null;
    return column;
  }
}

/**
 * Which columns belong to the table: from the first known header to the last one, and those beside them as far as they
 * have headers, with one column more on either side. Others are notes.
 */
function within(names: readonly string[], known: readonly unknown[]): (index: number) => boolean {
  let first = known.findIndex((column) => column !== undefined);
  let last = known.findLastIndex((column) => column !== undefined);
  if (first < 0) return () => true;
  while (names[first - 1]) first -= 1;
  while (names[last + 1]) last += 1;
  return (index) => index >= first - 1 && index <= last + 1;
}

function titleOf(cell: SheetCell | undefined): string {
  if (typeof cell === 'object') return 'fault' in cell ? (cell.shown ?? '') : (cell.shown ?? cell.value);
  return normalizeText(cell ?? '');
}

function nameOf(cell: SheetCell): string {
  return plain(titleOf(cell));
}

function requireHeaders(cells: readonly SheetCell[], places: readonly number[]): void {
  const place = cells.findIndex((cell, index) => cell !== '' && places[index] === NONE.blank);
  if (place >= 0) throw new SheetError('import.unknown_column', { column: colToLetter(place) });
}
