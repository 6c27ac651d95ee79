import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { dayFrom, makeInitiative, standAt } from '../../testing/initiatives.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { rounds } from '../../testing/rounds.ts';
import { expectCreated, sharedTestApp } from '../../testing/test-app.ts';
import { figureReader, sum } from './testing/reader-figures.ts';

const app = await sharedTestApp();
const token = await app.token('ADMIN');
const house = app.withToken(token);
const [north, south] = [await makeOrganisation(house), await makeOrganisation(house)];
const organisations = [null, north.organisationId, south.organisationId] as const;
const places = [await makePlace(house, north), await makePlace(house, south)] as const;
const fragrances = [await makeFragrance(house), await makeFragrance(house)];
const collection = fragrances.map(({ fragranceId }, index) => ({ slot: index + 1, fragranceId }));
const campaigns: { campaignId: number; name: string }[] = [];
for (const organisationId of [null, ...organisations]) {
  const made = await makeCampaign(house, { collection });
  campaigns.push(made);
  await giveCampaign(made.campaignId, organisationId);
}
const idOf = (index: number) => campaigns[index]?.campaignId ?? 0;

/** Each has fired every campaign, and has stood in an organisation since long before the late shots. */
const devices = [await claimedDevice(app), await claimedDevice(app)];
for (const [index, device] of devices.entries()) {
  await device.fire(campaigns.map(({ campaignId }) => shotOf(campaignId)));
  const { organisationId, placeId } = places[index === 0 ? 0 : 1];
  await standAt(app, device.deviceId, [
    { since: new Date(Date.now() - 30 * 86_400_000), organisationId, placeId },
  ]);
}

/** Of both organisations: today a campaign of the house, and before that their own. */
const initiatives: {
  iniciativaId: number;
  campaignId: number;
  startsOn: string;
  endsOn: string;
  of: number;
}[] = [];
for (const [index, { organisationId: of }] of [north, south].entries()) {
  for (const [campaign, days] of [
    [idOf(0), [dayFrom(0), dayFrom(1)]],
    [idOf(index + 2), [dayFrom(-9), dayFrom(-1)]],
  ] as const) {
    const plan = { campaignId: campaign, startsOn: days[0], endsOn: days[1] };
    const { iniciativaId } = await makeInitiative(house, { organisationId: of, ...plan });
    initiatives.push({ ...plan, iniciativaId, of });
  }
}

/** Its sum may be hidden, but no rule about who plays it is tested here. */
async function giveCampaign(campaignId: number, organisationId: number | null) {
  await app.db
    .execute(sql`update campaigns set organisation_id = ${organisationId} where campaign_id = ${campaignId}`)
    .catch(() => undefined);
}

const anyDevice = fc.nat({ max: devices.length - 1 });
const anyOwner = fc.nat({ max: organisations.length - 1 });
const anyCampaign = fc.nat({ max: campaigns.length - 1 });
const event = fc.oneof(
  fc.record({
    kind: fc.constant('shots' as const),
    device: anyDevice,
    campaign: anyCampaign,
    slot: fc.constantFrom(1, 2),
    count: fc.integer({ min: 1, max: 3 }),
    /** Late ones are of a time before some moves. */
    hoursAgo: fc.constantFrom(0, 0, 0, 5, 50),
  }),
  fc.record({ kind: fc.constant('device' as const), device: anyDevice, to: anyOwner, placed: fc.boolean() }),
  fc.record({
    kind: fc.constant('campaign' as const),
    campaign: anyCampaign,
    to: anyOwner,
    release: fc.boolean(),
  }),
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

async function happen(each: Event) {
  const organisationId = 'to' in each ? (organisations[each.to] ?? null) : null;
  if (each.kind === 'campaign') {
    if (!each.release) return giveCampaign(idOf(each.campaign), organisationId);
    const { campaignId, name = '' } = campaigns[each.campaign] ?? {};
    const form = await campaignForm({ name, organisationId, collection, cover: null });
    expect((await house.put(`/campaigns/${campaignId}`, { query: { release: true }, form })).status).toBe(
      200,
    );
    return;
  }
  const device = devices[each.device];
  if (!device) return;
  if (each.kind === 'device') {
    const place = each.placed ? places.find((one) => one.organisationId === organisationId) : undefined;
    const body = { organisationId, placeId: place?.placeId ?? null };
    await house.put(`/devices/${device.deviceId}`, { body });
    return;
  }
  const firedAt = new Date(Date.now() - each.hoursAgo * 3_600_000).toISOString();
  const shot = () => shotOf(idOf(each.campaign), { firedAt, slot: each.slot });
  // Also of a campaign that it has lost: it may not have heard of that yet.
  const { body } = await device.send(Array.from({ length: each.count }, shot));
  expect(body).toMatchObject({ accepted: each.count, rejected: [] });
}

describe('the figures of every reader', () => {
  it('have one sum, whatever was fired and whoever got the devices and campaigns', {
    timeout: 240_000,
  }, async () => {
    const ofHouse = figureReader(app, token);
    const members = await Promise.all(
      (['STAFF', 'ADMIN'] as const).map(async (profile, index) => {
        const { organisationId, placeId } = places[index === 0 ? 0 : 1];
        const member = await app.token(profile, { organisationId });
        return { organisationId, placeId, reader: figureReader(app, member, organisationId) };
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 12 }), async (events) => {
        for (const each of events) await happen(each);
        await ofHouse.shots();
        const all = await ofHouse.delivered();
        for (const { organisationId, placeId, reader } of members) {
          const narrowed = await ofHouse.shots({ organisationId });
          const own = await reader.shots();
          expect([own.total, own.today]).toEqual([narrowed.total, narrowed.today]);
          const [atPlace, ownAtPlace] = [await ofHouse.shots({ placeId }), await reader.shots({ placeId })];
          expect([ownAtPlace.total, ownAtPlace.today]).toEqual([atPlace.total, atPlace.today]);
          expect(narrowed.rows.every(({ campaignId }) => campaignId !== null)).toBe(true);
          for (const { campaignId, campaignName } of own.rows) {
            if (campaignId === null) expect(campaignName).toBe('Outra campanha');
            else expect((await reader.caller.get(`/campaigns/${campaignId}`)).status).toBe(200);
          }

          const theirs = initiatives.filter(({ of }) => of === organisationId);
          const delivered = await ofHouse.delivered({ organisationId });
          expect(await reader.delivered()).toEqual(delivered);
          for (const { iniciativaId, campaignId, startsOn: from, endsOn: to } of theirs) {
            const query = { organisationId, campaignId, from, to };
            const { body } = await house.get('/dashboard/shots-trend', { query });
            const fired = sum(body.map((row: { shotsTotal: number }) => row.shotsTotal));
            expect([delivered[iniciativaId], all[iniciativaId]]).toEqual([fired, fired]);
          }
        }
      }),
      { numRuns: rounds(10), seed: 20_261_129, endOnFailure: true },
    );
  });

  it('are the same after a device has moved that goes on firing the campaign of its former owner', async () => {
    const [owner, next] = [await makePlace(house), await makePlace(house)];
    const { campaignId } = await makeCampaign(house, { organisationId: owner.organisationId, collection });
    const device = await claimedDevice(app);
    const move = ({ organisationId, placeId }: typeof owner) =>
      house.put(`/devices/${device.deviceId}`, { body: { organisationId, placeId } });
    const shots = (count: number, campaign: number, slot: number) =>
      Array.from({ length: count }, () => shotOf(campaign, { slot }));
    await move(owner);
    await device.fire(shots(4, campaignId, 1));
    await move(next);
    const member = await app.token('STAFF', { organisationId: next.organisationId });
    const reader = figureReader(app, member, next.organisationId);
    expect((await device.send([...shots(30, campaignId, 1), ...shots(9, campaignId, 2)])).body.accepted).toBe(
      39,
    );
    const { campaignId: own } = await makeCampaign(house, {
      organisationId: next.organisationId,
      collection,
    });
    await device.fire(shots(861, own, 1));
    const { total, today, rows } = await reader.shots();
    expect([total, today]).toEqual([900, 900]);
    expect(
      rows.map(({ campaignId: of, fragrances: of2 }) => [
        of,
        sum(of2.map((each) => each.shotsTotalFragrance)),
      ]),
    ).toEqual([
      [own, 861],
      [null, 39],
    ]);
    expect(await figureReader(app, token).shots({ organisationId: next.organisationId })).toMatchObject({
      total,
      today,
    });
    const former = await app.token('STAFF', { organisationId: owner.organisationId });
    expect((await figureReader(app, former, owner.organisationId).shots()).total).toBe(4);
  });

  it('count campaigns that a member may not see as another campaign, in the language of the call', async () => {
    const owner = await makeOrganisation(house);
    const place = await makePlace(house, owner);
    const form = await campaignForm({ collection });
    form.set('organisationId', String(owner.organisationId));
    const { campaignId } = expectCreated(await house.post('/campaigns', { form }));
    const [device] = [await claimedDevice(app)];
    const stand = { organisationId: owner.organisationId, placeId: place.placeId };
    await house.put(`/devices/${device.deviceId}`, { body: stand });
    await device.fire([shotOf(campaignId, { slot: 1 }), shotOf(campaignId, { slot: 2 })]);
    const member = await app.as('STAFF', { organisationId: owner.organisationId });
    const rows = async (language = 'pt-BR') =>
      (await member.get('/dashboard/shots-campaign', { headers: { 'content-language': language } })).body;
    expect(await rows()).toMatchObject([{ campaignId }]);
    await app.db.execute(sql`update devices set campaign_id = null where campaign_id = ${campaignId}`);
    await giveCampaign(campaignId, north.organisationId);
    // Any change makes the server read anew.
    await house.post('/views', { body: { list: 'devices', name: 'Tudo', search: '', columns: null } });
    const hidden = { campaignId: null, fragrances: [{ shotsTotalFragrance: 1 }, { shotsTotalFragrance: 1 }] };
    expect(await rows()).toMatchObject([{ ...hidden, campaignName: 'Outra campanha' }]);
    expect(await rows('en-US')).toMatchObject([{ ...hidden, campaignName: 'Another campaign' }]);
    expect(await rows('es-ES')).toMatchObject([{ ...hidden, campaignName: 'Otra campaña' }]);
    const trend = await member.get('/dashboard/shots-trend', { query: { campaignId } });
    expect(sum(trend.body.map((row: { shotsTotal: number }) => row.shotsTotal))).toBe(0);
    const compared = { query: { campaigns: `${campaignId},${idOf(0)}` } };
    expect((await member.get('/dashboard/compare', compared)).status).toBe(404);
  });
});
