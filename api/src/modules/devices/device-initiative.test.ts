import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { campaignForm, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { dayFrom, makeInitiative } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { updateFollowers } from './following.service.ts';
import { standingDevices } from './testing/standing-devices.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

/** The local dates of these two zones always differ. */
const EARLY = 'Pacific/Kiritimati';
const LATE = 'Pacific/Pago_Pago';
const ZONE = 'America/Sao_Paulo';

const { give, oneSlot, playing, shown, standing } = standingDevices(app, admin);

/** Moves the days of an initiative. */
async function setDays(iniciativaId: number, startsOn: string, endsOn: string) {
  await app.db.execute(sql`
    update initiatives set starts_on = ${startsOn}, ends_on = ${endsOn} where initiative_id = ${iniciativaId}
  `);
}

describe('while an initiative runs', () => {
  it('devices at its places play its campaign, and afterwards their previous one', async () => {
    const { organisationId, placeId, own, theirs, device } = await standing();
    const { headers, body: before } = await device.config();
    expect(before.campaign.campaignId).toBe(own.campaignId);
    expect((await device.config(headers.etag)).status).toBe(304);
    const { iniciativaId } = await makeInitiative(admin, {
      ...{ organisationId, places: [placeId], campaignId: theirs.campaignId },
      ...{ startsOn: dayFrom(1), endsOn: dayFrom(1) },
    });
    expect((await device.config(headers.etag)).status).toBe(304);

    await setDays(iniciativaId, dayFrom(0), dayFrom(0));
    const running = await device.config(headers.etag);
    expect(running).toMatchObject({
      status: 200,
      body: {
        campaign: { campaignId: theirs.campaignId, name: theirs.name },
        slots: [{ slot: 1, fragranceId: theirs.fragranceId }],
      },
    });
    expect(running.body.configId).toBeGreaterThan(before.configId);
    expect((await device.config(running.headers.etag)).status).toBe(304);
    expect(await shown(device)).toMatchObject({
      campaign: { campaignId: own.campaignId },
      playing: { campaignId: theirs.campaignId },
      configState: 'unknown',
    });
    expect((await device.report({ configId: running.body.configId })).body.configId).toBe(
      running.body.configId,
    );
    expect((await shown(device)).configState).toBe('in_step');

    await setDays(iniciativaId, dayFrom(-1), dayFrom(-1));
    const after = await device.config(running.headers.etag);
    expect(after).toMatchObject({ status: 200, body: { campaign: { campaignId: own.campaignId } } });
    expect(after.body.configId).toBeGreaterThan(running.body.configId);
  });

  it("its days are those of each place's time zone", async () => {
    const { organisationId, placeId, own, theirs, device } = await standing(EARLY);
    const late = await makePlace(admin, { organisationId, timeZone: LATE });
    const nowhere = await claimedDevice(app);
    await give(nowhere, { organisationId });
    const today = dayFrom(0, EARLY);
    await makeInitiative(admin, {
      ...{ organisationId, campaignId: theirs.campaignId, startsOn: today, endsOn: today },
    });
    expect(await playing(device)).toBe(theirs.campaignId);
    await give(device, { placeId: late.placeId });
    expect(await playing(device)).toBe(own.campaignId);
    await give(device, { placeId });
    expect(await playing(device)).toBe(theirs.campaignId);
    expect(await playing(nowhere)).toBe(today === dayFrom(0) ? theirs.campaignId : null);
  });

  it('a device that moves follows the initiative of its new place', async () => {
    const { organisationId, placeId, own, theirs, device } = await standing();
    const other = await makePlace(admin, { organisationId });
    const elsewhere = await oneSlot();
    await makeInitiative(admin, { organisationId, places: [placeId], campaignId: theirs.campaignId });
    await makeInitiative(admin, {
      organisationId,
      places: [other.placeId],
      campaignId: elsewhere.campaignId,
    });
    expect(await playing(device)).toBe(theirs.campaignId);
    await give(device, { placeId: other.placeId });
    expect(await playing(device)).toBe(elsewhere.campaignId);
    await give(device, { placeId: null });
    expect(await playing(device)).toBe(own.campaignId);
    await give(device, { placeId });
    expect(await playing(device)).toBe(theirs.campaignId);
    await give(device, { organisationId: null });
    expect(await playing(device)).toBe(own.campaignId);
  });

  it('devices moved in bulk, and back, follow at once', async () => {
    const { organisationId, placeId, own, theirs, device } = await standing();
    const { placeId: other } = await makePlace(admin, { organisationId });
    await makeInitiative(admin, { organisationId, places: [placeId], campaignId: theirs.campaignId });
    const playingNow = async () => (await shown(device)).playing.campaignId;
    expect(await playing(device)).toBe(theirs.campaignId);
    const body = { action: 'edit', ids: [device.deviceId], set: { placeId: other } };
    const { batchId } = (await admin.post('/devices/bulk', { body })).body;
    expect(await playingNow()).toBe(own.campaignId);
    await admin.post(`/bulk/${batchId}/undo`);
    expect(await playingNow()).toBe(theirs.campaignId);
  });

  it('a pause, cancellation or deactivation ends it at once and can be undone', async () => {
    const { organisationId, own, theirs, device } = await standing();
    const { iniciativaId } = await makeInitiative(admin, { organisationId, campaignId: theirs.campaignId });
    const put = (path: string) => admin.put(`/iniciativa/${path}`);
    for (const [stop, go] of [
      [() => put(`${iniciativaId}/pause`), () => put(`${iniciativaId}/resume`)],
      [() => put(`${iniciativaId}/cancel`), () => put(`${iniciativaId}/resume`)],
      [() => admin.delete(`/iniciativa/${iniciativaId}`), () => put(`activate/${iniciativaId}`)],
    ] as const) {
      await stop();
      // Silent devices are shown correctly too.
      expect((await shown(device)).playing.campaignId).toBe(own.campaignId);
      expect(await playing(device)).toBe(own.campaignId);
      await go();
      expect((await shown(device)).playing.campaignId).toBe(theirs.campaignId);
      expect(await playing(device)).toBe(theirs.campaignId);
    }
  });

  it('a device that is moved is shown with what runs at its new place at once', async () => {
    const { organisationId, placeId, own, theirs, device } = await standing();
    await makeInitiative(admin, { organisationId, places: [placeId], campaignId: theirs.campaignId });
    expect(await playing(device)).toBe(theirs.campaignId);
    expect((await give(device, { placeId: null })).body.playing.campaignId).toBe(own.campaignId);
    expect((await give(device, { placeId })).body.playing.campaignId).toBe(theirs.campaignId);
  });

  it('silent devices are shown as behind within a round', async () => {
    const { organisationId, theirs, device } = await standing();
    await device.report({ configId: (await device.config()).body.configId });
    expect((await shown(device)).configState).toBe('in_step');
    const days = { startsOn: dayFrom(1), endsOn: dayFrom(1) };
    const made = await makeInitiative(admin, { organisationId, campaignId: theirs.campaignId, ...days });
    await setDays(made.iniciativaId, dayFrom(0), dayFrom(0));
    expect((await shown(device)).configState).toBe('in_step');
    await updateFollowers(app.db, ZONE);
    expect(await shown(device)).toMatchObject({
      configState: 'behind',
      playing: { campaignId: theirs.campaignId },
    });
    const { data } = (await admin.get('/devices', { query: { organisationId, configState: 'behind' } })).body;
    expect(data).toHaveLength(1);
    // Nothing is left to do.
    const { configId } = await shown(device);
    await updateFollowers(app.db, ZONE);
    expect((await shown(device)).configId).toBe(configId);
  });

  it('a shot counts for what the device held, whatever runs by then', async () => {
    const { organisationId, own, theirs, device } = await standing();
    const before = (await device.config()).body.configId;
    const { iniciativaId } = await makeInitiative(admin, { organisationId, campaignId: theirs.campaignId });
    const during = (await device.config()).body.configId;
    await admin.put(`/iniciativa/${iniciativaId}/cancel`);
    const { body } = await device.send([
      shotOf(own.campaignId, { configId: before }),
      shotOf(theirs.campaignId, { configId: during }),
      shotOf(theirs.campaignId, { configId: before }),
    ]);
    expect(body).toMatchObject({ accepted: 2, rejected: [{ code: 'shot.campaign' }] });
  });

  it('an edit of its campaign reaches the devices', async () => {
    const { organisationId, theirs, device } = await standing();
    await makeInitiative(admin, { organisationId, campaignId: theirs.campaignId });
    const { headers, body } = await device.config();
    const { fragranceId } = await makeFragrance(admin);
    const form = await campaignForm({
      name: theirs.name,
      collection: [{ slot: 2, fragranceId }],
      cover: null,
    });
    expect((await admin.put(`/campaigns/${theirs.campaignId}`, { form })).status).toBe(200);
    const edited = await device.config(headers.etag);
    expect(edited).toMatchObject({ status: 200, body: { slots: [{ slot: 2, fragranceId }] } });
    expect(edited.body.configId).toBeGreaterThan(body.configId);
  });

  it('devices that start to follow during edits of the campaign get its newest version', async () => {
    const { organisationId, theirs, device } = await standing();
    const fragrances = await Promise.all(Array.from({ length: 5 }, () => makeFragrance(admin)));
    await makeInitiative(admin, { organisationId, campaignId: theirs.campaignId });
    await app.db.execute(
      sql`update devices set initiative_campaign_id = null where device_id = ${device.deviceId}`,
    );
    const edits = fragrances.map(async ({ fragranceId }) =>
      admin.put(`/campaigns/${theirs.campaignId}`, {
        form: await campaignForm({ name: theirs.name, collection: [{ slot: 1, fragranceId }], cover: null }),
      }),
    );
    const polls = Array.from({ length: 5 }, () => device.config());
    await Promise.all([...edits, ...polls]);
    const { body } = await device.config();
    const { collection } = (await admin.get(`/campaigns/${theirs.campaignId}`)).body;
    expect(body.slots[0].fragranceId).toBe(collection[0].fragranceId);
  });
});
