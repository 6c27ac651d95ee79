import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf, type TestDevice } from '../../testing/devices.ts';
import { rounds } from '../../testing/rounds.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { CapsuleModel, type ToldShot } from './testing/capsule-model.ts';

/** The owner of each device. */
const OWNERS = ['Ana', 'Ana', 'Rui'];
const CAPSULES = 3;
const START = Date.now() - 24 * 3_600_000;

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
let fragranceId: number;
let campaignId: number;
let runs = 0;

beforeAll(async () => {
  fragranceId = (await makeFragrance(admin)).fragranceId;
  const other = await makeFragrance(admin);
  const collection = [
    { slot: 1, fragranceId },
    { slot: 2, fragranceId: other.fragranceId },
  ];
  campaignId = (await makeCampaign(admin, { collection })).campaignId;
});

const device = fc.nat(OWNERS.length - 1);
const capsule = fc.nat(CAPSULES - 1);

/** Few slots and minutes, so that most shots collide in a slot or at a moment. */
const shot = fc.record({
  capsule: fc.option(capsule, { freq: 9 }),
  slot: fc.integer({ min: 1, max: 2 }),
  minute: fc.nat(12),
});

/** Shots arrive in any order, so most come late; batches are repeated, unchanged or reversed, by any device. */
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('fire'),
      device,
      shots: fc.array(shot, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('repeat'),
      device,
      batch: fc.nat(),
      reversed: fc.boolean(),
      more: fc.array(shot, { maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('correct'),
      totals: fc.dictionary(capsule.map(String), fc.integer({ min: 1, max: 15 }), {
        minKeys: 1,
        maxKeys: CAPSULES,
      }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

it('capsules have the place and level of a plain model after any sequence of shots and corrections', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const fixtures = await newFixtures();
      for (const each of steps) await fixtures.take(each);
    }),
    // Shrinking a failure takes minutes, and its seed reproduces it.
    { numRuns: rounds(10), seed: 20_261_124, endOnFailure: true },
  );
});

/** Empty devices, and capsules from which nothing has been fired. */
async function newFixtures() {
  runs += 1;
  const serials = Array.from({ length: CAPSULES }, (_, index) => `RUN${runs}-${index}`);
  const people = new Map(OWNERS.map((name) => [name, app.as('USER')]));
  const devices: TestDevice[] = [];
  for (const name of OWNERS) {
    const by = await people.get(name);
    devices.push(await claimedDevice(app, by ? { by } : {}));
  }
  const model = new CapsuleModel(OWNERS);
  const sent: ToldShot[][] = [];

  async function correct(totals: Record<string, number>): Promise<void> {
    for (const [index, total] of Object.entries(totals)) model.totals[Number(index)] = total;
    const rows = Object.entries(totals).map(
      ([index, total]) => `${serials[Number(index)]},${fragranceId},${total}`,
    );
    const { status } = await importing(admin, 'capsules').run(
      `serialNumber,fragrance,totalShots\n${rows.join('\n')}`,
    );
    expect(status).toBe(200);
  }

  async function fire(by: number, shots: ToldShot[]): Promise<void> {
    sent.push(shots);
    const answer = await devices[by]?.fire(
      shots.map(({ eventId, capsule: used, slot, minute }) =>
        shotOf(campaignId, {
          ...{ eventId, slot },
          capsuleSerial: used === null ? null : serials[used],
          firedAt: new Date(START + minute * 60_000).toISOString(),
        }),
      ),
    );
    const { accepted, duplicates, warned } = model.fire(by, shots);
    expect(answer?.body).toMatchObject({ accepted, duplicates, rejected: [] });
    const warnings: { eventId: string }[] = answer?.body.warnings;
    expect(warnings.map(({ eventId }) => eventId)).toEqual(warned);
  }

  const told = (shots: Omit<ToldShot, 'eventId'>[]) =>
    shots.map((each) => ({ ...each, eventId: randomUUID() }));

  async function take(each: Step): Promise<void> {
    if ('totals' in each) await correct(each.totals);
    else if ('shots' in each) await fire(each.device, told(each.shots));
    else {
      const before = sent[each.batch % Math.max(1, sent.length)] ?? [];
      const again = [...(each.reversed ? before.toReversed() : before), ...told(each.more)];
      if (again.length > 0) await fire(each.device, again);
    }
    expect(await shown()).toEqual(modelled());
  }

  async function shown() {
    const { body } = await admin.get('/capsules', { query: { FilterString: `RUN${runs}-`, perPage: 50 } });
    const pages = await Promise.all(devices.map(({ deviceId }) => admin.get(`/devices/${deviceId}`)));
    const slots = pages.flatMap((page) =>
      page.body.capsules.map((held: { serialNumber: string; slot: number }) => [
        held.serialNumber,
        `${page.body.macAddress} ${held.slot}`,
      ]),
    );
    const places = Object.fromEntries(slots);
    expect(slots.length).toBe(Object.keys(places).length);
    return Object.fromEntries(
      body.data.map((row: Shown) => [
        row.serialNumber,
        {
          ...{ total: row.totalShots, left: row.remainingShots },
          ...{ device: row.device?.macAddress, place: places[row.serialNumber] },
        },
      ]),
    );
  }

  function modelled() {
    const places = model.places();
    return Object.fromEntries(
      serials.map((serial, index) => {
        const place = places.get(index);
        const mac = place && devices[place.device]?.macAddress;
        return [
          serial,
          {
            ...{ total: model.totals[index], left: model.level(index) },
            ...{ device: mac, place: place && `${mac} ${place.slot}` },
          },
        ];
      }),
    );
  }

  await correct(Object.fromEntries(serials.map((_, index) => [index, 4 + index * 4])));
  return { take };
}

interface Shown {
  serialNumber: string;
  totalShots: number;
  remainingShots: number;
  device: { macAddress: string } | null;
}
