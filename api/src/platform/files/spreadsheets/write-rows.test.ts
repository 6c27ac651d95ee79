import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readXlsx } from './testing/workbooks.ts';
import { type SheetColumn, spreadsheet } from './write-rows.ts';

interface Row {
  text: string | null;
  number: number;
  at: Date;
}

const COLUMNS: SheetColumn<Row>[] = [
  { header: 'Texto', width: 20, value: (row) => row.text },
  { header: 'Número', width: 10, value: (row) => row.number },
  { header: 'Data', width: 20, value: (row) => row.at, format: 'dd/mm/yyyy hh:mm' },
];
const AT = new Date('2026-03-08T15:45:00Z');

async function* rowsOf(...texts: (string | null)[]) {
  for (const [number, text] of texts.entries()) yield { text, number, at: AT };
}

const LOOK = { name: 'Folha', color: '#7A1F5C' };

async function sheetsOf(rows: AsyncIterable<Row>, rowsPerSheet?: number) {
  const bytes = await buffer(await spreadsheet(LOOK, COLUMNS, rows, rowsPerSheet));
  return (await readXlsx(bytes, { readStyles: true })).sheets;
}

async function sheetOf(rows: AsyncIterable<Row>) {
  const [sheet] = await sheetsOf(rows);
  if (!sheet) throw new Error('There is no sheet');
  return sheet;
}

describe('a spreadsheet', () => {
  it('has a header, texts, numbers and dates', async () => {
    const sheet = await sheetOf(rowsOf('Âmbar & <mel> "1"', null));
    expect(sheet.name).toBe('Folha');
    expect(sheet.rows[0]).toEqual(['Texto', 'Número', 'Data']);
    expect(sheet.rows[1]).toEqual(['Âmbar & <mel> "1"', 0, AT]);
    expect(sheet.rows[2]?.slice(1)).toEqual([1, AT]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")', '\t=1', "'=1", '007', '1e9', 'TRUE'])(
    'keeps %j as text',
    async (text) => {
      const sheet = await sheetOf(rowsOf(text));
      expect(sheet.rows[1]?.[0]).toBe(text);
      expect([...(sheet.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([]);
    },
  );

  it('cuts texts that are longer than a cell may be, between characters', async () => {
    const sheet = await sheetOf(rowsOf(`${'a'.repeat(32_766)}😀`, 'b'.repeat(40_000)));
    expect(sheet.rows[1]?.[0]).toBe('a'.repeat(32_766));
    expect(sheet.rows[2]?.[0]).toBe('b'.repeat(32_767));
  });

  it('continues on further sheets when one is full, each with the header', async () => {
    const sheets = await sheetsOf(rowsOf('a', 'b', 'c', 'd', 'e'), 3);
    const header = ['Texto', 'Número', 'Data'];
    expect(sheets.map(({ name }) => name)).toEqual(['Folha', 'Folha_2', 'Folha_3']);
    expect(sheets.map(({ rows }) => rows)).toEqual([
      [header, ['a', 0, AT], ['b', 1, AT]],
      [header, ['c', 2, AT], ['d', 3, AT]],
      [header, ['e', 4, AT]],
    ]);
  });

  it('has no further sheet when the first is exactly full', async () => {
    expect(await sheetsOf(rowsOf('a', 'b'), 3)).toHaveLength(1);
  });

  it('has only its header in the given colour, on every sheet', async () => {
    for (const { cells } of await sheetsOf(rowsOf('a', 'b', 'c'), 3)) {
      const grounds = [...(cells ?? [])].filter(([, cell]) => cell.style?.fill).map(([place]) => place);
      expect(grounds).toEqual(['0,0', '0,1', '0,2']);
      expect(cells?.get('0,0')?.style).toMatchObject({
        font: { bold: true, color: { rgb: 'FFFFFF' } },
        fill: { fgColor: { rgb: '7A1F5C' } },
      });
    }
  });

  it('has texts that stay texts when edited', async () => {
    const { cells } = await sheetOf(rowsOf('=1+1'));
    expect(cells?.get('1,0')?.style?.numFmt).toBe('@');
    expect(cells?.get('1,2')?.style?.numFmt).toBe('dd/mm/yyyy hh:mm');
  });

  it('leaves out characters that XML does not allow', async () => {
    const sheet = await sheetOf(rowsOf('a\uffffb\u0000c\ud800d', 'last'));
    expect(sheet.rows.slice(1).map(([text]) => text)).toEqual(['abcd', 'last']);
  });

  it('requests rows only as the file is read, and none afterwards', async () => {
    let asked = 0;
    let ended = false;
    async function* endless(): AsyncGenerator<Row> {
      try {
        for (;;) {
          asked += 1;
          yield { text: crypto.randomUUID().repeat(20), number: asked, at: AT };
        }
      } finally {
        ended = true;
      }
    }
    const stream = await spreadsheet(LOOK, COLUMNS, endless());
    for await (const _ of stream) break;
    expect(asked).toBeLessThan(50_000);
    await expect.poll(() => ended).toBe(true);
  });
});
