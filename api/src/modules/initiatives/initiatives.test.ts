import { describe, expect, it } from 'vitest';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { dayFrom, initiativeBody, makeInitiative, step } from '../../testing/initiatives.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const staff = await app.as('STAFF');

/** What a form sends of an initiative, without its places. */
const inputOf = ({ name, organisation, campaign, startsOn, endsOn }: Initiative) => ({
  ...{ name, startsOn, endsOn },
  organisationId: organisation.organisationId,
  campaignId: campaign?.campaignId,
});

describe('an initiative', () => {
  it('is created with its campaign, places, days and target', async () => {
    const { organisationId, placeId, name, organisation } = await makePlace(admin);
    const campaign = await makeCampaign(admin, { name: 'Primavera nos locais' });
    const { campaignId } = campaign;
    const body = initiativeBody({
      ...{ organisationId, campaignId, name: 'Primavera', places: [{ placeId }], targetShots: 900 },
    });
    const answer = await staff.post('/iniciativa', { body });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      iniciativaId: expect.any(Number),
      name: 'Primavera',
      campaign: { campaignId, name: campaign.name },
      organisation,
      places: [{ placeId, name }],
      startsOn: body.startsOn,
      endsOn: body.endsOn,
      targetShots: 900,
      status: 'running',
      delivered: 0,
      deletedAt: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    const { headers } = await staff.get(`/iniciativa/${answer.body.iniciativaId}`);
    expect(headers.etag).toBe(answer.headers.etag);
  });

  it.each([
    ['no name', { name: '' }, 'name', 'required'],
    ['an unknown organisation', { organisationId: 2_000_000_000 }, 'organisationId', 'reference'],
    ['an unknown campaign', { campaignId: 2_000_000_000 }, 'campaignId', 'reference'],
    ['an unknown place', { places: [2_000_000_000] }, 'places', 'reference'],
    ['no start date', { startsOn: undefined }, 'startsOn', 'required'],
    ['a date that does not exist', { endsOn: '2026-02-30' }, 'endsOn', 'invalid'],
    ['an end before its start', { startsOn: '2026-03-02', endsOn: '2026-03-01' }, 'endsOn', 'before_start'],
    [
      'a period of more than a year',
      { startsOn: '2026-01-01', endsOn: '2027-01-02' },
      'endsOn',
      'too_many_days',
    ],
    ['a target of no shots', { targetShots: 0 }, 'targetShots', 'too_small'],
  ])('is refused with %s', async (_, wish, path, code) => {
    const { organisationId } = await makeOrganisation(admin);
    const { campaignId } = await makeCampaign(admin);
    const body = { ...initiativeBody({ organisationId, campaignId }), ...wish };
    expect(await admin.post('/iniciativa', { body })).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path, code }] },
    });
  });

  it('takes places of its organisation, and a campaign of its organisation or the house', async () => {
    const own = await makePlace(admin);
    const other = await makePlace(admin);
    const { organisationId } = own;
    const foreign = await makeCampaign(admin, { organisationId: other.organisationId });
    const { campaignId } = await makeCampaign(admin);
    const make = (wish: object) =>
      admin.post('/iniciativa', { body: { ...initiativeBody({ organisationId, campaignId }), ...wish } });
    expect(await make({ campaignId: foreign.campaignId })).toMatchObject({
      body: { errors: [{ path: 'campaignId', code: 'reference' }] },
    });
    expect(await make({ places: [own.placeId, other.placeId] })).toMatchObject({
      body: { errors: [{ path: 'places', code: 'reference' }] },
    });
    expect((await make({ places: [own.placeId] })).status).toBe(201);
  });

  it('is edited and restored, and unchanged input writes nothing', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const made = await makeInitiative(admin, { organisationId, places: [placeId] });
    const { iniciativaId } = made;
    const body = { ...inputOf(made), places: [placeId] };
    const same = await admin.put(`/iniciativa/${iniciativaId}`, { body });
    expect(same.body).toEqual(made);
    const { body: changed } = await admin.put(`/iniciativa/${iniciativaId}`, {
      body: { ...body, places: [], targetShots: 50 },
    });
    expect(changed).toMatchObject({ places: [], targetShots: 50 });
    const { data } = (await admin.get(`/iniciativa/${iniciativaId}/history`)).body;
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
    const restored = await admin.put(`/iniciativa/${iniciativaId}/restore`, {
      body: { auditId: data[1].auditId },
    });
    expect(restored.body).toMatchObject({ places: [{ placeId }], targetShots: null });
  });

  it("moves to another organisation together with that organisation's places", async () => {
    const made = await makeInitiative(admin, { places: [] });
    const { organisationId, placeId } = await makePlace(admin);
    const body = { ...inputOf(made), organisationId, places: [placeId] };
    expect((await admin.put(`/iniciativa/${made.iniciativaId}`, { body })).body).toMatchObject({
      organisation: { organisationId },
      places: [{ placeId }],
    });
  });

  it('is found by its name, campaign, organisation and places, and filtered by each', async () => {
    const { organisationId, placeId } = await makePlace(admin, { name: 'Quiosque Xerox' });
    const other = await makePlace(admin, { organisationId });
    const mine = await makeInitiative(admin, { organisationId, places: [placeId], name: 'Outono zq' });
    const all = await makeInitiative(admin, {
      ...{ organisationId, startsOn: dayFrom(100), endsOn: dayFrom(110) },
    });
    const ids = async (query: Record<string, string | number>) =>
      (
        await staff.get('/iniciativa', { query: { organisationId, orderBy: 'iniciativaId', ...query } })
      ).body.data.map(({ iniciativaId }: { iniciativaId: number }) => iniciativaId);
    expect(await ids({ FilterString: 'quiosque xer' })).toEqual([mine.iniciativaId]);
    expect(await ids({ FilterString: mine.campaign.name })).toEqual([mine.iniciativaId]);
    expect(await ids({ placeId })).toEqual([all.iniciativaId, mine.iniciativaId]);
    expect(await ids({ placeId: other.placeId })).toEqual([all.iniciativaId]);
    expect(await ids({ campaignId: mine.campaign.campaignId })).toEqual([mine.iniciativaId]);
    expect(await ids({ status: 'planned' })).toEqual([all.iniciativaId]);
    expect(await ids({ status: 'running,planned' })).toEqual([all.iniciativaId, mine.iniciativaId]);
    expect(await ids({ runsFrom: dayFrom(1), runsTo: dayFrom(50) })).toEqual([mine.iniciativaId]);
    expect(await ids({ runsFrom: dayFrom(110) })).toEqual([all.iniciativaId]);
    expect((await staff.get('/iniciativa', { query: { status: 'active' } })).status).toBe(400);
    const { groups } = (await staff.get('/search', { query: { q: 'outono zq' } })).body;
    expect(groups[0]).toMatchObject({
      kind: 'initiative',
      items: [{ url: `/admin/initiatives/${mine.iniciativaId}` }],
    });
  });
});

describe('two initiatives of an organisation', () => {
  const overlap = (other: { iniciativaId: number; name: string }) => ({
    status: 409,
    body: {
      code: 'initiative.overlap',
      detail: expect.stringContaining(`“${other.name}”`),
      initiative: { iniciativaId: other.iniciativaId, name: other.name },
    },
  });

  it("can't share a place and a day", async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const { placeId: elsewhere } = await makePlace(admin, { organisationId });
    const { campaignId } = await makeCampaign(admin);
    const days = { startsOn: dayFrom(0), endsOn: dayFrom(5) };
    const first = await makeInitiative(admin, { organisationId, places: [placeId], ...days });
    const make = (wish: object) =>
      admin.post('/iniciativa', { body: initiativeBody({ organisationId, campaignId, ...days, ...wish }) });
    expect(await make({ places: [placeId] })).toMatchObject(overlap(first));
    expect(await make({ places: [placeId, elsewhere] })).toMatchObject(overlap(first));
    expect(await make({ places: [] })).toMatchObject(overlap(first));
    expect(await make({ places: [placeId], startsOn: dayFrom(5), endsOn: dayFrom(9) })).toMatchObject(
      overlap(first),
    );
    expect((await make({ places: [elsewhere] })).status).toBe(201);
    expect((await make({ places: [], startsOn: dayFrom(6), endsOn: dayFrom(9) })).status).toBe(201);
    expect((await make({ places: [], startsOn: dayFrom(-9), endsOn: dayFrom(-1) })).status).toBe(201);
    const other = await makePlace(admin);
    const there = { organisationId: other.organisationId, places: [] };
    expect((await make(there)).status).toBe(201);
  });

  it('are also checked for overlap by an edit, an activation, a resumption and a restoration', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const wish = { organisationId, places: [placeId] };
    const first = await makeInitiative(admin, wish);
    const { iniciativaId, campaign, startsOn, endsOn, name } = first;
    await step(admin, iniciativaId, 'cancel');
    const second = await makeInitiative(admin, wish);
    expect(await step(admin, iniciativaId, 'resume')).toMatchObject(overlap(second));
    await admin.delete(`/iniciativa/${second.iniciativaId}`);
    expect((await step(admin, iniciativaId, 'resume')).status).toBe(200);
    expect(await admin.put(`/iniciativa/activate/${second.iniciativaId}`)).toMatchObject(overlap(first));
    // Paused ones may be resumed, so they count.
    await step(admin, iniciativaId, 'pause');
    expect(await admin.put(`/iniciativa/activate/${second.iniciativaId}`)).toMatchObject(overlap(first));
    const body = { name, organisationId, campaignId: campaign.campaignId, places: [placeId] };
    const later = { startsOn: dayFrom(30), endsOn: dayFrom(31) };
    expect((await admin.put(`/iniciativa/${iniciativaId}`, { body: { ...body, ...later } })).status).toBe(
      200,
    );
    expect((await admin.put(`/iniciativa/activate/${second.iniciativaId}`)).status).toBe(200);
    expect(
      await admin.put(`/iniciativa/${iniciativaId}`, { body: { ...body, startsOn, endsOn } }),
    ).toMatchObject(overlap(second));
    const { data } = (await admin.get(`/iniciativa/${iniciativaId}/history`)).body;
    const { auditId } = data.at(-1);
    expect(await admin.put(`/iniciativa/${iniciativaId}/restore`, { body: { auditId } })).toMatchObject(
      overlap(second),
    );
    const bulk = { action: 'activate', ids: [second.iniciativaId] };
    await admin.delete(`/iniciativa/${second.iniciativaId}`);
    await makeInitiative(admin, wish);
    expect((await admin.post('/iniciativa/bulk', { body: bulk })).body).toMatchObject({
      done: 0,
      refused: [{ id: second.iniciativaId, code: 'initiative.overlap' }],
    });
  });

  it('are never both created by concurrent requests that overlap', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const { campaignId } = await makeCampaign(admin);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        admin.post('/iniciativa', {
          body: initiativeBody({ organisationId, campaignId, places: nth % 2 ? [placeId] : [] }),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
  });
});

describe('members of an organisation', () => {
  it('plan initiatives for their own organisation, with its campaigns and those of the house', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const member = await app.as('STAFF', { organisationId });
    const house = await makeCampaign(admin);
    const { fragranceId } = await makeFragrance(admin);
    const form = await campaignForm({ name: 'Só nossa zq', collection: [{ slot: 1, fragranceId }] });
    const own = await member.post('/campaigns', { form });
    expect(own.status).toBe(201);
    const mine = await makeInitiative(member, {
      organisationId,
      campaignId: house.campaignId,
      places: [placeId],
    });
    const next = { startsOn: dayFrom(10), endsOn: dayFrom(12) };
    expect(
      (await makeInitiative(member, { organisationId, campaignId: own.body.campaignId, ...next })).status,
    ).toBe('planned');
    const foreign = await makeInitiative(admin);
    for (const path of ['', '/history', '/results'])
      expect((await member.get(`/iniciativa/${foreign.iniciativaId}${path}`)).status, path).toBe(404);
    for (const name of ['pause', 'resume', 'cancel'])
      expect((await member.put(`/iniciativa/${foreign.iniciativaId}/${name}`)).status).toBe(404);
    const body = initiativeBody({
      organisationId: foreign.organisation.organisationId,
      campaignId: house.campaignId,
    });
    expect(await member.post('/iniciativa', { body })).toMatchObject({
      body: { errors: [{ path: 'organisationId', code: 'reference' }] },
    });
    const { data } = (await member.get('/iniciativa', { query: { orderBy: 'iniciativaId' } })).body;
    expect(data).toHaveLength(2);
    expect(data[1].iniciativaId).toBe(mine.iniciativaId);
    expect((await member.put(`/iniciativa/${mine.iniciativaId}/pause`)).body.status).toBe('paused');
    const counted = (await member.get('/dashboard/chart-iniciativa')).body;
    expect(counted.map(({ totalIniciativas }: { totalIniciativas: number }) => totalIniciativas)).toEqual([
      1, 0, 1, 0, 0,
    ]);
  });
});
