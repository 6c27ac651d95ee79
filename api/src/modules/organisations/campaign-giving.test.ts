import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { broughtIn, claimedDevice } from '../../testing/devices.ts';
import { conflictWith, dayFrom, makeInitiative, step } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { type NamedCampaign, ownerChanges } from './testing/owner-changes.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { bulk, campaignOf, formOf, fragranceId, give, historyOf, losses, playing, read, set } =
  await ownerChanges(app, admin);

let one: Awaited<ReturnType<typeof makePlace>>;
let other: Awaited<ReturnType<typeof makePlace>>;

beforeEach(async () => {
  [one, other] = [await makePlace(admin), await makePlace(admin)];
});

describe('a campaign', () => {
  it('is not given away while others use it, and the refusal counts them', async () => {
    const house = await campaignOf(null);
    await playing(other.organisationId, house);
    await playing(other.organisationId, house);
    await playing(one.organisationId, house);
    await playing(null, house);
    await makeInitiative(admin, { organisationId: other.organisationId, campaignId: house.campaignId });
    const answer = await give(house, one.organisationId);
    expect(answer).toMatchObject({
      ...conflictWith('organisation.in_use'),
      body: {
        devices: 2,
        initiatives: 1,
        organisations: [
          { organisationId: other.organisationId, name: other.organisation.name, devices: 2, initiatives: 1 },
        ],
        errors: [{ path: 'organisationId', code: 'organisation.in_use' }],
      },
    });
    expect((await admin.get(`/campaigns/${house.campaignId}`)).body.organisation).toBeNull();
    const many = await bulk('/campaigns', [house.campaignId], { organisationId: one.organisationId });
    expect(many.body).toMatchObject({ done: 0, refused: [{ code: 'organisation.in_use' }] });
  });

  it.each(['the form', 'a bulk edit'])('is taken from others on request: by %s', async (way) => {
    const house = await campaignOf(null);
    const [theirs, own] = [
      await playing(other.organisationId, house),
      await playing(one.organisationId, house),
    ];
    const wish = { organisationId: other.organisationId, campaignId: house.campaignId };
    const running = await makeInitiative(admin, wish);
    const past = { startsOn: dayFrom(-20), endsOn: dayFrom(-10) };
    const over = await makeInitiative(admin, { ...wish, ...past });
    const paused = await makeInitiative(admin, { ...wish, startsOn: dayFrom(10), endsOn: dayFrom(11) });
    await step(admin, paused.iniciativaId, 'pause');
    const follower = await broughtIn(app);
    await set(follower, { organisationId: other.organisationId });
    expect((await read(follower)).playing.campaignId).toBe(house.campaignId);

    const release = { release: true };
    const answer =
      way === 'the form'
        ? await give(house, one.organisationId, release)
        : await bulk('/campaigns', [house.campaignId], { organisationId: one.organisationId }, release);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await admin.get(`/campaigns/${house.campaignId}`)).body.organisation).toMatchObject({
      organisationId: one.organisationId,
    });
    expect(await read(theirs)).toMatchObject({ campaign: null, playing: null });
    expect(await read(follower)).toMatchObject({ campaign: null, playing: null });
    expect((await read(own)).campaign.campaignId).toBe(house.campaignId);
    expect(await losses(theirs)).toMatchObject([
      { campaign: { campaignId: house.campaignId }, cause: 'campaign.given' },
    ]);
    expect(await losses(follower)).toEqual([]);
    const [latest] = await historyOf(`/devices/${theirs.deviceId}`);
    expect(latest.changes).toEqual([{ path: 'campaign', before: house.name, after: null }]);

    for (const [{ iniciativaId }, status, action] of [
      [running, 'cancelled', 'cancel'],
      [paused, 'cancelled', 'cancel'],
      [over, 'ended', 'update'],
    ] as const) {
      expect((await admin.get(`/iniciativa/${iniciativaId}`)).body).toMatchObject({ campaign: null, status });
      expect((await historyOf(`/iniciativa/${iniciativaId}`))[0]).toMatchObject({
        action,
        changes: [{ path: 'campaign', before: house.name, after: null }],
      });
    }
    if (way === 'the form') return;
    // The batch is the campaigns' alone.
    expect((await admin.post(`/bulk/${answer.body.batchId}/undo`)).body).toMatchObject({
      matched: 1,
      done: 1,
    });
  });

  it('is released only by whoever asks for it, and asking changes nothing where nobody else uses it', async () => {
    const own = await campaignOf(one.organisationId);
    const device = await playing(one.organisationId, own);
    expect((await give(own, null, { release: true })).status).toBe(200);
    expect((await give(own, one.organisationId, { release: true })).status).toBe(200);
    expect((await read(device)).campaign.campaignId).toBe(own.campaignId);
    const member = await app.as('ADMIN', { organisationId: one.organisationId });
    const form = await formOf(own, other.organisationId);
    const stolen = await member.put(`/campaigns/${own.campaignId}`, { query: { release: true }, form });
    expect(stolen.status).toBe(400);
    expect((await give(own, one.organisationId, { release: 'maybe' })).status).toBe(400);
  });
});

describe('an initiative whose campaign was taken', () => {
  async function taken(wish: object = {}) {
    const house = await campaignOf(null);
    const made = await makeInitiative(admin, {
      organisationId: other.organisationId,
      campaignId: house.campaignId,
      ...wish,
    });
    await give(house, one.organisationId, { release: true });
    return { ...made, house };
  }

  it('is resumed only with another campaign', async () => {
    const { iniciativaId, name, startsOn, endsOn, house } = await taken();
    expect(await step(admin, iniciativaId, 'resume')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'campaignId', code: 'required' }] },
    });
    const body = { name, startsOn, endsOn, organisationId: other.organisationId };
    const change = (campaignId: number | null) =>
      admin.put(`/iniciativa/${iniciativaId}`, { body: { ...body, campaignId } });
    expect((await change(null)).status).toBe(400);
    expect((await change(house.campaignId)).status).toBe(400);
    const { campaignId } = await campaignOf(other.organisationId);
    expect((await change(campaignId)).body).toMatchObject({ campaign: { campaignId }, status: 'cancelled' });
    expect((await step(admin, iniciativaId, 'resume')).body.status).toBe('running');
  });

  it('keeps what it delivered, and its members see it without a campaign', async () => {
    const house = await campaignOf(null);
    const { iniciativaId } = await makeInitiative(admin, {
      organisationId: other.organisationId,
      campaignId: house.campaignId,
    });
    await app.db.execute(sql`
      insert into placed_shots_by_day (organisation_id, place_id, campaign_id, fragrance_id, day, shots)
      values (${other.organisationId}, null, ${house.campaignId}, ${fragranceId}, ${dayFrom(0)}, 7)
    `);
    await give(house, one.organisationId, { release: true });
    const member = await app.as('ADMIN', { organisationId: other.organisationId });
    const path = `/iniciativa/${iniciativaId}`;
    expect((await member.get(path)).body).toMatchObject({ campaign: null, delivered: 7 });
    expect((await member.get(`${path}/results`)).body).toMatchObject({ delivered: 7 });
    expect((await member.get('/iniciativa', { query: { orderBy: 'campaign.name' } })).body).toMatchObject({
      total: 1,
      data: [{ campaign: null }],
    });
    const listed = await admin.get('/iniciativa', { query: { campaignId: house.campaignId } });
    expect(listed.body.total).toBe(0);
    const exports = await Promise.all(
      ['/iniciativa/export', '/resultado/export'].map((each) => member.get(each)),
    );
    expect(exports.map(({ status }) => status)).toEqual([200, 200]);
    const found = await member.get('/search', { query: { q: 'Iniciativa' } });
    expect(found.body.groups[0].items[0].subtitle).toBe(other.organisation.name);
  });
});

describe('the default campaign', () => {
  const star = ({ campaignId }: NamedCampaign) => admin.put('/campaigns/default', { body: { campaignId } });
  const isDefault = async ({ campaignId }: NamedCampaign) =>
    (await admin.get(`/campaigns/${campaignId}`)).body.isDefault;

  it('loses its star when it is given to an organisation, and its history says so', async () => {
    const house = await campaignOf(null);
    expect((await star(house)).body.isDefault).toBe(true);
    expect((await give(house, one.organisationId)).body.isDefault).toBe(false);
    const path = `/campaigns/${house.campaignId}`;
    const [latest] = await historyOf(path);
    expect(latest.changes).toContainEqual({ path: 'isDefault', before: true, after: false });
    expect((await give(house, null)).body.isDefault).toBe(false);
    await star(house);
    const toOrganisation = await admin.put(`${path}/restore`, { body: { auditId: latest.auditId } });
    expect(toOrganisation.body).toMatchObject({ isDefault: false, organisation: {} });
    const { user, macAddress } = await claimedDevice(app);
    const body = { code: 'default', macAddress };
    expect((await user.post('/app/campaigns/download', { body })).status).toBe(404);
  });

  it('loses its star in a bulk edit, whose dry run and answer name it', async () => {
    const [house, ordinary] = [await campaignOf(null), await campaignOf(null)];
    await star(house);
    const ids = [house.campaignId, ordinary.campaignId];
    const toOne = { organisationId: one.organisationId };
    const told = {
      done: 2,
      warnings: [{ id: house.campaignId, name: house.name, code: 'campaign.default_lost' }],
      warningsTotal: 1,
    };
    expect((await bulk('/campaigns', ids, toOne, { dryRun: true })).body).toMatchObject(told);
    expect(await isDefault(house)).toBe(true);
    const { body } = await bulk('/campaigns', ids, toOne);
    expect(body).toMatchObject(told);
    expect(await isDefault(house)).toBe(false);
    expect((await admin.post(`/bulk/${body.batchId}/undo`)).body).toMatchObject({ done: 2, warnings: [] });
    expect(await isDefault(house)).toBe(false);
  });

  it('loses its star when it is deactivated among others, as the dry run says', async () => {
    const house = await campaignOf(null);
    await star(house);
    const body = { action: 'deactivate', ids: [house.campaignId] };
    const warnings = [{ id: house.campaignId, name: house.name, code: 'campaign.default_lost' }];
    const dryRun = await admin.post('/campaigns/bulk', { query: { dryRun: true }, body });
    expect(dryRun.body).toMatchObject({ done: 1, warnings });
    expect((await admin.post('/campaigns/bulk', { body })).body).toMatchObject({ done: 1, warnings });
  });

  it('is never one of an organisation', async () => {
    const own = await campaignOf(one.organisationId);
    expect(await star(own)).toMatchObject(conflictWith('campaign.organisation'));
    await expect(
      app.db.execute(sql`update campaigns set is_default = true where campaign_id = ${own.campaignId}`),
    ).rejects.toMatchObject({ cause: { constraint: 'campaigns_default_house' } });
  });
});
