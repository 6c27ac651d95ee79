import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { tableRows } from './table-rows.ts';
import type { TableRow } from './tables.ts';
import { faultOf, HEADER, SHAPE } from './testing/sample-table.ts';
import { part, workbook, xlsx, zip } from './testing/workbooks.ts';
import { plainNumber } from './xlsx-rows.ts';

/** Reads in this thread; only hostile files need a separate one. */
async function read(bytes: Uint8Array | string) {
  const rows: (readonly [number, ...TableRow['cells']])[] = [];
  for await (const { row, cells } of tableRows(Buffer.from(bytes), SHAPE)) rows.push([row, ...cells]);
  return rows;
}

describe('a csv file', () => {
  it.each([
    ['semicolons', 'name;amount\nAna;1\n'],
    ['commas', 'name,amount\r\nAna,1'],
    ['a byte order mark', '\uFEFFname;amount\nAna;1\n'],
    ['headers in another case and order, with blanks', ' Amount ; NAME \n1;Ana\n'],
    ['an alternative column name', 'title,amount\nAna,1'],
  ])('is read with %s', async (_, text) => {
    expect(await read(text)).toEqual([[2, 'Ana', '1', undefined]]);
  });

  it('keeps its row numbers and skips blank rows', async () => {
    const text = 'name;amount\n\nAna;1\n;\n  ;  \n"Bia\nMaria";"a ""b"""\n';
    expect(await read(text)).toEqual([
      [3, 'Ana', '1', undefined],
      [6, 'Bia\nMaria', 'a "b"', undefined],
    ]);
  });

  it('may have a quote inside a field, and its formulas are reported', async () => {
    expect(await read('name;amount\nTubo 7";1\n=1+1;"=A1"\nAna;-1\n')).toEqual([
      [2, 'Tubo 7"', '1', undefined],
      [3, { fault: 'import.formula', shown: '=1+1' }, { fault: 'import.formula', shown: '=A1' }, undefined],
      [4, 'Ana', '-1', undefined],
    ]);
  });
});

describe('an xlsx file', () => {
  it('is read as the library writes it', async () => {
    const bytes = await xlsx([
      ['Name', 'amount', 'day'],
      ['Ana & <Bia>', 12, new Date('2026-12-31T00:00:00Z')],
      [null, null, null],
      ['=1+1', true, null],
    ]);
    expect(await read(bytes)).toEqual([
      [2, 'Ana & <Bia>', '12', '2026-12-31'],
      [4, '=1+1', 'true', ''],
    ]);
  });

  it('has dates of both calendars, errors and formulas', async () => {
    const rows = `${HEADER}<row r="5"><c r="A5" s="1"><v>46387</v></c><c r="B5" t="e"><v>#N/A</v></c></row>
      <row><c><f>1+1</f><v>2</v></c><c><v>7</v></c></row>`;
    const styles = '<xf numFmtId="0"/><xf numFmtId="14"/>';
    const cells = [{ fault: 'invalid', shown: '#N/A' }, undefined];
    expect(await read(workbook({ rows, styles }))).toEqual([
      [5, { fault: 'import.changed_by_spreadsheet', shown: '2026-12-31' }, ...cells],
      [6, { fault: 'import.formula', shown: '2' }, '7', undefined],
    ]);
    expect((await read(workbook({ rows, styles, from1904: true })))[0]).toEqual([
      5,
      { fault: 'import.changed_by_spreadsheet', shown: '2031-01-01' },
      ...cells,
    ]);
  });

  it('has texts that are shared, in pieces, and with entities', async () => {
    const shared =
      '<sst><si><t>name</t></si><si><r><t>An</t></r><r><t>a &#38; &quot;B&quot;</t></r><rPh><t>x</t></rPh></si></sst>';
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>';
    expect(await read(workbook({ rows, shared }))).toEqual([[2, 'Ana & "B"', undefined, undefined]]);
  });

  it.each([
    ['12', '12'],
    ['12.0', '12'],
    ['1.2E+1', '12'],
    ['1.2345678901234E+13', '12345678901234'],
    ['98765432109876543210', '98765432109876543210'],
    ['0.10000000000000001', '0.1'],
    ['-3', '-3'],
    ['1E-9', '0.000000001'],
    ['0', '0'],
    ['1e400', undefined],
    ['abc', undefined],
  ])('has the number %s as %s', (text, number) => {
    expect(plainNumber(text)).toBe(number);
  });
});

describe('a file is refused', () => {
  it.each([
    ['without a required column', 'amount\n1', 'import.columns'],
    ['with an unknown column', 'name;colour\nAna;1', 'import.unknown_column'],
    ['with a value outside its columns', 'name;amount\nAna;1;x', 'import.unknown_column'],
    ['with a duplicate column', 'name;Title\nAna;1', 'import.repeated_column'],
    ['with only a header', 'name;amount\n;\n', 'import.empty'],
    ['without any content', '', 'import.empty'],
    ['with too many rows', `name\n${'a\n'.repeat(1_001)}`, 'import.too_many_rows'],
    ['with too many columns', `name;amount\n${'a;'.repeat(60)}`, 'import.too_wide'],
    ['in Latin-1 with a control', Buffer.from('name\nJos\x81', 'latin1'), 'import.encoding'],
    ['in UTF-16 with half a character', Buffer.from('fffe6e0061', 'hex'), 'import.encoding'],
    ['as XML', '<?xml version="1.0"?><Workbook><Row>', 'import.type'],
    ['as a PDF', '%PDF-1.7\nabc', 'import.type'],
    [
      'as an old or locked workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'import.type',
    ],
    ['as a zip that is not a workbook', zip([part('a.txt', 'abc')]), 'import.type'],
    [
      'as a workbook with an invalid relationship',
      zip([part('_rels/.rels', '<Relationship Type="/officeDocument" Target="http://["/>')]),
      'import.type',
    ],
    ['as a truncated workbook', workbook({ rows: HEADER }).subarray(0, 400), 'import.damaged'],
  ])('%s', async (_, bytes, code) => {
    expect(await faultOf(read(bytes))).toBe(code);
  });

  it('as an OpenDocument sheet or with a password', async () => {
    const sheets = [{ name: 'A', rows: [['name'], ['Ana']] }];
    expect(await faultOf(read(await writeOds({ sheets })))).toBe('import.type');
    const locked = await writeXlsx({ sheets, encryption: { password: 'x', spinCount: 1_000 } });
    expect(await faultOf(read(locked))).toBe('import.type');
  });
});
