import { describe, expect, it } from 'vitest';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { newMac } from '../../testing/devices.ts';
import { initiativeBody } from '../../testing/initiatives.ts';
import { makeOrganisation, makePlace, placeBody } from '../../testing/organisations.ts';
import { makeUnconfirmed, signedIn, userBody } from '../../testing/people.ts';
import { expectCreated, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { organisationId, name } = await makeOrganisation(admin);
const organisation = { organisationId, name };
const { organisationId: otherId } = await makeOrganisation(admin);

describe('a record that a body refers to as rows do', () => {
  it('is the organisation of a new user, device and place', async () => {
    const user = await makeUnconfirmed(admin, { organisation });
    expect(user.organisation).toEqual(organisation);
    const body = { macAddress: newMac(), owner: null, organisation };
    expect((await admin.post('/devices', { body })).body.organisation).toEqual(organisation);
    const { organisationId: _, ...place } = { ...placeBody({ organisationId }), organisation };
    expect((await admin.post('/places', { body: place })).body.organisation).toEqual(organisation);
  });

  it('is the organisation of a campaign in a form', async () => {
    const { fragranceId } = await makeFragrance(admin);
    const form = await campaignForm({ collection: [{ slot: 1, fragranceId }] });
    form.set('organisation[organisationId]', String(organisationId));
    form.set('organisation[name]', name);
    expect((await admin.post('/campaigns', { form })).body.organisation).toEqual(organisation);
  });

  it('is the campaign and the organisation of an initiative', async () => {
    const campaign = await makeCampaign(admin);
    const { organisationId: _, campaignId: __, ...rest } = initiativeBody({ organisationId, campaignId: 0 });
    const { body } = await admin.post('/iniciativa', { body: { ...rest, organisation, campaign } });
    expect(body).toMatchObject({ organisation, campaign: { campaignId: campaign.campaignId } });
  });

  it('gives way to an id that is sent beside it', async () => {
    const user = await makeUnconfirmed(admin, { organisation, organisationId: otherId });
    expect(user.organisation).toMatchObject({ organisationId: otherId });
  });

  it('leaves a row unchanged that is sent back, and clears what is null', async () => {
    const { campaignId } = await makeCampaign(admin);
    const place = await makePlace(admin, { organisationId });
    const body = { macAddress: newMac(), owner: null, organisation, place };
    const { deviceId } = expectCreated(await admin.post('/devices', { body }));
    const path = `/devices/${deviceId}`;
    await admin.put(path, { body: { campaignId } });
    const row = (await admin.get(path)).body;
    expect(row).toMatchObject({ organisation, place: { placeId: place.placeId } });
    expect((await admin.put(path, { body: row })).body).toEqual(row);
    const cleared = await admin.put(path, { body: { ...row, campaign: null, place: null } });
    expect(cleared.body).toMatchObject({ organisation, campaign: null, place: null });
  });

  it('is authorised like its id', async () => {
    const { self, user } = await signedIn(app);
    const path = `/usuario/${user.userId}`;
    const own = (await self.get(path)).body;
    expect((await self.put(path, { body: own })).status).toBe(200);
    expect((await self.put(path, { body: { ...own, organisation } })).status).toBe(403);
  });

  it('must exist', async () => {
    const body = await userBody(admin, { organisation: { organisationId: 2_000_000_000 } });
    const { status, body: refused } = await admin.post('/usuario', { body });
    expect(status).toBe(400);
    expect(refused.errors).toMatchObject([{ path: 'organisationId', code: 'reference' }]);
  });
});
