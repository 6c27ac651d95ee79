import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn } from '../../testing/devices.ts';
import { heldTransaction, isWaiting } from '../../testing/held-transaction.ts';
import { conflictWith, dayFrom, initiativeBody, makeInitiative, step } from '../../testing/initiatives.ts';
import { makeOrganisation, makePlace, placeBody } from '../../testing/organisations.ts';
import { type Answer, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { fragranceId } = await makeFragrance(admin);
const collection = [{ slot: 1, fragranceId }];

const ok = ({ status }: Answer) => status < 300;

/** A campaign with a function that assigns it to an organisation, or to none. */
async function campaign(organisationId: number | null = null) {
  const made = await makeCampaign(admin, { organisationId, collection });
  const give = async (id: number | null) => {
    const form = await campaignForm({ name: made.name, organisationId: id, collection, cover: null });
    return admin.put(`/campaigns/${made.campaignId}`, { form });
  };
  return { campaignId: made.campaignId, give };
}

describe('an initiative', () => {
  it('keeps the records it refers to from being deleted', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const { iniciativaId, campaign } = await makeInitiative(admin, { organisationId, places: [placeId] });
    const gone = (path: string) => admin.delete(path, { query: { hardDelete: true } });
    expect(await gone(`/campaigns/${campaign.campaignId}`)).toMatchObject(
      conflictWith('campaign.has_initiatives'),
    );
    expect(await admin.delete(`/places/${placeId}`)).toMatchObject(conflictWith('place.has_initiatives'));
    await step(admin, iniciativaId, 'cancel');
    expect((await admin.delete(`/places/${placeId}`)).status).toBe(204);
    expect(await gone(`/places/${placeId}`)).toMatchObject(conflictWith('place.has_initiatives'));
    expect((await admin.delete(`/organisations/${organisationId}`)).status).toBe(204);
    expect(await gone(`/organisations/${organisationId}`)).toMatchObject(
      conflictWith('organisation.has_records'),
    );
    await admin.delete(`/iniciativa/${iniciativaId}`);
    expect((await gone(`/iniciativa/${iniciativaId}`)).status).toBe(204);
    expect((await gone(`/places/${placeId}`)).status).toBe(204);
    expect((await gone(`/organisations/${organisationId}`)).status).toBe(204);
  });
});

// The embedded database has one connection, so calls run one after another.
describe.runIf(inject('database') === 'postgresql')('planning an initiative', () => {
  it('goes through while somebody deletes its organisation', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const body = initiativeBody({
      ...{ organisationId, places: [placeId] },
      campaignId: (await campaign()).campaignId,
    });
    const held = await heldTransaction(app.db, (tx) =>
      tx.execute(sql`select from places where place_id = ${placeId} for update`),
    );
    const planning = admin.post('/iniciativa', { body });
    expect(await isWaiting(planning)).toBe(true);
    const deleting = admin.delete(`/organisations/${organisationId}`, { query: { hardDelete: true } });
    expect(await isWaiting(deleting)).toBe(true);
    await held.release();
    expect((await planning).status).toBe(201);
    expect(await deleting).toMatchObject(conflictWith('organisation.has_records'));
  });
});

describe('the campaign of an initiative', () => {
  it("can't be given to another organisation, and the problem names who uses it", async () => {
    const { organisationId } = await makeOrganisation(admin);
    const other = await makeOrganisation(admin);
    const { campaignId, give } = await campaign(organisationId);
    const { iniciativaId } = await makeInitiative(admin, { organisationId, campaignId });
    expect(await give(other.organisationId)).toMatchObject({
      ...conflictWith('organisation.in_use'),
      body: { devices: 0, initiatives: 1, organisations: [{ organisationId, initiatives: 1 }] },
    });
    // Not even after it is over: its people could no longer see it.
    await step(admin, iniciativaId, 'cancel');
    expect(await give(other.organisationId)).toMatchObject(conflictWith('organisation.in_use'));
    await admin.delete(`/iniciativa/${iniciativaId}`);
    expect(await give(other.organisationId)).toMatchObject(conflictWith('organisation.in_use'));
    await admin.delete(`/iniciativa/${iniciativaId}`, { query: { hardDelete: true } });
    expect((await give(other.organisationId)).status).toBe(200);
  });

  it('can be given to the house and returned to the only organisation that uses it', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const other = await makeOrganisation(admin);
    const { campaignId, give } = await campaign(organisationId);
    await makeInitiative(admin, { organisationId, campaignId });
    expect((await give(null)).status).toBe(200);
    expect((await give(organisationId)).status).toBe(200);
    expect((await give(null)).status).toBe(200);
    await makeInitiative(admin, { organisationId: other.organisationId, campaignId });
    expect(await give(organisationId)).toMatchObject(conflictWith('organisation.in_use'));
    expect(await give(other.organisationId)).toMatchObject(conflictWith('organisation.in_use'));
  });

  it('never belongs to another organisation, even when planned and moved concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { organisationId } = await makeOrganisation(admin);
      const other = await makeOrganisation(admin);
      const { campaignId, give } = await campaign(organisationId);
      const plans = [0, 10, 20].map((days) => ({ startsOn: dayFrom(days), endsOn: dayFrom(days + 5) }));
      const [given, ...planned] = await Promise.all([
        give(other.organisationId),
        ...plans.map((days) =>
          admin.post('/iniciativa', { body: initiativeBody({ organisationId, campaignId, ...days }) }),
        ),
      ]);
      expect(planned.some(ok), 'whether it was planned, beside whether it was given away').toBe(!ok(given));
      for (const { status, body } of planned.filter((answer) => !ok(answer)))
        expect([status, body.errors[0].path]).toEqual([400, 'campaignId']);
    }
    const { rows } = await app.db.execute(sql`
      select from initiatives join campaigns using (campaign_id)
      where campaigns.organisation_id <> initiatives.organisation_id
    `);
    expect(rows).toEqual([]);
  });
});

describe('the place of an initiative', () => {
  it("can't be moved to another organisation, and the problem names the initiative", async () => {
    const { organisationId, placeId, name } = await makePlace(admin);
    const { iniciativaId } = await makeInitiative(admin, {
      organisationId,
      places: [placeId],
      name: 'Outono',
    });
    const other = await makeOrganisation(admin);
    const body = placeBody({ organisationId: other.organisationId, name });
    const move = () => admin.put(`/places/${placeId}`, { body });
    expect(await move()).toMatchObject(conflictWith('place.has_initiatives'));
    expect((await move()).body.detail).toContain('“Outono”');
    await step(admin, iniciativaId, 'cancel');
    expect((await move()).body.detail).toContain('“Outono”');
    await admin.delete(`/iniciativa/${iniciativaId}`);
    await admin.delete(`/iniciativa/${iniciativaId}`, { query: { hardDelete: true } });
    expect((await move()).status).toBe(200);
  });

  it('stays active until the initiative is over there, cancelled or inactive', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const wish = { organisationId, places: [placeId], name: 'Outono' };
    await makeInitiative(admin, { ...wish, startsOn: dayFrom(-9), endsOn: dayFrom(-1) });
    const later = { startsOn: dayFrom(5), endsOn: dayFrom(6) };
    const { iniciativaId } = await makeInitiative(admin, { ...wish, ...later, name: 'Inverno' });
    const giveUp = () => admin.delete(`/places/${placeId}`);
    expect(await giveUp()).toMatchObject(conflictWith('place.has_initiatives'));
    expect((await giveUp()).body.detail).toContain('“Inverno”');
    const bulk = await admin.post('/places/bulk', { body: { action: 'deactivate', ids: [placeId] } });
    expect(bulk.body.refused).toMatchObject([{ id: placeId, code: 'place.has_initiatives' }]);
    await step(admin, iniciativaId, 'pause');
    expect(await giveUp()).toMatchObject(conflictWith('place.has_initiatives'));
    await step(admin, iniciativaId, 'cancel');
    expect((await giveUp()).status).toBe(204);
  });

  it('must be active when an initiative starts running again in any way', async () => {
    const { organisationId, placeId, name } = await makePlace(admin, { name: 'Quiosque' });
    const made = await makeInitiative(admin, { organisationId, places: [placeId] });
    const { iniciativaId, campaign: its, startsOn, endsOn } = made;
    await step(admin, iniciativaId, 'cancel');
    await admin.delete(`/places/${placeId}`);
    const inactive = {
      status: 409,
      body: { code: 'record.inactive', detail: expect.stringContaining(name) },
    };
    expect(await step(admin, iniciativaId, 'resume')).toMatchObject(inactive);
    const change = { ...made, organisationId, campaignId: its.campaignId, startsOn, endsOn, name: 'Outra' };
    // A cancelled initiative can still be renamed.
    expect((await admin.put(`/iniciativa/${iniciativaId}`, { body: change })).body.name).toBe('Outra');
    await admin.put(`/places/activate/${placeId}`);
    expect((await step(admin, iniciativaId, 'resume')).status).toBe(200);
    await admin.delete(`/iniciativa/${iniciativaId}`);
    expect((await admin.delete(`/places/${placeId}`)).status).toBe(204);
    expect(await admin.put(`/iniciativa/activate/${iniciativaId}`)).toMatchObject(inactive);
  });

  it('reports its devices before its initiatives when it is deactivated', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    await makeInitiative(admin, { organisationId, places: [placeId] });
    await broughtIn(app, { organisationId, placeId });
    expect(await admin.delete(`/places/${placeId}`)).toMatchObject(conflictWith('place.has_devices'));
  });

  it('is never inactive, even when deactivated while an initiative is planned or resumed concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { organisationId, placeId } = await makePlace(admin);
      const { campaignId } = await makeCampaign(admin);
      const wish = { organisationId, campaignId, places: [placeId] };
      const cancelled = await makeInitiative(admin, wish);
      await step(admin, cancelled.iniciativaId, 'cancel');
      const later = { startsOn: dayFrom(10), endsOn: dayFrom(11) };
      const [gone, resumed, planned] = await Promise.all([
        admin.delete(`/places/${placeId}`),
        step(admin, cancelled.iniciativaId, 'resume'),
        admin.post('/iniciativa', { body: initiativeBody({ ...wish, ...later }) }),
      ]);
      expect(ok(gone)).toBe(!ok(resumed) && !ok(planned));
    }
    const { rows } = await app.db.execute(sql`
      select from initiative_places join initiatives using (initiative_id) join places using (place_id)
      where initiatives.active and cancelled_at is null and ends_on >= current_date and not places.active
    `);
    expect(rows).toEqual([]);
  });
});

describe('a device at the place of an initiative', () => {
  it('can move to another organisation, and then plays the campaign planned there', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    await makeInitiative(admin, { organisationId, places: [placeId] });
    const { deviceId } = await broughtIn(app, { organisationId, placeId });
    const other = await makePlace(admin);
    const there = await makeInitiative(admin, {
      organisationId: other.organisationId,
      places: [other.placeId],
    });
    const body = { organisationId: other.organisationId, placeId: other.placeId };
    expect((await admin.put(`/devices/${deviceId}`, { body })).status).toBe(200);
    const { rows } = await app.db.execute(sql`
      select running_campaign(organisation_id, place_id, 'UTC') as campaign from devices where device_id = ${deviceId}
    `);
    expect(rows).toEqual([{ campaign: there.campaign.campaignId }]);
  });
});
