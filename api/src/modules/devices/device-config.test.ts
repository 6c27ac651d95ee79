import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DEVICE_HEARTBEAT_SECONDS } from '#contracts/core/constants.ts';
import { campaignConfigs, deviceConfigs, deviceEvents } from '../../platform/db/schema/device-config.ts';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn, claimedDevice, shotOf, type TestDevice } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const give = ({ deviceId }: Pick<TestDevice, 'deviceId'>, campaignId: number | null, headers = {}) =>
  admin.put(`/devices/${deviceId}/campaign`, { body: { campaignId }, headers });
const read = async ({ deviceId }: Pick<TestDevice, 'deviceId'>) =>
  (await admin.get(`/devices/${deviceId}`)).body;

/** A campaign with a fragrance in its first slot, and a function that puts another one there. */
async function editableCampaign() {
  const [first, second] = [await makeFragrance(admin), await makeFragrance(admin)];
  const made = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId: first.fragranceId }] });
  const { campaignId, name } = made;
  return {
    ...{ campaignId, name, first, second },
    edit: async (collection = [{ slot: 1, fragranceId: second.fragranceId }], wish: object = {}) =>
      admin.put(`/campaigns/${campaignId}`, { form: await campaignForm({ name, collection, ...wish }) }),
  };
}

describe('the configuration of a device', () => {
  it('is empty at first, then what staff assign', async () => {
    const device = await claimedDevice(app);
    const { campaignId, name, first } = await editableCampaign();
    expect(await device.config()).toMatchObject({
      status: 200,
      body: {
        configId: 0,
        campaign: null,
        fragranceShots: 0,
        slots: [],
        heartbeatSeconds: DEVICE_HEARTBEAT_SECONDS,
      },
    });
    expect((await give(device, campaignId)).body.campaign).toEqual({ campaignId, name });
    const { status, body, headers } = await device.config();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        configId: expect.any(Number),
        campaign: { campaignId, name },
        fragranceShots: 100,
        slots: [{ slot: 1, fragranceId: first.fragranceId, fragrance: first.name, shotSeconds: 5 }],
        heartbeatSeconds: DEVICE_HEARTBEAT_SECONDS,
        serverTime: expect.any(String),
      },
    });
    expect(body.configId).toBeGreaterThan(0);
    expect((await device.config(headers.etag)).status).toBe(304);
  });

  it('gets a higher number with each change', async () => {
    const device = await claimedDevice(app);
    const [one, other] = [await editableCampaign(), await editableCampaign()];
    const numbers: number[] = [];
    const look = async () => numbers.push((await device.config()).body.configId);
    await look();
    await give(device, one.campaignId);
    await look();
    await one.edit();
    await look();
    await give(device, other.campaignId);
    await look();
    await give(device, one.campaignId);
    await look();
    await give(device, null);
    await look();
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    // Changes outside the configuration get no new number.
    await give(device, null);
    await one.edit([{ slot: 1, fragranceId: one.second.fragranceId }], {
      descriptions: [{ language: 'pt-BR', description: 'Outro' }],
    });
    await look();
    expect(numbers.at(-1)).toBe(numbers.at(-2));
  });

  it('has another ETag once one of its fragrances is renamed', async () => {
    const device = await claimedDevice(app);
    const { campaignId, first } = await editableCampaign();
    await give(device, campaignId);
    const before = await device.config();
    const { description, categoryId } = first;
    const fragrance = `${first.name} renomeada`;
    const renamed = { name: fragrance, description, categoryId };
    expect((await admin.put(`/fragrances/${first.fragranceId}`, { body: renamed })).status).toBe(200);
    const after = await device.config(before.headers.etag);
    expect(after).toMatchObject({
      status: 200,
      body: { configId: before.body.configId, slots: [{ fragrance }] },
    });
    expect((await device.config(after.headers.etag)).status).toBe(304);
  });

  it('requires a device key', async () => {
    for (const call of [app.anyone.get('/device/config'), app.anyone.post('/device/state', { body: {} })]) {
      const { status, body, headers } = await call;
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'device.key' });
      expect(headers['www-authenticate']).toBe('Device');
    }
  });
});

describe('shots without a capsule', () => {
  it('count for what the device held, whatever the campaign contains by then', async () => {
    const device = await claimedDevice(app);
    const { campaignId, edit, first, second } = await editableCampaign();
    await give(device, campaignId);
    expect((await device.send([shotOf(campaignId)])).body.rejected).toMatchObject([
      { code: 'shot.campaign' },
    ]);
    const before = (await device.config()).body.configId;
    await edit();
    // The device has not been told yet.
    await device.send([shotOf(campaignId)]);
    const after = (await device.config()).body.configId;
    await device.send([shotOf(campaignId), shotOf(campaignId, { configId: before })]);
    await device.send([shotOf(campaignId, { configId: after })]);
    const { rows } = await app.db.execute(
      sql`select fragrance_id as id, count(*)::int as shots from shots where campaign_id = ${campaignId} group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { id: first.fragranceId, shots: 2 },
      { id: second.fragranceId, shots: 2 },
    ]);
  });
});

describe('the state of a device', () => {
  it('is stored completely and shows whether the device is in step', async () => {
    const device = await claimedDevice(app);
    const { campaignId, edit } = await editableCampaign();
    expect(await read(device)).toMatchObject({ configState: 'none', firmware: null, health: null });
    await give(device, campaignId);
    expect(await read(device)).toMatchObject({ configState: 'unknown', behindSince: null });
    const { configId } = (await device.config()).body;
    expect((await device.report({ configId: null })).body).toEqual({
      configId,
      warnings: [],
      serverTime: expect.any(String),
    });
    expect(await read(device)).toMatchObject({ configState: 'behind', behindSince: expect.any(String) });
    const clock = '2026-03-14T09:28:01-03:00';
    await device.report({ configId, signal: -61, battery: 87, clock, faults: ['b', 'a', 'b'] });
    expect(await read(device)).toMatchObject({
      ...{ configState: 'in_step', behindSince: null, firmware: '1.0.0', signal: -61, battery: 87, configId },
      held: { configId, campaign: { campaignId }, slots: [{ slot: 1 }] },
      health: { uptimeSeconds: 5, clock: '2026-03-14T12:28:01.000Z', faults: ['a', 'b'], capsules: [] },
    });
    await edit();
    expect(await read(device)).toMatchObject({ configState: 'behind', held: { configId } });
  });

  it('is behind since the device lost its configuration, however old that is', async () => {
    const [long, lately] = [await claimedDevice(app), await claimedDevice(app)];
    const { campaignId } = await editableCampaign();
    for (const device of [long, lately]) {
      await give(device, campaignId);
      await device.report({ configId: (await device.config()).body.configId });
    }
    const old = '2025-01-02T03:04:05.678Z';
    await app.db.update(deviceConfigs).set({ createdAt: new Date(old) });
    await app.db.update(campaignConfigs).set({ createdAt: new Date(old) });
    for (const device of [lately, long]) await device.report({ configId: null });
    // Without events: it never reported what it held before.
    await app.db.delete(deviceEvents).where(eq(deviceEvents.deviceId, long.deviceId));
    expect((await read(long)).behindSince).toBe(old);
    const { behindSince } = await read(lately);
    expect(Date.now() - Date.parse(behindSince)).toBeLessThan(60_000);
    const { data } = (await admin.get('/devices', { query: { sort: '-behindSince', configState: 'behind' } }))
      .body;
    const found = data.filter(({ deviceId }: TestDevice) =>
      [long, lately].some((one) => one.deviceId === deviceId),
    );
    expect(found).toMatchObject([{ deviceId: lately.deviceId, behindSince }, { deviceId: long.deviceId }]);
  });
});

describe('the timeline of a device', () => {
  it('lists events newest first', async () => {
    const device = await claimedDevice(app);
    const { campaignId, edit } = await editableCampaign();
    await give(device, campaignId);
    const { configId } = (await device.config()).body;
    await device.report({ configId, faults: ['a'] });
    await edit();
    await device.send([shotOf(campaignId, { slot: 9 })]);
    const { status, body } = await admin.get(`/devices/${device.deviceId}/timeline`);
    expect(status).toBe(200);
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'shots.refused',
      'config',
      'faults',
      'held',
      'firmware',
      'audit',
      'config',
      'audit',
    ]);
  });

  it('responds 404 for an unknown device', async () => {
    await broughtIn(app);
    expect((await admin.get('/devices/99999/timeline')).status).toBe(404);
  });
});
