import { colToLetter, streamCsvRows } from './hucre.ts';
import { damaged, SHEET_LIMITS, SheetError, type SheetRow } from './tables.ts';

/** Characters parsed at once, and in the longest record accepted; no real row is longer. */
const BLOCK = 64 * 1024;
const RECORD_MAX = 256 * 1024;

/** Accepted separators, the likeliest first. */
const SEPARATORS = [';', '\t', ','] as const;
/** Splits nothing: a file of one column may have any separator in its values. */
const NO_SEPARATOR = '\u001f';

/** Names the separator to Excel, which shows no such row. */
const NAMED_SEPARATOR = /^"?sep=([^\r\n"])"?(?:\r\n|\n|$)/i;

/** Beginnings of a page that is named like a spreadsheet. */
const WEB_PAGE =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--|<(?:!doctype|html|head|body|meta|style|table|div)\b|mime-version:)/i;
/** A spreadsheet of Excel 2003 among them. */
const XML = /^\s*<\?xml\b/i;

/** How a text file is read. */
export interface CsvFile {
  /** Null: the file has one column. */
  separator: string | null;
  rows: Iterable<SheetRow>;
}

/**
 * Reads CSV row by row, skipping blank rows.
 * @param isHeader whether a row has the columns that the file must have, by which the separator is found
 * @throws SheetError `import.web_page`, `import.type`; from the rows: `import.unclosed_quote`, `import.damaged` for an endless row, and
 *   exceeded limits
 */
export function openCsv(whole: string, isHeader: (cells: SheetRow['cells']) => boolean): CsvFile {
  if (WEB_PAGE.test(whole)) throw new SheetError('import.web_page');
  if (XML.test(whole)) throw new SheetError('import.type');
  const named = NAMED_SEPARATOR.exec(whole);
  const text = whole.slice(named?.[0].length ?? 0);
  const separator = named ? (named[1] ?? null) : separatorOf(text, isHeader);
  return { separator, rows: csvRows(text, separator ?? NO_SEPARATOR) };
}

/** Rows among which the header is looked for. */
export const HEADER_ROWS = 20;

function separatorOf(text: string, isHeader: (cells: SheetRow['cells']) => boolean): string | null {
  const start = text.slice(0, BLOCK);
  const widths = SEPARATORS.map((separator) => {
    const rows: SheetRow['cells'][] = [];
    for (const values of streamCsvRows(start, { delimiter: separator, skipBom: false })) {
      if (rows.push(values.map((value) => String(value ?? '').trim())) === HEADER_ROWS) break;
    }
    const header = rows.find(isHeader);
    return { separator, found: header !== undefined, width: (header ?? rows[0])?.length ?? 0 };
  });
  const split = widths.filter(({ width }) => width > 1);
  const [best] = [
    ...split.filter(({ found }) => found),
    ...split.toSorted((one, other) => other.width - one.width),
  ];
  if (widths.some(({ found }) => found) && !best?.found) return null;
  return best?.separator ?? null;
}

function* csvRows(text: string, delimiter: string): Generator<SheetRow> {
  let row = 0;
  try {
    for (const block of blocks(text, delimiter)) {
      for (const values of streamCsvRows(block, { delimiter, skipBom: false })) {
        row += 1;
        if (row > SHEET_LIMITS.rows) throw new SheetError('import.too_many_rows', { max: SHEET_LIMITS.rows });
        const cells = values.map((value) => cellOf(String(value ?? '')));
        while (cells.at(-1) === '') cells.pop();
        if (cells.length > SHEET_LIMITS.columns) throw tooWide();
        if (cells.length > 0) yield { row, cells };
      }
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    throw new SheetError('import.unclosed_quote', { row: row + 1, column: colToLetter(error.column) });
  }
}

function cellOf(value: string): SheetRow['cells'][number] {
  const text = value.trim().slice(0, SHEET_LIMITS.cell);
  return text.startsWith('=') ? { fault: 'import.formula', shown: text } : text;
}

/** A quote that is never closed, in the row after the last block. */
class UnclosedQuote extends Error {
  /** Column from 0. */
  readonly column: number;

  constructor(column: number) {
    super('Unclosed quote');
    this.column = column;
  }
}

/**
 * Splits a text at row ends. The library collects a field character by character, so an endless field would take a
 * hundred times its size.
 */
function* blocks(text: string, delimiter: string): Generator<string> {
  let start = 0;
  let record = 0;
  let quoted = false;
  let opened = 0;
  let quote = text.indexOf('"');
  const ends = (sign: string | undefined) => sign === delimiter || sign === '\n' || sign === '\r';
  for (let end = 0; end < text.length; ) {
    end = text.indexOf('\n', end) + 1 || text.length;
    while (quote >= 0 && quote < end) {
      const doubled: boolean = quoted && text[quote + 1] === '"';
      // In an unquoted field, a quote is a normal character.
      if (quoted || quote === record || ends(text[quote - 1])) {
        if (!quoted) opened = quote;
        quoted = doubled || !quoted;
      }
      quote = text.indexOf('"', quote + (doubled ? 2 : 1));
    }
    const isEndless = end - record > RECORD_MAX;
    if (quoted && (isEndless || end === text.length)) {
      if (record > start) yield text.slice(start, record);
      const [before = []] = streamCsvRows(`${text.slice(record, opened)}x`, { delimiter, skipBom: false });
      throw new UnclosedQuote(before.length - 1);
    }
    if (isEndless) throw endless(text.slice(record, end), delimiter);
    if (quoted) continue;
    record = end;
    if (end - start < BLOCK && end < text.length) continue;
    yield text.slice(start, end);
    start = end;
  }
}

function endless(record: string, delimiter: string): SheetError {
  const fields = record.split(delimiter, SHEET_LIMITS.columns + 1).length;
  return fields > SHEET_LIMITS.columns ? tooWide() : damaged();
}

function tooWide(): SheetError {
  return new SheetError('import.too_wide', { max: SHEET_LIMITS.columns });
}
