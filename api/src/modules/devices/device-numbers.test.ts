import { describe, expect, it } from 'vitest';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { makeInitiative } from '../../testing/initiatives.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { standingDevices } from './testing/standing-devices.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { give, oneSlot, playing, refill, shown, standing } = standingDevices(app, admin);

describe('while an initiative runs', () => {
  it('staff and the app set what is played afterwards, and shots of both campaigns count', async () => {
    const { organisationId, theirs, device } = await standing();
    await makeInitiative(admin, { organisationId, campaignId: theirs.campaignId });
    const { configId } = (await device.config()).body;
    const next = await oneSlot();
    const { qrCode } = (await admin.get(`/campaigns/${next.campaignId}`)).body;
    const { macAddress } = device;
    const downloaded = await device.user.post('/app/campaigns/download', {
      body: { code: qrCode, macAddress },
    });
    expect(downloaded.status).toBe(200);
    expect(await playing(device)).toBe(theirs.campaignId);
    expect((await shown(device)).campaign.campaignId).toBe(next.campaignId);
    const { body } = await device.send([
      shotOf(theirs.campaignId, { configId }),
      shotOf(theirs.campaignId),
      shotOf(next.campaignId),
    ]);
    expect(body).toMatchObject({ accepted: 3, rejected: [] });
    const last = (await shown(device)).lastShots.map(
      ({ fragrance }: { fragrance: { fragranceId: number } }) => fragrance.fragranceId,
    );
    expect(last.sort()).toEqual([theirs.fragranceId, theirs.fragranceId, next.fragranceId].sort());
  });

  it('shots of a downloaded campaign count by the number in its manifest, also after an edit', async () => {
    const { organisationId, theirs, device } = await standing();
    await makeInitiative(admin, { organisationId, campaignId: theirs.campaignId });
    const next = await oneSlot();
    const { qrCode } = (await admin.get(`/campaigns/${next.campaignId}`)).body;
    const download = async () =>
      (
        await device.user.post('/app/campaigns/download', {
          body: { code: qrCode, macAddress: device.macAddress },
        })
      ).body;
    const first = await download();
    expect((await download()).configId).toBe(first.configId);
    expect((await device.send([shotOf(next.campaignId, { configId: first.configId })])).body.accepted).toBe(
      1,
    );

    const fragranceId = await refill(next);
    const second = await download();
    expect(second.configId).toBeGreaterThan(first.configId);
    const { body } = await device.config();
    expect(body.campaign.campaignId).toBe(theirs.campaignId);
    const sent = await device.send([
      shotOf(next.campaignId, { configId: first.configId }),
      shotOf(next.campaignId, { configId: second.configId }),
      shotOf(theirs.campaignId, { configId: body.configId }),
    ]);
    expect(sent.body).toMatchObject({ accepted: 3, rejected: [] });
    const fired = (await shown(device)).lastShots.map(
      (shot: { fragrance: { fragranceId: number } }) => shot.fragrance.fragranceId,
    );
    expect(fired.sort()).toEqual(
      [next.fragranceId, next.fragranceId, fragranceId, theirs.fragranceId].sort(),
    );
  });
});

describe('whether a device is behind', () => {
  it('depends on the campaign of the initiative that it follows, not on its own', async () => {
    const { organisationId, own, theirs, device } = await standing();
    await makeInitiative(admin, { organisationId, campaignId: theirs.campaignId });
    const pull = async () => device.report({ configId: (await device.config()).body.configId });
    const states = async () => {
      const query = { organisationId, configState: 'behind' };
      const listed = (await admin.get('/devices', { query })).body.data;
      return [
        (await shown(device)).configState,
        listed.map((row: { configState: string }) => row.configState),
      ];
    };
    await pull();
    await refill(own);
    expect(await states()).toEqual(['in_step', []]);
    await refill(theirs);
    expect(await states()).toEqual(['behind', ['behind']]);
    await pull();
    expect(await states()).toEqual(['in_step', []]);
  });

  it('is judged alike for members of an organisation that it has moved to', async () => {
    const [one, other] = [await makeOrganisation(admin), await makeOrganisation(admin)];
    const { organisationId } = one;
    const campaign = await oneSlot();
    const device = await claimedDevice(app);
    await give(device, { organisationId, campaignId: campaign.campaignId });
    await refill(campaign);
    const { configId } = (await device.config()).body;
    await give(device, { organisationId: other.organisationId });
    await device.report({ configId });
    const member = await app.as('STAFF', { organisationId: other.organisationId });
    const state = { configState: 'in_step', configId, behindSince: null };
    expect(await shown(device)).toMatchObject(state);
    expect((await member.get(`/devices/${device.deviceId}`)).body).toMatchObject(state);
    const { data } = (await member.get('/devices', { query: { configState: 'in_step' } })).body;
    expect(data).toHaveLength(1);
  });
});
