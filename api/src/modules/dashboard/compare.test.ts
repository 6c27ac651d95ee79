import { beforeAll, describe, expect, it } from 'vitest';
import { devices } from '../../platform/db/schema/devices.ts';
import { shotsByDay } from '../../platform/db/schema/shots.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { newMac } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');

type Named = { name: string };
let fragrances: (Named & { fragranceId: number })[];
let summer: Named & { campaignId: number };
let winter: Named & { campaignId: number };

beforeAll(async () => {
  const { categoryId } = await makeCategory(staff);
  fragrances = [];
  for (let made = 0; made < 6; made += 1) fragrances.push(await makeFragrance(staff, { categoryId }));
  const collection = fragrances.map(({ fragranceId }, place) => ({ slot: place + 1, fragranceId }));
  summer = await makeCampaign(staff, { collection });
  winter = await makeCampaign(staff, { collection });
  const { campaignId } = summer;
  const ids = fragrances.map(({ fragranceId }) => fragranceId);
  const fired = (day: string, shots: number[], of = campaignId) =>
    shots.map((count, place) => ({ campaignId: of, fragranceId: ids[place] ?? 0, day, shots: count }));
  await app.db
    .insert(shotsByDay)
    .values([
      ...fired('2026-03-01', [10, 20, 30, 40, 50, 60]),
      ...fired('2026-03-03', [5]),
      ...fired('2026-02-28', [7]),
      ...fired('2026-02-25', [900]),
      ...fired('2026-03-04', [800]),
      ...fired('2026-03-02', [1, 2], winter.campaignId),
    ]);
  await app.db.insert(devices).values([newMac(), newMac()].map((macAddress) => ({ macAddress, campaignId })));
});

const compare = (query: Record<string, string>) => staff.get('/dashboard/compare', { query });

describe('the comparison of campaigns', () => {
  it('covers every day of the period and the total of the period before', async () => {
    const { status, body } = await compare({
      campaigns: `${winter.campaignId},${summer.campaignId}`,
      from: '2026-03-01',
      to: '2026-03-03',
    });
    expect(status).toBe(200);
    const shots = (ofSummer: number, ofWinter: number) => ({
      [summer.campaignId]: ofSummer,
      [winter.campaignId]: ofWinter,
    });
    expect(body.days).toEqual([
      { date: '2026-03-01', shots: shots(210, 0) },
      { date: '2026-03-02', shots: shots(0, 3) },
      { date: '2026-03-03', shots: shots(5, 0) },
    ]);
    const top = (place: number, count: number) => ({
      fragranceId: fragrances[place]?.fragranceId,
      fragranceName: fragrances[place]?.name,
      shots: count,
    });
    expect(body.totals).toEqual([
      {
        campaignId: winter.campaignId,
        campaignName: winter.name,
        shots: 3,
        before: 0,
        devices: 0,
        downloads: 0,
        topFragrances: [top(1, 2), top(0, 1)],
      },
      {
        campaignId: summer.campaignId,
        campaignName: summer.name,
        shots: 215,
        before: 7,
        devices: 2,
        downloads: 0,
        topFragrances: [top(5, 60), top(4, 50), top(3, 40), top(2, 30), top(1, 20)],
      },
    ]);
  });

  it('defaults to the last 30 days', async () => {
    const { body } = await compare({ campaigns: `${summer.campaignId},${winter.campaignId}` });
    expect(body.days).toHaveLength(30);
  });

  it.each(['', '1', '1,1', '1,2,3,4,5,6', '0,1', '1,x', '1,2,', '1,9999999999'])(
    'requires two to five campaigns: not %s',
    async (campaigns) => {
      const { status, body } = await compare({ campaigns });
      expect({ status, code: body.code, path: body.errors[0].path }).toEqual({
        status: 400,
        code: 'validation',
        path: 'campaigns',
      });
    },
  );

  it('responds 404 for an unknown campaign and 403 without the right to read the dashboard', async () => {
    const campaigns = `${summer.campaignId},2000000`;
    expect((await compare({ campaigns })).body.code).toBe('not_found');
    const user = await app.as('USER');
    expect((await user.get('/dashboard/compare', { query: { campaigns } })).status).toBe(403);
    const turned = {
      campaigns: `${summer.campaignId},${winter.campaignId}`,
      from: '2026-03-02',
      to: '2026-03-01',
    };
    expect((await compare(turned)).body.code).toBe('validation');
  });
});
