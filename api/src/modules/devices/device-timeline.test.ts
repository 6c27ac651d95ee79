import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEVICE_EVENT_DAYS } from '#contracts/core/constants.ts';
import type { TimelineEntry } from '#contracts/devices/device-timeline.ts';
import { deviceEvents, deviceRefusals } from '../../platform/db/schema/device-config.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { purgeDeviceEvents } from './device-events.commands.ts';
import { deviceTimelines } from './testing/device-timelines.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { timeline, kindsOf } = deviceTimelines(admin);
let fragranceId: number;
let campaignId: number;

beforeAll(async () => {
  fragranceId = (await makeFragrance(admin)).fragranceId;
  campaignId = (await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] })).campaignId;
});

describe('refused shots', () => {
  it('are stored by day and reason, counted as often as they were sent', async () => {
    const device = await claimedDevice(app);
    const foreign = await makeCapsule(app, { fragranceId });
    const other = await claimedDevice(app);
    await other.fire([shotOf(campaignId, { capsuleSerial: foreign.serialNumber })]);
    await device.fire([shotOf(campaignId)]);
    const events = [
      shotOf(campaignId, { slot: 9 }),
      shotOf(campaignId, { seconds: 0 }),
      shotOf(campaignId, { capsuleSerial: foreign.serialNumber }),
      shotOf(campaignId, { configId: 1 }),
    ];
    await device.send(events);
    await device.send(events);
    const rows = await kindsOf(device, 'shots.refused');
    const counted = rows.map((row) => row.kind === 'shots.refused' && [row.code, row.shots]);
    expect(Object.fromEntries(counted as [string, number][])).toEqual({
      'shot.slot': 2,
      'shot.invalid': 2,
      'shot.campaign': 2,
      // The shot itself counts once.
      'capsule.elsewhere': 1,
    });
  });
});

describe('the events of devices', () => {
  it('are paginated without gaps or duplicates, even if many have the same time', async () => {
    const device = await claimedDevice(app);
    await app.db.execute(sql`
      insert into device_events (device_id, at, kind, details)
      select ${device.deviceId}, timestamptz '2026-01-01' - make_interval(mins => n / 30), 'firmware',
        jsonb_build_object('before', null, 'after', n::text) from generate_series(1, 260) n
    `);
    const seen: string[] = [];
    for (let before: string | undefined = '2026-06-01T00:00:00Z'; before; ) {
      const page: Awaited<ReturnType<typeof timeline>> = await timeline(device, before);
      seen.push(...page.data.map((entry) => (entry.kind === 'firmware' ? entry.after : '')));
      before = page.before ?? undefined;
    }
    expect(seen).toHaveLength(260);
    expect(new Set(seen).size).toBe(260);
  });

  it('are filtered by kind and by day, on every page', async () => {
    const device = await claimedDevice(app);
    await app.db.execute(sql`
      insert into device_events (device_id, at, kind, details)
      select ${device.deviceId}, timestamptz '2026-01-01 12:00' - make_interval(hours => n),
        case when n % 2 = 0 then 'firmware' else 'faults' end,
        case when n % 2 = 0 then '{"before": null, "after": "2"}'::jsonb else '{"before": [], "after": []}' end
      from generate_series(0, 239) n
    `);
    const read = async (query: Record<string, string>) => {
      const found: TimelineEntry[] = [];
      for (let before: string | null = ''; before !== null; ) {
        const { body } = await admin.get(`/devices/${device.deviceId}/timeline`, {
          query: { ...query, ...(before && { before }) },
        });
        found.push(...body.data);
        before = body.before;
      }
      return found;
    };
    const faults = await read({ kind: 'faults' });
    expect(faults).toHaveLength(120);
    expect(new Set(faults.map(({ kind, at }) => `${kind} ${at}`)).size).toBe(120);
    const days = await read({ kind: 'faults,firmware', from: '2025-12-25', to: '2025-12-27' });
    expect(days).toHaveLength(72);
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });
    expect(new Set(days.map(({ at }) => local.format(new Date(at))))).toEqual(
      new Set(['2025-12-25', '2025-12-26', '2025-12-27']),
    );
    expect((await read({ kind: 'audit' })).map(({ kind }) => kind)).toContain('audit');
    expect(await read({ kind: 'audit', to: '2025-12-31' })).toEqual([]);
    expect((await admin.get(`/devices/${device.deviceId}/timeline`, { query: { kind: 'x' } })).status).toBe(
      400,
    );
  });

  it('say which audit events the device can be restored to', async () => {
    const device = await claimedDevice(app);
    await admin.put(`/devices/${device.deviceId}`, { body: { name: 'Recepção' } });
    const events = await kindsOf(device, 'audit');
    const states = events.map((entry) => entry.kind === 'audit' && [entry.action, entry.restorable]);
    expect(Object.fromEntries(states as [string, boolean][])).toMatchObject({ update: true, claim: false });
  });

  it('are deleted after their retention, relative to the given time', async () => {
    const device = await claimedDevice(app);
    await device.report();
    await device.send([shotOf(campaignId)]);
    const kept = async () => [
      await app.db.$count(deviceEvents, eq(deviceEvents.deviceId, device.deviceId)),
      await app.db.$count(deviceRefusals, eq(deviceRefusals.deviceId, device.deviceId)),
    ];
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await purgeDeviceEvents(app.db, later(DEVICE_EVENT_DAYS - 2));
    expect(await kept()).toEqual([1, 1]);
    await purgeDeviceEvents(app.db, later(DEVICE_EVENT_DAYS + 2));
    expect(await kept()).toEqual([0, 0]);
  });

  it('are deleted with their device', async () => {
    const device = await claimedDevice(app);
    await device.fire([shotOf(campaignId)]);
    await device.report({
      capsules: [{ slot: 1, serial: (await makeCapsule(app, { fragranceId })).serialNumber }],
    });
    await app.db.delete(devices).where(eq(devices.deviceId, device.deviceId));
    expect(await app.db.$count(deviceEvents, eq(deviceEvents.deviceId, device.deviceId))).toBe(0);
  });
});
