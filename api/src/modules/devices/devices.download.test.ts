import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { campaignDownloads } from '../../platform/db/schema/devices.ts';
import { campaignWithSlot } from '../../testing/catalogue.ts';
import { claimedDevice, newMac } from '../../testing/devices.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const readDevice = async (deviceId: number) => (await admin.get(`/devices/${deviceId}`)).body;

describe('downloading a campaign', () => {
  const download = (user: Caller, code: string, macAddress: string) =>
    user.post('/app/campaigns/download', { body: { code, macAddress } });
  const downloadsOf = async (id: number) => (await admin.get(`/campaigns/${id}`)).body.downloads;

  it('by its code sets it on the device and returns what the device needs', async () => {
    const { user, macAddress, deviceId } = await claimedDevice(app);
    const { campaignId, name, qrCode, fragranceId } = await campaignWithSlot(admin);
    const { status, body } = await download(user, qrCode, macAddress);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      campaignId,
      name,
      fragranceShots: 100,
      collection: [
        { slot: 1, fragranceId, shotSeconds: 7, fragrance: { image: { contentType: 'image/png' } } },
      ],
      descriptions: [{ language: 'pt-BR', description: 'Uma campanha' }],
    });
    expect(await readDevice(deviceId)).toMatchObject({ campaign: { campaignId } });
  });

  it('finds the default one by that word', async () => {
    const { user, macAddress } = await claimedDevice(app);
    const { campaignId } = await campaignWithSlot(admin);
    await admin.put('/campaigns/default', { body: { campaignId } });
    expect((await download(user, 'Default', macAddress)).body.campaignId).toBe(campaignId);
    await admin.delete(`/campaigns/${campaignId}`);
    expect((await download(user, 'default', macAddress)).body.code).toBe('not_found');
  });

  it('accepts a code printed before the campaign was changed', async () => {
    const { user, macAddress } = await claimedDevice(app);
    const { campaignId, qrCode } = await campaignWithSlot(admin);
    const [kind, marker, id, made] = qrCode.split('|');
    const older = [kind, marker, id, Number(made) - 86_400_000].join('|');
    expect((await download(user, older, macAddress)).body.campaignId).toBe(campaignId);
  });

  it('is refused for an inactive or unknown campaign and an invalid code', async () => {
    const { user, macAddress } = await claimedDevice(app);
    const { campaignId, qrCode } = await campaignWithSlot(admin);
    await admin.delete(`/campaigns/${campaignId}`);
    expect((await download(user, qrCode, macAddress)).body).toMatchObject({
      status: 409,
      code: 'campaign.inactive',
    });
    expect((await download(user, 'CAMPAIGN|SCENT|2000000|1', macAddress)).body.code).toBe('not_found');
    for (const code of ['', 'CAMPAIGN|SCENT|x|1', `CAMPAIGN|OTHER|${campaignId}|1`, `${qrCode}|more`]) {
      const { body } = await download(user, code, macAddress);
      expect(body.errors, code).toMatchObject([{ path: 'code', code: 'campaign.code' }]);
    }
  });

  it("is refused for somebody else's device in the same way as for an unknown one", async () => {
    const { macAddress } = await claimedDevice(app);
    const { qrCode, campaignId } = await campaignWithSlot(admin);
    const other = await app.as('USER');
    expect((await download(other, qrCode, macAddress)).body.code).toBe('not_found');
    expect((await download(other, qrCode, newMac())).body.code).toBe('not_found');
    expect(await downloadsOf(campaignId)).toBe(0);
  });

  it('counts once per device and campaign, even concurrently', async () => {
    const { user, macAddress, deviceId } = await claimedDevice(app);
    const [one, other] = [await campaignWithSlot(admin), await campaignWithSlot(admin)];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => download(user, one.qrCode, macAddress)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await download(user, other.qrCode, macAddress);
    await download(user, one.qrCode, macAddress);
    expect([await downloadsOf(one.campaignId), await downloadsOf(other.campaignId)]).toEqual([1, 1]);
    const more = await Promise.all(Array.from({ length: 4 }, () => claimedDevice(app)));
    await Promise.all(more.map((device) => download(device.user, one.qrCode, device.macAddress)));
    expect(await downloadsOf(one.campaignId)).toBe(5);
    expect(await app.db.$count(campaignDownloads, eq(campaignDownloads.deviceId, deviceId))).toBe(2);
  });
});
