import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf, type TestDevice } from '../../testing/devices.ts';
import { rounds } from '../../testing/rounds.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp, testApp } from '../../testing/test-app.ts';
import { entryOf, makeVisit } from '../../testing/visits.ts';
import { CapsuleModel } from '../shots/testing/capsule-model.ts';

/** The owner of each device. */
const OWNERS = ['Ana', 'Ana', 'Rui'];
const CAPSULES = 3;
const START = Date.now() - 20 * 3_600_000;

const app = await sharedTestApp();
/** Another server process on the same database; the embedded database allows only one. */
const elsewhere = app.database.elsewhere?.();
const other = elsewhere ? await testApp({ database: elsewhere }) : app;
const admin = await app.as('ADMIN');
const staff = await other.as('STAFF');
let fragranceId: number;
let campaignId: number;
let runs = 0;

afterAll(async () => {
  if (other !== app) await other.close();
});

beforeAll(async () => {
  fragranceId = (await makeFragrance(admin)).fragranceId;
  campaignId = (await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] })).campaignId;
});

const place = {
  device: fc.nat(OWNERS.length - 1),
  capsule: fc.nat(CAPSULES - 1),
  slot: fc.integer({ min: 1, max: 2 }),
  minute: fc.nat(12),
};

/** Shots and entries arrive in any order, so most come late. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      device: place.device,
      shots: fc.array(fc.record({ capsule: place.capsule, slot: place.slot, minute: place.minute }), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      entry: fc.record(
        { ...place, confirm: fc.boolean(), left: fc.option(fc.nat(12), { nil: undefined }) },
        { requiredKeys: ['device', 'capsule', 'slot', 'minute', 'confirm'] },
      ),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ corrected: place.capsule, total: fc.integer({ min: 1, max: 15 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

it('capsules have the place and level of a plain model after any sequence of shots, corrections, swaps and refills', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const fixtures = await newFixtures();
      for (const each of steps) await fixtures.take(each);
    }),
    { numRuns: rounds(10), seed: 20_261_201, endOnFailure: true },
  );
});

/** Empty devices, capsules from which nothing has been fired, and a visit to the devices. */
async function newFixtures() {
  runs += 1;
  const serials = Array.from({ length: CAPSULES }, (_, index) => `VISIT${runs}-${index}`);
  const people = new Map(OWNERS.map((name) => [name, app.as('USER')]));
  const devices: TestDevice[] = [];
  for (const name of OWNERS) {
    const by = await people.get(name);
    devices.push(await claimedDevice(app, by ? { by } : {}));
  }
  const model = new CapsuleModel(OWNERS);
  const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

  async function correct(index: number, total: number): Promise<void> {
    model.totals[index] = total;
    const sheet = `serialNumber,fragrance,totalShots\n${serials[index]},${fragranceId},${total}`;
    expect((await importing(admin, 'capsules').run(sheet)).status).toBe(200);
  }
  for (const index of serials.keys()) await correct(index, 4 + index * 4);
  const { visitId } = await makeVisit(admin, { deviceIds: devices.map(({ deviceId }) => deviceId) });

  async function fire({ device, shots }: Extract<Step, { shots: object }>): Promise<void> {
    const told = shots.map((each) => ({ ...each, eventId: randomUUID() }));
    const answer = await devices[device]?.fire(
      told.map(({ eventId, capsule, slot, minute }) =>
        shotOf(campaignId, { eventId, slot, capsuleSerial: serials[capsule], firedAt: at(minute) }),
      ),
    );
    const { accepted, warned } = model.fire(device, told);
    expect(answer?.body).toMatchObject({ accepted, rejected: [] });
    expect(answer?.body.warnings.map(({ eventId }: { eventId: string }) => eventId)).toEqual(warned);
  }

  /** Sends an entry, several times at once: it counts once. */
  async function record({ entry, times }: Extract<Step, { entry: object }>): Promise<void> {
    const { device, capsule, slot, minute, confirm, left } = entry;
    const body = {
      ...entryOf({ outcome: left === undefined ? 'swapped' : 'refilled', serialNumber: serials[capsule] }),
      ...{ deviceId: devices[device]?.deviceId, slot, at: at(minute), confirm, remaining: left },
    };
    const callers = [admin, staff, admin].slice(0, times);
    const answers = await Promise.all(callers.map((each) => each.post(`/visits/${visitId}/lines`, { body })));
    const isElsewhere = model.put({
      ...{ device, capsule, slot, minute, confirm },
      ...(left !== undefined && { left }),
    });
    for (const { status, body: sent } of answers)
      expect([status, sent.code]).toEqual(isElsewhere ? [409, 'visit.elsewhere'] : [201, undefined]);
  }

  async function take(each: Step): Promise<void> {
    if ('shots' in each) await fire(each);
    else if ('entry' in each) await record(each);
    else await correct(each.corrected, each.total);
    expect(await shown()).toEqual(modelled());
  }

  async function shown() {
    const { body } = await admin.get('/capsules', { query: { FilterString: `VISIT${runs}-`, perPage: 50 } });
    return Promise.all(
      body.data
        .toSorted((one: Shown, next: Shown) => (one.serialNumber < next.serialNumber ? -1 : 1))
        .map(async ({ capsuleId, totalShots, remainingShots }: Shown) => {
          const { body: record } = await admin.get(`/capsules/${capsuleId}`);
          const { body: history } = await admin.get(`/capsules/${capsuleId}/history`, { query: { days: 1 } });
          const { device, slot } = record;
          return {
            ...{ total: totalShots, left: remainingShots, today: history.levels.at(-1)?.remainingShots },
            place: device && `${device.macAddress} ${slot}`,
          };
        }),
    );
  }

  function modelled() {
    const places = model.places();
    return serials.map((_, index) => {
      const held = places.get(index);
      const left = model.level(index);
      return {
        ...{ total: model.totals[index], left, today: left },
        place: held ? `${devices[held.device]?.macAddress} ${held.slot}` : null,
      };
    });
  }

  return { take };
}

interface Shown {
  capsuleId: number;
  serialNumber: string;
  totalShots: number;
  remainingShots: number;
}
