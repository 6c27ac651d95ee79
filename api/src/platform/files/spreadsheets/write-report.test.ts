import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { zipContents } from '../../../testing/archives.ts';
import { readXlsx } from './testing/workbooks.ts';
import { type ReportSheet, report } from './write-report.ts';

interface Line {
  name: string;
  shots: number;
}

const LOOK = { author: 'Casa & Aroma', title: 'Disparos 2026', color: '#7A1F5C' };
const SHEET: ReportSheet<Line> = {
  name: 'Disparos',
  columns: [
    { header: 'Nome', width: 20, value: (line) => line.name },
    { header: 'Disparos', width: 10, value: (line) => line.shots, format: '#,##0' },
  ],
  lines: [
    { name: '=1+1\u0000', shots: 3 },
    { name: 'Rosa', shots: 2 },
    { name: 'Total', shots: 5 },
  ],
  isTotal: ({ name }) => name === 'Total',
};

const written = async (sheet: ReportSheet<Line>) => buffer(await report(LOOK, [sheet]));

/** The text of the file's part whose name matches. */
async function part(file: Buffer, wanted: RegExp): Promise<string> {
  const files = [...(await zipContents(file))];
  const found = files.find(([name]) => wanted.test(name));
  return String(found?.[1] ?? '');
}

describe('a report', () => {
  it('has texts, numbers and bold totals', async () => {
    const { sheets } = await readXlsx(await written(SHEET), { readStyles: true });
    const { rows, cells } = sheets[0] ?? {};
    expect(rows).toEqual([
      ['Nome', 'Disparos'],
      ['=1+1', 3],
      ['Rosa', 2],
      ['Total', 5],
    ]);
    expect([...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
    const bold = [...(cells ?? [])].filter(([, cell]) => cell.style?.font?.bold).map(([place]) => place);
    expect(bold.sort()).toEqual(['0,0', '0,1', '3,0', '3,1']);
    expect(cells?.get('3,1')?.style?.numFmt).toBe('#,##0');
    expect(cells?.get('0,0')?.style?.fill).toMatchObject({ fgColor: { rgb: '7A1F5C' } });
  });

  it('names its author and title, in its properties and on printed pages', async () => {
    const file = await written(SHEET);
    const { properties } = await readXlsx(file);
    expect(properties).toMatchObject({
      title: 'Disparos 2026',
      creator: 'Casa & Aroma',
      company: 'Casa & Aroma',
    });
    expect(await part(file, /worksheets\/sheet1\.xml$/)).toContain(
      '&amp;LCasa &amp;&amp; Aroma&amp;RDisparos 2026',
    );
  });

  it('has a chart of the requested lines', async () => {
    const file = await written({ ...SHEET, chart: { names: 0, lengths: 1, lines: 2 } });
    const chart = await part(file, /charts\/chart1\.xml$/);
    const ranges = [...chart.matchAll(/<c:f>([^<]+)<\/c:f>/g)].map(([, range]) =>
      range?.replaceAll(/['$]/g, ''),
    );
    expect(ranges).toEqual(expect.arrayContaining(['Disparos!A2:A3', 'Disparos!B2:B3']));
    expect(chart).toContain('7A1F5C');
  });

  it('has no chart without lines to show', async () => {
    const file = await written({ ...SHEET, chart: { names: 0, lengths: 1, lines: 0 } });
    expect(await part(file, /charts\//)).toBe('');
  });
});
