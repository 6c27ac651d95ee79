import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shots, shotsEver } from '../../platform/db/schema/shots.ts';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, type TestDevice } from '../../testing/devices.ts';
import { rounds } from '../../testing/rounds.ts';
import { expectCreated, sharedTestApp, type TestApp, testApp } from '../../testing/test-app.ts';
import { ConfigModel, type FiredShot, type HeldConfig, type Slots } from './testing/config-model.ts';

const DEVICES = 3;
const CAMPAIGNS = 2;
/** Possible slots; some are empty in some collections. */
const COLLECTIONS: readonly Slots[] = [
  { 1: 0, 2: 1 },
  { 1: 1, 2: 0 },
  { 1: 2 },
  { 2: 2, 3: 0 },
  { 1: 0, 2: 2, 3: 1 },
];
const DAY_MS = 24 * 3_600_000;

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
/** A second server on the same database, if the database allows one. */
let other: TestApp;
const fragrances: number[] = [];

beforeAll(async () => {
  const elsewhere = app.database.elsewhere?.();
  other = elsewhere ? await testApp({ database: elsewhere }) : app;
  for (let number = 0; number < 3; number += 1) fragrances.push((await makeFragrance(admin)).fragranceId);
});
afterAll(async () => {
  if (other !== app) await other.close();
});

const device = fc.nat(DEVICES - 1);
const campaign = fc.nat(CAMPAIGNS - 1);
const edit = fc.record({ campaign, collection: fc.nat(COLLECTIONS.length - 1) });
const fire = fc.record({
  slot: fc.integer({ min: 1, max: 3 }),
  names: fc.boolean(),
  // Most clocks are right; some are days late, some ahead by less or more than the server tolerates.
  off: fc.constantFrom(0, 0, 0, -20 * DAY_MS, 0.9 * DAY_MS, 3 * DAY_MS),
});
/** Batches come late, repeatedly, in reverse order, and from either server. */
const batch = fc.record({
  device,
  from: fc.nat(),
  length: fc.integer({ min: 1, max: 8 }),
  reversed: fc.boolean(),
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit'), edit }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('scan'), device, campaign }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('give'), device, campaign: fc.option(campaign, { freq: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('give-all'), campaign }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('poll'), device }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('fire'),
      device,
      fires: fc.array(fire, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({ kind: fc.constant('send'), batch, edit: fc.option(edit), twice: fc.boolean() }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

it('each shot counts once, for the fragrance in its slot of the configuration the device held, in any sequence', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (steps) => {
      const fixtures = await newFixtures();
      for (const index of Array.from({ length: DEVICES }).keys())
        await fixtures.take({ kind: 'scan', device: index, campaign: index % CAMPAIGNS });
      for (const each of steps) await fixtures.take(each);
      await fixtures.compare();
    }),
    // Shrinking takes minutes, and the seed reproduces the failure anyway.
    { numRuns: rounds(15), seed: 20_261_125, endOnFailure: true },
  );
});

async function newFixtures() {
  const collectionOf = (slots: Slots) =>
    Object.entries(slots).map(([slot, index]) => ({
      slot: Number(slot),
      fragranceId: fragrances[index] ?? 0,
    }));
  const campaigns: { campaignId: number; name: string; qrCode: string }[] = [];
  for (let number = 0; number < CAMPAIGNS; number += 1)
    campaigns.push(await makeCampaign(admin, { collection: collectionOf(COLLECTIONS[number] ?? {}) }));
  const by = await app.as('USER');
  const senders: TestDevice[] = [];
  for (let number = 0; number < DEVICES; number += 1) senders.push(await claimedDevice(app, { by }));
  const held: (HeldConfig | undefined)[] = [];
  const tags: (string | undefined)[] = [];
  const fired: FiredShot[][] = senders.map(() => []);
  const firedAt = new Map<string, string>();
  const numbers: number[] = senders.map(() => 0);
  const model = new ConfigModel(DEVICES);
  let turn = 0;

  const at = <Value>(list: readonly (Value | undefined)[], index: number): Value => {
    const value = list[index];
    if (value === undefined) throw new Error(`Nothing at ${index}`);
    return value;
  };
  /** Alternates between the servers. */
  const anyServer = () => {
    turn += 1;
    return turn % 2 === 0 ? app : other;
  };
  const headersOf = (index: number) => ({ authorization: `Device ${at(senders, index).deviceKey}` });
  const slotsOf = (slots: readonly { slot: number; fragranceId: number }[]): Slots =>
    Object.fromEntries(slots.map(({ slot, fragranceId }) => [slot, fragrances.indexOf(fragranceId)]));

  function holds(index: number, configId: number, campaignId: number | undefined, slots: Slots): void {
    expect(configId).toBeGreaterThanOrEqual(at(numbers, index));
    numbers[index] = configId;
    const number = campaigns.findIndex((known) => known.campaignId === campaignId);
    held[index] = number === -1 ? undefined : { configId, campaign: number, slots };
    if (number !== -1) model.deliver(index, number, slots);
  }

  async function change({
    campaign: index,
    collection,
  }: {
    campaign: number;
    collection: number;
  }): Promise<void> {
    const { campaignId, name } = at(campaigns, index);
    const form = await campaignForm({
      name,
      cover: null,
      collection: collectionOf(COLLECTIONS[collection] ?? {}),
    });
    expectCreated(await admin.put(`/campaigns/${campaignId}`, { form }));
  }

  const eventsOf = (batchOf: readonly FiredShot[]) =>
    batchOf.map(({ eventId, campaign: index, slot, named }) => ({
      ...{ eventId, campaignId: at(campaigns, index).campaignId, slot, seconds: 5 },
      ...{ firedAt: firedAt.get(eventId), configId: named?.configId },
    }));

  const steps: Record<string, (made: Step) => Promise<void>> = {
    edit: async (made) => ('edit' in made && made.edit ? change(made.edit) : undefined),
    scan: async (made) => {
      if (!('campaign' in made && 'device' in made) || made.campaign === null) return;
      const { macAddress } = at(senders, made.device);
      const { qrCode: code } = at(campaigns, made.campaign);
      const { configId, campaignId, collection } = expectCreated(
        await by.post('/app/campaigns/download', { body: { code, macAddress } }),
      );
      tags[made.device] = undefined;
      holds(made.device, configId, campaignId, slotsOf(collection));
    },
    give: async (made) => {
      if (!('campaign' in made && 'device' in made)) return;
      const campaignId = made.campaign === null ? null : at(campaigns, made.campaign).campaignId;
      expectCreated(
        await admin.put(`/devices/${at(senders, made.device).deviceId}/campaign`, { body: { campaignId } }),
      );
    },
    'give-all': async (made) => {
      if (!('campaign' in made) || made.campaign === null) return;
      const set = { campaignId: at(campaigns, made.campaign).campaignId };
      const ids = senders.map(({ deviceId }) => deviceId);
      const { body } = await admin.post('/devices/bulk', { body: { action: 'edit', ids, set } });
      expect(body).toMatchObject({ done: DEVICES, refusedTotal: 0 });
    },
    poll: async (made) => {
      if (!('device' in made)) return;
      const tag = tags[made.device];
      const answer = await anyServer().anyone.get('/device/config', {
        headers: { ...headersOf(made.device), ...(tag && { 'if-none-match': tag }) },
      });
      if (answer.status === 304) return;
      const { configId, campaign: given, slots } = expectCreated(answer);
      tags[made.device] = answer.headers.etag;
      holds(made.device, configId, given?.campaignId, slotsOf(slots));
    },
    fire: async (made) => {
      if (!('fires' in made)) return;
      const now = held[made.device];
      if (!now) return;
      for (const { slot, names, off } of made.fires) {
        const shot: FiredShot = {
          ...{ eventId: randomUUID(), campaign: now.campaign, slot, named: names ? now : null },
          tooEarly: off > DAY_MS,
        };
        fired[made.device]?.push(shot);
        firedAt.set(shot.eventId, new Date(Date.now() + off).toISOString());
      }
    },
    send: async (made) => {
      if (!('batch' in made)) return;
      const { device: index, from, length, reversed } = made.batch;
      const all = at(fired, index);
      if (all.length === 0) return;
      const start = from % all.length;
      const chosen = all.slice(start, start + length);
      if (reversed) chosen.reverse();
      const send = () =>
        anyServer().anyone.post('/device/shots', {
          headers: headersOf(index),
          body: { events: eventsOf(chosen) },
        });
      // The device has not been told about a change made at the same time.
      const [first, again] = await Promise.all([
        send(),
        made.twice ? send() : undefined,
        made.edit ? change(made.edit) : undefined,
      ]);
      const expected = model.send(index, chosen);
      const { accepted, duplicates, rejected } = expectCreated(first);
      expect(rejected).toEqual(expected.rejected);
      if (!again) {
        expect({ accepted, duplicates }).toEqual({
          accepted: expected.accepted,
          duplicates: expected.duplicates,
        });
        return;
      }
      const second = expectCreated(again);
      expect(accepted + second.accepted).toBe(expected.accepted);
      expect(second.rejected).toEqual(expected.rejected);
    },
  };

  async function compare(): Promise<void> {
    const ids = campaigns.map(({ campaignId }) => campaignId);
    const rows = await app.db.select().from(shots).where(inArray(shots.campaignId, ids));
    const name = ({ campaignId, fragranceId }: { campaignId: number; fragranceId: number }) =>
      `${ids.indexOf(campaignId)} ${fragrances.indexOf(fragranceId)}`;
    expect(new Map(rows.map((row) => [row.eventId, name(row)]))).toEqual(model.counted);
    expect(rows).toHaveLength(model.counted.size);
    const totals: Record<string, number> = {};
    for (const key of model.counted.values()) totals[key] = (totals[key] ?? 0) + 1;
    const ever = await app.db.select().from(shotsEver).where(inArray(shotsEver.campaignId, ids));
    expect(Object.fromEntries(ever.map((row) => [name(row), row.shots]))).toEqual(totals);
    for (const { deviceId } of senders) {
      const counted = await app.db.$count(shots, eq(shots.deviceId, deviceId));
      expect(counted).toBe(rows.filter((row) => row.deviceId === deviceId).length);
    }
  }

  return { compare, take: async (made: Step) => steps[made.kind]?.(made) };
}
