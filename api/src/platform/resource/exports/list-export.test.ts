import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign, makeCategory, makeFragrance } from '../../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../../testing/devices.ts';
import { sharedTestApp } from '../../../testing/test-app.ts';
import { readXlsx } from '../../files/spreadsheets/testing/workbooks.ts';
import { clockOf } from '../../lib/local-time.ts';

const app = await sharedTestApp();
const token = await app.token('STAFF');
const staff = app.withToken(token);

beforeAll(async () => {
  const { categoryId } = await makeCategory(staff, '=Florais');
  const { fragranceId } = await makeFragrance(staff, { categoryId, name: 'Rosa damascena' });
  const { campaignId } = await makeCampaign(staff, { collection: [{ slot: 1, fragranceId }] });
  await staff.post('/quiz', { body: { name: 'Sol e sombra', campaignId, language: 'pt-BR' } });
  const { serialNumber } = await makeCapsule(app, { fragranceId, totalShots: 1_000 });
  const device = await claimedDevice(app);
  await device.fire([shotOf(campaignId, { capsuleSerial: serialNumber })]);
});

function take(path: string, query: Record<string, string> = {}, language = 'en-US') {
  return app.app.inject({
    url: `/api${path}`,
    query,
    headers: { authorization: `Bearer ${token}`, 'content-language': language },
  });
}

/** The cells of the spreadsheet's first sheet, header first. */
async function sheet(path: string, query: Record<string, string> = {}, language = 'en-US') {
  const { statusCode, rawPayload, headers } = await take(path, query, language);
  expect(statusCode, path).toBe(200);
  const { sheets } = await readXlsx(rawPayload);
  return { rows: sheets[0]?.rows ?? [], name: String(headers['content-disposition']), headers };
}

/** Headers of time columns name the time zone. */
const ZONE = ' (America/Sao_Paulo)';

const LISTS = [
  ['/categories', 'categories', ['Name', 'Fragrances', `Created${ZONE}`]],
  ['/fragrances', 'fragrances', ['ID', 'Name', 'Category', `Created${ZONE}`]],
  ['/campaigns', 'campaigns', ['Name', 'Downloads', 'Shots', 'Slots', 'Organisation', `Created${ZONE}`]],
  ['/quiz', 'quizzes', ['Name', 'Campaign', 'Language', 'Questions', `Published${ZONE}`, `Validated${ZONE}`]],
  ['/devices', 'devices', ['MAC address', 'Campaign', 'User', `Updated${ZONE}`, 'Owner', `Last seen${ZONE}`]],
  ['/capsules', 'capsules', ['Serial number', 'Fragrance', 'Remaining shots', 'Total shots']],
] as const;

describe('a list as a spreadsheet', () => {
  it.each(LISTS)('%s has its columns and the rows of the list', async (path, file, headers) => {
    const { rows, name, headers: sent } = await sheet(`${path}/export`);
    expect(rows[0]?.slice(0, headers.length)).toEqual(headers);
    const { body } = await staff.get(path);
    expect(rows).toHaveLength(body.total + 1);
    expect(body.total).toBeGreaterThan(0);
    expect(sent['x-total-count']).toBe(String(body.total));
    expect(name).toMatch(new RegExp(`^attachment; filename="${file}-\\d{4}-\\d\\d-\\d\\d\\.xlsx"$`));
  });

  it('has the filtered rows in order and the requested columns', async () => {
    for (const name of ['Amadeirados', 'Cítricos', 'Aquáticos']) await makeCategory(staff, name);
    const query = { orderBy: 'name', orderByDirection: 'ASC', FilterString: 'os', columns: 'name,unknown' };
    expect((await sheet('/categories/export', query)).rows).toEqual([
      ['Name'],
      ['Amadeirados'],
      ['Aquáticos'],
      ['Cítricos'],
    ]);
    const gone = await sheet('/categories/export', { isActive: 'false', columns: '' });
    expect(gone.rows).toEqual([['Name', 'Fragrances', `Created${ZONE}`]]);
    const due = await sheet('/capsules/export', { state: 'low' });
    expect(due.rows).toHaveLength(1);
  });

  it("has each row once, in the list's order, when there are more than one read returns", async () => {
    await app.db.execute(
      sql`insert into categories (name) select 'Lote ' || n % 7 || ' de ' || n from generate_series(1, 1200) n`,
    );
    const query = { orderBy: 'name', orderByDirection: 'DESC', FilterString: 'lote' };
    const { rows } = await sheet('/categories/export', { ...query, columns: 'name' });
    const pages = Array.from({ length: 12 }, (_, page) =>
      staff.get('/categories', { query: { ...query, page: page + 1, perPage: 100 } }),
    );
    const listed = (await Promise.all(pages)).flatMap(({ body }) => body.data);
    expect(rows.slice(1)).toEqual(listed.map(({ name }: { name: string }) => [name]));
    expect(rows).toHaveLength(1_201);
  });

  it('has the colour of the installation', async () => {
    const admin = await app.as('ADMIN');
    const identity = { name: 'Casa & Aroma', text: '', color: '#7A1F5C' };
    expect((await admin.put('/content/identity', { body: identity })).status).toBe(200);
    const { rawPayload } = await take('/categories/export');
    const { sheets } = await readXlsx(rawPayload, { readStyles: true });
    expect(sheets[0]?.cells?.get('0,0')?.style?.fill).toMatchObject({ fgColor: { rgb: '7A1F5C' } });
  });

  it('has real numbers and dates, and no formulas', async () => {
    const query = { FilterString: '=Flo' };
    const { rows } = await sheet('/categories/export', query);
    const [name, count, created] = rows[1] ?? [];
    expect([name, count]).toEqual(['=Florais', 1]);
    const { body } = await staff.get('/categories', { query });
    expect(created).toEqual(
      new Date(Math.floor(clockOf('America/Sao_Paulo')(body.data[0].createdAt).getTime())),
    );
  });

  it('shows ids of fragrances as the list does, without separators', async () => {
    const { rawPayload } = await take('/fragrances/export');
    const { sheets } = await readXlsx(rawPayload, { readStyles: true });
    expect(sheets[0]?.cells?.get('1,0')?.style?.numFmt).toBe('0000');
  });

  it('is in the language of the request', async () => {
    const { rows, name } = await sheet('/capsules/export', {}, 'pt-BR');
    expect(rows[0]).toContain('Número de série');
    expect(name).toContain('"capsulas-');
  });

  it('is recorded in the audit trail and requires the right to read the list', async () => {
    await sheet('/devices/export');
    const admin = await app.as('ADMIN');
    const { body } = await admin.get('/audit', { query: { action: 'export', resource: 'device' } });
    expect(body.total).toBeGreaterThan(0);
    const user = await app.as('USER');
    for (const [path] of LISTS) expect((await user.get(`${path}/export`)).status).toBe(403);
  });
});

describe('the clock of a time zone', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-21T02:59:59.000Z', '2026-11-20T23:59:59.000Z'],
    ['Europe/Lisbon', '2026-03-29T00:59:59.000Z', '2026-03-29T00:59:59.000Z'],
    ['Europe/Lisbon', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z'],
    ['Europe/Lisbon', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ['Europe/Lisbon', '2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ['UTC', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ])('%s shows %s as %s', (zone, instant, shown) => {
    expect(clockOf(zone)(instant).toISOString()).toBe(shown);
  });
});
