import { randomUUID } from 'node:crypto';
import { isNotNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { capsules, deviceSlots, devices } from '../../../platform/db/schema/devices.ts';
import { deviceDays, shotIds, shots, shotsByDay, shotsEver } from '../../../platform/db/schema/shots.ts';
import { makeCampaign, makeFragrance } from '../../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../../testing/devices.ts';
import { testApp } from '../../../testing/test-app.ts';
import { addShotMonths } from '../shot-months.ts';

export const HOUR = 3_600_000;
/** Last year: all of its shots are kept. */
export const YEAR = new Date().getUTCFullYear() - 1;

/** The last Sunday of a month of last year, 01:00 UTC, when clocks in Europe change. */
export function clockChange(month: number): number {
  const last = new Date(Date.UTC(YEAR, month, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * HOUR;
}

/** Moments around which a day, a month, a year or the clock changes in some zone. */
const TURNS = [
  clockChange(3),
  clockChange(10),
  Date.UTC(YEAR, 6, 1),
  Date.UTC(YEAR, 11, 31),
  Date.UTC(YEAR + 1, 0, 1),
  Date.UTC(YEAR, 8, 15),
];
const DEVICES = 3;
/** Shots in each capsule; the last one is soon empty. */
export const LEVELS = [1_000, 1_000, 5];

/** A shot before it gets an id; campaigns and capsules are given by index. The third slot is empty. */
const plannedShot = fc.record({
  campaign: fc.nat(1),
  slot: fc.integer({ min: 1, max: 3 }),
  capsule: fc.option(fc.nat(LEVELS.length - 1)),
  firedAt: fc
    .tuple(fc.constantFrom(...TURNS), fc.integer({ min: -5 * HOUR, max: 5 * HOUR }))
    .map(([turn, off]) => turn + off),
});

/** Fired shots and the batches that send them at once, in any order; a shot may be sent several times or never. */
export const loads = fc.record({
  // No two at the same moment: their order of arrival would be undefined.
  fired: fc.uniqueArray(plannedShot, { minLength: 1, maxLength: 60, selector: ({ firedAt }) => firedAt }),
  batches: fc.array(
    fc.record({
      device: fc.nat(DEVICES - 1),
      places: fc.array(fc.nat(), { minLength: 1, maxLength: 50 }),
    }),
    { minLength: 1, maxLength: 10 },
  ),
  keptMonths: fc.option(fc.constantFrom(24, 30)),
});
type ShotLoad = typeof loads extends fc.Arbitrary<infer Value> ? Value : never;

/** Counts by key. */
export function countsByKey(keys: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** The device and slot of each capsule by id, if all stored shots are replayed in the order of firing. */
export async function placesByShots({ app }: Fixtures): Promise<Map<number, string>> {
  const fired = await app.db.select().from(shots).where(isNotNull(shots.capsuleId)).orderBy(shots.firedAt);
  const places = new Map<number, string>();
  for (const { capsuleId, deviceId, slot } of fired) {
    const place = `${deviceId} ${slot}`;
    for (const [held, at] of places) if (at === place) places.delete(held);
    if (capsuleId !== null) places.set(capsuleId, place);
  }
  return places;
}

/** Two campaigns with the same two fragrances, capsules with three, and devices. */
export async function makeFixtures(timeZone: string) {
  const app = await testApp({ timeZone });
  const admin = await app.as('ADMIN');
  const [rose, cedar, salt] = [
    await makeFragrance(admin),
    await makeFragrance(admin),
    await makeFragrance(admin),
  ];
  const held = [rose, cedar].map(({ fragranceId }, index) => ({ slot: index + 1, fragranceId }));
  const campaigns = [
    await makeCampaign(admin, { collection: held }),
    await makeCampaign(admin, { collection: held }),
  ];
  const kept = [rose, salt, cedar];
  const made = await Promise.all(
    kept.map(({ fragranceId }, index) => makeCapsule(app, { fragranceId, totalShots: LEVELS[index] ?? 0 })),
  );
  // All belong to one person, so that capsules can move between them.
  const by = await app.as('USER');
  const senders = await Promise.all(Array.from({ length: DEVICES }, () => claimedDevice(app, { by })));
  return { app, admin, slots: [rose, cedar], campaigns, kept, capsules: made, senders };
}

export type Fixtures = Awaited<ReturnType<typeof makeFixtures>>;

/** Deletes all shots and months, and fills the capsules. */
export async function emptied({ app }: Fixtures): Promise<void> {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select relid::regclass::text as name from pg_partition_tree('shots')
    where isleaf and relid <> 'shots_unsorted'::regclass
  `);
  for (const { name } of rows) await app.db.execute(sql`drop table ${sql.identifier(name)}`);
  for (const table of [shots, shotIds, deviceDays, deviceSlots, shotsByDay, shotsEver])
    await app.db.delete(table);
  await app.db.update(capsules).set({ firedShots: 0, firedAt: null, deviceId: null, slot: null });
  await app.db.update(devices).set({ calls: 0 });
}

/** Sends all batches of a load concurrently. @returns the shots that should have been counted */
export async function sendLoad(
  { app, campaigns, capsules: made, slots, kept, senders }: Fixtures,
  load: ShotLoad,
) {
  const events = load.fired.map(({ campaign, slot, capsule, firedAt }) => ({
    event: shotOf(campaigns[campaign]?.campaignId, {
      eventId: randomUUID(),
      slot,
      capsuleSerial: capsule === null ? null : made[capsule]?.serialNumber,
      firedAt: new Date(firedAt).toISOString(),
    }),
    campaign: campaigns[campaign],
    fragrance: capsule === null ? slots[slot - 1] : kept[capsule],
    capsule,
    firedAt,
  }));
  const batches = load.batches.map(({ device, places }) => ({
    device,
    shots: places.flatMap((place) => events[place % events.length] ?? []),
  }));
  const [answers] = await Promise.all([
    Promise.all(
      batches.map(({ device, shots: sent }) => senders[device]?.fire(sent.map(({ event }) => event))),
    ),
    load.keptMonths === null ? undefined : addShotMonths(app.db, load.keptMonths),
  ]);
  const sent = new Set(batches.flatMap(({ shots: each }) => each));
  const counted = [...sent].filter(({ fragrance }) => fragrance !== undefined);
  answers.forEach((answer, index) => {
    const batch = batches[index]?.shots ?? [];
    const refused = batch.filter(({ fragrance }) => fragrance === undefined);
    expect(answer?.status).toBe(200);
    expect(answer?.body.rejected).toEqual(
      refused.map(({ event }) => ({ eventId: event.eventId, code: 'shot.slot' })),
    );
    expect(answer?.body.accepted + answer?.body.duplicates).toBe(batch.length - refused.length);
  });
  expect(answers.reduce((sum, answer) => sum + answer?.body.accepted, 0)).toBe(counted.length);
  return counted;
}
