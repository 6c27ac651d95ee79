import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { shots, shotsEver } from '../../platform/db/schema/shots.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf, takeCampaigns } from '../../testing/devices.ts';
import { heldTransaction, isWaiting } from '../../testing/held-transaction.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const FULL = 50;

const app = await sharedTestApp();
const fragranceId: number = (await makeFragrance(await app.as('ADMIN'))).fragranceId;
const one = await claimedDevice(app);
const other = await claimedDevice(app);
let campaignId: number;

beforeEach(async () => {
  const collection = [{ slot: 1, fragranceId }];
  campaignId = (await makeCampaign(await app.as('ADMIN'), { collection })).campaignId;
});

const newCapsule = (wish: object = {}) => makeCapsule(app, { fragranceId, totalShots: FULL, ...wish });
const shotsFrom = (capsuleSerial: string, count = 1) =>
  Array.from({ length: count }, () => shotOf(campaignId, { capsuleSerial }));
const stateOf = async (serialNumber: string) => {
  const [row] = await app.db.select().from(capsules).where(eq(capsules.serialNumber, serialNumber));
  return row && { deviceId: row.deviceId, slot: row.slot, remainingShots: row.remainingShots };
};
const everOf = async () => {
  const [row] = await app.db.select().from(shotsEver).where(eq(shotsEver.campaignId, campaignId));
  return row?.shots ?? 0;
};
const elsewhere = (events: { eventId: string }[]) =>
  events.map(({ eventId }) => ({ eventId, code: 'capsule.elsewhere' }));

describe('a capsule', () => {
  it('without a device goes to the device that fires it', async () => {
    const { serialNumber } = await newCapsule();
    expect((await one.fire(shotsFrom(serialNumber, 2))).body).toMatchObject({ accepted: 2, warnings: [] });
    expect(await stateOf(serialNumber)).toEqual({
      deviceId: one.deviceId,
      slot: 1,
      remainingShots: FULL - 2,
    });
  });

  it("in another owner's device stays there unchanged, while the shots count with a warning", async () => {
    const { serialNumber } = await newCapsule();
    await one.fire(shotsFrom(serialNumber));
    const own = await newCapsule();
    const [foreign, plain] = [
      shotsFrom(serialNumber, 3),
      [...shotsFrom(own.serialNumber), shotOf(campaignId)],
    ];
    const asSent = foreign.map((event) => ({ ...event, eventId: event.eventId.toUpperCase() }));
    const { body } = await other.fire([...asSent, ...plain]);
    expect(body).toMatchObject({ accepted: 5, duplicates: 0, rejected: [], warnings: elsewhere(asSent) });
    expect(await stateOf(serialNumber)).toEqual({
      deviceId: one.deviceId,
      slot: 1,
      remainingShots: FULL - 1,
    });
    expect(await stateOf(own.serialNumber)).toEqual({
      deviceId: other.deviceId,
      slot: 1,
      remainingShots: FULL - 1,
    });
    expect(await everOf()).toBe(6);
    expect(await app.db.$count(shots, eq(shots.campaignId, campaignId))).toBe(6);
    expect((await other.fire(asSent)).body).toMatchObject({ accepted: 0, duplicates: 3, warnings: [] });
  });

  it.each([
    ['the same owner', { owner: 'A', user: 'B' }, { owner: 'A', user: 'C' }, true],
    ['the same user', { owner: 'A', user: 'C' }, { owner: 'B', user: 'C' }, true],
    ['the same user and no owner', { owner: null, user: 'C' }, { owner: null, user: 'C' }, true],
    ['the same owner and no user', { owner: 'A', user: null }, { owner: 'A', user: 'B' }, true],
    ['neither owner nor user in common', { owner: null, user: null }, { owner: null, user: null }, false],
    ['one’s owner as the other’s user', { owner: 'A', user: null }, { owner: 'B', user: 'A' }, false],
  ])('in devices with %s (%j to %j) moves over: %j', async (_, from, to, goes) => {
    const people = {
      A: await app.makeUser({ profile: 'USER' }),
      B: await app.makeUser({ profile: 'USER' }),
      C: await app.makeUser({ profile: 'USER' }),
    };
    const idOf = (name: string | null) => (name === null ? null : people[name as keyof typeof people].userId);
    const [source, target] = [await claimedDevice(app), await claimedDevice(app)];
    for (const [{ deviceId }, { owner, user }] of [
      [source, from],
      [target, to],
    ] as const) {
      const values = { ownerId: idOf(owner), userId: idOf(user) };
      await app.db.update(devices).set(values).where(eq(devices.deviceId, deviceId));
    }
    const { serialNumber } = await newCapsule();
    await source.fire(shotsFrom(serialNumber));
    const events = shotsFrom(serialNumber);
    expect((await target.fire(events)).body).toMatchObject({
      accepted: 1,
      warnings: goes ? [] : elsewhere(events),
    });
    expect(await stateOf(serialNumber)).toEqual({
      deviceId: goes ? target.deviceId : source.deviceId,
      slot: 1,
      remainingShots: goes ? FULL - 2 : FULL - 1,
    });
  });

  it('is free again after its device is deleted', async () => {
    const gone = await claimedDevice(app);
    const { serialNumber } = await newCapsule();
    await gone.fire(shotsFrom(serialNumber));
    await app.db.delete(devices).where(eq(devices.deviceId, gone.deviceId));
    expect((await other.fire(shotsFrom(serialNumber))).body.warnings).toEqual([]);
    expect(await stateOf(serialNumber)).toMatchObject({ deviceId: other.deviceId });
  });

  it("fired by several people's devices at once goes to one of them, and the others get warnings", async () => {
    const { serialNumber } = await newCapsule({ totalShots: 1_000 });
    const rivals = [one, other, ...(await Promise.all([claimedDevice(app), claimedDevice(app)]))];
    for (const { deviceId } of rivals) await takeCampaigns(app, deviceId, shotsFrom(serialNumber));
    const answers = await Promise.all(
      [...rivals, ...rivals, ...rivals].map(async ({ deviceId, send }) => {
        const events = shotsFrom(serialNumber, 5);
        return { deviceId, events, body: (await send(events)).body };
      }),
    );
    const state = await stateOf(serialNumber);
    for (const { deviceId, events, body } of answers) {
      expect(body).toMatchObject({
        accepted: 5,
        warnings: deviceId === state?.deviceId ? [] : elsewhere(events),
      });
    }
    expect(rivals.map(({ deviceId }) => deviceId)).toContain(state?.deviceId);
    expect(state?.remainingShots).toBe(1_000 - 15);
    expect(await everOf()).toBe(60);
  });

  it('in each of two devices can be fired by both at once without deadlock', async () => {
    const serials = [(await newCapsule()).serialNumber, (await newCapsule()).serialNumber] as const;
    await one.fire(shotsFrom(serials[0]));
    await other.fire(shotsFrom(serials[1]));
    const both = () => [...shotsFrom(serials[0]), ...shotsFrom(serials[1])];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : other).send(index % 3 ? both() : both().reverse()),
      ),
    );
    for (const { body } of answers) expect(body).toMatchObject({ accepted: 2, warnings: [{}] });
    expect(await stateOf(serials[0])).toEqual({ deviceId: one.deviceId, slot: 1, remainingShots: FULL - 11 });
    expect(await stateOf(serials[1])).toEqual({
      deviceId: other.deviceId,
      slot: 1,
      remainingShots: FULL - 11,
    });
  });

  /** The embedded database runs only one transaction at a time. */
  it.runIf(inject('database') === 'postgresql')(
    "is judged by its place when the request's turn comes",
    async () => {
      const { capsuleId, serialNumber } = await newCapsule();
      await takeCampaigns(app, other.deviceId, shotsFrom(serialNumber));
      const held = await heldTransaction(app.db, (tx) =>
        tx.update(capsules).set({ deviceId: one.deviceId, slot: 7 }).where(eq(capsules.capsuleId, capsuleId)),
      );
      const events = shotsFrom(serialNumber);
      const answer = other.send(events);
      expect(await isWaiting(answer)).toBe(true);
      await held.release();
      expect((await answer).body).toMatchObject({ accepted: 1, warnings: elsewhere(events) });
      expect(await stateOf(serialNumber)).toEqual({ deviceId: one.deviceId, slot: 7, remainingShots: FULL });
    },
  );
});
