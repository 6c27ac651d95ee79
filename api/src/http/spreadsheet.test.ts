import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { type SheetColumn, spreadsheet } from './spreadsheet.ts';

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

async function sheetOf(rows: AsyncIterable<Row>) {
  const bytes = await buffer(await spreadsheet('Folha', COLUMNS, rows));
  const workbook = await readXlsx(bytes);
  const [sheet] = workbook.sheets;
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
    'leaves %j a text',
    async (text) => {
      const sheet = await sheetOf(rowsOf(text));
      expect(sheet.rows[1]?.[0]).toBe(text);
      expect([...(sheet.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([]);
    },
  );

  it('leaves out what would end the sheet', async () => {
    const sheet = await sheetOf(rowsOf('a\uffffb\u0000c\ud800d', 'last'));
    expect(sheet.rows.slice(1).map(([text]) => text)).toEqual(['abcd', 'last']);
  });

  it('asks for rows only as they are read, and for none after that', async () => {
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
    const stream = await spreadsheet('Folha', COLUMNS, endless());
    for await (const _ of stream) break;
    expect(asked).toBeLessThan(50_000);
    await expect.poll(() => ended).toBe(true);
  });
});
