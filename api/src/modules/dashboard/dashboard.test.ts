import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shots, shotsByDay, shotsEver } from '../../platform/db/schema/shots.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
let categoryId: number;

beforeAll(async () => {
  categoryId = (await makeCategory(staff)).categoryId;
});
beforeEach(async () => {
  for (const table of [shots, shotsByDay, shotsEver]) await app.db.delete(table);
});

const fragrance = (): Promise<{ fragranceId: number; name: string }> => makeFragrance(staff, { categoryId });

/** A campaign with the fragrances in its first slots. */
function campaignWith(...held: { fragranceId: number }[]): Promise<{ campaignId: number; name: string }> {
  const collection = held.map(({ fragranceId }, index) => ({ slot: index + 1, fragranceId }));
  return makeCampaign(staff, { collection });
}

/** The date a number of days ago, in UTC. */
const day = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10);

async function read(path: 'shots-campaign' | 'shots-fragrance', query = {}) {
  const { status, body } = await staff.get(`/dashboard/${path}`, { query });
  expect(status).toBe(200);
  return body;
}

describe('shots on the dashboard', () => {
  it('are grouped by campaign and by fragrance, most shots first', async () => {
    const [rose, cedar, salt] = [await fragrance(), await fragrance(), await fragrance()];
    const summer = await campaignWith(rose, cedar);
    const winter = await campaignWith(cedar, salt);
    const device = await claimedDevice(app);
    const fired = [
      ...Array.from({ length: 2 }, () => shotOf(summer.campaignId)),
      ...Array.from({ length: 3 }, () => shotOf(summer.campaignId, { slot: 2 })),
      ...Array.from({ length: 6 }, () => shotOf(winter.campaignId)),
    ];
    await device.fire(fired);
    await device.fire(fired.slice(0, 4));
    expect(await read('shots-campaign')).toEqual([
      {
        campaignId: winter.campaignId,
        campaignName: winter.name,
        fragrances: [{ fragranceName: cedar.name, shotsTotalFragrance: 6 }],
      },
      {
        campaignId: summer.campaignId,
        campaignName: summer.name,
        fragrances: [
          { fragranceName: cedar.name, shotsTotalFragrance: 3 },
          { fragranceName: rose.name, shotsTotalFragrance: 2 },
        ],
      },
    ]);
    expect(await read('shots-fragrance')).toEqual([
      { fragranceName: cedar.name, shotsTotal: 9 },
      { fragranceName: rose.name, shotsTotal: 2 },
    ]);
  });

  it('are limited to the requested days, both inclusive', async () => {
    const rose = await fragrance();
    const { campaignId, name } = await campaignWith(rose);
    const device = await claimedDevice(app);
    // 02:59 in UTC is the evening before in São Paulo.
    const moments = [
      `${day(5)}T02:59:00Z`,
      `${day(5)}T03:00:00Z`,
      `${day(4)}T12:00:00Z`,
      `${day(3)}T12:00:00Z`,
    ];
    await device.fire(moments.map((firedAt) => shotOf(campaignId, { firedAt })));
    const cases = [
      [{ from: day(5), to: day(4) }, 2],
      [{ to: day(6) }, 1],
      [{ from: day(3) }, 1],
    ] as const;
    for (const [query, count] of cases) {
      expect(await read('shots-fragrance', query)).toEqual([{ fragranceName: rose.name, shotsTotal: count }]);
      const fragrances = [{ fragranceName: rose.name, shotsTotalFragrance: count }];
      expect(await read('shots-campaign', query)).toEqual([{ campaignId, campaignName: name, fragrances }]);
    }
    expect(await read('shots-fragrance', { from: day(2) })).toEqual([]);
    expect(await read('shots-campaign', { from: day(2) })).toEqual([]);
  });

  it('are read once for concurrent callers, and again after a change', async () => {
    const rose = await fragrance();
    const { campaignId } = await campaignWith(rose);
    const device = await claimedDevice(app);
    for (const shotsTotal of [1, 2, 3]) {
      await device.fire([shotOf(campaignId)]);
      const told = [{ fragranceName: rose.name, shotsTotal }];
      expect(await Promise.all([read('shots-fragrance'), read('shots-fragrance')])).toEqual([told, told]);
    }
    await app.db.update(shotsEver).set({ shots: 9 });
    await campaignWith(rose);
    expect(await read('shots-fragrance')).toEqual([{ fragranceName: rose.name, shotsTotal: 9 }]);
  });

  it('are limited to the entries with most shots on request', async () => {
    const held = await Promise.all(Array.from({ length: 32 }, fragrance));
    const made = await Promise.all(held.slice(0, 14).map((each) => campaignWith(each)));
    const rows = [
      ...made.map(({ campaignId }, index) => ({
        campaignId,
        fragranceId: held[index]?.fragranceId ?? 0,
        shots: 100 + index,
      })),
      ...held.slice(14).map(({ fragranceId }, index) => ({
        campaignId: made[0]?.campaignId ?? 0,
        fragranceId,
        shots: 1 + index,
      })),
    ];
    await app.db.insert(shotsEver).values(rows);
    await app.db.insert(shotsByDay).values(rows.map((row) => ({ ...row, day: day(5) })));
    for (const period of [{}, { from: day(5) }]) {
      const campaigns = await read('shots-campaign', { ...period, limit: true });
      expect(campaigns).toHaveLength(12);
      expect(campaigns[0]).toMatchObject({ campaignName: made[0]?.name });
      expect(campaigns[1]).toMatchObject({ campaignName: made[13]?.name });
      expect(await read('shots-campaign', { ...period, limit: false })).toHaveLength(14);
      const fragrances = await read('shots-fragrance', { ...period, limit: true });
      expect(fragrances).toHaveLength(30);
      expect(fragrances[0]).toEqual({ fragranceName: held[13]?.name, shotsTotal: 113 });
      expect(await read('shots-fragrance', period)).toHaveLength(32);
    }
  });

  it('leave out entries without shots, and refuse invalid parameters', async () => {
    const rose = await fragrance();
    const { campaignId } = await campaignWith(rose);
    await app.db.insert(shotsEver).values({ campaignId, fragranceId: rose.fragranceId, shots: 0 });
    expect(await read('shots-campaign')).toEqual([]);
    expect(await read('shots-fragrance')).toEqual([]);
    for (const query of [{ from: '2026-02-30' }, { to: 'today' }, { from: '0000-01-01' }, { limit: '12' }]) {
      expect((await staff.get('/dashboard/shots-campaign', { query })).body).toMatchObject({ status: 400 });
    }
  });

  it.each([
    '/dashboard/shots-campaign',
    '/dashboard/shots-fragrance',
    '/dashboard/summary',
    '/dashboard/shots-trend',
    '/dashboard/export-shot-campaign',
    '/dashboard/export-shot-fragrance',
    '/calendar',
    '/calendar/days',
  ])('refuse a period that ends before it begins: %s', async (path) => {
    const ask = (from: string, to: string) => staff.get(path, { query: { from, to } });
    expect((await ask('2026-03-10', '2026-03-10')).status).toBe(200);
    expect(await ask('2026-03-10', '2026-03-01')).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path: 'from', code: 'invalid' }] },
    });
  });

  it('add up beyond 32-bit integers', async () => {
    const rose = await fragrance();
    const many = 3_000_000_000;
    const made = [await campaignWith(rose), await campaignWith(rose)];
    await app.db
      .insert(shotsEver)
      .values(made.map(({ campaignId }) => ({ campaignId, fragranceId: rose.fragranceId, shots: many })));
    expect(await read('shots-fragrance')).toEqual([{ fragranceName: rose.name, shotsTotal: 2 * many }]);
    expect((await read('shots-campaign'))[0].fragrances[0].shotsTotalFragrance).toBe(many);
  });
});
