import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { shots } from '../../platform/db/schema/shots.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import {
  broughtIn,
  claimedDevice,
  resetCodeOf,
  shotOf,
  type TestDevice,
  takeCampaigns,
} from '../../testing/devices.ts';
import { heldTransaction, isWaiting } from '../../testing/held-transaction.ts';
import { type Answer, type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
let fragranceId: number;
let campaign: { campaignId: number; qrCode: string };
let device: TestDevice;

beforeAll(async () => {
  fragranceId = (await makeFragrance(admin)).fragranceId;
});
beforeEach(async () => {
  campaign = await newCampaign();
  device = await claimedDevice(app);
});

const newCampaign = () => makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
const download = (code: string) =>
  device.user.post('/app/campaigns/download', { body: { code, macAddress: device.macAddress } });
const hardDelete = (campaignId: number) =>
  admin.delete(`/campaigns/${campaignId}`, { query: { hardDelete: true } });
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);

describe('a campaign code', () => {
  it.each(['9999999999', '2147483648', '0'])('with the impossible id %s is not found', async (id) => {
    expect((await download(`CAMPAIGN|SCENT|${id}|1`)).body).toMatchObject({ status: 404, code: 'not_found' });
  });
});

/** The embedded database runs one transaction at a time. */
describe.runIf(inject('database') === 'postgresql')('a download', () => {
  it('of the default campaign follows a default that changes at that moment', async () => {
    const next = await newCampaign();
    await admin.put('/campaigns/default', { body: { campaignId: campaign.campaignId } });
    const held = await heldTransaction(app.db, async (tx) => {
      const star = (isDefault: boolean, id: number) =>
        tx.update(campaigns).set({ isDefault }).where(eq(campaigns.campaignId, id));
      await star(false, campaign.campaignId);
      await star(true, next.campaignId);
    });
    const answer = download('default');
    expect(await isWaiting(answer)).toBe(true);
    await held.release();
    expect((await answer).body).toMatchObject({ campaignId: next.campaignId });
  });

  it('of a campaign that is deactivated at that moment is refused and changes nothing', async () => {
    const held = await heldTransaction(app.db, (tx) =>
      tx
        .update(campaigns)
        .set({ deletedAt: sql`now()` })
        .where(eq(campaigns.campaignId, campaign.campaignId)),
    );
    const answer = download(campaign.qrCode);
    expect(await isWaiting(answer)).toBe(true);
    await held.release();
    expect((await answer).body.code).toBe('campaign.inactive');
    const { body } = await admin.get(`/devices/${device.deviceId}`);
    expect(body.campaign).toBeNull();
    expect((await admin.get(`/campaigns/${campaign.campaignId}`)).body.downloads).toBe(0);
  });

  it('of a campaign that is removed at that moment delays the removal only while it runs', async () => {
    await download(campaign.qrCode);
    const held = await heldTransaction(app.db, (tx) =>
      tx.execute(sql`select from campaigns where campaign_id = ${campaign.campaignId} for update`),
    );
    const calls = [hardDelete(campaign.campaignId), download(campaign.qrCode), download(campaign.qrCode)];
    for (const call of calls) expect(await isWaiting(call)).toBe(true);
    await held.release();
    const [removed, ...downloads] = statusesOf(await Promise.all(calls));
    expect(removed).toBe(204);
    for (const status of downloads) expect([200, 404]).toContain(status);
  });
});

describe.runIf(inject('database') === 'postgresql')(
  'shots of a campaign that is removed at that moment',
  () => {
    it.each([
      ['sent by a device that holds it', true],
      ['sent by a device that never held it', false],
    ])('%s are refused by event id, and the other shots count', async (_, hasIt) => {
      if (hasIt) await download(campaign.qrCode);
      const other = await newCampaign();
      await takeCampaigns(app, device.deviceId, [shotOf(other.campaignId)]);
      const [wrong, right] = [shotOf(campaign.campaignId), shotOf(other.campaignId)];
      const held = await heldTransaction(app.db, (tx) =>
        tx.delete(campaigns).where(eq(campaigns.campaignId, campaign.campaignId)),
      );
      const answer = device.send([wrong, right]);
      // A device that never had the campaign has nothing to wait for.
      expect(await isWaiting(answer)).toBe(hasIt);
      await held.release();
      expect(await answer).toMatchObject({
        status: 200,
        body: { accepted: 1, rejected: [{ eventId: wrong.eventId, code: 'shot.campaign' }] },
      });
      expect(await app.db.$count(shots, eq(shots.campaignId, campaign.campaignId))).toBe(0);
    });

    it('block neither the removal nor the shots', async () => {
      await download(campaign.qrCode);
      const others = await Promise.all(Array.from({ length: 5 }, () => claimedDevice(app)));
      for (const { deviceId } of others) await takeCampaigns(app, deviceId, [shotOf(campaign.campaignId)]);
      const firing = [device, ...others].flatMap(({ send }) => [
        send([shotOf(campaign.campaignId)]),
        send([shotOf(campaign.campaignId)]),
      ]);
      const removal = await hardDelete(campaign.campaignId);
      // Once a shot counts, the campaign stays.
      expect([204, 409, 503]).toContain(removal.status);
      expect(new Set(statusesOf(await Promise.all(firing)))).toEqual(new Set([200]));
    });
  },
);

describe('a device with many concurrent calls', () => {
  it('has both a user and a key or neither, and only its last key works', async () => {
    const { macAddress, claimCode } = await broughtIn(app);
    const rivals = await Promise.all([app.as('USER'), app.as('USER'), app.as('USER')]);
    const keys: string[] = [];
    const answers: Answer[] = [];
    const noted = async (call: Promise<Answer>) => {
      const answer = await call;
      answers.push(answer);
      return answer;
    };
    const claimAndUse = async (user: Caller) => {
      const { status, body } = await noted(user.post('/app/devices', { body: { macAddress, claimCode } }));
      if (status !== 200) return;
      keys.push(body.deviceKey);
      const headers = { authorization: `Device ${body.deviceKey}` };
      await Promise.all([
        noted(app.anyone.post('/device/shots', { body: { events: [shotOf(campaign.campaignId)] }, headers })),
        noted(user.post('/app/campaigns/download', { body: { code: campaign.qrCode, macAddress } })),
        noted(admin.put(`/devices/remove-user/${body.deviceId}`)),
        noted(admin.get(`/devices/${body.deviceId}/reset-code`)),
        noted(
          app.anyone.post('/device/reset', { body: { macAddress, code: resetCodeOf(body.resetSecret) } }),
        ),
      ]);
    };
    for (let round = 0; round < 4; round += 1) await Promise.all(rivals.map(claimAndUse));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(keys.length).toBeGreaterThan(0);
    const [row] = await app.db.select().from(devices).where(eq(devices.macAddress, macAddress));
    expect(row?.keyHash === null).toBe(row?.userId === null);
    const works = await Promise.all(
      keys.map(async (key) => {
        const headers = { authorization: `Device ${key}` };
        const body = { events: [shotOf(campaign.campaignId)] };
        return (await app.anyone.post('/device/shots', { body, headers })).status;
      }),
    );
    expect(works.filter((status) => status === 200)).toHaveLength(row?.userId === null ? 0 : 1);
  });
});
