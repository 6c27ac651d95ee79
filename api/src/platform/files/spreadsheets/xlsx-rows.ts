import { parseCellRef, serialToDate } from './hucre.ts';
import {
  damaged,
  SHEET_LIMITS,
  type SheetCell,
  SheetError,
  type SheetRow,
  type TypedCell,
  type WantedSheet,
} from './tables.ts';
import { openWorkbook, type Workbook } from './xlsx-parts.ts';
import { type Attributes, attribute, XmlScanner } from './xml-scanner.ts';
import { ZipReader } from './zip-reader.ts';

const referenceOf = attribute('r');
const typeOf = attribute('t');
const styleOf = attribute('s');

/**
 * Reads a sheet of an xlsx file row by row, skipping blank rows. The spreadsheet library's own stream
 * can't distinguish formulas from their results or errors from text, and drops the last digits of numbers.
 * @throws SheetError, as do the rows
 */
export async function openXlsx(
  bytes: Buffer,
  wanted?: WantedSheet,
): Promise<{ sheet: string; rows: AsyncIterable<SheetRow> }> {
  const zip = await ZipReader.open(bytes);
  const book = await openWorkbook(zip, wanted);
  return { sheet: book.name, rows: xlsxRows(zip, book) };
}

async function* xlsxRows(zip: ZipReader, book: Workbook): AsyncGenerator<SheetRow> {
  const sheet = new Sheet(book);
  const scanner = new XmlScanner(sheet);
  const { sheet: part } = book;
  for await (const chunk of zip.chunks(part)) {
    scanner.feed(chunk);
    yield* sheet.takeRows();
  }
  scanner.end();
}

/** Turns a sheet's XML into rows. Source: ECMA-376, part 1, 18.3.1. */
class Sheet {
  readonly book: Workbook;
  #rows: SheetRow[] = [];
  #row = 0;
  #count = 0;
  #cells: SheetCell[] = [];
  #column = 0;
  #type = '';
  #style = -1;
  #value = '';
  #inline = '';
  #inData = false;
  #inCell = false;
  #reading: 'value' | 'inline' | undefined;
  #phonetic = false;
  #formula = false;

  constructor(book: Workbook) {
    this.book = book;
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') this.#inData = true;
    else if (!this.#inData) return;
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (!this.#inCell) return;
    else if (name === 'v') this.#reading = 'value';
    else if (name === 'f') this.#formula = true;
    else if (name === 'rPh') this.#phonetic = true;
    else if (name === 't' && !this.#phonetic) this.#reading = 'inline';
  }

  text(text: string): void {
    if (this.#reading === 'value') this.#value = (this.#value + text).slice(0, SHEET_LIMITS.cell);
    else if (this.#reading === 'inline') this.#inline = (this.#inline + text).slice(0, SHEET_LIMITS.cell);
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#reading = undefined;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'sheetData') this.#inData = false;
  }

  #openRow(attributes: Attributes): void {
    const said = referenceOf(attributes);
    const row = said === undefined ? this.#row + 1 : Number(said);
    if (!Number.isInteger(row) || row <= this.#row || row > SHEET_LIMITS.rows) throw damaged();
    this.#row = row;
    this.#cells = [];
    this.#column = -1;
  }

  #openCell(attributes: Attributes): void {
    this.#count += 1;
    if (this.#count > SHEET_LIMITS.cells) throw damaged();
    const reference = referenceOf(attributes);
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    this.#type = typeOf(attributes) ?? 'n';
    this.#style = Number(styleOf(attributes) ?? -1);
    this.#value = '';
    this.#inline = '';
    this.#formula = false;
    this.#inCell = true;
  }

  #closeCell(): void {
    if (!this.#inCell) return;
    this.#inCell = false;
    const cell = this.#cell();
    if (cell === '') return;
    if (this.#column >= SHEET_LIMITS.columns)
      throw new SheetError('import.too_wide', { max: SHEET_LIMITS.columns });
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = cell;
  }

  #closeRow(): void {
    if (this.#cells.length > 0) this.#rows.push({ row: this.#row, cells: this.#cells });
    this.#cells = [];
  }

  #cell(): SheetCell {
    if (this.#formula) return { fault: 'import.formula', shown: this.#value };
    switch (this.#type) {
      case 's':
        return unescaped(this.book.sharedTexts[Number(this.#value)] ?? '').trim();
      case 'inlineStr':
        return unescaped(this.#inline).trim();
      case 'str':
        return unescaped(this.#value).trim();
      case 'b':
        return { value: this.#value === '1' ? 'true' : 'false', isChanged: true };
      case 'e':
        return { value: this.#value, isChanged: true, isError: true };
      case 'd':
        return { value: this.#value.slice(0, 10), isChanged: true };
      default:
        return this.#number();
    }
  }

  #number(): SheetCell {
    const text = this.#value.trim();
    if (text === '') return '';
    const number = plainNumber(text);
    if (number === undefined) return { fault: 'invalid', shown: text };
    const format = this.book.formats[this.#style] ?? 'plain';
    if (format === 'date') return this.#date(Number(number));
    const isChanged = format === 'changed' || digitsOf(number) > EXACT_DIGITS;
    const cell: TypedCell = { value: number, isChanged };
    if (typeof format === 'function' && !isChanged) cell.shown = format(number);
    return cell;
  }

  #date(serial: number): SheetCell {
    const date = serialToDate(serial, this.book.from1904);
    if (Number.isNaN(date.getTime())) return { fault: 'invalid', shown: this.#value };
    return { value: date.toISOString().slice(0, 10), isChanged: true };
  }
}

function columnOf(reference: string): number {
  if (!/^[A-Z]{1,3}[0-9]{1,7}$/.test(reference)) throw damaged();
  return parseCellRef(reference).col;
}

/** Decodes Excel's escapes for characters not allowed in XML: `_x000D_`. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Digits of a number that spreadsheet programs keep. Source: Excel specifications and limits. */
const EXACT_DIGITS = 15;

function digitsOf(number: string): number {
  return number.replace(/^-?0*\.?0*/, '').replace('.', '').length;
}

/** Largest absolute exponent of a number. */
const DIGITS_MAX = 40;

/**
 * A number in plain notation. Integers keep every digit; others get the shortest distinct form, since a sheet holds 0.1
 * as 0.10000000000000001.
 * @returns undefined if the text isn't a number
 */
export function plainNumber(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text) ?? [];
  if (whole + fraction === '') return undefined;
  const exponent = Number(power);
  if (Math.abs(exponent) > DIGITS_MAX) return undefined;
  const digits = whole + fraction.padEnd(exponent, '0');
  const point = whole.length + exponent;
  const [before, behind] =
    point > 0 ? [digits.slice(0, point), digits.slice(point)] : ['0', '0'.repeat(-point) + digits];
  const minus = sign === '-' ? '-' : '';
  const bare = before.replace(/^0+(?=\d)/, '');
  if (/^0*$/.test(behind)) return bare === '0' ? '0' : minus + bare;
  const shortest = String(Number(text));
  return shortest.includes('e') ? `${minus}${bare}.${behind.replace(/0+$/, '')}` : shortest;
}
