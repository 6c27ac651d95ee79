import { beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../testing/catalogue.ts';
import { broughtIn, claimedDevice } from '../../testing/devices.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

type Made = Awaited<ReturnType<typeof makeCampaign>>;
let one: Made;
let other: Made;

beforeAll(async () => {
  [one, other] = [await makeCampaign(admin), await makeCampaign(admin)];
});

type Of = { deviceId: number };
const give = ({ deviceId }: Of, campaignId: unknown, headers = {}, by: Caller = admin) =>
  by.put(`/devices/${deviceId}/campaign`, { body: { campaignId }, headers });
const campaignOf = async ({ deviceId }: Of) =>
  (await admin.get(`/devices/${deviceId}`)).body.campaign?.campaignId ?? null;
const historyOf = async ({ deviceId }: Of) => (await admin.get(`/devices/${deviceId}/history`)).body.data;
const edit = (devices: Of[], campaignId: number | null, query = {}) =>
  admin.post('/devices/bulk', {
    query,
    body: { action: 'edit', ids: devices.map(({ deviceId }) => deviceId), set: { campaignId } },
  });
const undo = (batchId: string) => admin.post(`/bulk/${batchId}/undo`);

describe('the campaign of a device', () => {
  it('is set by staff, recorded, and restored from the history', async () => {
    const device = await broughtIn(app);
    const answer = await give(device, one.campaignId, {}, await app.as('STAFF'));
    expect(answer).toMatchObject({ status: 200, body: { campaign: { campaignId: one.campaignId } } });
    expect(answer.headers.etag).toBe((await admin.get(`/devices/${device.deviceId}`)).headers.etag);
    await give(device, other.campaignId);
    await give(device, other.campaignId);
    const rows = await historyOf(device);
    expect(rows).toMatchObject([
      {
        action: 'update',
        restorable: true,
        changes: [{ path: 'campaign', before: one.name, after: other.name }],
      },
      { action: 'update', restorable: true, changes: [{ path: 'campaign', before: null, after: one.name }] },
    ]);
    const restore = (auditId: number) =>
      admin.put(`/devices/${device.deviceId}/restore`, { body: { auditId } });
    expect((await restore(rows[1].auditId)).body.campaign.campaignId).toBe(one.campaignId);
    expect((await historyOf(device))[0]).toMatchObject({ action: 'restore' });
    const gone = await makeCampaign(admin);
    await give(device, gone.campaignId);
    const [toGone] = await historyOf(device);
    await give(device, null);
    await admin.delete(`/campaigns/${gone.campaignId}`);
    expect(await restore(toGone.auditId)).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path: 'campaignId', code: 'reference' }] },
    });
  });

  it('must be active, and the device unchanged since it was read', async () => {
    const device = await broughtIn(app);
    const inactive = await makeCampaign(admin);
    await admin.delete(`/campaigns/${inactive.campaignId}`);
    for (const [campaignId, code] of [
      [inactive.campaignId, 'reference'],
      [2_000_000, 'reference'],
      ['x', 'invalid'],
      [undefined, 'required'],
    ] as const) {
      expect(await give(device, campaignId), String(campaignId)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'campaignId', code }] },
      });
    }
    expect((await give({ deviceId: 2_000_000 }, one.campaignId)).status).toBe(404);
    const { etag = '' } = (await admin.get(`/devices/${device.deviceId}`)).headers;
    await give(device, one.campaignId, { 'if-match': etag });
    expect(await give(device, other.campaignId, { 'if-match': etag })).toMatchObject({
      status: 409,
      body: { code: 'record.stale' },
    });
    expect((await give(device, null, {}, await app.as('USER'))).status).toBe(403);
  });
});

describe('the campaign of many devices', () => {
  it('is set in bulk after a dry run and undone to what each had before', async () => {
    const devices = [await broughtIn(app), await broughtIn(app), await broughtIn(app)];
    const [first, second] = devices as Of[] as [Of, Of];
    await give(first, one.campaignId);
    await give(second, other.campaignId);
    expect((await edit(devices, other.campaignId, { dryRun: true })).body).toMatchObject({ done: 3 });
    expect(await campaignOf(first)).toBe(one.campaignId);
    const { body } = await edit(devices, other.campaignId);
    expect(body).toMatchObject({ matched: 3, done: 3, refusedTotal: 0 });
    expect(await Promise.all(devices.map(campaignOf))).toEqual(devices.map(() => other.campaignId));
    // The second already had the campaign, so there is nothing to undo.
    expect((await undo(body.batchId)).body).toMatchObject({ done: 2, refusedTotal: 0 });
    expect(await Promise.all(devices.map(campaignOf))).toEqual([one.campaignId, other.campaignId, null]);
  });

  it('is undone to what the app had set, unless the app has set another since', async () => {
    const devices = [await claimedDevice(app), await claimedDevice(app)];
    const scan = ({ user, macAddress }: (typeof devices)[0], { qrCode }: Made) =>
      user.post('/app/campaigns/download', { body: { code: qrCode, macAddress } });
    for (const device of devices) {
      await give(device, one.campaignId);
      await scan(device, other);
    }
    const { body } = await edit(devices, null);
    await scan(devices[1] as (typeof devices)[0], one);
    expect((await undo(body.batchId)).body).toMatchObject({
      done: 1,
      refused: [{ id: devices[1]?.deviceId, code: 'record.stale' }],
    });
    expect(await Promise.all(devices.map(campaignOf))).toEqual([other.campaignId, one.campaignId]);
  });

  it('is set by a bulk edit to an active one; other bulk actions are refused', async () => {
    const { deviceId } = await broughtIn(app);
    for (const action of ['deactivate', 'activate', 'delete']) {
      const { status, body } = await admin.post('/devices/bulk', { body: { action, ids: [deviceId] } });
      expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: 'action' });
    }
    const inactive = await makeCampaign(admin);
    await admin.delete(`/campaigns/${inactive.campaignId}`);
    expect(await edit([{ deviceId }], inactive.campaignId)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'set.campaignId', code: 'reference' }] },
    });
  });

  it('is set for the devices that match a filter', async () => {
    const device = await claimedDevice(app);
    await device.report({ firmware: '9.9.9 beta' });
    const where = { firmware: '9.9.9 beta', configState: 'none' };
    const answer = await admin.post('/devices/bulk', {
      body: { action: 'edit', where, set: { campaignId: one.campaignId }, expected: 1 },
    });
    expect(answer.body).toMatchObject({ matched: 1, done: 1 });
    expect(await campaignOf(device)).toBe(one.campaignId);
  });
});
