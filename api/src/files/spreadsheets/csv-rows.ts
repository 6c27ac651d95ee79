import { streamCsvRows } from 'hucre/csv';
import { damaged, SHEET_LIMITS, SheetError, type SheetRow } from './tables.ts';

/** Characters parsed at once, and in the longest record accepted; no real row is longer. */
const BLOCK = 64 * 1024;
const RECORD_MAX = 256 * 1024;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Reads CSV row by row, skipping blank rows. The delimiter is `;` if the header has one, otherwise `,`.
 * @param bytes UTF-8, with or without byte order mark
 * @throws SheetError `import.encoding`; `import.damaged` for an unclosed quote or an endless row; limits exceeded
 */
export function* csvRows(bytes: Buffer): Generator<SheetRow> {
  const text = decoded(bytes);
  const header = /^[^\r\n]*/.exec(text.slice(0, RECORD_MAX))?.[0] ?? '';
  const delimiter = header.includes(';') ? ';' : ',';
  let row = 0;
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
}

function decoded(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  } catch {
    throw new SheetError('import.encoding');
  }
}

function cellOf(value: string): SheetRow['cells'][number] {
  const text = value.trim().slice(0, SHEET_LIMITS.cell);
  return text.startsWith('=') ? { fault: 'import.formula' } : text;
}

/**
 * Splits a text at row ends. The library collects a field character by character, so an endless field would take a
 * hundred times its size.
 */
function* blocks(text: string, delimiter: string): Generator<string> {
  let start = 0;
  let record = 0;
  let quoted = false;
  let quote = text.indexOf('"');
  const ends = (sign: string | undefined) => sign === delimiter || sign === '\n' || sign === '\r';
  for (let end = 0; end < text.length; ) {
    end = text.indexOf('\n', end) + 1 || text.length;
    while (quote >= 0 && quote < end) {
      const doubled: boolean = quoted && text[quote + 1] === '"';
      // In an unquoted field, a quote is a normal character.
      if (quoted || quote === record || ends(text[quote - 1])) quoted = doubled || !quoted;
      quote = text.indexOf('"', quote + (doubled ? 2 : 1));
    }
    if (end - record > RECORD_MAX) throw endless(text.slice(record, end), delimiter);
    if (quoted) {
      if (end === text.length) throw damaged();
      continue;
    }
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
