import { describe, expect, it } from 'vitest';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { dayFrom, standAt } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { makeQuiz } from '../../testing/quizzes.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN');
const { fragranceId, name: fragranceName } = await makeFragrance(house);
const campaign = await makeCampaign(house, { collection: [{ slot: 1, fragranceId }] });
const { campaignId, name: campaignName } = campaign;

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const one = await makePlace(house);
const { organisationId } = one;
const two = await makePlace(house, { organisationId });
const other = await makePlace(house);
const member = await app.as('STAFF', { organisationId });

/** A device that has long been at a place and fired there a number of times on each of the given days ago. */
async function firing(
  stand: { organisationId: number | null; placeId: number | null },
  shots: Record<number, number>,
) {
  const device = await claimedDevice(app);
  if (stand.organisationId !== null) await standAt(app, device.deviceId, [{ since: daysAgo(40), ...stand }]);
  const fired = Object.entries(shots).flatMap(([ago, times]) =>
    Array.from({ length: times }, () => shotOf(campaignId, { firedAt: daysAgo(Number(ago)).toISOString() })),
  );
  await device.fire(fired);
  return device;
}

await firing({ organisationId, placeId: one.placeId }, { 0: 2, 3: 3 });
const moved = await firing({ organisationId, placeId: two.placeId }, { 3: 4 });
await firing({ organisationId, placeId: null }, { 3: 5 });
await firing({ organisationId: other.organisationId, placeId: other.placeId }, { 3: 7 });
await firing({ organisationId: null, placeId: null }, { 3: 11 });
await makeCapsule(app, { fragranceId, deviceId: moved.deviceId, slot: 2, remainingShots: 1 });
// Its earlier shots still count where they were fired.
await house.put(`/devices/${moved.deviceId}`, { body: { organisationId: other.organisationId } });

/** The shots in each figure of the dashboard. */
async function figures(caller: Caller, scope: Record<string, number | string>) {
  const get = async (path: string, query: Record<string, string | number> = {}) => {
    const { status, body } = await caller.get(`/dashboard/${path}`, { query: { ...scope, ...query } });
    expect(status, path).toBe(200);
    return body;
  };
  const days = { from: dayFrom(-3), to: dayFrom(0) };
  const trend = await get('shots-trend', days);
  const compared = await get('compare', { ...days, campaigns: `${campaignId},${rival.campaignId}` });
  const fragrances = await get('shots-fragrance');
  const campaigns = await get('shots-campaign', days);
  const { shots, shots7Days } = await get('summary', days);
  return {
    ever: fragrances[0]?.shotsTotal,
    campaigns: campaigns[0]?.fragrances[0].shotsTotalFragrance,
    period: shots.value,
    week: shots7Days.value,
    trend: trend.map(({ shotsTotal }: { shotsTotal: number }) => shotsTotal),
    compared: compared.totals[0].shots,
    first: compared.days[0].shots[campaignId],
  };
}
const rival = await makeCampaign(house);

const of = (threeDaysAgo: number, today: number) => {
  const sum = threeDaysAgo + today;
  return {
    ...{ ever: sum, campaigns: sum, period: sum, week: sum, compared: sum, first: threeDaysAgo },
    trend: [threeDaysAgo, 0, 0, today],
  };
};

describe('the figures of the dashboard', () => {
  it('cover everything for the operator, or the organisations and places asked for', async () => {
    expect(await figures(house, {})).toEqual(of(30, 2));
    expect(await figures(house, { organisationId })).toEqual(of(12, 2));
    expect(await figures(house, { placeId: one.placeId })).toEqual(of(3, 2));
    expect(await figures(house, { placeId: `${one.placeId},${two.placeId}` })).toEqual(of(7, 2));
    expect(await figures(house, { organisationId: other.organisationId })).toEqual(of(7, 0));
    expect(await figures(house, { organisationId: `${organisationId},${other.organisationId}` })).toEqual(
      of(19, 2),
    );
  });

  it('cover only the own organisation for members, whatever they ask for', async () => {
    expect(await figures(member, {})).toEqual(of(12, 2));
    expect(await figures(member, { organisationId })).toEqual(of(12, 2));
    expect(await figures(member, { placeId: two.placeId })).toEqual(of(4, 0));
    const none = { ever: undefined, campaigns: undefined, period: 0, week: 0, compared: 0, first: 0 };
    for (const scope of [{ organisationId: other.organisationId }, { placeId: other.placeId }]) {
      expect(await figures(member, scope)).toEqual({ ...none, trend: [0, 0, 0, 0] });
    }
  });

  it("count the organisation's or place's devices and capsules", async () => {
    const counts = async (caller: Caller, query: Record<string, number>) => {
      const { devices, capsules } = (await caller.get('/dashboard/summary', { query })).body;
      return [devices.total, capsules.total, capsules.low];
    };
    expect(await counts(house, {})).toEqual([5, 1, 1]);
    expect(await counts(house, { organisationId })).toEqual([2, 0, 0]);
    expect(await counts(house, { placeId: one.placeId })).toEqual([1, 0, 0]);
    expect(await counts(house, { organisationId: other.organisationId })).toEqual([2, 1, 1]);
    expect(await counts(member, {})).toEqual([2, 0, 0]);
  });

  it('count the quizzes that the list has with the same organisation, for members with their own', async () => {
    const quizOf = async (owner: number | null) => {
      const played = await makeCampaign(house, { organisationId: owner });
      await makeQuiz(house, { campaignId: played.campaignId });
    };
    for (const owner of [null, organisationId, organisationId, other.organisationId]) await quizOf(owner);
    const counts = async (caller: Caller, query: Record<string, number>, listed = query) => [
      (await caller.get('/dashboard/summary', { query })).body.quizzes,
      (await caller.get('/quiz', { query: listed })).body.total,
    ];
    for (const [caller, query, total] of [
      [house, {}, 4],
      [house, { organisationId }, 2],
      [house, { organisationId: other.organisationId }, 1],
      [member, { organisationId }, 2],
      [member, { organisationId: other.organisationId }, 0],
    ] as const) {
      expect(await counts(caller, query)).toEqual([{ total, unpublished: total }, total]);
    }
    const own = [{ total: 2, unpublished: 2 }, 2];
    expect(await counts(member, {}, { organisationId })).toEqual(own);
    expect(await counts(member, { placeId: one.placeId }, { organisationId })).toEqual(own);
    // Those of the house are still theirs to read.
    expect((await member.get('/quiz')).body.total).toBe(3);
  });

  it('compare today with yesterday so far for members, including devices that have left', async () => {
    const soFar = async (caller: Caller, query: Record<string, number> = {}) =>
      (await caller.get('/dashboard/summary', { query })).body.shotsToday.beforeSoFar;
    // Yesterday's count is cached for a while; this place has not been requested yet.
    const { placeId } = await makePlace(house, { organisationId });
    const device = await firing({ organisationId, placeId }, {});
    const at = new Date(Date.now() - DAY_MS - 1_000).toISOString();
    await device.fire([shotOf(campaignId, { firedAt: at })]);
    await house.put(`/devices/${device.deviceId}`, { body: { organisationId: null } });
    expect(await soFar(member, { placeId })).toBe(1);
    expect(await soFar(house, { placeId })).toBe(1);
    const stranger = await app.as('STAFF', { organisationId: other.organisationId });
    expect(await soFar(stranger, { placeId })).toBe(0);
    expect(await soFar(stranger, { placeId, organisationId })).toBe(0);
  });

  it("use the days of a place's time zone, whatever the installation's", async () => {
    for (const [timeZone, elsewhere] of [
      ['Pacific/Honolulu', 'Pacific/Kiritimati'],
      ['Pacific/Kiritimati', 'Pacific/Honolulu'],
    ] as const) {
      const { placeId } = await makePlace(house, { organisationId, timeZone });
      await firing({ organisationId, placeId }, { 0: 1 });
      const summary = async (query: Record<string, string | number>) =>
        (await house.get('/dashboard/summary', { query })).body;
      expect(await summary({ placeId })).toMatchObject({
        timeZone,
        today: dayFrom(0, timeZone),
        from: dayFrom(-29, timeZone),
        to: dayFrom(0, timeZone),
        shots: { value: 1 },
        shotsToday: { value: 1 },
      });
      const trend = (await house.get('/dashboard/shots-trend', { query: { placeId } })).body;
      expect(trend.at(-1)).toEqual({ date: dayFrom(0, timeZone), shotsTotal: 1 });
      const { placeId: other } = await makePlace(house, { organisationId, timeZone: elsewhere });
      const installation = { timeZone: 'America/Sao_Paulo', today: dayFrom(0) };
      expect(await summary({ placeId: `${placeId},${other}` })).toMatchObject(installation);
      expect(await summary({ organisationId })).toMatchObject(installation);
    }
  });

  it("use the days of an organisation's places if they share a time zone", async () => {
    for (const timeZone of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
      const there = await makePlace(house, { timeZone });
      const { organisationId: abroad, placeId } = there;
      await house.delete(`/places/${(await makePlace(house, { organisationId: abroad })).placeId}`);
      await firing({ organisationId: abroad, placeId }, { 0: 1 });
      const visitor = await app.as('STAFF', { organisationId: abroad });
      for (const [caller, query] of [
        [house, { organisationId: abroad }],
        [visitor, {}],
      ] as const) {
        const summary = (await caller.get('/dashboard/summary', { query })).body;
        expect(summary).toMatchObject({ timeZone, today: dayFrom(0, timeZone), shotsToday: { value: 1 } });
        const trend = (await caller.get('/dashboard/shots-trend', { query })).body;
        expect(trend.at(-1)).toEqual({ date: dayFrom(0, timeZone), shotsTotal: 1 });
      }
    }
  });

  it("compare today with yesterday so far in the place's time zone", async () => {
    const timeZone = 'Pacific/Honolulu';
    const { placeId } = await makePlace(house, { organisationId, timeZone });
    const device = await firing({ organisationId, placeId }, {});
    const ago = (ms: number) =>
      shotOf(campaignId, { firedAt: new Date(Date.now() - DAY_MS + ms).toISOString() });
    await device.fire([ago(-1_000), ago(60_000)]);
    const { shotsToday } = (await house.get('/dashboard/summary', { query: { placeId } })).body;
    expect(shotsToday.beforeSoFar).toBe(1);
  });

  it('are scoped in the spreadsheets of members', async () => {
    for (const path of ['export-shot-campaign', 'export-shot-fragrance']) {
      const { status, headers } = await member.get(`/dashboard/${path}`);
      expect({ status, type: headers['content-type'] }).toMatchObject({ status: 200 });
    }
    const { body } = await member.get('/dashboard/shots-campaign', { query: { to: dayFrom(-3) } });
    expect(body).toEqual([
      { campaignId, campaignName, fragrances: [{ fragranceName, shotsTotalFragrance: 12 }] },
    ]);
  });
});
