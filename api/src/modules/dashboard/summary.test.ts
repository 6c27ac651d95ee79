import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { shots, shotsByDay, shotsEver } from '../../platform/db/schema/shots.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { sharedTestApp, testApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
let campaignId: number;
let fragranceId: number;

beforeAll(async () => {
  const { categoryId } = await makeCategory(staff);
  ({ fragranceId } = await makeFragrance(staff, { categoryId }));
  ({ campaignId } = await makeCampaign(staff, { collection: [{ slot: 1, fragranceId }] }));
});
beforeEach(async () => {
  for (const table of [shots, shotsByDay, shotsEver, capsules, devices]) await app.db.delete(table);
});

/** The date a number of days before today in São Paulo. */
const day = (ago: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    Date.now() - ago * 24 * 3_600_000,
  );

async function fire(...days: [ago: number, shots: number][]): Promise<void> {
  await app.db
    .insert(shotsByDay)
    .values(days.map(([ago, count]) => ({ campaignId, fragranceId, day: day(ago), shots: count })));
}

async function read(path: 'summary' | 'shots-trend', query = {}) {
  // The server doesn't notice direct writes; any call that may change something makes it read again.
  await app.app.inject({ method: 'POST', url: '/api/nowhere' });
  const { status, body } = await staff.get(`/dashboard/${path}`, { query });
  expect(status).toBe(200);
  return body;
}

describe('the key figures', () => {
  it('compare shots with the period before', async () => {
    await fire([0, 5], [1, 3], [6, 10], [7, 20], [13, 2], [14, 40], [29, 100], [30, 7], [59, 1], [60, 9]);
    expect(await read('summary')).toMatchObject({
      timeZone: 'America/Sao_Paulo',
      today: day(0),
      from: day(29),
      to: day(0),
      shots: { value: 180, before: 8 },
      shotsToday: { value: 5, before: 3 },
      shots7Days: { value: 18, before: 22 },
      shots30Days: { value: 180, before: 8 },
    });
    expect(await read('summary', { from: day(7), to: day(6) })).toMatchObject({
      from: day(7),
      to: day(6),
      shots: { value: 30, before: 0 },
      shotsToday: { value: 5, before: 3 },
    });
    expect((await read('summary', { from: day(60) })).shots).toEqual({ value: 197, before: 0 });
    expect((await read('summary', { to: day(30) })).shots).toEqual({ value: 17, before: 0 });
  });

  it('compare today with yesterday up to the same time of day', async () => {
    // A time zone where it is about noon, so that yesterday has hours on both sides.
    const ahead = 12 - new Date().getUTCHours();
    const server = await testApp({ timeZone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` });
    const caller = await server.as('STAFF');
    const fragrance = await makeFragrance(caller);
    const campaign = await makeCampaign(caller, { collection: [{ slot: 1, ...fragrance }] });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const of = (hours: number[]) =>
      hours.map((ago) => shotOf(campaign.campaignId, { firedAt: hoursAgo(ago) }));
    await (await claimedDevice(server)).fire(of([1, 2, 3, 25, 26, 40]));
    await (await claimedDevice(server)).fire(of([22, 23, 24.1, 50]));
    const { body } = await caller.get('/dashboard/summary');
    expect(body.shotsToday).toEqual({ value: 3, before: 5, beforeSoFar: 3 });
    await server.close();
  });

  it('are zero if nothing was ever fired', async () => {
    const none = { value: 0, before: 0 };
    expect(await read('summary')).toMatchObject({
      shots: none,
      shotsToday: { ...none, beforeSoFar: 0 },
      shots30Days: none,
    });
    expect((await read('summary', { to: day(3) })).shots).toEqual(none);
  });

  it('count silent devices and low or due capsules, each once', async () => {
    const seen = (hours: number | null) => (hours === null ? null : new Date(Date.now() - hours * 3_600_000));
    const { userId } = await app.makeUser({ profile: 'USER' });
    const [first] = await app.db
      .insert(devices)
      .values(
        [1, 23, 25, 400, null].map((hours, index) => ({
          userId,
          macAddress: `00:00:5E:00:53:0${index}`,
          lastSeenAt: seen(hours),
        })),
      )
      .returning();
    const capsule = (serialNumber: string, remainingShots: number, dueDate: string | null) => ({
      ...{ serialNumber, fragranceId, totalShots: 100, firedShots: 100 - remainingShots, dueDate },
      deviceId: first?.deviceId,
    });
    await app.db
      .insert(capsules)
      .values([
        capsule('full', 100, null),
        capsule('low', 14, day(-90)),
        capsule('due', 80, day(-30)),
        capsule('later', 15, day(-31)),
        capsule('both', 0, day(4)),
        capsule('today', 80, day(0)),
        { ...capsule('taken out', 0, day(-3)), deviceId: null },
      ]);
    expect(await read('summary')).toMatchObject({
      devices: { total: 5, seen: 2, silent: 2 },
      capsules: { total: 7, low: 2, due: 2, expired: 0, expiring: 2, attention: 4 },
    });
  });

  it("count quizzes that apps don't get yet", async () => {
    const { quizzes: before } = await read('summary');
    await staff.post('/quiz', { body: { name: 'Sol e sombra', campaignId, language: 'pt-BR' } });
    expect((await read('summary')).quizzes).toEqual({
      total: before.total + 1,
      unpublished: before.unpublished + 1,
    });
  });

  it('require the right to read the dashboard and valid days', async () => {
    expect((await (await app.as('USER')).get('/dashboard/summary')).status).toBe(403);
    for (const query of [{ from: '2026-02-30' }, { to: 'today' }]) {
      expect((await staff.get('/dashboard/summary', { query })).status).toBe(400);
    }
    const long = await staff.get('/dashboard/shots-trend', { query: { from: '0001-01-01' } });
    expect(long.body).toMatchObject({ status: 400, errors: [{ path: 'from', code: 'invalid' }] });
  });
});

describe('the trend', () => {
  it('has a row for every day, even without shots', async () => {
    await fire([0, 5], [2, 3], [40, 1]);
    const month = await read('shots-trend');
    expect(month).toHaveLength(30);
    expect(month.at(-1)).toEqual({ date: day(0), shotsTotal: 5 });
    expect(month.slice(-3, -1)).toEqual([
      { date: day(2), shotsTotal: 3 },
      { date: day(1), shotsTotal: 0 },
    ]);
    expect(await read('shots-trend', { to: day(39) })).toEqual([
      { date: day(40), shotsTotal: 1 },
      { date: day(39), shotsTotal: 0 },
    ]);
  });

  it('can be limited to a campaign or a fragrance', async () => {
    await fire([0, 5], [1, 2]);
    const total = async (query: object) =>
      (await read('shots-trend', query)).reduce(
        (sum: number, { shotsTotal }: { shotsTotal: number }) => sum + shotsTotal,
        0,
      );
    expect(await total({ campaignId })).toBe(7);
    expect(await total({ fragranceId })).toBe(7);
    expect(await total({ campaignId: campaignId + 1 })).toBe(0);
    expect(await total({ campaignId, fragranceId: fragranceId + 1 })).toBe(0);
    expect((await staff.get('/dashboard/shots-trend', { query: { campaignId: 'x' } })).status).toBe(400);
  });

  it('is only the given day if the period begins after today or ends before the first shot', async () => {
    await fire([0, 5]);
    expect(await read('shots-trend', { from: day(-3) })).toEqual([{ date: day(-3), shotsTotal: 0 }]);
    expect(await read('shots-trend', { to: day(40) })).toEqual([{ date: day(40), shotsTotal: 0 }]);
  });

  it.each(['America/Sao_Paulo', 'Europe/Lisbon'])('counts days as they are in %s', async (timeZone) => {
    const server = timeZone === 'America/Sao_Paulo' ? app : await testApp({ timeZone });
    const caller = await server.as('STAFF');
    const { categoryId } = await makeCategory(caller);
    const fragrance = await makeFragrance(caller, { categoryId });
    const campaign = await makeCampaign(caller, { collection: [{ slot: 1, ...fragrance }] });
    const device = await claimedDevice(server);
    // Every half hour around the days when Lisbon's clocks changed.
    const starts = ['2025-10-25T00:00:00Z', '2026-03-28T00:00:00Z'].map((text) => Date.parse(text));
    const moments = starts.flatMap((start) =>
      Array.from({ length: 120 }, (_, index) => new Date(start + index * 1_800_000).toISOString()),
    );
    await device.fire(moments.map((firedAt) => shotOf(campaign.campaignId, { firedAt })));
    const { rows } = await server.db.execute<{ day: string; shots: string }>(sql`
      select (fired_at at time zone ${timeZone})::date::text as day, count(*) as shots
      from shots where campaign_id = ${campaign.campaignId} group by 1 order by 1
    `);
    expect(rows.length).toBeGreaterThan(4);
    for (const row of rows) {
      const query = { from: row.day, to: row.day };
      const [told] = (await caller.get('/dashboard/shots-trend', { query })).body;
      expect(told, row.day).toEqual({ date: row.day, shotsTotal: Number(row.shots) });
      const [byFragrance] = (await caller.get('/dashboard/shots-fragrance', { query })).body;
      expect(byFragrance.shotsTotal).toBe(Number(row.shots));
    }
    if (timeZone === 'Europe/Lisbon') {
      expect(rows.map(({ shots: count }) => Number(count))).toContain(50);
      await server.close();
    }
  });
});
