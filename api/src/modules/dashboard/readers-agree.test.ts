import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrganisation } from '../../db/scope.ts';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { type Caller, expectCreated, sharedTestApp } from '../../testing/test-app.ts';
import { scopeOf } from './figure-scope.ts';
import { changesSince } from './live.queries.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN');
const [north, south] = [await makeOrganisation(house), await makeOrganisation(house)];
const organisations = [null, north.organisationId, south.organisationId] as const;
const places = [await makePlace(house, north), await makePlace(house, south)];
const fragrances = [await makeFragrance(house), await makeFragrance(house)];
const collection = fragrances.map(({ fragranceId }, index) => ({ slot: index + 1, fragranceId }));
const devices = [await claimedDevice(app), await claimedDevice(app)];
const campaigns: number[] = [];
for (const organisationId of [null, ...organisations]) {
  const { campaignId } = await makeCampaign(house, { collection });
  campaigns.push(campaignId);
  await giveCampaign(campaignId, organisationId);
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
  fc.record({ kind: fc.constant('campaign' as const), campaign: anyCampaign, to: anyOwner }),
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

async function happen(each: Event) {
  const organisationId = 'to' in each ? (organisations[each.to] ?? null) : null;
  if (each.kind === 'campaign') return giveCampaign(campaigns[each.campaign] ?? 0, organisationId);
  const device = devices[each.device];
  if (!device) return;
  if (each.kind === 'device') {
    const place = each.placed ? places.find((one) => one.organisationId === organisationId) : undefined;
    const body = { organisationId, placeId: place?.placeId ?? null };
    await house.put(`/devices/${device.deviceId}`, { body });
    return;
  }
  const firedAt = new Date(Date.now() - each.hoursAgo * 3_600_000).toISOString();
  const shot = () => shotOf(campaigns[each.campaign] ?? 0, { firedAt, slot: each.slot });
  // A device gets no campaign of another organisation.
  await device.fire(Array.from({ length: each.count }, shot)).catch(() => undefined);
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
interface CampaignRow {
  campaignId: number | null;
  campaignName: string;
  fragrances: { shotsTotalFragrance: number }[];
}
const shotsIn = (rows: CampaignRow[]) =>
  sum(rows.flatMap((row) => row.fragrances.map((each) => each.shotsTotalFragrance)));

/** The sum that a reader finds in each figure, and the rows by campaign. */
async function read(caller: Caller, own: number | undefined, query: { organisationId?: number } = {}) {
  const get = async (path: string, more = {}) => {
    const { status, body } = await caller.get(`/dashboard/${path}`, { query: { ...query, ...more } });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const rows: CampaignRow[] = await get('shots-campaign');
  const ids = rows.flatMap(({ campaignId }) => campaignId ?? []).slice(0, 5);
  const compared = ids.length > 1 ? await get('compare', { campaigns: ids.join(',') }) : undefined;
  const { shots, shots7Days, shots30Days } = await get('summary');
  const scope = () =>
    scopeOf({ organisationId: query.organisationId ? [query.organisationId] : undefined } as never);
  const changes = () => changesSince(app.db, '1', scope());
  const live = own === undefined ? await changes() : await inOrganisation(own, changes);
  const day = { from: new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10) };
  return {
    rows,
    compared: compared?.totals.map(({ shots: each }: { shots: number }) => each),
    ofCompared: ids.map((id) => shotsIn(rows.filter(({ campaignId }) => campaignId === id))),
    sums: {
      campaigns: shotsIn(rows),
      limited: shotsIn(await get('shots-campaign', { limit: true })),
      campaignsOfDays: shotsIn(await get('shots-campaign', day)),
      fragrances: sum((await get('shots-fragrance')).map((row: { shotsTotal: number }) => row.shotsTotal)),
      fragrancesOfDays: sum(
        (await get('shots-fragrance', day)).map((row: { shotsTotal: number }) => row.shotsTotal),
      ),
      trend: sum((await get('shots-trend')).map((row: { shotsTotal: number }) => row.shotsTotal)),
      live: sum(live.totals.map(({ shotsTotalFragrance }) => shotsTotalFragrance)),
      period: shots.value,
      week: shots7Days.value,
      month: shots30Days.value,
    },
  };
}

function expectOneSum({ sums, compared, ofCompared }: Awaited<ReturnType<typeof read>>): number {
  expect([...new Set(Object.values(sums))], JSON.stringify(sums)).toHaveLength(1);
  if (compared) expect(compared).toEqual(ofCompared);
  return sums.week;
}

describe('the figures of every reader', () => {
  it('have one sum, whatever was fired and whoever got the devices and campaigns', async () => {
    const members = [
      [north.organisationId, await app.as('STAFF', { organisationId: north.organisationId })],
      [south.organisationId, await app.as('ADMIN', { organisationId: south.organisationId })],
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 12 }), async (events) => {
        for (const each of events) await happen(each);
        expectOneSum(await read(house, undefined));
        for (const [organisationId, member] of members) {
          const narrowed = await read(house, undefined, { organisationId });
          const own = await read(member, organisationId);
          expect(expectOneSum(own)).toBe(expectOneSum(narrowed));
          expect(narrowed.rows.every(({ campaignId }) => campaignId !== null)).toBe(true);
          for (const { campaignId, campaignName } of own.rows) {
            if (campaignId === null) expect(campaignName).toBe('Outra campanha');
            else expect((await member.get(`/campaigns/${campaignId}`)).status).toBe(200);
          }
        }
      }),
      { numRuns: 12, seed: 20_261_129 },
    );
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
    const compared = { query: { campaigns: `${campaignId},${campaigns[0]}` } };
    expect((await member.get('/dashboard/compare', compared)).status).toBe(404);
  });
});
