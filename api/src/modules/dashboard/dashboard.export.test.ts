import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { figuresFile, fragranceFigures } from './dashboard.export.ts';

const CAMPAIGNS = '/dashboard/export-shot-campaign';
const FRAGRANCES = '/dashboard/export-shot-fragrance';
const TODAY = /^attachment; filename="shots-by-\w+-\d{4}-\d\d-\d\d\.xlsx"$/;

const app = await sharedTestApp();
const token = await app.token('STAFF');

async function take(path: string, query: Record<string, string> = {}, language = 'en-US') {
  const { statusCode, rawPayload, headers } = await app.app.inject({
    url: `/api${path}`,
    query,
    headers: { authorization: `Bearer ${token}`, 'content-language': language },
  });
  expect(statusCode).toBe(200);
  const { sheets, properties } = await readXlsx(rawPayload, { readStyles: true });
  return { sheets, properties, name: String(headers['content-disposition']) };
}

describe('figures as a spreadsheet', () => {
  it('have a zero total and no chart if there are no shots', async () => {
    const { sheets, name } = await take(FRAGRANCES);
    expect(sheets.map(({ rows }) => rows)).toEqual([
      [
        ['Fragrance', 'Shots', 'Share'],
        ['Total', 0, null],
      ],
    ]);
    expect(sheets[0]?.charts).toBeUndefined();
    expect(name).toMatch(TODAY);
  });

  it('list shots by campaign with totals, number formats and a chart', async () => {
    const staff = app.withToken(token);
    const rose = await makeFragrance(staff, { name: '=Rosa' });
    const cedar = await makeFragrance(staff, { name: 'Cedro' });
    const slots = [rose, cedar].map(({ fragranceId }, place) => ({ slot: place + 1, fragranceId }));
    const summer = await makeCampaign(staff, { name: 'Verão', collection: slots });
    const winter = await makeCampaign(staff, { name: 'Inverno', collection: slots });
    const device = await claimedDevice(app);
    const shots = (campaignId: number, slot: number, times: number) =>
      Array.from({ length: times }, () => shotOf(campaignId, { slot }));
    await device.fire([
      ...shots(summer.campaignId, 1, 3),
      ...shots(summer.campaignId, 2, 1),
      ...shots(winter.campaignId, 2, 2),
    ]);

    const { sheets, properties, name } = await take(CAMPAIGNS);
    expect(sheets.map(({ name: sheet }) => sheet)).toEqual(['Shots by campaign', 'Totals by campaign']);
    expect(sheets[0]?.rows).toEqual([
      ['Campaign', 'Fragrance', 'Shots', 'Share'],
      ['Verão', '=Rosa', 3, 0.75],
      ['Verão', 'Cedro', 1, 0.25],
      ['Verão', 'Total', 4, 1],
      ['Inverno', 'Cedro', 2, 1],
      ['Inverno', 'Total', 2, 1],
      ['Total', null, 6, null],
    ]);
    expect(sheets[1]?.rows.map(([campaign, total]) => [campaign, total])).toEqual([
      ['Campaign', 'Shots'],
      ['Verão', 4],
      ['Inverno', 2],
      ['Total', 6],
    ]);
    expect(sheets[1]?.charts).toHaveLength(1);
    const styles = ['2', '3'].map((column) => sheets[0]?.cells?.get(`6,${column}`)?.style);
    expect(styles).toMatchObject([{ numFmt: '#,##0', font: { bold: true } }, { numFmt: '0.0%' }]);
    expect(properties).toMatchObject({
      creator: 'Sillage',
      title: expect.stringMatching(/^Shots by campaign .* \(America\/Sao_Paulo\)$/),
    });
    expect(name).toMatch(TODAY);
  });

  it('match the charts by fragrance, in the language of the request', async () => {
    const { body } = await app.withToken(token).get('/dashboard/shots-fragrance');
    const { sheets } = await take(FRAGRANCES, {}, 'pt-BR');
    const [header, ...lines] = sheets[0]?.rows ?? [];
    expect(header).toEqual(['Fragrância', 'Disparos', 'Participação']);
    expect(lines.slice(0, -1).map(([name, shots]) => [name, shots])).toEqual(
      body.map((row: { fragranceName: string; shotsTotal: number }) => [row.fragranceName, row.shotsTotal]),
    );
    expect(lines.at(-1)).toEqual(['Total', 6, null]);
    expect(sheets[0]?.charts).toHaveLength(1);
  });

  it('of a period only cover its days and are named after them', async () => {
    const { sheets, name } = await take(FRAGRANCES, { from: '2020-01-01', to: '2020-01-31' });
    expect(sheets[0]?.rows).toHaveLength(2);
    expect(name).toContain('shots-by-fragrance-2020-01-01-2020-01-31.xlsx');
  });

  it('with too many lines for a chart are complete and streamed', async () => {
    const rows = Array.from({ length: 5_000 }, (_, place) => ({ fragranceName: `F${place}`, shotsTotal: 1 }));
    const { bytes } = await figuresFile({ db: app.db, timeZone: 'UTC' }, fragranceFigures(rows, 'en-US'), {});
    const { sheets } = await readXlsx(await buffer(bytes));
    expect(sheets[0]?.rows).toHaveLength(5_002);
    expect(sheets[0]?.rows.at(-1)).toEqual(['Total', 5_000, null]);
    expect(sheets[0]?.charts).toBeUndefined();
  });
});
