import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { tableRows } from './table-rows.ts';
import { SheetError, type TableRow, type TableShape } from './tables.ts';
import { part, workbook, xlsx, zip } from './testing/workbooks.ts';
import { plainNumber } from './xlsx-rows.ts';

const MIB = 1024 * 1024;
const SHAPE: TableShape = {
  columns: ['name', 'amount', 'day'],
  required: ['name'],
  aliases: { title: 'name' },
  maxRows: 1_000,
};

/** Reads here: a thread of its own is for files that are made to hurt. */
async function read(bytes: Uint8Array | string) {
  const rows: (readonly [number, ...TableRow['cells']])[] = [];
  for await (const { row, cells } of tableRows(Buffer.from(bytes), SHAPE)) rows.push([row, ...cells]);
  return rows;
}

/** What a file is refused for. */
async function fault(bytes: Uint8Array | string, reading: typeof read | typeof inThread = read) {
  try {
    await reading(bytes);
  } catch (error) {
    if (error instanceof SheetError) return error.fault;
    throw error;
  }
  return 'nothing';
}

const inThread = (bytes: Uint8Array | string) => readTable(Buffer.from(bytes), SHAPE);

const HEADER =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="str"><v>amount</v></c></row>';

describe('a csv file', () => {
  it.each([
    ['semicolons', 'name;amount\nAna;1\n'],
    ['commas', 'name,amount\r\nAna,1'],
    ['a byte order mark', '\uFEFFname;amount\nAna;1\n'],
    ['another case, blanks and order', ' Amount ; NAME \n1;Ana\n'],
    ['another name of a column', 'title,amount\nAna,1'],
  ])('is read with %s', async (_, text) => {
    expect(await read(text)).toEqual([[2, 'Ana', '1', undefined]]);
  });

  it('keeps the numbers of its rows, of which blank ones are none', async () => {
    const text = 'name;amount\n\nAna;1\n;\n  ;  \n"Bia\nMaria";"a ""b"""\n';
    expect(await read(text)).toEqual([
      [3, 'Ana', '1', undefined],
      [6, 'Bia\nMaria', 'a "b"', undefined],
    ]);
  });

  it('may have a quote inside a field, and formulas are told', async () => {
    expect(await read('name;amount\nTubo 7";1\n=1+1;"=A1"\nAna;-1\n')).toEqual([
      [2, 'Tubo 7"', '1', undefined],
      [3, { fault: 'import.formula' }, { fault: 'import.formula' }, undefined],
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
    const cells = [{ fault: 'invalid' }, undefined];
    expect(await read(workbook({ rows, styles }))).toEqual([
      [5, '2026-12-31', ...cells],
      [6, { fault: 'import.formula' }, '7', undefined],
    ]);
    expect((await read(workbook({ rows, styles, from1904: true })))[0]).toEqual([5, '2031-01-01', ...cells]);
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
    ['without a column that is needed', 'amount\n1', 'import.columns'],
    ['with a column that nobody knows', 'name;colour\nAna;1', 'import.unknown_column'],
    ['with values beside its columns', 'name;amount\nAna;1;x', 'import.unknown_column'],
    ['with a column twice', 'name;Title\nAna;1', 'import.repeated_column'],
    ['with a header alone', 'name;amount\n;\n', 'import.empty'],
    ['with nothing in it', '', 'import.empty'],
    ['with too many rows', `name\n${'a\n'.repeat(1_001)}`, 'import.too_many_rows'],
    ['with too many columns', `name;amount\n${'a;'.repeat(60)}`, 'import.too_wide'],
    ['in Latin-1', Buffer.from('name\nJos\xe9', 'latin1'), 'import.encoding'],
    ['in UTF-16', Buffer.from('\uFEFFname\nJosé', 'utf16le'), 'import.encoding'],
    ['in UTF-16 without a mark', Buffer.from('name\nJosé', 'utf16le'), 'import.encoding'],
    ['as a PDF', '%PDF-1.7\nabc', 'import.type'],
    [
      'as an old or locked workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'import.type',
    ],
    ['as another zip', zip([part('a.txt', 'abc')]), 'import.type'],
    [
      'as a zip that leads nowhere',
      zip([part('_rels/.rels', '<Relationship Type="/officeDocument" Target="http://["/>')]),
      'import.type',
    ],
    ['that is cut off', workbook({ rows: HEADER }).subarray(0, 400), 'import.damaged'],
  ])('%s', async (_, bytes, code) => {
    expect(await fault(bytes)).toBe(code);
  });

  it('as an OpenDocument sheet, and with a password', async () => {
    expect(await fault(await writeOds({ sheets: [{ name: 'A', rows: [['name'], ['Ana']] }] }))).toBe(
      'import.type',
    );
    const sheets = [{ name: 'A', rows: [['name'], ['Ana']] }];
    const locked = await writeXlsx({ sheets, encryption: { password: 'x', spinCount: 1_000 } });
    expect(await fault(locked)).toBe('import.type');
  });
});

/** Pieces in a block, which is packed once and then repeated. */
const BLOCK = 10_000;

/** Packs so many copies of a piece, rounded up to whole blocks, without ever holding them all. */
function bomb(name: string, before: string, piece: string, times: number) {
  const block = Buffer.alloc(piece.length * BLOCK, piece);
  // Ends at a byte and refers to nothing before it: what is packed can stand behind itself.
  const finishFlush = constants.Z_FULL_FLUSH;
  const packed = deflateRawSync(block, { finishFlush });
  const blocks = Math.ceil(times / BLOCK);
  let checksum = crc32(before);
  for (let n = 0; n < blocks; n += 1) checksum = crc32(block, checksum);
  return {
    name,
    packed: Buffer.concat([
      deflateRawSync(Buffer.from(before), { finishFlush }),
      ...Array.from({ length: blocks }, () => packed),
      deflateRawSync(Buffer.alloc(0)),
    ]),
    size: before.length + blocks * block.length,
    checksum,
  };
}

const lying = (packed: ReturnType<typeof part>, size: number) => ({ ...packed, size });
const SHEET = `<worksheet><sheetData>${HEADER}`;
const row = (cells: string) => `${SHEET}<row r="2">${cells}</row></sheetData></worksheet>`;

/** Files made to hurt. Made when asked for: together they would hurt here. */
const HOSTILE: Record<string, { make: () => Uint8Array | Promise<Uint8Array>; codes: string[] }> = {
  'noise of 10 MB': { make: () => randomBytes(10 * MIB), codes: ['import.type'] },
  'a zip of noise': {
    make: () => Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(10 * MIB)]),
    codes: ['import.damaged'],
  },
  'a sheet that unpacks to 280 MB': {
    make: () => workbook({ sheet: bomb('', SHEET, '<row><c><v>1</v></c></row>', 11_000_000) }),
    codes: ['import.too_many_rows', 'import.damaged'],
  },
  'a sheet of 280 MB of blank cells': {
    make: () => workbook({ sheet: bomb('', `${SHEET}<row r="2">`, '<c/>', 70_000_000) }),
    codes: ['import.damaged'],
  },
  'shared texts of 280 MB': {
    make: () =>
      workbook({ rows: HEADER, shared: bomb('', '<sst>', `<si><t>${'a'.repeat(90)}</t></si>`, 2_900_000) }),
    codes: ['import.damaged'],
  },
  'one shared text of 280 MB': {
    make: () => workbook({ rows: HEADER, shared: bomb('', '<sst><si><t>', 'a', 280 * MIB) }),
    codes: ['import.damaged'],
  },
  'a million shared texts of nothing': {
    make: () => workbook({ rows: HEADER, shared: bomb('', '<sst>', '<si/>', 20_000_000) }),
    codes: ['import.damaged'],
  },
  'a directory that says less than there is': {
    make: () => workbook({ sheet: lying(part('', row('<c><v>1</v></c>')), 20) }),
    codes: ['import.damaged'],
  },
  'a directory that says 4 GB': {
    make: () => workbook({ sheet: lying(part('', row('<c><v>1</v></c>')), 0xfffffffe) }),
    codes: ['import.damaged'],
  },
  'sixty thousand parts': {
    make: () => zip(Array.from({ length: 60_000 }, (_, index) => part(`${index}.xml`, ''))),
    codes: ['import.damaged'],
  },
  'a part that is encrypted': {
    make: () => workbook({ sheet: { ...part('', row('')), flags: 1 } }),
    codes: ['import.damaged'],
  },
  'a million columns': {
    make: () => workbook({ sheet: row('<c><v>1</v></c>'.repeat(1_000_000)) }),
    codes: ['import.too_wide'],
  },
  'two cells seventeen thousand million apart': {
    make: () =>
      workbook({
        sheet: `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${HEADER}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
      }),
    codes: ['import.too_wide'],
  },
  'a row beyond the last': {
    make: () => workbook({ sheet: row('').replace('r="2"', 'r="99999999999"') }),
    codes: ['import.damaged'],
  },
  'elements a million deep': {
    make: () => workbook({ sheet: `${'<a>'.repeat(1_000_000)}` }),
    codes: ['import.damaged'],
  },
  'a tag of 60 MB': {
    make: () => workbook({ sheet: bomb('', '<worksheet a="', 'a', 60 * MIB) }),
    codes: ['import.damaged'],
  },
  'a comment of 60 MB': {
    make: () => workbook({ sheet: bomb('', '<!--', 'a', 60 * MIB) }),
    codes: ['import.damaged'],
  },
  'entities that grow': {
    make: () =>
      workbook({
        sheet: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${row('<c t="str"><v>&b;</v></c>')}`,
      }),
    codes: ['import.damaged'],
  },
  'one line of 20 MB': { make: () => Buffer.alloc(20 * MIB, 'a'), codes: ['import.damaged'] },
  'a line of ten million columns': { make: () => Buffer.alloc(20 * MIB, 'a;'), codes: ['import.too_wide'] },
  'a quote that never closes': {
    make: () => Buffer.from(`name\n"${'a\n'.repeat(10 * MIB)}`),
    codes: ['import.damaged'],
  },
  'twenty million blank lines': { make: () => Buffer.alloc(20 * MIB, '\n'), codes: ['import.too_many_rows'] },
  'ten million quotes': {
    make: () => Buffer.from(`name\n${'"'.repeat(20 * MIB)}`),
    codes: ['import.damaged'],
  },
};

/** More than the thread's own limit, and far less than what these files unpack to. */
const MEMORY_MIB = 400;

describe('a file that is made to hurt', () => {
  it.each(Object.keys(HOSTILE))(
    'is refused soon, and takes little: %s',
    async (name) => {
      const { make, codes } = HOSTILE[name] ?? { make: () => '' as never, codes: [] };
      const bytes = await make();
      globalThis.gc?.();
      const before = process.memoryUsage().rss;
      let peak = before;
      const watching = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss);
      }, 10);
      const started = performance.now();
      const found = await fault(bytes, inThread);
      clearInterval(watching);
      if (process.env.HOSTILE_REPORT)
        console.log(
          `${name}: ${found}, ${((performance.now() - started) / 1000).toFixed(1)} s, +${Math.round((peak - before) / MIB)} MiB (${Math.round(bytes.length / 1024)} KiB)`,
        );
      expect(codes).toContain(found);
      expect((peak - before) / MIB).toBeLessThan(MEMORY_MIB);
    },
    60_000,
  );
});
