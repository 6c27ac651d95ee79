import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NamedCampaign } from '../../modules/organisations/testing/owner-changes.ts';
import { ownerChanges } from '../../modules/organisations/testing/owner-changes.ts';
import { claimedDevice, type TestDevice } from '../../testing/devices.ts';
import { dayFrom, initiativeBody } from '../../testing/initiatives.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { userBody } from '../../testing/people.ts';
import { rounds } from '../../testing/rounds.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Answer, sharedTestApp } from '../../testing/test-app.ts';

const OWNERS = 3;
const DEVICES = 3;
const CAMPAIGNS = 3;

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { campaignOf, formOf, give, bulk } = await ownerChanges(app, admin);

const owner = fc.nat(OWNERS - 1);
const device = fc.nat(DEVICES - 1);
const campaign = fc.nat(CAMPAIGNS - 1);
const nth = fc.nat(20);
const flag = fc.boolean();

/** A step of the sequence; each uses some of these choices. */
const step = fc.record({
  kind: fc.constantFrom(
    ...([
      'move',
      'move',
      'move-many',
      'import',
      'put',
      'play',
      'play',
      'download',
      'give',
      'give',
      'give-many',
    ] as const),
    ...([
      'star',
      'retire',
      'revive',
      'plan',
      'replan',
      'take',
      'place',
      'person',
      'restore',
      'restore',
      'undo',
      'undo',
    ] as const),
  ),
  ...{ owner, device, campaign, nth, flag, other: flag },
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

it('no sequence of moves, restores and undos ends in a state that setting it afresh would refuse', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 45 }), async (steps) => {
      const world = await newWorld();
      for (const each of steps) {
        const answer = await world.take(each);
        expect(
          answer?.status ?? 200,
          `${JSON.stringify(each)}: ${JSON.stringify(answer?.body)}`,
        ).toBeLessThan(500);
        await expectFitting();
      }
      await world.setAfresh();
    }),
    // Shrinking takes minutes, and the seed reproduces the failure anyway.
    { numRuns: rounds(8), seed: 20_261_129, endOnFailure: true },
  );
});

/** Finds what refers to a campaign that its owner may not use. */
async function expectFitting(): Promise<void> {
  const { rows } = await app.db.execute(sql`
    select 'device' as kind, device_id as id from devices
    join campaigns on campaigns.campaign_id in (devices.campaign_id, devices.initiative_campaign_id)
    where campaigns.organisation_id <> devices.organisation_id
    union all select 'follower', device_id from devices where organisation_id is null and initiative_campaign_id is not null
    union all select 'initiative', initiative_id from initiatives join campaigns using (campaign_id)
    where campaigns.organisation_id <> initiatives.organisation_id
    union all select 'running', initiative_id from initiatives where campaign_id is null and cancelled_at is null
    union all select 'default', campaign_id from campaigns where is_default and organisation_id is not null
  `);
  expect(rows).toEqual([]);
}

async function newWorld() {
  const at = <Value>(list: readonly Value[], index: number): Value => list[index % list.length] as Value;
  const organisations = [await makeOrganisation(admin), await makeOrganisation(admin)];
  const owners: (number | null)[] = [null, ...organisations.map(({ organisationId }) => organisationId)];
  const places = [
    ...(await Promise.all(organisations.map(({ organisationId }) => makePlace(admin, { organisationId })))),
  ];
  const campaigns: NamedCampaign[] = [];
  for (const id of owners) campaigns.push(await campaignOf(id));
  const by = await app.as('USER');
  const devices: TestDevice[] = [];
  for (let count = 0; count < DEVICES; count += 1) devices.push(await claimedDevice(app, { by }));
  const person = (await admin.post('/usuario', { body: await userBody(admin) })).body;
  const initiatives: number[] = [];
  const batches: string[] = [];
  const ids = devices.map(({ deviceId }) => deviceId);
  const kept = (answer: Answer) => {
    if (answer.body.batchId) batches.push(answer.body.batchId);
    return answer;
  };
  const wishOf = ({ owner: index, campaign: which, nth: days }: Step) => ({
    organisationId: at(owners.slice(1), index) as number,
    campaignId: at(campaigns, which).campaignId,
    startsOn: dayFrom(days % 4 === 0 ? -1 : days),
    endsOn: dayFrom(days % 4 === 0 ? 1 : days),
  });

  const steps: Record<Step['kind'], (made: Step) => Promise<Answer | undefined>> = {
    move: ({ device: which, owner: to, campaign: play, flag: alone }) =>
      admin.put(`/devices/${at(ids, which)}`, {
        body: {
          organisationId: at(owners, to),
          ...(!alone && { campaignId: at(campaigns, play).campaignId }),
        },
      }),
    'move-many': async ({ owner: to }) =>
      kept(await bulk('/devices', ids, { organisationId: at(owners, to) })),
    import: ({ owner: to, device: which }) => {
      const name = to === 0 ? '' : at(organisations, to).name;
      return importing(admin, 'devices').run(
        `macAddress;organisation\n${at(devices, which).macAddress};${name}`,
      );
    },
    put: ({ device: which, owner: to }) =>
      admin.put(`/devices/${at(ids, which)}`, { body: { placeId: at(places, to).placeId } }),
    play: ({ device: which, campaign: play }) =>
      admin.put(`/devices/${at(ids, which)}/campaign`, {
        body: { campaignId: at(campaigns, play).campaignId },
      }),
    download: ({ device: which, campaign: play, flag: byCode }) =>
      by.post('/app/campaigns/download', {
        body: {
          code: byCode ? `CAMPAIGN|SCENT|${at(campaigns, play).campaignId}|1` : 'default',
          macAddress: at(devices, which).macAddress,
        },
      }),
    give: ({ campaign: which, owner: to, flag: release }) =>
      give(at(campaigns, which), at(owners, to), { release }),
    'give-many': async ({ owner: to, flag: release }) =>
      kept(
        await bulk(
          '/campaigns',
          campaigns.map(({ campaignId }) => campaignId),
          { organisationId: at(owners, to) },
          { release },
        ),
      ),
    star: ({ campaign: which }) =>
      admin.put('/campaigns/default', { body: { campaignId: at(campaigns, which).campaignId } }),
    retire: ({ campaign: which }) => admin.delete(`/campaigns/${at(campaigns, which).campaignId}`),
    revive: ({ campaign: which }) => admin.put(`/campaigns/activate/${at(campaigns, which).campaignId}`),
    plan: async (made) => {
      const answer = await admin.post('/iniciativa', { body: initiativeBody(wishOf(made)) });
      if (answer.status === 201) initiatives.push(answer.body.iniciativaId);
      return answer;
    },
    replan: async (made) => {
      if (initiatives.length === 0) return undefined;
      const path = `/iniciativa/${at(initiatives, made.nth)}`;
      return admin.put(path, { body: initiativeBody(wishOf(made)) });
    },
    take: async ({ nth: which, flag: one, other }) => {
      if (initiatives.length === 0) return undefined;
      const id = at(initiatives, which);
      if (other) return one ? admin.delete(`/iniciativa/${id}`) : admin.put(`/iniciativa/activate/${id}`);
      return admin.put(`/iniciativa/${id}/${one ? 'cancel' : 'resume'}`);
    },
    place: async ({ owner: to, nth: which }) => {
      const { placeId, name } = at(places, which);
      const organisationId = at(owners.slice(1), to);
      return admin.put(`/places/${placeId}`, {
        body: { name, organisationId, address: null, timeZone: 'America/Sao_Paulo' },
      });
    },
    person: ({ owner: to }) =>
      admin.put(`/usuario/${person.id}`, {
        body: { ...person, profile: { id: person.profile.id }, organisationId: at(owners, to) },
      }),
    restore: async ({ nth: which, flag: one, other, device: known }) => {
      const initiative =
        initiatives.length > 0 && other ? `/iniciativa/${at(initiatives, which)}` : undefined;
      const path =
        initiative ?? (one ? `/devices/${at(ids, known)}` : `/campaigns/${at(campaigns, known).campaignId}`);
      const { data } = (await admin.get(`${path}/history`, { query: { perPage: 50 } })).body;
      const entries = data.filter(({ restorable }: { restorable: boolean }) => restorable);
      if (entries.length === 0) return undefined;
      return admin.put(`${path}/restore`, {
        body: { auditId: at<{ auditId: number }>(entries, which).auditId },
      });
    },
    undo: async ({ nth: which }) => {
      if (batches.length === 0) return undefined;
      return kept(await admin.post(`/bulk/${at(batches, which)}/undo`));
    },
  };

  /** Sets every record to what it is, from nothing. */
  async function setAfresh(): Promise<void> {
    for (const { campaignId, name } of campaigns)
      await admin.put(`/campaigns/activate/${campaignId}`).then(() => name);
    for (const id of ids) {
      const { campaign: own, organisation, place } = (await admin.get(`/devices/${id}`)).body;
      const body = {
        organisationId: organisation?.organisationId ?? null,
        placeId: place?.placeId ?? null,
        campaignId: own?.campaignId ?? null,
      };
      await admin.put(`/devices/${id}`, { body: { organisationId: null, placeId: null, campaignId: null } });
      expect((await admin.put(`/devices/${id}`, { body })).status, JSON.stringify(body)).toBe(200);
    }
    for (const each of campaigns) {
      const path = `/campaigns/${each.campaignId}`;
      const { organisation, isDefault } = (await admin.get(path)).body;
      const form = await formOf(each, organisation?.organisationId ?? null);
      expect((await admin.put(path, { form })).status).toBe(200);
      if (isDefault)
        expect(
          (await admin.put('/campaigns/default', { body: { campaignId: each.campaignId } })).status,
        ).toBe(200);
    }
    for (const id of initiatives) {
      const { campaign: its, organisation, deletedAt, ...rest } = (await admin.get(`/iniciativa/${id}`)).body;
      if (its === null || deletedAt !== null) continue;
      const body = {
        ...rest,
        organisationId: organisation.organisationId,
        campaignId: its.campaignId,
        name: 'De novo',
      };
      expect((await admin.put(`/iniciativa/${id}`, { body })).status, JSON.stringify(body)).toBe(200);
      await admin.delete(`/iniciativa/${id}`);
    }
  }

  return { take: (made: Step) => steps[made.kind](made), setAfresh };
}
