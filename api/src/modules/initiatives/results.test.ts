import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { dayFrom, makeInitiative, standAt } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const token = await app.token('ADMIN');
const admin = app.withToken(token);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Two places of an organisation, each with a device that has stood there for a month, and a campaign. */
async function twoPlaces() {
  const one = await makePlace(admin, { name: 'Loja Alfa' });
  const { organisationId } = one;
  const other = await makePlace(admin, { organisationId, name: 'Loja Beta' });
  const { fragranceId } = await makeFragrance(admin);
  const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
  const devices = [await claimedDevice(app), await claimedDevice(app)] as const;
  for (const [nth, { deviceId }] of devices.entries()) {
    const placeId = nth === 0 ? one.placeId : other.placeId;
    await standAt(app, deviceId, [{ since: daysAgo(30), organisationId, placeId }]);
  }
  const fire = (nth: 0 | 1, days: readonly number[]) =>
    devices[nth].fire(days.map((ago) => shotOf(campaignId, { firedAt: daysAgo(ago).toISOString() })));
  return { organisationId, one, other, fragranceId, campaignId, devices, fire };
}

const results = async (id: number) => (await admin.get(`/iniciativa/${id}/results`)).body;
const delivered = async (id: number) => (await admin.get(`/iniciativa/${id}`)).body.delivered;

describe('the results of an initiative', () => {
  it('list its shots by place and day, with an equal part of the target for each', async () => {
    const { organisationId, one, other, campaignId, devices, fire } = await twoPlaces();
    const { iniciativaId } = await makeInitiative(admin, {
      ...{ organisationId, campaignId, places: [one.placeId, other.placeId] },
      ...{ startsOn: dayFrom(-3), endsOn: dayFrom(1), targetShots: 25 },
    });
    await fire(0, [3, 2, 2, 1]);
    await fire(1, [1]);
    // Counts neither shots before its days nor those of another campaign.
    await fire(0, [5]);
    const another = await makeCampaign(admin);
    await devices[0].fire([shotOf(another.campaignId)]);
    expect(await delivered(iniciativaId)).toBe(5);
    expect(await results(iniciativaId)).toEqual({
      delivered: 5,
      targetShots: 25,
      // Four of the five days have begun.
      targetToDate: 20,
      missing: 15,
      days: [-3, -2, -1, 0, 1].map((days, nth) => ({
        date: dayFrom(days),
        shots: [1, 2, 2, 0, 0][nth],
        targetToDate: 5 * (nth + 1),
      })),
      places: [
        expect.objectContaining({
          ...{ placeId: one.placeId, name: 'Loja Alfa', delivered: 4, targetToDate: 10, missing: 6 },
          shots: [1, 2, 1, 0, 0],
        }),
        expect.objectContaining({
          ...{ placeId: other.placeId, name: 'Loja Beta', delivered: 1, targetToDate: 10, missing: 9 },
          shots: [0, 0, 1, 0, 0],
        }),
      ],
    });
  });

  it('count late shots at the place where they were fired, and shots during a pause', async () => {
    const { organisationId, one, other, campaignId, devices, fire } = await twoPlaces();
    const wish = { organisationId, campaignId, startsOn: dayFrom(-3), endsOn: dayFrom(0) };
    const first = await makeInitiative(admin, { ...wish, places: [one.placeId] });
    const second = await makeInitiative(admin, { ...wish, places: [other.placeId] });
    await fire(0, [3]);
    await admin.put(`/devices/${devices[0].deviceId}`, { body: { placeId: other.placeId } });
    await admin.put(`/iniciativa/${first.iniciativaId}/pause`);
    await fire(0, [2]);
    await fire(0, [0]);
    expect(await delivered(first.iniciativaId)).toBe(2);
    expect(await delivered(second.iniciativaId)).toBe(1);
  });

  it('without chosen places include shots of devices that have no place or whose place was deleted', async () => {
    const { organisationId, one, other, campaignId, devices, fire } = await twoPlaces();
    const nowhere = await claimedDevice(app);
    await standAt(app, nowhere.deviceId, [{ since: daysAgo(9), organisationId, placeId: null }]);
    const { iniciativaId } = await makeInitiative(admin, {
      ...{ organisationId, campaignId, startsOn: dayFrom(-2), endsOn: dayFrom(0), targetShots: 6 },
    });
    await fire(0, [1]);
    await fire(1, [1]);
    await nowhere.fire([shotOf(campaignId)]);
    await admin.put(`/devices/${devices[1].deviceId}`, { body: { organisationId: null } });
    await admin.delete(`/places/${other.placeId}`);
    await admin.delete(`/places/${other.placeId}`, { query: { hardDelete: true } });
    const { places, delivered: all, targetToDate } = await results(iniciativaId);
    expect({ all, targetToDate }).toEqual({ all: 3, targetToDate: 6 });
    expect(places).toMatchObject([
      { placeId: one.placeId, delivered: 1, targetToDate: 6, missing: 5 },
      { placeId: other.placeId, name: null, delivered: 1, targetToDate: 0, missing: 0 },
      { placeId: null, name: null, delivered: 1, targetToDate: 0, missing: 0 },
    ]);
  });

  it('report possible causes of missing shots: silent devices, outdated configurations, empty capsules', async () => {
    const { organisationId, one, other, fragranceId, campaignId, devices } = await twoPlaces();
    const { iniciativaId } = await makeInitiative(admin, {
      ...{ organisationId, campaignId, places: [one.placeId, other.placeId], targetShots: 10 },
    });
    await devices[0].report({ configId: 1 });
    const { deviceId } = devices[0];
    await makeCapsule(app, { fragranceId, deviceId, slot: 1, totalShots: 5, remainingShots: 0 });
    // The campaign does not use this slot.
    await makeCapsule(app, { fragranceId, deviceId, slot: 9, totalShots: 5, remainingShots: 0 });
    await app.db.execute(sql`
      update devices set last_seen_at = now() - interval '2 days' where device_id = ${devices[1].deviceId}
    `);
    const { places } = await results(iniciativaId);
    expect(places).toMatchObject([
      { devices: 1, silent: 0, behind: 1, emptySlots: 1 },
      { devices: 1, silent: 1, behind: 0, emptySlots: 0 },
    ]);
  });

  it('have no target if none was set', async () => {
    const { organisationId, campaignId } = await twoPlaces();
    const { iniciativaId } = await makeInitiative(admin, { organisationId, campaignId });
    expect(await results(iniciativaId)).toMatchObject({
      ...{ targetShots: null, targetToDate: null, missing: null },
      days: [{ targetToDate: null }, {}, {}],
      places: [{ targetToDate: null, missing: null }, {}],
    });
  });
});

/** The rows of the exported spreadsheet. */
async function taken(query: Record<string, number>) {
  const { statusCode, rawPayload } = await app.app.inject({
    url: '/api/resultado/export',
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { authorization: `Bearer ${token}`, 'content-language': 'en-US' },
  });
  expect(statusCode).toBe(200);
  const { sheets } = await readXlsx(rawPayload);
  return sheets[0]?.rows ?? [];
}

describe('the spreadsheet of results', () => {
  it('has a row for each initiative, place and day that has begun there', async () => {
    const { organisationId, one, other, campaignId, fire } = await twoPlaces();
    const { name, iniciativaId } = await makeInitiative(admin, {
      ...{ organisationId, campaignId, places: [one.placeId, other.placeId] },
      ...{ startsOn: dayFrom(-1), endsOn: dayFrom(5), targetShots: 14 },
    });
    await fire(1, [0, 0, 1]);
    await makeInitiative(admin, { organisationId, startsOn: dayFrom(30), endsOn: dayFrom(31) });
    const [head, ...rows] = await taken({ organisationId });
    expect(head).toEqual([
      ...['Initiative', 'Status', 'Organisation', 'Campaign', 'Place', 'Date', 'Shots', 'Target to date'],
    ]);
    expect(rows.map((row) => [row[0], row[4], row[6], row[7]])).toEqual([
      [name, 'Loja Alfa', 0, 1],
      [name, 'Loja Alfa', 0, 2],
      [name, 'Loja Beta', 1, 1],
      [name, 'Loja Beta', 2, 2],
    ]);
    expect(await taken({ iniciativaId })).toHaveLength(5);
    const { body } = await admin.get('/audit', { query: { action: 'export' } });
    expect(body.data[0].resource).toBe('initiative');
  });
});
