import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignDownloads } from '../../platform/db/schema/devices.ts';
import { deviceDays, shotIds, shots, shotsEver } from '../../platform/db/schema/shots.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf, type TestDevice, takeCampaigns } from '../../testing/devices.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { addShotMonths, dropShotMonth } from './shot-months.ts';

const LIMIT = 20;

let app: TestApp;
let campaignId: number;

beforeAll(async () => {
  // An offset with half an hour: a local day begins in the middle of a UTC day.
  app = await testApp({ timeZone: 'Asia/Kolkata', dayShots: LIMIT });
  campaignId = (await makeCampaign(await app.as('ADMIN'))).campaignId;
});
afterAll(() => app.close());

const HOUR = 3_600_000;
/** Noon in the installation's time zone, the given number of days ago. */
const noon = (daysAgo = 3) =>
  Date.parse(`${new Date(Date.now() - daysAgo * 24 * HOUR).toISOString().slice(0, 10)}T06:30:00Z`);
const made = (count: number, from = noon()) =>
  Array.from({ length: count }, (_, index) =>
    shotOf(campaignId, { firedAt: new Date(from + index * 1_000).toISOString() }),
  );
const idsOf = (events: { eventId: string }[]) => events.map(({ eventId }) => eventId);
const daysOf = async ({ deviceId }: TestDevice) => {
  const rows = await app.db.select().from(deviceDays).where(eq(deviceDays.deviceId, deviceId));
  return rows.map((row) => row.shots);
};
const keptOf = ({ deviceId }: TestDevice) => app.db.$count(shots, eq(shots.deviceId, deviceId));

describe('the daily shots of a device', () => {
  it('count in order up to the limit, and the rest is reported', async () => {
    const device = await claimedDevice(app);
    const events = made(LIMIT + 3);
    const { body } = await device.fire(events);
    const tooMany = idsOf(events.slice(LIMIT)).map((eventId) => ({ eventId, code: 'shot.too_many' }));
    expect(body).toMatchObject({ accepted: LIMIT, duplicates: 0, rejected: tooMany });
    expect(await daysOf(device)).toEqual([LIMIT]);
    expect(await keptOf(device)).toBe(LIMIT);
    // The refused ones neither count later nor become duplicates.
    expect((await device.fire(events)).body).toMatchObject({
      accepted: 0,
      duplicates: LIMIT,
      rejected: tooMany,
    });
  });

  it('exclude repeated shots from the limit, within a request or across requests', async () => {
    const device = await claimedDevice(app);
    const [old, fresh] = [made(LIMIT - 2), made(3)];
    await device.fire(old);
    const { body } = await device.fire([...old, ...fresh.slice(0, 1), ...fresh, ...old]);
    expect(body).toMatchObject({
      accepted: 2,
      duplicates: 2 * old.length + 1,
      rejected: [{ eventId: fresh[2]?.eventId, code: 'shot.too_many' }],
    });
    expect(await daysOf(device)).toEqual([LIMIT]);
  });

  it('are counted by the day of the installation', async () => {
    const device = await claimedDevice(app);
    const midnight = noon() + 12 * HOUR;
    const { body } = await device.fire([
      ...made(LIMIT, midnight - HOUR),
      ...made(LIMIT, midnight),
      ...made(1, midnight - 1),
    ]);
    expect(body).toMatchObject({ accepted: 2 * LIMIT, rejected: [{ code: 'shot.too_many' }] });
    expect(await daysOf(device)).toEqual([LIMIT, LIMIT]);
  });

  it('are limited per device', async () => {
    const [one, other] = [await claimedDevice(app), await claimedDevice(app)];
    await one.fire(made(LIMIT));
    expect((await other.fire(made(LIMIT))).body.accepted).toBe(LIMIT);
  });

  it('stay within the limit for concurrent batches, and the rest is refused', async () => {
    const device = await claimedDevice(app);
    await device.fire(made(1));
    const answers = await Promise.all(Array.from({ length: 8 }, () => device.send(made(7))));
    const sum = (of: (body: { accepted: number; rejected: unknown[] }) => number) =>
      answers.reduce((total, { body }) => total + of(body), 0);
    expect(sum(({ accepted }) => accepted)).toBe(LIMIT - 1);
    expect(sum(({ rejected }) => rejected.length)).toBe(56 - LIMIT + 1);
    expect(await daysOf(device)).toEqual([LIMIT]);
    expect(await keptOf(device)).toBe(LIMIT);
  });

  it('are deleted with the months of their shots', async () => {
    const device = await claimedDevice(app);
    await device.fire([...made(1, noon(150)), ...made(1)]);
    await addShotMonths(app.db, 5);
    expect(await daysOf(device)).toEqual([1, 1]);
    for (const minutes of [0, 10]) {
      const at = new Date(Date.now() + minutes * 60_000);
      await dropShotMonth(app.db, { keptMonths: 3, at, log: { info: () => {} } });
    }
    expect(await daysOf(device)).toEqual([1]);
  });
});

describe('a shot of a campaign', () => {
  it('that the device never downloaded is refused, and counts afterwards', async () => {
    const device = await claimedDevice(app);
    const [event] = made(1);
    expect((await device.send([event as object])).body).toMatchObject({
      accepted: 0,
      rejected: [{ eventId: event?.eventId, code: 'shot.campaign' }],
    });
    expect(await app.db.$count(campaignDownloads, eq(campaignDownloads.deviceId, device.deviceId))).toBe(0);
    expect((await device.fire([event as object])).body).toMatchObject({ accepted: 1, rejected: [] });
  });

  it('that it downloaded before another one counts', async () => {
    const admin = await app.as('ADMIN');
    const [former, current] = [await makeCampaign(admin), await makeCampaign(admin)];
    const device = await claimedDevice(app);
    for (const { qrCode: code } of [former, current]) {
      await device.user.post('/app/campaigns/download', { body: { code, macAddress: device.macAddress } });
    }
    expect((await device.send([shotOf(former.campaignId)])).body.accepted).toBe(1);
  });
});

describe('a shot of a device without a clock', () => {
  it('is dated by its age in seconds and the clock of the server', async () => {
    const device = await claimedDevice(app);
    const events = [0, 90, 3_600].map((ageSeconds) => shotOf(campaignId, { firedAt: undefined, ageSeconds }));
    const before = Date.now();
    const { body } = await device.fire(events);
    expect(body).toMatchObject({ accepted: 3, rejected: [], warnings: [] });
    const now = Date.parse(body.serverTime);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
    const rows = await app.db.select().from(shots).where(eq(shots.deviceId, device.deviceId));
    const fired = Object.fromEntries(rows.map(({ eventId, firedAt }) => [eventId, firedAt.getTime()]));
    expect(events.map(({ eventId }) => fired[eventId])).toEqual([now, now - 90_000, now - 3_600_000]);
  });

  it('counts once, even if it is resent with another age', async () => {
    const device = await claimedDevice(app);
    const event = shotOf(campaignId, { firedAt: null, ageSeconds: 10 });
    await device.fire([event]);
    expect((await device.fire([{ ...event, ageSeconds: 70 }])).body).toMatchObject({
      accepted: 0,
      duplicates: 1,
    });
  });
});

describe('a shot that is too old', () => {
  it('is refused as too old before anything else, even if it was counted before', async () => {
    const device = await claimedDevice(app);
    const firedAt = new Date(Date.now() - 3 * 366 * 24 * HOUR).toISOString();
    const events = [
      shotOf(campaignId, { firedAt }),
      shotOf(2_000_000, { firedAt, slot: 20, capsuleSerial: 'nobody knows it' }),
    ];
    await app.db.insert(shotIds).values(events.map(({ eventId }) => ({ eventId })));
    const rejected = idsOf(events).map((eventId) => ({ eventId, code: 'shot.too_old' }));
    expect((await device.fire(events)).body).toMatchObject({ accepted: 0, duplicates: 0, rejected });
  });
});

describe('a server of 0.1.0 during the upgrade', () => {
  it('still counts shots', async () => {
    const device = await claimedDevice(app);
    const own = await makeCampaign(await app.as('ADMIN'));
    await takeCampaigns(app, device.deviceId, [shotOf(own.campaignId)]);
    const { rows } = await app.db.execute<{ accepted: number }>(sql`
      select accepted from take_shots(
        ${device.deviceId}, 600, 60, 'Asia/Kolkata', 24, 24, array[gen_random_uuid()], array[${own.campaignId}::int],
        array[1], array[null]::text[], array[now()], array[5]
      )
    `);
    expect(rows).toEqual([{ accepted: 1 }]);
    const [ever] = await app.db.select().from(shotsEver).where(eq(shotsEver.campaignId, own.campaignId));
    expect(ever?.shots).toBe(1);
  });
});
