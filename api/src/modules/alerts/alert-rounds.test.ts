import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { alertRules, alerts } from '../../platform/db/schema/alerts.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { maintenance } from '../../platform/db/schema/maintenance.ts';
import { alertRounds, alertsOf, makeAlert } from '../../testing/alerts.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, newMac } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { purgeAlerts } from './alert-rounds.queries.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
const { round, resume, readClock, upSince } = alertRounds(app);
const fragranceId: number = (await makeFragrance(staff)).fragranceId;
const device = await claimedDevice(app);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.now();
const at = (hours: number) => new Date(NOW + hours * HOUR);

beforeEach(async () => {
  await app.db.delete(alerts);
  await app.db.delete(capsules);
  await app.db.update(alertRules).set({ enabled: true });
  await seenAt(at(0));
  await upSince(at(-1_000), at(0));
});

function seenAt(lastSeenAt: Date) {
  return app.db.update(devices).set({ lastSeenAt }).where(eq(devices.deviceId, device.deviceId));
}

const held = (wish: object) => makeCapsule(app, { fragranceId, totalShots: 100, ...wish });
const subjects = async (kind: Parameters<typeof alertsOf>[1]) =>
  (await alertsOf(app, kind)).map(({ subjectName, state }) => [subjectName, state]);
const states = async (kind: Parameters<typeof alertsOf>[1]) =>
  (await alertsOf(app, kind)).map(({ state }) => state);

describe('a round of alerts', () => {
  it('opens an alert for a low capsule in a device and resolves it once the capsule is taken out', async () => {
    const low = await held({ remainingShots: 14, deviceId: device.deviceId, slot: 1 });
    await held({ remainingShots: 15, deviceId: device.deviceId, slot: 2 });
    await held({ remainingShots: 1 });
    await round();
    await round();
    expect(await subjects('capsule.low')).toEqual([[low.serialNumber, 'open']]);
    await app.db.update(capsules).set({ deviceId: null, slot: null });
    await round();
    expect(await states('capsule.low')).toEqual(['resolved']);
    await app.db
      .update(capsules)
      .set({ deviceId: device.deviceId, slot: 1 })
      .where(eq(capsules.capsuleId, low.capsuleId));
    await round();
    expect(await states('capsule.low')).toEqual(['resolved', 'open']);
  });

  it('opens an alert for a capsule that is due and not empty', async () => {
    const day = (days: number) => new Date(NOW + days * DAY).toISOString().slice(0, 10);
    const { serialNumber } = await held({ dueDate: day(-3) });
    await held({ dueDate: day(-3), remainingShots: 0 });
    await held({ dueDate: day(33) });
    await round();
    expect(await subjects('capsule.due')).toEqual([[serialNumber, 'open']]);
  });

  it("opens an alert for a connected device that was silent for the rule's hours", async () => {
    await seenAt(at(-25));
    await round(at(0));
    expect(await subjects('device.silent')).toEqual([[device.macAddress, 'open']]);
    await seenAt(at(0));
    await round(at(0));
    expect(await states('device.silent')).toEqual(['resolved']);
    await app.db.update(alertRules).set({ threshold: 1 }).where(eq(alertRules.kind, 'device.silent'));
    await seenAt(at(-2));
    await round(at(0));
    expect(await states('device.silent')).toEqual(['resolved', 'open']);
    await app.db.update(alertRules).set({ threshold: 24 }).where(eq(alertRules.kind, 'device.silent'));
  });

  it("adds to an alert's count once an hour", async () => {
    await seenAt(at(-30));
    for (const minutes of [0, 1, 59, 60, 61, 121]) await round(at(minutes / 60));
    const [alert] = await alertsOf(app, 'device.silent');
    expect(alert).toMatchObject({ count: 3, since: at(0), lastAt: at(121 / 60) });
  });

  it('keeps an acknowledged alert acknowledged, and resolves it once its cause is gone', async () => {
    await seenAt(at(-30));
    await round(at(0));
    const [alert] = await alertsOf(app, 'device.silent');
    await staff.put(`/alerts/${alert?.alertId}/acknowledge`);
    await round(at(1));
    expect(await states('device.silent')).toEqual(['acknowledged']);
    await seenAt(at(1));
    await round(at(1));
    expect(await states('device.silent')).toEqual(['resolved']);
  });

  it('reopens a snoozed alert when its time is up', async () => {
    await seenAt(at(-30));
    await round(at(0));
    const [alert] = await alertsOf(app, 'device.silent');
    await staff.put(`/alerts/${alert?.alertId}/snooze`, { body: { until: at(5).toISOString() } });
    await round(at(4.99));
    expect(await states('device.silent')).toEqual(['snoozed']);
    await round(at(5));
    expect(await states('device.silent')).toEqual(['open']);
  });

  it('resolves alerts of a rule that was turned off and alerts about deleted records', async () => {
    await makeAlert(app, { kind: 'shots.too_many', subjectId: device.deviceId, lastAt: at(0) });
    await makeAlert(app, { kind: 'capsule.elsewhere', subjectKind: 'capsule', subjectId: 2_000_000_000 });
    await round(at(0));
    expect(await states('capsule.elsewhere')).toEqual(['resolved']);
    expect(await states('shots.too_many')).toEqual(['open']);
    await app.db.update(alertRules).set({ enabled: false }).where(eq(alertRules.kind, 'shots.too_many'));
    await round(at(0));
    expect(await states('shots.too_many')).toEqual(['resolved']);
  });

  it('resolves events a day after the last one', async () => {
    await makeAlert(app, { kind: 'shots.too_many', subjectId: device.deviceId, lastAt: at(0) });
    await round(at(23.9));
    expect(await states('shots.too_many')).toEqual(['open']);
    await round(at(24));
    expect(await states('shots.too_many')).toEqual(['resolved']);
  });

  it('opens one alert per record even if many open it concurrently', async () => {
    const macs = Array.from({ length: 300 }, newMac);
    const { userId } = await app.makeUser({ profile: 'USER' });
    const made = await app.db
      .insert(devices)
      .values(macs.map((macAddress) => ({ macAddress, userId, lastSeenAt: at(-48) })))
      .returning({ deviceId: devices.deviceId });
    const ids = sql.param(made.map(({ deviceId }) => deviceId));
    const raise = () =>
      app.db.execute(sql`
        select raise_alerts('shots.too_many', 'device', ${ids}::int[], ${sql.param(macs)}::text[], array_fill(1, array[300]))
      `);
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => (index % 2 ? alertRounds(app).round(at(0)) : raise())),
    );
    for (const [kind, count] of [
      ['device.silent', 1],
      ['shots.too_many', 8],
    ] as const) {
      const rows = await alertsOf(app, kind);
      expect(rows).toHaveLength(300);
      expect(new Set(rows.map((row) => row.subjectId)).size).toBe(300);
      expect(rows.every((row) => row.count === count)).toBe(true);
    }
    await app.db.delete(devices).where(sql`device_id = any(${ids}::int[])`);
  });
});

describe('a server outage', () => {
  it('is no silence of devices and keeps open alerts open', async () => {
    const other = await claimedDevice(app);
    await app.db
      .update(devices)
      .set({ lastSeenAt: at(-40) })
      .where(eq(devices.deviceId, other.deviceId));
    await round(at(0));
    expect(await subjects('device.silent')).toEqual([[other.macAddress, 'open']]);
    // No device is heard for two days because the server is down.
    await resume(at(48));
    expect(await subjects('device.silent')).toEqual([[other.macAddress, 'open']]);
    for (const hours of [48.1, 71.9]) {
      await round(at(hours));
      expect(await subjects('device.silent')).toEqual([[other.macAddress, 'open']]);
    }
    await round(at(72));
    expect(await subjects('device.silent')).toHaveLength(2);
    await app.db.delete(devices).where(eq(devices.deviceId, other.deviceId));
  });
});

describe('a server clock that is two years off', () => {
  it.each([730 * DAY, -730 * DAY])('by %i ms leaves no trace once it is right again', async (wrong) => {
    const judged = { doubtedSince: null, believedAt: null, believedSeconds: 0, doubtedSeconds: 0 };
    await app.db.update(maintenance).set({ ...judged, steadySeconds: 7 * 86_400, lookedAt: at(0) });
    const day = new Date(NOW + 200 * DAY).toISOString().slice(0, 10);
    await held({ dueDate: day });
    await readClock(at(0));
    const snoozed = await makeAlert(app, {
      kind: 'shots.too_many',
      subjectId: device.deviceId,
      lastAt: at(0),
    });
    const silent = await claimedDevice(app);
    await app.db
      .update(devices)
      .set({ lastSeenAt: at(-40) })
      .where(eq(devices.deviceId, silent.deviceId));
    await readClock(at(0.01));

    const then = (hours: number) => new Date(at(hours).getTime() + wrong);
    for (const hours of [0.05, 0.1, 0.2]) await readClock(then(hours));
    expect(await states('capsule.due')).toEqual([]);
    expect(await subjects('device.silent')).toEqual([[silent.macAddress, 'open']]);
    // Devices and people meanwhile leave times of the wrong clock.
    await seenAt(then(0.2));
    await app.db
      .update(alerts)
      .set({ lastAt: then(0.2), state: 'snoozed', snoozedUntil: then(30) })
      .where(eq(alerts.alertId, snoozed));

    for (const hours of [0.25, 0.3, 0.4]) await readClock(at(hours));
    expect(await states('capsule.due')).toEqual([]);
    expect(await subjects('device.silent')).toEqual([[silent.macAddress, 'open']]);
    const [row] = await app.db.select().from(alerts).where(eq(alerts.alertId, snoozed));
    expect(row?.state).toBe('open');
    expect(row?.lastAt.getTime()).toBeLessThanOrEqual(at(0.4).getTime());
    const [mended] = await app.db.select().from(devices).where(eq(devices.deviceId, device.deviceId));
    expect(mended?.lastSeenAt?.getTime()).toBeLessThanOrEqual(at(0.4).getTime());
    await app.db.delete(devices).where(eq(devices.deviceId, silent.deviceId));
  });
});

describe('a doubted clock', () => {
  it('opens alerts for low capsules and silent devices, but leaves due dates, past events and snoozes alone', async () => {
    await held({ remainingShots: 1, deviceId: device.deviceId, slot: 1 });
    await held({ dueDate: '2020-01-01' });
    await makeAlert(app, { kind: 'shots.too_many', subjectId: device.deviceId, lastAt: at(-100) });
    const snoozed = { state: 'snoozed', snoozedUntil: at(-1), lastAt: at(-100) } as const;
    await makeAlert(app, { kind: 'shots.too_many', subjectId: device.deviceId + 1, ...snoozed });
    await seenAt(at(-25));
    await round(at(0), true);
    expect(await states('capsule.low')).toEqual(['open']);
    expect(await states('device.silent')).toEqual(['open']);
    expect(await states('capsule.due')).toEqual([]);
    expect(await states('shots.too_many')).toEqual(['open', 'snoozed']);
  });
});

describe('maintenance', () => {
  it('deletes alerts that were resolved longer ago than the days they are kept', async () => {
    const old = await makeAlert(app, { state: 'resolved', resolvedAt: at(-11 * 24), since: at(-2_000) });
    const recent = await makeAlert(app, { state: 'resolved', resolvedAt: at(-9 * 24) });
    const open = await makeAlert(app, { since: at(-2_000) });
    await purgeAlerts(app.db, 10, at(0));
    const left = (await app.db.select().from(alerts)).map(({ alertId }) => alertId);
    expect(left.sort()).toEqual([recent, open].sort());
    expect(left).not.toContain(old);
  });
});
