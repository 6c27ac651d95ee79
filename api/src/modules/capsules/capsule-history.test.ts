import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CapsuleEvent } from '#contracts/capsules/capsule-record.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN', { name: 'Ana Lima' });
let fragranceId: number;
let campaignId: number;

beforeAll(async () => {
  fragranceId = (await makeFragrance(admin, { name: 'Cedro' })).fragranceId;
  campaignId = (await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] })).campaignId;
});

const history = async (id: number, query = {}, caller: Caller = admin) =>
  (await caller.get(`/capsules/${id}/history`, { query: { perPage: 50, ...query } })).body;
const eventsOf = async (id: number, caller?: Caller): Promise<CapsuleEvent[]> =>
  (await history(id, {}, caller)).data;
const kindsOf = async (id: number, caller?: Caller) => (await eventsOf(id, caller)).map(({ kind }) => kind);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A capsule that comes with a file. */
async function imported(serial: string, total = 100) {
  const { status } = await importing(admin, 'capsules').run(
    `serialNumber,fragrance,totalShots\n${serial},Cedro,${total}`,
  );
  expect(status).toBe(200);
  const { body } = await admin.get('/capsules', { query: { FilterString: serial } });
  return body.data[0].capsuleId as number;
}

describe('a capsule', () => {
  it('is read with where it is, and with an ETag that changes with it', async () => {
    const device = await claimedDevice(app);
    const { placeId, organisationId } = await makePlace(admin, { name: 'Recepção' });
    await admin.put(`/devices/${device.deviceId}`, { body: { placeId } });
    const [old, capsule] = [await makeCapsule(app, { fragranceId }), await makeCapsule(app, { fragranceId })];
    const path = `/capsules/${capsule.capsuleId}`;
    const before = await admin.get(path);
    expect(before.body).toMatchObject({ device: null, slot: null, place: null, user: null, replaced: null });
    const at = minutesAgo(3);
    await device.fire([shotOf(campaignId, { capsuleSerial: old.serialNumber, firedAt: minutesAgo(9) })]);
    await device.fire([shotOf(campaignId, { capsuleSerial: capsule.serialNumber, firedAt: at })]);
    const { body, headers } = await admin.get(path);
    expect(body).toMatchObject({
      ...{
        serialNumber: capsule.serialNumber,
        remainingShots: 99,
        totalShots: 100,
        slot: 1,
        lastFiredAt: at,
      },
      device: { deviceId: device.deviceId, macAddress: device.macAddress },
      place: { placeId, name: 'Recepção' },
      organisation: { organisationId },
      user: { id: expect.any(Number), nome: expect.any(String) },
      owner: { id: expect.any(Number) },
      replaced: { capsuleId: old.capsuleId, serialNumber: old.serialNumber },
    });
    expect(headers.etag).toMatch(/^"capsule-/);
    expect(headers.etag).not.toBe(before.headers.etag);
  });

  it.each(['', '/history'])('is read by staff only, and only if there is one: %s', async (rest) => {
    const { capsuleId } = await makeCapsule(app, { fragranceId });
    const path = `/capsules/${capsuleId}${rest}`;
    expect((await app.anyone.get(path)).status).toBe(401);
    const user = await app.as('USER');
    expect((await user.get(path, { query: { perPage: 999 } })).status).toBe(403);
    expect((await (await app.as('STAFF')).get(path)).status).toBe(200);
    expect((await admin.get(`/capsules/999999${rest}`)).status).toBe(404);
  });

  it.each([{ days: 367 }, { days: -1 }, { perPage: 101 }, { page: 0 }])('refuses %j', async (query) => {
    const { capsuleId } = await makeCapsule(app, { fragranceId });
    const { status, body } = await admin.get(`/capsules/${capsuleId}/history`, { query });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation' });
  });
});

describe('the history of a capsule', () => {
  it('tells its import, refills and corrections, by whom, newest first', async () => {
    const id = await imported('HIST-1', 100);
    await imported('HIST-1', 150);
    await imported('HIST-1', 120);
    await importing(admin, 'capsules').run(
      'serialNumber,fragrance,totalShots,dueDate\nHIST-1,Cedro,120,2027-12-31',
    );
    const events = await eventsOf(id);
    expect(events.map(({ kind, user }) => [kind, user?.nome])).toEqual([
      ['corrected', 'Ana Lima'],
      ['corrected', 'Ana Lima'],
      ['refilled', 'Ana Lima'],
      ['imported', 'Ana Lima'],
    ]);
    expect(events[0]).toMatchObject({ changes: [{ path: 'dueDate', before: null, after: '2027-12-31' }] });
    expect(events[2]).toMatchObject({
      changes: [
        { path: 'totalShots', before: 100, after: 150 },
        { path: 'remainingShots', before: 100, after: 150 },
      ],
    });
  });

  it('tells when a capsule without a recorded import came', async () => {
    const { capsuleId, createdAt } = await makeCapsule(app, { fragranceId });
    expect(await eventsOf(capsuleId)).toEqual([
      { kind: 'imported', at: createdAt.toISOString(), user: null, visit: null, changes: [] },
    ]);
  });

  it('tells swaps by shots and by reports: where, what was there, and who had the device', async () => {
    const user = await app.as('USER', { name: 'Rui Prado' });
    const device = await claimedDevice(app, { by: user });
    const [one, other] = [await makeCapsule(app, { fragranceId }), await makeCapsule(app, { fragranceId })];
    const [first, second] = [
      { capsuleId: one.capsuleId, serialNumber: one.serialNumber },
      { capsuleId: other.capsuleId, serialNumber: other.serialNumber },
    ];
    const { placeId, organisationId } = await makePlace(admin, { name: 'Loja 7' });
    await admin.put(`/devices/${device.deviceId}`, { body: { placeId } });
    await device.fire([shotOf(campaignId, { capsuleSerial: one.serialNumber, firedAt: minutesAgo(9) })]);
    await device.fire([shotOf(campaignId, { capsuleSerial: other.serialNumber, firedAt: minutesAgo(8) })]);
    // The device moves: what happened before stays where it happened.
    const { placeId: later } = await makePlace(admin, { organisationId, name: 'Loja 8' });
    await admin.put(`/devices/${device.deviceId}`, { body: { placeId: later } });
    await device.report({ capsules: [{ slot: 1, serial: one.serialNumber }] });
    const where = {
      device: { deviceId: device.deviceId, macAddress: device.macAddress, name: null },
      slot: 1,
    };
    const who = { user: { nome: 'Rui Prado' } };
    expect(await eventsOf(one.capsuleId)).toMatchObject([
      { kind: 'in', ...where, ...who, replaced: second, place: { name: 'Loja 8' } },
      { kind: 'out', ...where, ...who, replacedBy: second, place: { name: 'Loja 7' } },
      { kind: 'in', ...where, ...who, replaced: null, place: { name: 'Loja 7' } },
      { kind: 'imported' },
    ]);
    expect(await eventsOf(other.capsuleId)).toMatchObject([
      { kind: 'out', replacedBy: first },
      { kind: 'in', replaced: first },
      { kind: 'imported' },
    ]);
    // Somebody else has the device now: it was Rui all the same.
    await admin.put(`/devices/remove-user/${device.deviceId}`);
    expect((await eventsOf(one.capsuleId))[0]).toMatchObject(who);
  });

  it('puts the slot that a capsule came into above the one it left', async () => {
    const device = await claimedDevice(app);
    const { capsuleId, serialNumber } = await makeCapsule(app, { fragranceId });
    for (const slot of [1, 2]) await device.report({ capsules: [{ slot, serial: serialNumber }] });
    expect(await eventsOf(capsuleId)).toMatchObject([
      { kind: 'in', slot: 2, replaced: null },
      { kind: 'out', slot: 1, replacedBy: null },
      { kind: 'in', slot: 1 },
      { kind: 'imported' },
    ]);
  });

  it('is paginated without gaps or duplicates', async () => {
    const { capsuleId } = await makeCapsule(app, { fragranceId });
    const { deviceId } = await claimedDevice(app);
    await app.db.execute(sql`
      insert into device_events (device_id, at, kind, details, capsule_id)
      select ${deviceId}, now() + make_interval(mins => n / 10), 'capsule.in', jsonb_build_object('slot', n), ${capsuleId}
      from generate_series(1, 45) n
    `);
    const slots: number[] = [];
    for (const page of [1, 2, 3, 4]) {
      const body = await history(capsuleId, { page, perPage: 15 });
      expect(body).toMatchObject({ total: 46, totalPages: 4 });
      slots.push(...body.data.flatMap((event: CapsuleEvent) => (event.kind === 'in' ? event.slot : [])));
    }
    expect(slots).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    expect(await history(capsuleId, { page: 9 })).toMatchObject({ data: [], total: 46 });
  });
});

describe('a member of an organisation', () => {
  /** A device of a new organisation, and a member of it. */
  async function organisation() {
    const { placeId, organisationId } = await makePlace(admin);
    const device = await claimedDevice(app);
    await admin.put(`/devices/${device.deviceId}`, { body: { placeId } });
    return { device, member: await app.as('STAFF', { organisationId }) };
  }

  it('reads capsules in their own devices, since they came there', async () => {
    const [north, south] = [await organisation(), await organisation()];
    const { capsuleId, serialNumber } = await makeCapsule(app, { fragranceId });
    const path = `/capsules/${capsuleId}`;
    await north.device.fire([shotOf(campaignId, { capsuleSerial: serialNumber, firedAt: minutesAgo(9) })]);
    expect((await north.member.get(path)).body).toMatchObject({ serialNumber, remainingShots: 99 });
    expect(await kindsOf(capsuleId, north.member)).toEqual(['in', 'imported']);
    for (const rest of ['', '/history']) expect((await south.member.get(`${path}${rest}`)).status).toBe(404);

    // Freed by another one, it goes to the other organisation.
    const { serialNumber: next } = await makeCapsule(app, { fragranceId });
    await north.device.fire([shotOf(campaignId, { capsuleSerial: next, firedAt: minutesAgo(8) })]);
    await south.device.fire([shotOf(campaignId, { capsuleSerial: serialNumber, firedAt: minutesAgo(7) })]);
    for (const rest of ['', '/history']) expect((await north.member.get(`${path}${rest}`)).status).toBe(404);
    expect(await kindsOf(capsuleId, south.member)).toEqual(['in', 'imported']);
    expect(await kindsOf(capsuleId)).toEqual(['in', 'out', 'in', 'imported']);
  });

  it('sees neither what a capsule used before it came, nor the house’s people', async () => {
    const { device, member } = await organisation();
    const { capsuleId, serialNumber } = await makeCapsule(app, { fragranceId });
    await device.fire([shotOf(campaignId, { capsuleSerial: serialNumber })]);
    await app.db.execute(sql`
      insert into capsule_days select ${capsuleId}, current_date - n, 5 from generate_series(3, 20) n
    `);
    await app.db.execute(sql`update capsules set fired_shots = 91 where capsule_id = ${capsuleId}`);
    await app.db.execute(sql`
      update device_events set at = now() - interval '9 days' where device_id = ${device.deviceId}
    `);
    await app.db
      .update(devices)
      .set({ organisationSince: sql`now() - interval '30 days'` })
      .where(eq(devices.deviceId, device.deviceId));
    const levels = (await history(capsuleId, {}, member)).levels as { shots: number }[];
    // Not the day on which it came, either: it may be another's in part.
    expect([8, 9]).toContain(levels.length);
    expect(levels.map(({ shots }) => shots)).toContain(5);
    expect((await history(capsuleId)).levels.length).toBeGreaterThan(15);
    expect(await eventsOf(capsuleId, member)).toContainEqual(
      expect.objectContaining({ kind: 'in', user: null }),
    );
  });
});
