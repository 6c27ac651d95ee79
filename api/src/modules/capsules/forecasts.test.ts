import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Capsule } from '#contracts/capsules/capsules.ts';
import type { RefillGroup } from '#contracts/capsules/refill.ts';
import { capsuleDays, capsuleForecasts, capsules } from '../../platform/db/schema/devices.ts';
import { readXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn, claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { forecastCapsules } from './forecasts.commands.ts';

/** Fourteen hours ahead of UTC: a day begins there before noon of the previous day in UTC. */
const TIME_ZONE = 'Pacific/Kiritimati';
const DAY_MS = 24 * 3_600_000;

const app = await sharedTestApp({ timeZone: TIME_ZONE });
const admin = await app.as('ADMIN');
let fragranceId: number;
let campaignId: number;
let number = 0;

beforeAll(async () => {
  fragranceId = (await makeFragrance(admin)).fragranceId;
  campaignId = (await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] })).campaignId;
});
beforeEach(() => app.db.delete(capsules));

const forecast = (at = new Date()) => forecastCapsules(app.db, { at, timeZone: TIME_ZONE });
const list = async (query: object = {}): Promise<Capsule[]> => {
  const { status, body } = await admin.get('/capsules', { query: { perPage: 50, ...query } });
  expect(status).toBe(200);
  return body.data;
};
const shown = async (serialNumber: string) => {
  const row = (await list()).find((each) => each.serialNumber === serialNumber);
  return row && { emptyIn: row.emptyIn, emptyOn: row.emptyOn };
};
const UNKNOWN = { emptyIn: null, emptyOn: null };
const dayOf = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date(Date.now() + days * DAY_MS));

/** A capsule with the given shots on the last days, the last of them yesterday. */
async function used(shots: readonly number[], left: number, wish: object = {}) {
  const fired = shots.reduce((sum, each) => sum + each, 0);
  number += 1;
  const made = { serialNumber: `F-${number}`, fragranceId, totalShots: fired + left, firedShots: fired };
  const capsule = await makeCapsule(app, { ...made, firedAt: new Date(), ...wish });
  const rows = shots.flatMap((each, index) =>
    each === 0 ? [] : [{ capsuleId: capsule.capsuleId, day: dayOf(index - shots.length), shots: each }],
  );
  if (rows.length > 0) await app.db.insert(capsuleDays).values(rows);
  return capsule;
}
const daily = (shots: number, days: number) => Array<number>(days).fill(shots);

describe('shots by capsule and day', () => {
  it("are counted per batch, in the installation's time zone, only for the device that may use the capsule", async () => {
    const device = await claimedDevice(app);
    const other = await claimedDevice(app);
    const { capsuleId, serialNumber } = await makeCapsule(app, { fragranceId });
    const at = (hours: number) =>
      shotOf(campaignId, {
        capsuleSerial: serialNumber,
        firedAt: new Date(
          Date.parse(`${dayOf(-1)}T00:00Z`) - 14 * 3_600_000 + hours * 3_600_000,
        ).toISOString(),
      });
    const shots = [at(-1), at(0), at(23)];
    expect((await device.fire(shots)).body.accepted).toBe(3);
    expect((await device.fire([...shots, at(1)])).body.accepted).toBe(1);
    expect((await other.fire([at(2)])).body.warnings).toHaveLength(1);
    const days = await app.db.select().from(capsuleDays).orderBy(capsuleDays.day);
    expect(days).toEqual([
      { capsuleId, day: dayOf(-2), shots: 1 },
      { capsuleId, day: dayOf(-1), shots: 3 },
    ]);
  });
});

describe('the stored forecast of a capsule', () => {
  it('appears in the list, which can be sorted and filtered by it', async () => {
    const soon = await used(daily(10, 30), 50);
    const later = await used(daily(10, 30), 200);
    const unknown = await used(daily(10, 2), 200);
    const unused = await makeCapsule(app, { fragranceId, serialNumber: 'never' });
    await forecast();
    const rows = await list({ orderBy: 'emptyOn', orderByDirection: 'ASC' });
    expect(rows.slice(0, 2).map(({ serialNumber }) => serialNumber)).toEqual([
      soon.serialNumber,
      later.serialNumber,
    ]);
    const [first] = rows;
    expect(first?.emptyIn?.middle).toBeGreaterThanOrEqual(4);
    expect(first?.emptyIn?.middle).toBeLessThanOrEqual(6);
    expect(first?.emptyOn).toBe(dayOf(first?.emptyIn?.middle ?? 0));
    expect(first?.emptyIn?.low).toBeLessThanOrEqual(first?.emptyIn?.middle ?? 0);
    expect(first?.emptyIn?.high).toBeGreaterThanOrEqual(first?.emptyIn?.middle ?? 0);
    expect(await shown(unknown.serialNumber)).toEqual(UNKNOWN);
    expect(await shown(unused.serialNumber)).toEqual(UNKNOWN);
    const serials = async (query: object) => (await list(query)).map(({ serialNumber }) => serialNumber);
    expect(await serials({ emptyWithin: 7 })).toEqual([soon.serialNumber]);
    expect((await serials({ emptyWithin: 30 })).toSorted()).toEqual(
      [soon.serialNumber, later.serialNumber].toSorted(),
    );
    expect(await serials({ emptyWithin: 0 })).toEqual([]);
  });

  it('is hidden once the capsule is empty or its total changes, until the next round', async () => {
    const { serialNumber } = await used(daily(10, 30), 50);
    await forecast();
    const before = await shown(serialNumber);
    const text = `serialNumber,fragrance,totalShots\n${serialNumber},${fragranceId},600`;
    expect((await importing(admin, 'capsules').run(text)).status).toBe(200);
    expect(await shown(serialNumber)).toEqual(UNKNOWN);
    expect(await list({ emptyWithin: 365 })).toEqual([]);
    await forecast();
    expect((await shown(serialNumber))?.emptyIn?.middle).toBeGreaterThan(before?.emptyIn?.middle ?? 0);
    await app.db.update(capsules).set({ firedShots: 600 }).where(eq(capsules.serialNumber, serialNumber));
    expect(await shown(serialNumber)).toEqual(UNKNOWN);
    expect(await list({ emptyWithin: 365 })).toEqual([]);
  });

  it('is renewed once a day, and earlier only if the capsule has been fired', async () => {
    const { capsuleId } = await used(daily(10, 30), 500);
    const other = await used(daily(10, 30), 500);
    const now = Date.now();
    const madeAt = async (id: number) =>
      (await app.db.select().from(capsuleForecasts).where(eq(capsuleForecasts.capsuleId, id)))[0]?.madeAt;
    await forecast(new Date(now + 1_000));
    await app.db
      .update(capsules)
      .set({ updatedAt: new Date(now + 2_000) })
      .where(eq(capsules.capsuleId, capsuleId));
    await forecast(new Date(now + 3_000));
    expect(await madeAt(capsuleId)).toEqual(new Date(now + 3_000));
    expect(await madeAt(other.capsuleId)).toEqual(new Date(now + 1_000));
    await forecast(new Date(now + DAY_MS));
    expect(await madeAt(other.capsuleId)).toEqual(new Date(now + DAY_MS));
  });

  it('of a clock two years ahead is hidden and replaced once the clock is right', async () => {
    const { serialNumber } = await used(daily(10, 30), 50);
    await forecast();
    const before = await shown(serialNumber);
    await forecast(new Date(Date.now() + 730 * DAY_MS));
    expect(await shown(serialNumber)).toEqual(UNKNOWN);
    await forecast();
    expect(await shown(serialNumber)).toEqual(before);
  });

  it('is hidden when it is days old', async () => {
    const { serialNumber } = await used(daily(10, 30), 50);
    await forecast();
    await app.db.update(capsuleForecasts).set({ madeAt: new Date(Date.now() - 2 * DAY_MS) });
    expect(await shown(serialNumber)).toEqual(UNKNOWN);
  });

  it.each([
    ['fired', 100],
    ['reported by its device', 101],
  ])('follows the former capsule if this one replaced it when it was %s', async (how, left) => {
    const device = await claimedDevice(app);
    const former = await used(daily(10, 30), 5, {});
    await app.db.execute(
      sql`update capsules set device_id = ${device.deviceId}, slot = 1, fired_at = now() - interval '1 minute'`,
    );
    await app.db.execute(
      sql`insert into device_slots select ${device.deviceId}::int, 1, fired_at from capsules`,
    );
    const { capsuleId, serialNumber } = await makeCapsule(app, { fragranceId, totalShots: 101 });
    if (how === 'fired') await device.fire([shotOf(campaignId, { capsuleSerial: serialNumber })]);
    else {
      const capsules = [{ slot: 1, serial: serialNumber }];
      expect((await device.report({ capsules })).status).toBe(200);
    }
    await forecast();
    expect((await list()).find((row) => row.serialNumber === serialNumber)?.remainingShots).toBe(left);
    const middle = (await shown(serialNumber))?.emptyIn?.middle;
    expect(middle).toBeGreaterThanOrEqual(9);
    expect(middle).toBeLessThanOrEqual(11);
    expect((await list()).find((row) => row.serialNumber === former.serialNumber)?.device).toBeNull();
    const days = eq(capsuleDays.capsuleId, capsuleId);
    expect(await app.db.select().from(capsuleDays).where(days)).toHaveLength(101 - left);
  });
});

describe('the refill list', () => {
  const devicesOf = ({ groups }: { groups: RefillGroup[] }) => groups.flatMap(({ devices }) => devices);

  it('lists what to bring to which device, most urgent first', async () => {
    const [one, two] = [await claimedDevice(app), await claimedDevice(app)];
    const at = (deviceId: number, slot: number) => ({ deviceId, slot });
    const soon = await used(daily(10, 30), 50, at(one.deviceId, 3));
    const empty = await used(daily(10, 30), 0, at(two.deviceId, 2));
    const expired = await used(daily(10, 30), 900, { ...at(one.deviceId, 1), dueDate: dayOf(-3) });
    await used(daily(10, 30), 900, at(one.deviceId, 2));
    await used(daily(10, 30), 50);
    await forecast();
    const { status, body } = await admin.get('/capsules/refill', { query: { within: 7 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ today: dayOf(0), until: dayOf(7), total: 3 });
    const places = devicesOf(body).map(({ device, capsules: held }) => [
      device.deviceId,
      held.map(({ serialNumber, replaceOn }) => [serialNumber, replaceOn]),
    ]);
    const [{ emptyOn }] = (await list({ FilterString: soon.serialNumber })) as [Capsule];
    expect(Object.fromEntries(places)).toEqual({
      [one.deviceId]: [
        [expired.serialNumber, dayOf(0)],
        [soon.serialNumber, emptyOn],
      ],
      [two.deviceId]: [[empty.serialNumber, dayOf(0)]],
    });
    expect(body.groups[0]).toMatchObject({
      organisation: null,
      place: null,
      owner: { nome: expect.any(String) },
    });
    const none = await admin.get('/capsules/refill', { query: { within: 400 } });
    expect(none).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path: 'within' }] } });
  });

  it("tells to bring the fragrance of the device's campaign, or else the capsule's own", async () => {
    const device = await claimedDevice(app);
    const { fragranceId: wantedId, name } = await makeFragrance(admin);
    const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 4, fragranceId: wantedId }] });
    await admin.put(`/devices/${device.deviceId}/campaign`, { body: { campaignId } });
    for (const slot of [4, 5]) await used(daily(10, 30), 0, { deviceId: device.deviceId, slot });
    const lines = devicesOf((await admin.get('/capsules/refill')).body).flatMap(({ capsules: held }) => held);
    const own = lines[1]?.fragrance;
    expect(own?.fragranceId).not.toBe(wantedId);
    expect(lines).toMatchObject([
      { slot: 4, bring: { fragranceId: wantedId, name }, fragrance: own },
      { slot: 5, bring: own, fragrance: own },
    ]);
    const token = await app.token('STAFF');
    const file = await app.app.inject({
      url: '/api/capsules/refill/export',
      headers: { authorization: `Bearer ${token}` },
    });
    const { sheets } = await readXlsx(file.rawPayload);
    expect(sheets[0]?.rows.map((row) => row[5])).toEqual(['Bring', name, own?.name]);
  });

  it('is available as a spreadsheet, and is empty if nothing is needed', async () => {
    const answer = await admin.get('/capsules/refill/export', { query: { within: 14 } });
    expect(answer.status).toBe(200);
    expect((await admin.get('/capsules/refill')).body).toMatchObject({
      total: 0,
      groups: [],
      until: dayOf(7),
    });
    expect((await (await app.as('USER')).get('/capsules/refill')).status).toBe(403);
  });

  it('is read page by page, most urgent first, with the number of capsules and pages', async () => {
    const { deviceId } = await claimedDevice(app);
    const { deviceId: other } = await claimedDevice(app);
    for (const slot of [1, 2, 3]) await makeCapsule(app, { fragranceId, deviceId, slot, remainingShots: 0 });
    for (const slot of [1, 2])
      await makeCapsule(app, { fragranceId, deviceId: other, slot, remainingShots: 0 });
    const page = async (number: number, perPage = 2) => {
      const { body } = await admin.get('/capsules/refill', { query: { page: number, perPage } });
      expect(body).toMatchObject({ total: 5, totalPages: Math.ceil(5 / perPage) });
      return devicesOf(body).flatMap(({ device, capsules: held }) =>
        held.map(({ slot }) => `${device.deviceId} ${slot}`),
      );
    };
    const all = await page(1, 100);
    expect(all).toHaveLength(5);
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      all.slice(0, 2),
      all.slice(2, 4),
      all.slice(4),
      [],
    ]);
    expect((await admin.get('/capsules/refill', { query: { perPage: 101 } })).status).toBe(400);
  });

  it('and its spreadsheet are filtered by organisation and place', async () => {
    const one = await makePlace(admin);
    const { organisationId } = one;
    const elsewhere = await makePlace(admin, { organisationId });
    const other = await makePlace(admin);
    const serials = new Map<unknown, string>();
    for (const stand of [one, elsewhere, other, { organisationId: null, placeId: null }]) {
      const { deviceId } = await broughtIn(app, {
        organisationId: stand.organisationId,
        placeId: stand.placeId,
      });
      const { serialNumber } = await makeCapsule(app, { fragranceId, deviceId, slot: 1, remainingShots: 0 });
      serials.set(stand, serialNumber);
    }
    const of = (...stands: object[]) => stands.map((stand) => serials.get(stand)).sort();
    const found = async (query: Record<string, string | number>) => {
      const { body } = await admin.get('/capsules/refill', { query });
      const { headers } = await admin.get('/capsules/refill/export', { query });
      const listed = devicesOf(body).flatMap(({ capsules: held }) =>
        held.map(({ serialNumber }) => serialNumber),
      );
      expect([body.total, headers['x-total-count']]).toEqual([listed.length, String(listed.length)]);
      return listed.sort();
    };
    expect(await found({})).toHaveLength(4);
    expect(await found({ organisationId })).toEqual(of(one, elsewhere));
    expect(await found({ placeId: one.placeId })).toEqual(of(one));
    expect(await found({ placeId: `${one.placeId},${other.placeId}` })).toEqual(of(one, other));
    expect(await found({ organisationId, placeId: other.placeId })).toEqual([]);
    for (const path of ['/capsules/refill', '/capsules/refill/export']) {
      for (const query of [{ organisationId: 'x' }, { placeId: '1,' }])
        expect((await admin.get(path, { query })).status).toBe(400);
    }
  });
});
