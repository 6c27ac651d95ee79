import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { alertRounds } from '../../testing/alerts.ts';
import { makeCapsule, shotOf } from '../../testing/devices.ts';
import { dayFrom } from '../../testing/initiatives.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { entryOf, makeVisit, visitedDevice } from '../../testing/visits.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN', { name: 'Ana Lima' });
const staff = await app.as('STAFF', { name: 'Rui Braga' });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A visit to a device with an empty capsule in slot 1, and a full capsule to put there. */
async function newVisit() {
  const made = await visitedDevice(app, admin);
  const [{ fragranceId }] = made.fragrances;
  const fresh = await makeCapsule(app, { fragranceId });
  const { visitId, lines } = await makeVisit(admin, { placeIds: [made.place.placeId] });
  const path = `/visits/${visitId}/lines/${lines[0]?.lineId}`;
  const record = (wish: object = {}, caller = admin) => caller.put(path, { body: entryOf(wish) });
  const swap = (wish: object = {}, caller = admin) =>
    record({ outcome: 'swapped', serialNumber: fresh.serialNumber, ...wish }, caller);
  return { ...made, fresh, fragranceId, visitId, path, record, swap };
}

const capsule = async (id: number) => (await admin.get(`/capsules/${id}`)).body;
const visit = async (id: number) => (await admin.get(`/visits/${id}`)).body;

describe('a swap', () => {
  it('puts the capsule into the slot and takes the old one out', async () => {
    const { visitId, deviceId, empty, fresh, swap, device, campaignId } = await newVisit();
    const at = new Date().toISOString();
    const { status, body } = await swap({ at, note: 'Trocada' }, staff);
    expect([status, body]).toMatchObject([
      200,
      {
        outcome: 'swapped',
        serialNumber: fresh.serialNumber,
        at,
        note: 'Trocada',
        by: { nome: 'Rui Braga' },
      },
    ]);
    expect(await capsule(fresh.capsuleId)).toMatchObject({ device: { deviceId }, slot: 1, lastFiredAt: at });
    expect(await capsule(empty.capsuleId)).toMatchObject({ device: null, slot: null });
    expect(await visit(visitId)).toMatchObject({ status: 'underway', done: 1, startedAt: at });
    // The device may still report the old one, which is older.
    await device.fire([shotOf(campaignId, { capsuleSerial: empty.serialNumber, firedAt: minutesAgo(2) })]);
    expect(await capsule(fresh.capsuleId)).toMatchObject({ device: { deviceId }, slot: 1 });
  });

  it('that arrives late leaves what came into the slot since', async () => {
    const { deviceId, device, fresh, fragranceId, swap } = await newVisit();
    const newer = await makeCapsule(app, { fragranceId });
    await device.report({ capsules: [{ slot: 1, serial: newer.serialNumber }] });
    expect((await swap({ at: minutesAgo(30) })).status).toBe(200);
    expect(await capsule(newer.capsuleId)).toMatchObject({ device: { deviceId }, slot: 1 });
    expect(await capsule(fresh.capsuleId)).toMatchObject({ device: null });
  });

  it('needs a capsule that exists', async () => {
    const { record, visitId } = await newVisit();
    expect(await record({ outcome: 'swapped' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'serialNumber', code: 'required' }] },
    });
    const answer = await record({ outcome: 'swapped', serialNumber: 'NO-SUCH-1' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'visit.serial' } });
    expect(answer.body.message).toContain('NO-SUCH-1');
    expect(await visit(visitId)).toMatchObject({ status: 'planned', done: 0 });
  });

  it('takes a capsule from elsewhere only if confirmed', async () => {
    const other = await visitedDevice(app, admin);
    const { swap, deviceId, fresh } = await newVisit();
    await other.device.report({ capsules: [{ slot: 2, serial: fresh.serialNumber }] });
    const body = { clientId: randomUUID(), serialNumber: fresh.serialNumber.toLowerCase() };
    const answer = await swap(body);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'visit.elsewhere', device: { deviceId: other.deviceId }, slot: 2 },
    });
    expect(answer.body.message).toContain(other.device.macAddress);
    expect(await capsule(fresh.capsuleId)).toMatchObject({ device: { deviceId: other.deviceId } });
    const taken = await swap({ ...body, confirm: true });
    expect(taken).toMatchObject({ status: 200, body: { serialNumber: fresh.serialNumber } });
    expect(await capsule(fresh.capsuleId)).toMatchObject({ device: { deviceId }, slot: 1 });
  });

  it('stands in the history of the capsules and of the device', async () => {
    const { visitId, fresh, empty, swap, deviceId } = await newVisit();
    await swap({}, staff);
    const visitRef = { visit: { visitId, by: { nome: 'Rui Braga' } } };
    const { body: came } = await admin.get(`/capsules/${fresh.capsuleId}/history`);
    expect(came.data[0]).toMatchObject({ kind: 'in', slot: 1, ...visitRef });
    const { body: went } = await admin.get(`/capsules/${empty.capsuleId}/history`);
    expect(went.data[0]).toMatchObject({ kind: 'out', slot: 1, ...visitRef });
    expect(went.data[1]).toMatchObject({ kind: 'in', visit: null });
    const { body: timeline } = await admin.get(`/devices/${deviceId}/timeline`);
    expect(timeline.data[0]).toMatchObject({ kind: expect.stringContaining('capsule.'), ...visitRef });
  });
});

describe('a refill', () => {
  it('sets the level and the due date of the capsule that was in the slot', async () => {
    const { empty, visitId, record } = await newVisit();
    const dueDate = dayFrom(300);
    const { body } = await record({ outcome: 'refilled', remaining: 80, dueDate }, staff);
    expect(body).toMatchObject({ outcome: 'refilled', remaining: 80, dueDate });
    expect(await capsule(empty.capsuleId)).toMatchObject({ remainingShots: 80, totalShots: 80, dueDate });
    const { body: history } = await admin.get(`/capsules/${empty.capsuleId}/history`);
    expect(history.data[0]).toMatchObject({
      ...{ kind: 'refilled', user: { nome: 'Rui Braga' }, visit: { visitId } },
      changes: [
        { path: 'remainingShots', before: 0, after: 80 },
        { path: 'totalShots', before: 100, after: 80 },
        { path: 'dueDate', before: expect.any(String), after: dueDate },
      ],
    });
    expect(history.levels.at(-1)).toMatchObject({ remainingShots: 80 });
    // Without a level it is filled to its total, and nothing is known of when it expires.
    await record({ outcome: 'refilled' });
    expect(await capsule(empty.capsuleId)).toMatchObject({ remainingShots: 80, dueDate: null });
  });

  it('counts the shots since, however late they and the refill arrive', async () => {
    const { device, empty, campaignId, record } = await newVisit();
    const shot = (minutes: number) =>
      shotOf(campaignId, { capsuleSerial: empty.serialNumber, firedAt: minutesAgo(minutes) });
    await device.fire([shot(40), shot(10), shot(5)]);
    await record({ outcome: 'refilled', remaining: 50, at: minutesAgo(30) });
    expect(await capsule(empty.capsuleId)).toMatchObject({ remainingShots: 48 });
    await device.fire([shot(35), shot(20)]);
    expect(await capsule(empty.capsuleId)).toMatchObject({ remainingShots: 47 });
    await record({ outcome: 'refilled', remaining: 90, at: minutesAgo(60) });
    expect(await capsule(empty.capsuleId)).toMatchObject({ remainingShots: 47 });
  });

  it('leaves out shots that did not count, from a device of somebody else', async () => {
    const [other, { device, empty, campaignId, record }] = [
      await visitedDevice(app, admin),
      await newVisit(),
    ];
    const firedAt = minutesAgo(1);
    const foreign = shotOf(other.campaignId, { capsuleSerial: empty.serialNumber, firedAt });
    const { body } = await other.device.fire([foreign]);
    expect(body.warnings).toMatchObject([{ code: 'capsule.elsewhere' }]);
    await device.fire([shotOf(campaignId, { capsuleSerial: empty.serialNumber, firedAt })]);
    await record({ outcome: 'refilled', remaining: 50, at: minutesAgo(3) });
    expect(await capsule(empty.capsuleId)).toMatchObject({ remainingShots: 49 });
  });
});

describe('an entry', () => {
  it('counts once, however often and however concurrently it is sent', async () => {
    const { path, fresh, visitId } = await newVisit();
    const body = entryOf({ outcome: 'refilled', serialNumber: fresh.serialNumber, remaining: 70 });
    const answers = await Promise.all([admin, staff, admin, staff].map((each) => each.put(path, { body })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { entries: [{}] } });
    expect((await visit(visitId)).lines[0].entries).toHaveLength(1);
    const { body: trail } = await admin.get('/audit', { query: { resource: 'visit', recordId: visitId } });
    expect(trail.data.map(({ action }: { action: string }) => action)).toEqual(['record', 'create']);
  });

  it('of each of two people is kept, and the newest by its time is shown', async () => {
    const { record, visitId } = await newVisit();
    const [early, late] = [minutesAgo(20), minutesAgo(10)];
    await Promise.all([
      record({ outcome: 'kept', at: late, note: 'Ainda cheira' }, admin),
      record({ outcome: 'skipped', at: early, note: 'Trancado' }, staff),
    ]);
    const [line] = (await visit(visitId)).lines;
    expect(line).toMatchObject({ outcome: 'kept', at: late, by: { nome: 'Ana Lima' } });
    expect(line.entries).toMatchObject([
      { outcome: 'kept', at: late },
      { outcome: 'skipped', at: early, note: 'Trancado', by: { nome: 'Rui Braga' } },
    ]);
  });

  it('that keeps or skips a capsule changes nothing of it', async () => {
    const { record, empty, deviceId } = await newVisit();
    const before = await capsule(empty.capsuleId);
    await record({ outcome: 'kept', remaining: 30 });
    await record({ outcome: 'skipped' });
    expect(await capsule(empty.capsuleId)).toEqual(before);
    expect(before.device.deviceId).toBe(deviceId);
  });

  it.each([
    ['at', { at: new Date(Date.now() + 10 * 60_000).toISOString() }],
    ['at', { at: new Date(Date.now() - 26 * 3_600_000).toISOString() }],
    ['at', { at: 'ontem' }],
    ['outcome', { outcome: 'lost' }],
    ['clientId', { clientId: '1' }],
    ['remaining', { remaining: -1 }],
    ['note', { note: 'x'.repeat(501) }],
  ])('is refused for an invalid %s: %j', async (field, wish) => {
    const { record } = await newVisit();
    expect(await record(wish)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  });

  it('is taken after the end of a visit only if it was made before', async () => {
    const { swap, record, visitId, fresh } = await newVisit();
    await admin.put(`/visits/${visitId}/start`);
    const at = new Date().toISOString();
    await admin.put(`/visits/${visitId}/finish`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const answer = await record({ at: new Date().toISOString() });
    expect(answer).toMatchObject({ status: 409, body: { code: 'visit.closed' } });
    expect((await swap({ at })).status).toBe(200);
    expect(await capsule(fresh.capsuleId)).toMatchObject({ slot: 1 });
    expect(await visit(visitId)).toMatchObject({ status: 'done', done: 1 });
  });

  it('belongs to a line of its visit', async () => {
    const [one, two] = [await newVisit(), await newVisit()];
    const lineId = one.path.split('/').at(-1);
    const body = entryOf();
    expect((await admin.put(`/visits/${two.visitId}/lines/${lineId}`, { body })).status).toBe(404);
    expect((await admin.put(`/visits/999999/lines/${lineId}`, { body })).status).toBe(404);
  });
});

describe('a line that nobody planned', () => {
  it('is added once, with what was done there', async () => {
    const { visitId, deviceId, full } = await newVisit();
    const body = { deviceId, slot: 2, ...entryOf({ outcome: 'refilled', remaining: 60 }) };
    const answers = await Promise.all([1, 2].map(() => admin.post(`/visits/${visitId}/lines`, { body })));
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 201,
        body: { slot: 2, planned: false, reason: null, outcome: 'refilled', entries: [{ remaining: 60 }] },
      });
    expect(await capsule(full.capsuleId)).toMatchObject({ remainingShots: 60 });
    expect((await visit(visitId)).lines.map(({ slot }: { slot: number }) => slot)).toEqual([1, 2]);
  });

  it('adds the place of its device', async () => {
    const [{ visitId }, other] = [await newVisit(), await visitedDevice(app, admin)];
    const body = { deviceId: other.deviceId, slot: 1 };
    const answer = await admin.post(`/visits/${visitId}/lines`, { body });
    expect(answer).toMatchObject({ status: 201, body: { reason: 'empty', outcome: null } });
    const places = (await visit(visitId)).places.map(({ placeId }: { placeId: number }) => placeId);
    expect(places).toContain(other.place.placeId);
  });

  it.each([
    ['deviceId', { deviceId: 999_999 }],
    ['slot', { slot: 21 }],
    ['at', { outcome: 'kept', clientId: randomUUID() }],
    ['clientId', { outcome: 'kept', at: new Date().toISOString() }],
  ])('is refused for an invalid %s', async (path, wish) => {
    const { visitId, deviceId } = await newVisit();
    const answer = await admin.post(`/visits/${visitId}/lines`, { body: { deviceId, slot: 5, ...wish } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

describe('finishing a visit', () => {
  it('resolves the alerts whose causes it removed', async () => {
    const { visitId, empty, swap } = await newVisit();
    await alertRounds(app).round();
    const open = async () => {
      const { rows } = await app.db.execute<{ kind: string }>(sql`
        select kind from alerts where subject_kind = 'capsule' and subject_id = ${empty.capsuleId} and state <> 'resolved'
      `);
      return rows.map(({ kind }) => kind);
    };
    expect(await open()).toEqual(['capsule.low']);
    const at = new Date().toISOString();
    await admin.put(`/visits/${visitId}/finish`);
    expect(await open()).toEqual(['capsule.low']);
    await swap({ at });
    expect(await open()).toEqual([]);
    const second = await newVisit();
    await alertRounds(app).round();
    await second.swap();
    await admin.put(`/visits/${second.visitId}/finish`);
    const { rows } = await app.db.execute<{ state: string }>(sql`
      select state from alerts where subject_kind = 'capsule' and subject_id = ${second.empty.capsuleId}
    `);
    expect(rows).toEqual([{ state: 'resolved' }]);
  });
});
