import { beforeAll, describe, expect, it } from 'vitest';
import type { CapsuleEvent } from '#contracts/capsules/capsule-record.ts';
import { alerts } from '../../platform/db/schema/alerts.ts';
import { bulkCalls } from '../../platform/resource/bulk/testing/bulk-calls.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN', { name: 'Ana Lima' });
const { bulk, undo } = bulkCalls(app, admin);
let fragranceId: number;
let campaignId: number;

beforeAll(async () => {
  fragranceId = (await makeFragrance(admin, { name: 'Vetiver' })).fragranceId;
  campaignId = (await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] })).campaignId;
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const read = async (id: number) => (await admin.get(`/capsules/${id}`)).body;
const eventsOf = async (id: number): Promise<CapsuleEvent[]> =>
  (await admin.get(`/capsules/${id}/history`, { query: { perPage: 50 } })).body.data;
const takeOut = (id: number, options = {}) => admin.put(`/capsules/${id}/remove-device`, options);
const deactivate = (id: number, options = {}) => admin.delete(`/capsules/${id}`, options);
const activate = (id: number) => admin.put(`/capsules/activate/${id}`);

/** A capsule that a device fired from slot 1 an hour ago. */
async function capsuleInUse(wish: { totalShots?: number; dueDate?: string } = {}) {
  const device = await claimedDevice(app);
  const capsule = await makeCapsule(app, { fragranceId, ...wish });
  const fire = (firedAt: string, capsuleSerial = capsule.serialNumber) =>
    device.fire([shotOf(campaignId, { capsuleSerial, firedAt })]);
  await fire(minutesAgo(60));
  return {
    ...capsule,
    device,
    fire,
    report: (slot = 1) => device.report({ capsules: [{ slot, serial: capsule.serialNumber }] }),
  };
}

const IN_USE = { slot: 1, remainingShots: 99, deletedAt: null };
const OUT = { device: null, slot: null, remainingShots: 99 };

describe('taking a capsule out of its device', () => {
  it('keeps its level, and is told with who did it', async () => {
    const { capsuleId, device } = await capsuleInUse();
    const { status, body } = await takeOut(capsuleId);
    expect([status, body]).toMatchObject([200, { ...OUT, deletedAt: null }]);
    const [event] = await eventsOf(capsuleId);
    expect(event).toMatchObject({
      kind: 'out',
      slot: 1,
      by: { nome: 'Ana Lima' },
      visit: null,
      device: { deviceId: device.deviceId },
    });
    expect((await eventsOf(capsuleId)).map(({ kind }) => kind)).toEqual(['out', 'in', 'imported']);
    // Once more changes nothing.
    expect((await takeOut(capsuleId)).status).toBe(200);
    expect(await eventsOf(capsuleId)).toHaveLength(3);
  });

  it('holds against shots and reports from before, but not against those from after', async () => {
    const { capsuleId, fire } = await capsuleInUse();
    await takeOut(capsuleId);
    await fire(minutesAgo(30));
    expect(await read(capsuleId)).toMatchObject({ ...OUT, remainingShots: 98 });
    await fire(new Date().toISOString());
    expect(await read(capsuleId)).toMatchObject({ slot: 1, remainingShots: 97 });
  });

  it('is refused for one that somebody has changed since it was read', async () => {
    const { capsuleId } = await capsuleInUse();
    const { headers } = await admin.get(`/capsules/${capsuleId}`);
    const ifMatch = { headers: { 'if-match': headers.etag ?? '' } };
    expect((await takeOut(capsuleId, ifMatch)).status).toBe(200);
    const late = await deactivate(capsuleId, ifMatch);
    expect([late.status, late.body.code]).toEqual([409, 'record.stale']);
  });

  it('ends its alerts about the level at once', async () => {
    const { capsuleId } = await capsuleInUse({ totalShots: 2 });
    await openAlert('capsule.low', capsuleId);
    await takeOut(capsuleId);
    expect(await alertsOf(capsuleId)).toEqual(['resolved']);
  });
});

/** An alert about a capsule, as a round would open it. */
async function openAlert(kind: string, capsuleId: number) {
  const now = new Date();
  await app.db.insert(alerts).values({
    ...{ kind: kind as 'capsule.low', subjectKind: 'capsule' as const, subjectId: capsuleId },
    ...{ subjectName: 'x', since: now, lastAt: now },
  });
}

async function alertsOf(capsuleId: number): Promise<string[]> {
  const { body } = await admin.get('/alerts', { query: { perPage: 100 } });
  return body.data
    .filter(
      ({ subject }: { subject: { id: number; kind: string } }) =>
        subject.kind === 'capsule' && subject.id === capsuleId,
    )
    .map(({ state }: { state: string }) => state);
}

describe('an inactive capsule', () => {
  it('is in no device, list or figure, but on its page and in the list of inactive ones', async () => {
    const { capsuleId, serialNumber } = await capsuleInUse({ totalShots: 1, dueDate: '2020-01-31' });
    const total = async () => (await admin.get('/dashboard/summary')).body.capsules.total;
    const before = await total();
    await openAlert('capsule.elsewhere', capsuleId);
    expect((await deactivate(capsuleId)).status).toBe(204);
    expect(await read(capsuleId)).toMatchObject({ device: null, slot: null, deletedAt: expect.any(String) });
    expect(await total()).toBe(before - 1);
    expect(await alertsOf(capsuleId)).toEqual(['resolved']);
    const listed = async (query: object) =>
      (await admin.get('/capsules', { query: { FilterString: serialNumber, ...query } })).body.total;
    expect(await listed({})).toBe(0);
    expect(await listed({ isActive: false })).toBe(1);
    expect(await listed({ isActive: false, state: 'due' })).toBe(0);
    const { body: found } = await admin.get('/search', { query: { q: serialNumber } });
    expect(JSON.stringify(found)).toContain(serialNumber);
    const { body: days } = await admin.get('/calendar', {
      query: { from: '2020-01-31', to: '2020-01-31', FilterString: serialNumber },
    });
    expect(days.total).toBe(0);
    expect((await eventsOf(capsuleId)).map(({ kind }) => kind)).toEqual([
      'deactivated',
      'out',
      'in',
      'imported',
    ]);
  });

  it('cannot be taken out, and is active but in no device once it is activated', async () => {
    const { capsuleId } = await capsuleInUse();
    await deactivate(capsuleId);
    const refused = await takeOut(capsuleId);
    expect([refused.status, refused.body.code]).toEqual([409, 'record.inactive']);
    const { status, body } = await activate(capsuleId);
    expect([status, body]).toMatchObject([200, { ...OUT, deletedAt: null }]);
    expect((await eventsOf(capsuleId))[0]).toMatchObject({ kind: 'activated', user: { nome: 'Ana Lima' } });
  });

  it('is in use again once a device fires or reports it, but not by what happened before', async () => {
    const { capsuleId, fire, report } = await capsuleInUse();
    await deactivate(capsuleId);
    await fire(minutesAgo(30));
    expect(await read(capsuleId)).toMatchObject({
      device: null,
      remainingShots: 98,
      deletedAt: expect.any(String),
    });
    await fire(new Date().toISOString());
    expect(await read(capsuleId)).toMatchObject({ slot: 1, remainingShots: 97, deletedAt: null });
    await deactivate(capsuleId);
    await report(2);
    expect(await read(capsuleId)).toMatchObject({ slot: 2, deletedAt: null });
  });

  it('may be in a file unchanged, but not with other values', async () => {
    const { capsuleId, serialNumber } = await capsuleInUse();
    await deactivate(capsuleId);
    const run = (total: number) =>
      importing(admin, 'capsules').run(`serialNumber,fragrance,totalShots\n${serialNumber},Vetiver,${total}`);
    expect((await run(100)).body).toMatchObject({ updated: 0, errors: [] });
    expect((await run(200)).body.errors).toMatchObject([
      { row: 2, column: 'serialNumber', code: 'record.inactive' },
    ]);
    expect(await read(capsuleId)).toMatchObject({ totalShots: 100 });
  });
});

describe('a selection of capsules', () => {
  it('is taken out, and undone for those that nobody has moved since', async () => {
    const [one, moved, taken] = [await capsuleInUse(), await capsuleInUse(), await capsuleInUse()];
    const ids = [one, moved, taken].map(({ capsuleId }) => capsuleId);
    const { body } = await bulk('/capsules', { action: 'edit', set: { deviceId: null }, ids });
    expect(body).toMatchObject({ matched: 3, done: 3, refused: [] });
    await moved.report(5);
    const other = await makeCapsule(app, { fragranceId });
    await taken.fire(new Date().toISOString(), other.serialNumber);
    const { body: undone } = await undo(body.batchId);
    expect(undone).toMatchObject({ done: 1, refusedTotal: 2 });
    expect(await read(one.capsuleId)).toMatchObject({ ...IN_USE, device: { deviceId: one.device.deviceId } });
    expect((await eventsOf(one.capsuleId))[0]).toMatchObject({ kind: 'in', by: { nome: 'Ana Lima' } });
    expect(await read(moved.capsuleId)).toMatchObject({ slot: 5 });
    expect(await read(taken.capsuleId)).toMatchObject({ device: null });
  });

  it('is deactivated and comes back as it was, in its slots', async () => {
    const capsules = [await capsuleInUse(), await capsuleInUse()];
    const ids = capsules.map(({ capsuleId }) => capsuleId);
    const { body } = await bulk('/capsules', { action: 'deactivate', ids });
    expect(body).toMatchObject({ done: 2 });
    await undo(body.batchId);
    for (const id of ids) expect(await read(id)).toMatchObject(IN_USE);
    const { body: taken } = await bulk('/capsules', {
      action: 'edit',
      set: { deviceId: null },
      ids: [ids[0]],
    });
    const { body: off } = await bulk('/capsules', { action: 'deactivate', ids: [ids[0]] });
    expect((await undo(taken.batchId)).body).toMatchObject({ done: 0, refused: [{ code: 'record.stale' }] });
    expect((await undo(off.batchId)).body).toMatchObject({ done: 1 });
    expect(await read(ids[0] ?? 0)).toMatchObject({ ...OUT, deletedAt: null });
  });

  it('is not deleted, and put into no device by hand', async () => {
    const ids = [(await capsuleInUse()).capsuleId];
    expect((await bulk('/capsules', { action: 'delete', ids })).status).toBe(400);
    const { deviceId } = await claimedDevice(app);
    expect((await bulk('/capsules', { action: 'edit', set: { deviceId }, ids })).status).toBe(400);
  });
});

describe('those who may change capsules', () => {
  it('are staff of the house, not members of an organisation', async () => {
    const { capsuleId, device } = await capsuleInUse();
    const { placeId, organisationId } = await makePlace(admin);
    await admin.put(`/devices/${device.deviceId}`, { body: { placeId } });
    const member = await app.as('ADMIN', { organisationId });
    expect((await member.get(`/capsules/${capsuleId}`)).status).toBe(200);
    for (const answer of [
      await member.put(`/capsules/${capsuleId}/remove-device`),
      await member.delete(`/capsules/${capsuleId}`),
      await bulk('/capsules', { action: 'deactivate', ids: [capsuleId] }, {}, member),
    ])
      expect(answer.status).toBe(403);
    const staff = await app.as('STAFF');
    expect((await staff.put(`/capsules/${capsuleId}/remove-device`)).status).toBe(200);
    expect((await member.get(`/capsules/${capsuleId}`)).status).toBe(404);
  });
});
