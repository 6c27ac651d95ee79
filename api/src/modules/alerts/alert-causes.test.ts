import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import { alertRules, alerts } from '../../platform/db/schema/alerts.ts';
import { campaignConfigs, deviceConfigs, deviceEvents } from '../../platform/db/schema/device-config.ts';
import { capsuleForecasts, capsules, devices } from '../../platform/db/schema/devices.ts';
import { maintenance } from '../../platform/db/schema/maintenance.ts';
import { alertRounds, alertsOf } from '../../testing/alerts.ts';
import { campaignWithSlot } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, takeCampaigns } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { round, resume, readClock, upSince } = alertRounds(app, 'UTC');
const { campaignId, fragranceId } = await campaignWithSlot(admin);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Noon, so that no round falls on the next day. */
const NOW = new Date().setUTCHours(12, 0, 0, 0);
const at = (hours: number) => new Date(NOW + hours * HOUR);
const states = async (kind: AlertKind) => (await alertsOf(app, kind)).map(({ state }) => state);
const subjects = async (kind: AlertKind) =>
  (await alertsOf(app, kind)).map(({ subjectName, state }) => [subjectName, state]);
const threshold = (kind: AlertKind, value: number) =>
  app.db.update(alertRules).set({ threshold: value }).where(eq(alertRules.kind, kind));

beforeEach(async () => {
  await app.db.delete(alerts);
  await app.db.delete(capsules);
  await app.db.delete(devices);
  await threshold('device.behind', 24);
  await threshold('capsule.empty_within', 7);
  await upSince(at(-1_000), at(0));
});

/** A device that has been due to play the campaign since a given time and has reported what it holds. */
async function assigned(since: Date, state: object = {}) {
  const device = await claimedDevice(app);
  await takeCampaigns(app, device.deviceId, [{ campaignId }]);
  const tell = async (more: object = {}) => {
    const { status, body } = await device.report({ ...state, ...more });
    expect(status).toBe(200);
    return body.configId as number;
  };
  const configId = await tell();
  const wantedSince = async (createdAt: Date) => {
    await app.db.update(deviceConfigs).set({ createdAt }).where(eq(deviceConfigs.deviceId, device.deviceId));
    await app.db.update(campaignConfigs).set({ createdAt });
  };
  await wantedSince(since);
  return { ...device, tell, configId, wantedSince };
}

describe('a device that is behind', () => {
  it("gets an alert after the rule's hours, resolved once the device holds its campaign", async () => {
    const device = await assigned(at(-25));
    const inStep = await assigned(at(-25));
    await inStep.tell({ configId: inStep.configId });
    await round(at(0));
    await round(at(0.1));
    expect(await subjects('device.behind')).toEqual([[device.macAddress, 'open']]);
    await device.tell({ configId: device.configId });
    await round(at(0.2));
    expect(await states('device.behind')).toEqual(['resolved']);
  });

  it('counts from when the device lost its campaign, not from when it was due to play it', async () => {
    const device = await assigned(at(-1_000));
    await device.tell({ configId: device.configId });
    await device.tell({ configId: null });
    await app.db
      .update(deviceEvents)
      .set({ at: at(-1) })
      .where(eq(deviceEvents.deviceId, device.deviceId));
    await round(at(0));
    expect(await states('device.behind')).toEqual([]);
    await round(at(23));
    expect(await subjects('device.behind')).toEqual([[device.macAddress, 'open']]);
  });

  it('gets no alert before the threshold or its first report, and none while unclaimed', async () => {
    const device = await assigned(at(-23.9));
    const silent = await claimedDevice(app);
    await takeCampaigns(app, silent.deviceId, [{ campaignId }]);
    await app.db.update(deviceConfigs).set({ createdAt: at(-23.9) });
    await round(at(0));
    expect(await states('device.behind')).toEqual([]);
    await threshold('device.behind', 23);
    await round(at(0));
    expect(await subjects('device.behind')).toEqual([[device.macAddress, 'open']]);
    await threshold('device.behind', 24);
    await round(at(0.2));
    await admin.put(`/devices/remove-user/${device.deviceId}`);
    await round(at(0.2));
    expect(await states('device.behind')).toEqual(['resolved']);
  });

  it('gets no alert because of a server outage, during which it could not ask', async () => {
    const device = await assigned(at(0.5));
    await round(at(0.6));
    await resume(at(48));
    await round(at(71.9));
    expect(await states('device.behind')).toEqual([]);
    await round(at(72));
    expect(await subjects('device.behind')).toEqual([[device.macAddress, 'open']]);
  });

  it.each([730 * DAY, -730 * DAY])(
    'keeps its alert when the clock goes off by %i ms and comes back',
    async (wrong) => {
      const judged = { doubtedSince: null, believedAt: null, believedSeconds: 0, doubtedSeconds: 0 };
      await app.db.update(maintenance).set({ ...judged, steadySeconds: 7 * 86_400, lookedAt: at(0) });
      const device = await assigned(at(-25));
      await readClock(at(0.01));
      const recent = await assigned(at(-25));
      await recent.wantedSince(at(0));
      await app.db
        .update(deviceConfigs)
        .set({ createdAt: at(-25) })
        .where(eq(deviceConfigs.deviceId, device.deviceId));
      const then = (hours: number) => new Date(at(hours).getTime() + wrong);
      for (const hours of [0.05, 0.1]) await readClock(then(hours));
      expect(await subjects('device.behind')).toEqual([[device.macAddress, 'open']]);
      // Changes made meanwhile are dated by the wrong clock.
      await recent.wantedSince(then(0.1));
      for (const hours of [0.15, 0.2]) await readClock(at(hours));
      expect((await alertsOf(app, 'device.behind'))[0]).toMatchObject({ state: 'open', since: at(0.01) });
      // A `since` in the future counts from when the clock was corrected.
      await threshold('device.behind', 1);
      await round(at(1));
      const before = (await subjects('device.behind')).length;
      await round(at(1.2));
      expect([before, (await subjects('device.behind')).length]).toEqual([1, 2]);
      await threshold('device.behind', 24);
    },
  );
});

describe('a device that reports a fault', () => {
  it('has an alert until the fault is gone or the device is unclaimed, even by a doubted clock', async () => {
    const device = await assigned(at(-1), { faults: ['slot 4: pump current too low'] });
    await assigned(at(-1));
    await round(at(0), true);
    await device.tell({ faults: ['another'] });
    await round(at(0.1));
    expect(await subjects('device.fault')).toEqual([[device.macAddress, 'open']]);
    await device.tell({ faults: [] });
    await round(at(0.2));
    expect(await states('device.fault')).toEqual(['resolved']);
    await device.tell();
    await round(at(0.3));
    expect(await states('device.fault')).toEqual(['resolved', 'open']);
    await admin.put(`/devices/remove-user/${device.deviceId}`);
    await round(at(0.4));
    expect(await states('device.fault')).toEqual(['resolved', 'resolved']);
  });
});

describe('a capsule that is forecast to be empty', () => {
  async function forecast(days: number | null, wish: object = {}, more: object = {}) {
    const { deviceId } = await claimedDevice(app);
    const capsule = await makeCapsule(app, { fragranceId, deviceId, slot: 1, totalShots: 100, ...wish });
    const day = (from: number) => new Date(NOW + from * DAY).toISOString().slice(0, 10);
    const middleOn = days === null ? null : day(days);
    await app.db.insert(capsuleForecasts).values({
      ...{ capsuleId: capsule.capsuleId, totalShots: 100, lowOn: middleOn, middleOn, highOn: middleOn },
      ...{ madeOn: day(0), madeAt: at(-1), ...more },
    });
    return capsule;
  }

  it("has an alert within the rule's days, until the forecast lasts longer or it is empty or taken out", async () => {
    const soon = await forecast(7);
    const gone = await forecast(1);
    const empty = await forecast(-1);
    await forecast(8);
    await forecast(null);
    await forecast(1, { deviceId: null, slot: null });
    await forecast(1, { remainingShots: 0 });
    await round(at(0));
    await round(at(0.1));
    const names = [soon, gone, empty].map(({ serialNumber }) => serialNumber);
    expect(await subjects('capsule.empty_within')).toEqual(names.map((name) => [name, 'open']));
    const change = (capsuleId: number, set: object) =>
      app.db.update(capsules).set(set).where(eq(capsules.capsuleId, capsuleId));
    await change(gone.capsuleId, { deviceId: null, slot: null });
    await change(empty.capsuleId, { remainingShots: 0, firedShots: 100 });
    await round(at(0.2));
    expect(await states('capsule.empty_within')).toEqual(['open', 'resolved', 'resolved']);
    await threshold('capsule.empty_within', 6);
    await round(at(0.3));
    expect(await states('capsule.empty_within')).toEqual(['resolved', 'resolved', 'resolved']);
  });

  it('gets no alert from an outdated forecast, and keeps an open one until the next forecast', async () => {
    const kept = await forecast(1);
    await round(at(0));
    await forecast(1, {}, { madeAt: at(-37) });
    await forecast(1, {}, { madeAt: at(2) });
    await forecast(1, {}, { totalShots: 90 });
    await app.db.execute(sql`update capsule_forecasts set total_shots = 90`);
    await round(at(0.1));
    expect(await subjects('capsule.empty_within')).toEqual([[kept.serialNumber, 'open']]);
  });

  it('gets no alert while the clock is doubted', async () => {
    await forecast(1);
    await round(at(0), true);
    expect(await states('capsule.empty_within')).toEqual([]);
  });
});
