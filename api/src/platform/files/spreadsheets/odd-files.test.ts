import { describe, expect, it } from 'vitest';
import { tableRows } from './table-rows.ts';
import { SheetError, type TableReading, type TableRow } from './tables.ts';
import { HEADER, SHAPE } from './testing/sample-table.ts';
import { part, workbook } from './testing/workbooks.ts';

async function read(bytes: Uint8Array | string) {
  const rows: TableRow['cells'][] = [];
  let reading: TableReading | undefined;
  for await (const { cells } of tableRows(Buffer.from(bytes), SHAPE, (found) => {
    reading = found;
  }))
    rows.push(cells);
  return { reading, rows };
}

const changed = (shown: string) => ({ fault: 'import.changed_by_spreadsheet', shown });

describe('a text file', () => {
  const text = 'name;amount\nConceição;1\n';
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ])('is read in %s (%#)', async (encoding, bytes) => {
    expect(await read(bytes)).toEqual({
      reading: { sheet: null, encoding, separator: ';' },
      rows: [['Conceição', '1', undefined]],
    });
  });

  it.each([
    [';', 'name;amount\nAna, a;1'],
    [',', 'name,amount\n"Ana, a",1'],
    ['\t', 'name\tamount\nAna, a\t1'],
    [';', 'sep=;\r\nname;amount\r\nAna, a;1'],
    ['|', 'sep=|\nname|amount\nAna, a|1'],
    [',', '"sep=,"\nname,amount\n"Ana, a",1'],
    [';', 'Lista, de 2026\n;\nname;amount\nAna, a;1'],
  ])('is read with the separator %j (%#)', async (separator, bytes) => {
    expect(await read(bytes)).toMatchObject({ reading: { separator }, rows: [['Ana, a', '1', undefined]] });
  });

  it('of one column is read whole, whatever its values contain', async () => {
    expect(await read('name\nAna, a\n')).toMatchObject({
      reading: { separator: null },
      rows: [['Ana, a', undefined, undefined]],
    });
  });

  it.each([
    ['CR', 'name;amount\rAna;1\rBia;2'],
    ['LF', 'name;amount\nAna;1\nBia;2\n'],
    ['CRLF and the end mark of old systems', 'name;amount\r\nAna;1\r\nBia;2\r\n\u001a'],
  ])('is read with lines ended by %s', async (_, bytes) => {
    expect((await read(bytes)).rows).toEqual([
      ['Ana', '1', undefined],
      ['Bia', '2', undefined],
    ]);
  });

  it.each([
    ['name;amount\n"Ana;1\nBia;2\n', 2, 'A'],
    ['name;amount\nAna;1\n\nBia;"2\n', 4, 'B'],
    [`name;amount\n${'Ana;1\n'.repeat(900)}Bia;"2${'\na;b'.repeat(100_000)}`, 902, 'B'],
  ])('whose quote is never closed is refused with its row and column (%#)', async (bytes, row, column) => {
    const refusal = await read(bytes).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SheetError);
    expect(refusal).toMatchObject({ fault: 'import.unclosed_quote', params: { row, column } });
  });

  it.each([
    '<html><table><tr><td>name',
    '\uFEFF<!DOCTYPE html><p>',
    ' <table border=1>',
    '<?xml version="1.0"?>\n<html>',
    'MIME-Version: 1.0\n',
  ])('that is a web page is refused as one: %j', async (bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ fault: 'import.web_page' });
  });

  it.each([
    '7,89124E+12',
    '1.23457E+011',
    '1E+15',
    '1.20E-04',
    '1234567890123450000',
    '01/02/2026',
    '1/2/26',
    '1-Feb',
    '01/fev',
    'fev/26',
    'Feb-26',
    'TRUE',
    'VERDADEIRO',
    'FALSO',
    '#N/A',
    '#NOME?',
    '#¡VALOR!',
    '#DIV/0!',
    '########',
    'Err:502',
  ])('has a value that a program has changed: %s', async (shown) => {
    expect((await read(`name;amount\n${shown};1`)).rows[0]?.[0]).toEqual(changed(shown));
  });

  it.each([
    '12E5',
    '1E-5',
    'MAR-26',
    '12345678901234567890',
    '2026-02-01',
    'True Blue',
    '#12',
    '24/7',
    '0012',
  ])('has a value that may be meant: %s', async (name) => {
    expect((await read(`name;amount\n${name};1`)).rows[0]?.[0]).toBe(name);
  });
});

describe('a header', () => {
  it.each([
    ['a no-break space', 'O\u00a0Título'],
    ['a line break', '"O\nTítulo"'],
    ['no accent', 'o titulo'],
    ['a decomposed accent', 'O Ti\u0301tulo'],
    ['an invisible mark', '\u200bO Título '],
  ])('names its column with %s', async (_, name) => {
    const shape = { ...SHAPE, aliases: { 'o título': 'name' } };
    const rows = [];
    for await (const row of tableRows(Buffer.from(`${name};amount\nAna;1`), shape)) rows.push(row.cells);
    expect(rows).toEqual([['Ana', '1', undefined]]);
  });
});

/** Cells of a row of numbers and texts, in columns A on; a style is the place of a format. */
const cell = (reference: string, value: string, style?: number) =>
  `<c r="${reference}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`;
const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A workbook with number formats. */
function formatted(formats: readonly string[], rows: string): Buffer {
  const made = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`);
  const styles = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`);
  return workbook({
    rows,
    stylesheet: `<styleSheet><numFmts>${made.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
  });
}

describe('a number in a column of text', () => {
  it.each([
    ['00000000000', '1234567890', '01234567890'],
    ['000\\.000\\.000\\-00', '1234567890', '012.345.678-90'],
    ['000.000.000-00', '52998224725', '529.982.247-25'],
    ['000&quot;.&quot;000&quot;.&quot;000&quot;-&quot;00', '52998224725', '529.982.247-25'],
    ['00\\.000\\.000\\/0000\\-00', '11222333000181', '11.222.333/0001-81'],
    ['00000-000', '1310100', '01310-100'],
    ['&quot;CAP-&quot;0000;;', '12', 'CAP-0012'],
    ['[Red]0000_)', '12', '0012'],
    ['0', '12', '12'],
    ['@', '12', '12'],
    ['General', '7891234567890', '7891234567890'],
    ['#,##0.00', '1234', '1234'],
  ])('in the format %s is read as it is shown', async (format, value, shown) => {
    const rows = `${HEADER}<row r="2">${cell('A2', value, 0)}</row>`;
    expect((await read(formatted([format], rows))).rows[0]?.[0]).toBe(shown);
  });

  it.each([
    ['0.00E+00', '7891240000000'],
    ['0%', '0.5'],
    ['# ?/?', '0.5'],
    ['d\\-mmm', '46054'],
    ['General', '1234567890123450'],
    ['General', '1.2345E+18'],
    ['&quot;Sim&quot;', '1'],
  ])('in the format %s is one that a program has changed: %s', async (format, value) => {
    const rows = `${HEADER}<row r="2">${cell('A2', value, 0)}${cell('B2', '3')}</row>`;
    const [row] = (await read(formatted([format], rows))).rows;
    expect(row).toMatchObject([{ fault: 'import.changed_by_spreadsheet' }, '3', undefined]);
  });

  it.each([
    ['a truth value', '<c r="A2" t="b"><v>1</v></c>', changed('true')],
    ['an error', '<c r="A2" t="e"><v>#REF!</v></c>', changed('#REF!')],
    ['a date', '<c r="A2" t="d"><v>2026-02-01T00:00:00</v></c>', changed('2026-02-01')],
    ['a text in scientific notation', text('A2', '7,89124E+12'), changed('7,89124E+12')],
    ['a text that says TRUE, which is one', text('A2', 'TRUE'), 'TRUE'],
    ['a text that is a date, which is one', text('A2', '01/02/2026'), '01/02/2026'],
  ])('may be %s', async (_, xml, found) => {
    expect((await read(workbook({ rows: `${HEADER}<row r="2">${xml}</row>` }))).rows[0]?.[0]).toEqual(found);
  });
});

describe('a workbook', () => {
  const sheetOf = (name: string) =>
    `<worksheet><sheetData>${HEADER}<row r="2">${text('A2', name)}</row></sheetData></worksheet>`;

  it.each([
    ['hidden', 'state="hidden"', 'worksheet'],
    ['very hidden', 'state="veryHidden"', 'worksheet'],
    ['a chart', '', 'chartsheet'],
    ['a dialog', '', 'dialogsheet'],
  ])('whose first sheet is %s is read from the next one', async (_, state, type) => {
    const bytes = workbook({
      before: { name: 'Listas', state, type },
      rows: `${HEADER}<row r="2">${text('A2', 'Ana')}</row>`,
      more: [part('xl/worksheets/before.xml', sheetOf('Velha'))],
    });
    expect(await read(bytes)).toMatchObject({
      reading: { sheet: 'A', encoding: null, separator: null },
      rows: [['Ana', '', undefined]],
    });
  });

  it('may have titles above its header and notes beside its table', async () => {
    const rows = `<row r="1">${text('A1', 'Lista de 2026')}</row><row r="3">${text('B3', 'name')}${text('C3', 'amount')}${text('F3', 'Conferir')}</row>
      <row r="4">${text('B4', 'Ana')}${cell('C4', '1')}${text('G4', 'até sexta')}</row><row r="5">${text('G5', 'fim')}</row>`;
    expect((await read(workbook({ rows }))).rows).toEqual([['Ana', '1', undefined]]);
  });

  it('with a value beside its table and without a header is refused, since a header may be missing', async () => {
    const rows = `${HEADER}<row r="2">${text('A2', 'Ana')}${cell('B2', '1')}${text('C2', 'x')}</row>`;
    await expect(read(workbook({ rows }))).rejects.toMatchObject({
      fault: 'import.unknown_column',
      params: { column: 'C' },
    });
  });
});
