import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertPreview } from '#contracts/alerts/alert-rules.ts';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import { deviceConfigs, deviceEvents } from '../../platform/db/schema/device-config.ts';
import { capsuleDays, capsules, devices } from '../../platform/db/schema/devices.ts';
import { alertRounds } from '../../testing/alerts.ts';
import { campaignWithSlot } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, takeCampaigns } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { forecastCapsules } from '../capsules/forecasts.commands.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { upSince } = alertRounds(app);
const { campaignId, fragranceId } = await campaignWithSlot(admin);

const NOW = Date.now();
const daysAgo = (days: number) => new Date(NOW - days * 24 * 3_600_000);
const preview = async (kind: AlertKind, threshold?: number): Promise<AlertPreview> => {
  const query = threshold === undefined ? {} : { query: { threshold } };
  return (await admin.get(`/alert-rules/${kind}/preview`, query)).body;
};
const knownDays = ({ knownSince }: AlertPreview) =>
  knownSince === null ? null : Math.round((NOW - Date.parse(knownSince)) / (24 * 3_600_000));

beforeEach(async () => {
  await app.db.delete(capsules);
  await app.db.delete(devices);
  await upSince(daysAgo(100), new Date());
});

const happened = (deviceId: number, kind: string, days: number, details: Record<string, unknown>) =>
  app.db.insert(deviceEvents).values({ deviceId, kind, at: daysAgo(days), details });

describe('the preview of silent devices', () => {
  const silence = (deviceId: number, from: number, until: number) =>
    happened(deviceId, 'silence', until, { from: daysAgo(from), until: daysAgo(until) });

  it('counts silences, past and ongoing, that reached the threshold in the last 30 days', async () => {
    const { deviceId } = await claimedDevice(app);
    const { deviceId: silent } = await claimedDevice(app);
    for (const [from, until] of [
      [40, 32],
      [31.5, 28],
      [20, 17.9],
      [10, 8.5],
    ] as const)
      await silence(deviceId, from, until);
    await app.db
      .update(devices)
      .set({ lastSeenAt: daysAgo(4) })
      .where(eq(devices.deviceId, silent));
    expect(await preview('device.silent', 24)).toMatchObject({ count: 3, now: 1 });
    expect(await preview('device.silent', 48)).toMatchObject({ count: 3, now: 1 });
    expect(await preview('device.silent', 72)).toMatchObject({ count: 2, now: 1 });
    expect(knownDays(await preview('device.silent', 96))).toBe(30);
  });

  it('counts no silence before the last server outage, and of those below 24 hours only ongoing ones', async () => {
    const { deviceId } = await claimedDevice(app);
    await silence(deviceId, 12, 9);
    await silence(deviceId, 8, 6);
    await upSince(daysAgo(10), new Date());
    const known = await preview('device.silent', 24);
    expect([known.count, knownDays(known)]).toEqual([1, 10]);
    expect(await preview('device.silent', 23)).toMatchObject({ count: 0, knownSince: null });
  });
});

describe('the preview of devices that are behind', () => {
  it('counts each time a device did not take its campaign in time', async () => {
    const assigned = async (given: number, told: number | null) => {
      const device = await claimedDevice(app);
      await takeCampaigns(app, device.deviceId, [{ campaignId }]);
      const { configId } = (await device.report()).body;
      await app.db
        .update(deviceConfigs)
        .set({ createdAt: daysAgo(given) })
        .where(eq(deviceConfigs.deviceId, device.deviceId));
      await app.db
        .update(deviceEvents)
        .set({ at: daysAgo(50) })
        .where(eq(deviceEvents.deviceId, device.deviceId));
      if (told === null) return device;
      await device.report({ configId });
      await app.db
        .update(deviceEvents)
        .set({ at: daysAgo(told) })
        .where(sql`device_id = ${device.deviceId} and kind = 'held'`);
      return device;
    };
    await assigned(40, 20);
    await assigned(10, 9.5);
    await assigned(10, 8.5);
    await assigned(4, null);
    const changed = await assigned(20, null);
    expect(await preview('device.behind', 24)).toMatchObject({ count: 3, now: 2 });
    expect(await preview('device.behind', 47)).toMatchObject({ count: 2, now: 2 });
    // Assigned again: counts twice if the device never takes it.
    await app.db.update(devices).set({ campaignId: null }).where(eq(devices.deviceId, changed.deviceId));
    await app.db.update(devices).set({ campaignId }).where(eq(devices.deviceId, changed.deviceId));
    await app.db.execute(sql`
      update device_configs set created_at = ${daysAgo(15)}
      where device_id = ${changed.deviceId} and created_at > now() - interval '1 day'
    `);
    expect(await preview('device.behind', 47)).toMatchObject({ count: 3, now: 2 });
    await upSince(daysAgo(12), new Date());
    const known = await preview('device.behind', 24);
    expect([known.count, knownDays(known)]).toEqual([3, 12]);
  });

  it('counts each time a device lost its campaign, only from the loss on', async () => {
    const { deviceId, report } = await claimedDevice(app);
    await takeCampaigns(app, deviceId, [{ campaignId }]);
    const { configId } = (await report()).body;
    for (const held of [configId, null, configId, null]) await report({ configId: held });
    await app.db.update(deviceConfigs).set({ createdAt: daysAgo(300) });
    const held = sql`kind = 'held' and device_id = ${deviceId}`;
    await app.db.update(deviceEvents).set({ at: daysAgo(300) });
    for (const [index, days] of [290, 20, 18, 0.5].entries()) {
      await app.db
        .update(deviceEvents)
        .set({ at: daysAgo(days) })
        .where(
          sql`event_id = (select event_id from device_events where ${held} order by event_id offset ${index} limit 1)`,
        );
    }
    expect(await preview('device.behind', 24)).toMatchObject({ count: 1, now: 0 });
    expect(await preview('device.behind', 6)).toMatchObject({ count: 2, now: 1 });
  });
});

describe('the preview of faults', () => {
  it('counts each time a device reported faults after none', async () => {
    const { deviceId } = await claimedDevice(app);
    const faults = (days: number, before: string[], after: string[]) =>
      happened(deviceId, 'faults', days, { before, after });
    await faults(35, [], ['a']);
    expect(knownDays(await preview('device.fault'))).toBe(30);
    await faults(20, ['a'], ['a', 'b']);
    await faults(19, ['a', 'b'], []);
    await faults(18, [], ['a']);
    await faults(17, ['a'], []);
    await faults(5, [], ['c']);
    expect(await preview('device.fault')).toMatchObject({ count: 2, now: 0 });
  });
});

describe('the preview of capsules', () => {
  it('counts those that fell below the level in the last 30 days', async () => {
    const { deviceId } = await claimedDevice(app);
    const used = async (slot: number, remainingShots: number, days: number, shots: number) => {
      const { capsuleId } = await makeCapsule(app, { fragranceId, deviceId, slot, remainingShots });
      const day = daysAgo(days).toISOString().slice(0, 10);
      await app.db.insert(capsuleDays).values({ capsuleId, day, shots });
    };
    await used(1, 10, 10, 20);
    await used(2, 10, 10, 2);
    await used(3, 10, 40, 20);
    await used(4, 30, 10, 20);
    const known = await preview('capsule.low', 15);
    expect(known).toMatchObject({ count: 1, now: 3 });
    expect(knownDays(known)).toBe(30);
  });

  it('counts those that began to run out within 30 days, including those that are empty by now', async () => {
    const { deviceId } = await claimedDevice(app);
    let slot = 0;
    /** A capsule that fired ten times a day from `since` to `until` days ago. */
    const steady = async (since: number, until: number, remainingShots: number) => {
      slot += 1;
      const firedShots = (since - until + 1) * 10;
      const wish = {
        fragranceId,
        deviceId,
        slot,
        totalShots: firedShots + remainingShots,
        firedShots,
        remainingShots,
      };
      const { capsuleId } = await makeCapsule(app, { ...wish, firedAt: daysAgo(until) });
      const days = Array.from({ length: since - until + 1 }, (_, index) => ({
        capsuleId,
        day: daysAgo(since - index)
          .toISOString()
          .slice(0, 10),
        shots: 10,
      }));
      await app.db.insert(capsuleDays).values(days);
    };
    await steady(80, 1, 40);
    await steady(80, 1, 400);
    await steady(60, 5, 0);
    await steady(60, 28, 0);
    await steady(60, 29, 0);
    await steady(80, 40, 0);
    // Empty before a forecast was possible.
    await steady(12, 10, 0);
    await forecastCapsules(app.db, { at: new Date(), timeZone: 'UTC' });
    const known = await preview('capsule.empty_within', 7);
    expect(known).toMatchObject({ count: 2, now: 1 });
    expect(knownDays(known)).toBe(30);
    expect(await preview('capsule.empty_within', 1)).toMatchObject({ count: 3, now: 0 });
    expect(await preview('capsule.empty_within', 60)).toMatchObject({ count: 1, now: 2 });
  });
});
