import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEVICE_CALLS, DEVICE_SILENT_HOURS } from '#contracts/core/constants.ts';
import { deviceEvents } from '../../platform/db/schema/device-config.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { maintenance } from '../../platform/db/schema/maintenance.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf, type TestDevice } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { deviceTimelines } from './testing/device-timelines.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { kindsOf } = deviceTimelines(admin);
let fragranceId: number;
let campaignId: number;

beforeAll(async () => {
  fragranceId = (await makeFragrance(admin)).fragranceId;
  campaignId = (await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] })).campaignId;
});

const placeOf = async (serialNumber: string) => {
  const [row] = await app.db.select().from(capsules).where(eq(capsules.serialNumber, serialNumber));
  return row && [row.deviceId, row.slot];
};

describe('a capsule reported by a device', () => {
  it('is moved into its slot before the first shot, and the previous one is removed', async () => {
    const device = await claimedDevice(app);
    const { deviceId } = device;
    const [one, other] = [await makeCapsule(app, { fragranceId }), await makeCapsule(app, { fragranceId })];
    await device.report({ capsules: [{ slot: 3, serial: one.serialNumber.toLowerCase() }] });
    expect(await placeOf(one.serialNumber)).toEqual([deviceId, 3]);
    const told = { capsules: [{ slot: 3, serial: other.serialNumber }] };
    await device.report(told);
    expect(await placeOf(one.serialNumber)).toEqual([null, null]);
    expect(await placeOf(other.serialNumber)).toEqual([deviceId, 3]);
    const updatedAt = async () =>
      (await app.db.select().from(capsules).where(eq(capsules.capsuleId, other.capsuleId)))[0]?.updatedAt;
    const before = await updatedAt();
    await device.report(told);
    expect(await updatedAt()).toEqual(before);
    // Late shots fired earlier move nothing.
    const firedAt = new Date(Date.now() - 3_600_000).toISOString();
    await device.fire([shotOf(campaignId, { slot: 3, capsuleSerial: one.serialNumber, firedAt })]);
    expect(await placeOf(other.serialNumber)).toEqual([deviceId, 3]);
    expect(await kindsOf(device, 'capsule.in', 'capsule.out')).toMatchObject([
      { kind: 'capsule.in', serialNumber: other.serialNumber, slot: 3 },
      { kind: 'capsule.out', serialNumber: one.serialNumber, slot: 3 },
      { kind: 'capsule.in', serialNumber: one.serialNumber, slot: 3 },
    ]);
  });

  it("stays in another owner's device, and an unknown one does not affect the rest of the report", async () => {
    const [device, foreign] = [await claimedDevice(app), await claimedDevice(app)];
    const [held, own] = [await makeCapsule(app, { fragranceId }), await makeCapsule(app, { fragranceId })];
    await foreign.report({ capsules: [{ slot: 1, serial: held.serialNumber }] });
    const state = {
      faults: ['kept'],
      capsules: [
        { slot: 1, serial: held.serialNumber },
        { slot: 2, serial: 'NOBODY-KNOWS-IT' },
        { slot: 3, serial: own.serialNumber },
      ],
    };
    for (let times = 0; times < 3; times += 1) expect((await device.report(state)).status).toBe(200);
    expect(await placeOf(held.serialNumber)).toEqual([foreign.deviceId, 1]);
    expect(await placeOf(own.serialNumber)).toEqual([device.deviceId, 3]);
    const { body } = await admin.get(`/devices/${device.deviceId}`);
    expect(body.health).toMatchObject({
      faults: ['kept'],
      capsules: [
        { slot: 1, serialNumber: held.serialNumber, code: 'capsule.elsewhere' },
        { slot: 2, serialNumber: 'NOBODY-KNOWS-IT', code: 'capsule.unknown' },
        { slot: 3, serialNumber: own.serialNumber, code: null },
      ],
    });
    // Once, not with every report.
    expect(await kindsOf(device, 'capsule.refused')).toHaveLength(2);
  });

  it('is where it was reported last if a slot or capsule is reported twice', async () => {
    const device = await claimedDevice(app);
    const [one, other] = [await makeCapsule(app, { fragranceId }), await makeCapsule(app, { fragranceId })];
    await device.report({
      capsules: [
        { slot: 1, serial: one.serialNumber },
        { slot: 1, serial: other.serialNumber },
        { slot: 2, serial: other.serialNumber },
        { slot: 2, serial: other.serialNumber },
      ],
    });
    expect(await placeOf(one.serialNumber)).toEqual([null, null]);
    expect(await placeOf(other.serialNumber)).toEqual([device.deviceId, 2]);
  });

  it('is moved even after shots of a clock that was ahead', async () => {
    const device = await claimedDevice(app);
    const capsule = await makeCapsule(app, { fragranceId });
    const firedAt = new Date(Date.now() + 3_600_000).toISOString();
    await device.fire([shotOf(campaignId, { capsuleSerial: capsule.serialNumber, firedAt })]);
    await device.report({ capsules: [{ slot: 7, serial: capsule.serialNumber }] });
    expect(await placeOf(capsule.serialNumber)).toEqual([device.deviceId, 7]);
  });
});

describe("a device's report", () => {
  it.each([
    [{ firmware: '' }, 'firmware'],
    [{ firmware: '1,0' }, 'firmware'],
    [{ firmware: 'x'.repeat(65) }, 'firmware'],
    [{ uptimeSeconds: -1 }, 'uptimeSeconds'],
    [{ configId: undefined }, 'configId'],
    [{ capsules: [{ slot: 21, serial: 'A' }] }, 'capsules.0.slot'],
    [{ capsules: Array.from({ length: 41 }, () => ({ slot: 1, serial: 'A' })) }, 'capsules'],
  ])('is refused if a value is out of range: %j', async (state, path) => {
    const { status, body } = await (await claimedDevice(app)).report(state);
    expect({ status, paths: body.errors.map((fault: { path: string }) => fault.path) }).toEqual({
      status: 400,
      paths: [path],
    });
  });

  it.each([
    [{ battery: 101 }, 'battery', 'too_big'],
    [{ battery: 97.5 }, 'battery', 'whole_number'],
    [{ battery: '97' }, 'battery', 'invalid'],
    [{ signal: -61.5 }, 'signal', 'whole_number'],
    [{ signal: -201 }, 'signal', 'too_small'],
    [{ clock: 'noon' }, 'clock', 'invalid'],
    [{ clock: '0000-01-01T00:00:00Z' }, 'clock', 'invalid'],
    [{ clock: 1_700_000_000 }, 'clock', 'invalid'],
    [{ faults: [''] }, 'faults', 'required'],
    [{ faults: ['x'.repeat(201)] }, 'faults', 'too_long'],
    [{ faults: Array.from({ length: 21 }, String) }, 'faults', 'too_big'],
    [{ faults: 'pump' }, 'faults', 'invalid'],
  ])('counts without a diagnostic that cannot be read: %j', async (odd, path, code) => {
    const device = await claimedDevice(app);
    const capsule = await makeCapsule(app, { fragranceId });
    const { configId } = (await device.config()).body;
    const readable = { signal: -60, battery: 97, clock: '2026-03-14T12:28:01.000Z', faults: ['stuck'] };
    expect((await device.report(readable)).body.warnings).toEqual([]);
    const capsules = [{ slot: 5, serial: capsule.serialNumber }];
    const answer = await device.report({ ...readable, configId, capsules, ...odd });
    expect(answer).toMatchObject({ status: 200, body: { configId, warnings: [{ path, code }] } });
    expect(answer.body.warnings).toHaveLength(1);
    expect(await placeOf(capsule.serialNumber)).toEqual([device.deviceId, 5]);
    const { body } = await admin.get(`/devices/${device.deviceId}`);
    expect({ ...body, ...body.health, configId: body.held?.configId ?? 0 }).toMatchObject({
      ...readable,
      // Faults that can't be read are not gone.
      ...(path !== 'faults' && { [path]: null }),
      configId,
    });
  });

  it('becomes an event only where something changed', async () => {
    const device = await claimedDevice(app);
    await device.report({ faults: ['a'] });
    await device.report({ faults: ['a'], battery: 3, clock: '9999-12-31T23:59:59+00:00' });
    await device.report({ faults: ['b'], firmware: '1.1.0', configId: 2 });
    expect(await kindsOf(device, 'firmware', 'faults', 'held')).toMatchObject([
      { kind: 'faults', came: ['b'], went: ['a'] },
      { kind: 'held', before: null, after: 2, campaign: null },
      { kind: 'firmware', before: '1.0.0', after: '1.1.0' },
      { kind: 'faults', came: ['a'], went: [] },
      { kind: 'firmware', before: null, after: '1.0.0' },
    ]);
    expect((await admin.get('/devices/firmware')).body.data).toContainEqual({
      firmware: '1.1.0',
      devices: expect.any(Number),
    });
  });

  it('adds no more events once the daily limit is reached', async () => {
    const device = await claimedDevice(app);
    await app.db.execute(sql`
      insert into device_events (device_id, kind, details)
      select ${device.deviceId}, 'faults', '{"before": [], "after": []}' from generate_series(1, 500)
    `);
    expect((await device.report()).status).toBe(200);
    expect(await app.db.$count(deviceEvents, eq(deviceEvents.deviceId, device.deviceId))).toBe(500);
  });
});

describe('a call of a device', () => {
  const seenOf = async ({ deviceId }: TestDevice) =>
    (await app.db.select().from(devices).where(eq(devices.deviceId, deviceId)))[0];
  const forget = ({ deviceId }: TestDevice, change: object = { lastSeenAt: null }) =>
    app.db.update(devices).set(change).where(eq(devices.deviceId, deviceId));

  it('updates when the device was last seen, even if nothing changed', async () => {
    const device = await claimedDevice(app);
    const first = await device.config();
    expect((await seenOf(device))?.lastSeenAt).not.toBeNull();
    await forget(device);
    expect((await device.config(first.headers.etag)).status).toBe(304);
    await app.writeSeen();
    expect((await seenOf(device))?.lastSeenAt).not.toBeNull();
    await forget(device);
    await device.report();
    expect((await seenOf(device))?.lastSeenAt).not.toBeNull();
  });

  it('updates it even when its data is refused, but not with a wrong key', async () => {
    const device = await claimedDevice(app);
    const { headers } = device;
    const tooLong = { events: [], filling: 'x'.repeat(2 ** 21) };
    for (const [path, body, status] of [
      ['/device/shots', { events: [] }, 400],
      ['/device/state', { configId: null }, 400],
      ['/device/shots', tooLong, 413],
    ] as const) {
      await forget(device);
      expect((await app.anyone.post(path, { headers, body })).status).toBe(status);
      await app.writeSeen();
      expect((await seenOf(device))?.lastSeenAt).not.toBeNull();
    }
    await forget(device);
    const wrong = { authorization: `${headers.authorization}x` };
    expect((await app.anyone.post('/device/shots', { headers: wrong, body: {} })).status).toBe(401);
    await app.writeSeen();
    expect((await seenOf(device))?.lastSeenAt).toBeNull();
  });

  it('that changes nothing runs one statement and writes nothing', async () => {
    const device = await claimedDevice(app);
    const { etag } = (await device.config()).headers;
    const asked: unknown[] = [];
    const { query } = app.db.$client;
    app.db.$client.query = ((...args: unknown[]) => {
      asked.push(args[0]);
      return Reflect.apply(query, app.db.$client, args);
    }) as typeof query;
    const answer = await device.config(etag);
    app.db.$client.query = query;
    expect(answer.status).toBe(304);
    expect(asked).toHaveLength(1);
  });

  it('counts towards one limit, whose window restarts when the clock was set back', async () => {
    const device = await claimedDevice(app);
    const { etag } = (await device.config()).headers;
    await forget(device, { calls: DEVICE_CALLS.limit - 3 });
    expect((await device.config(etag)).status).toBe(304);
    await app.writeSeen();
    expect((await device.report()).status).toBe(200);
    expect((await device.send([shotOf(campaignId)])).status).toBe(200);
    for (const call of [
      () => device.config(etag),
      () => device.config(),
      () => device.report(),
      () => device.send([shotOf(campaignId)]),
    ]) {
      const { status, headers: answered } = await call();
      expect(status).toBe(429);
      expect(Number(answered['retry-after'])).toBeGreaterThan(0);
    }
    await forget(device, { callsSince: new Date(Date.now() + 700 * 86_400_000) });
    expect((await device.report()).status).toBe(200);
  });

  it('is counted within one process without the database', async () => {
    const device = await claimedDevice(app);
    const { etag } = (await device.config()).headers;
    const statuses = [];
    for (let call = 0; call < DEVICE_CALLS.limit + 1; call += 1)
      statuses.push((await device.config(etag)).status);
    // The first call, which returned the ETag, already counts towards the limit.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect(statuses.slice(0, DEVICE_CALLS.limit - 1).every((status) => status === 304)).toBe(true);
  });

  it('ends a silence, which is recorded with its length', async () => {
    const device = await claimedDevice(app);
    const silentFrom = new Date(Date.now() - (DEVICE_SILENT_HOURS + 1) * 3_600_000);
    await forget(device, { lastSeenAt: new Date(Date.now() - (DEVICE_SILENT_HOURS - 1) * 3_600_000) });
    await device.report();
    expect(await kindsOf(device, 'silence')).toEqual([]);
    await forget(device, { lastSeenAt: silentFrom });
    await device.report();
    expect(await kindsOf(device, 'silence')).toMatchObject([
      { from: silentFrom.toISOString(), until: expect.any(String) },
    ]);
  });

  it('records no silence caused by a clock step', async () => {
    const device = await claimedDevice(app);
    for (const clock of [
      { lookedAt: new Date(Date.now() - 3 * 86_400_000) },
      { lookedAt: new Date(Date.now() + 3_600_000) },
    ]) {
      await app.db.update(maintenance).set(clock);
      await forget(device, { lastSeenAt: new Date(Date.now() - 50 * 3_600_000) });
      await device.report();
    }
    await app.db.update(maintenance).set({ lookedAt: null });
    expect(await kindsOf(device, 'silence')).toEqual([]);
  });
});
