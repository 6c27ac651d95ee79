import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { inOrganisation } from '../../platform/db/scope.ts';
import { alertRounds } from '../../testing/alerts.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { shotOf } from '../../testing/devices.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';
import { forecastCapsules } from '../capsules/forecasts.commands.ts';
import { markedOrganisation } from './testing/marked-organisation.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN', { name: 'zqhouse Admin' });
const { fragranceId } = await makeFragrance(house);
const north = await markedOrganisation(app, house, 'zqnorth', fragranceId);
const south = await markedOrganisation(app, house, 'zqsouth', fragranceId);
const { deviceId, capsuleId } = south;
const path = `/devices/${deviceId}`;

/** The tables with data of a device, and the condition that selects the rows of the one that moves. */
const OF_DEVICE = sql`device_id = ${deviceId}`;
const KEPT: Record<string, ReturnType<typeof sql>> = {
  campaign_downloads: OF_DEVICE,
  device_configs: OF_DEVICE,
  device_days: OF_DEVICE,
  device_events: OF_DEVICE,
  device_refusals: OF_DEVICE,
  device_slots: OF_DEVICE,
  device_stands: OF_DEVICE,
  device_states: OF_DEVICE,
  shots: OF_DEVICE,
  capsule_forecasts: sql`capsule_id = ${capsuleId}`,
  alerts: sql`(subject_kind = 'device' and subject_id = ${deviceId}) or (subject_kind = 'capsule' and subject_id = ${capsuleId})`,
  audit_log: sql`(resource = 'device' and record_id = ${deviceId}) or (resource = 'capsule' and record_id = ${capsuleId})`,
};

/** The number of rows in each table that an organisation sees. */
const seenBy = (organisationId: number) =>
  inOrganisation(organisationId, async () => {
    const counts: Record<string, number> = {};
    for (const [table, which] of Object.entries(KEPT)) {
      const { rows } = await app.db.execute<{ rows: number }>(
        sql`select count(*)::int as rows from ${sql.raw(table)} where ${which}`,
      );
      counts[table] = rows[0]?.rows ?? 0;
    }
    return counts;
  });

const filled = Object.fromEntries(Object.keys(KEPT).map((table) => [table, expect.any(Number)]));
const none = Object.fromEntries(Object.keys(KEPT).map((table) => [table, 0]));
const give = (organisationId: number | null) =>
  house.post('/devices/bulk', { body: { action: 'edit', ids: [deviceId], set: { organisationId } } });
const kindsIn = async (caller: Caller) =>
  (await caller.get(`${path}/timeline`)).body.data.map(({ kind }: { kind: string }) => kind);
const alertsOf = async (caller: Caller) =>
  (await caller.get('/alerts', { query: { perPage: 100 } })).body.data.filter(
    ({ subject: { kind, id } }: { subject: { kind: string; id: number } }) =>
      id === (kind === 'device' ? deviceId : capsuleId),
  );
const { round } = alertRounds(app);

beforeAll(async () => {
  await house.put(`${path}/campaign`, { body: { campaignId: null } });
  await south.admin.put(`${path}/campaign`, { body: { campaignId: south.campaignId } });
});

describe('a device that comes from another organisation', () => {
  it('starts out full of data of the former organisation', async () => {
    const seen = await seenBy(south.organisationId);
    expect(seen).toEqual(filled);
    expect(Object.entries(seen).filter(([, rows]) => rows === 0)).toEqual([]);
    expect((await south.admin.get(path)).body).toMatchObject({
      lastShots: [expect.any(Object)],
      health: { faults: ['zqsouth fault'] },
    });
  });

  it('hides its past from the new organisation, and everything from the former one', async () => {
    expect((await give(north.organisationId)).body).toMatchObject({ done: 1 });
    // The current configuration, although the device's campaign is not one of theirs.
    expect(await seenBy(north.organisationId)).toEqual({ ...none, device_configs: 1, device_stands: 1 });
    const { body } = await north.admin.get(path);
    expect(body).toMatchObject({
      campaign: null,
      owner: null,
      user: null,
      held: null,
      health: null,
      lastShots: [],
    });
    expect(await kindsIn(north.admin)).toEqual([]);
    expect((await north.admin.get(`${path}/history`)).body.data).toEqual([]);
    expect(await alertsOf(north.admin)).toEqual([]);
    const whole = [body, (await north.admin.get('/devices', { query: { perPage: 100 } })).body];
    expect(JSON.stringify(whole).replaceAll('zqsouth-CAPSULE', '')).not.toContain('zqsouth');

    for (const each of [path, `${path}/timeline`, `${path}/history`]) {
      expect((await south.admin.get(each)).status).toBe(404);
    }
    const seen = await seenBy(south.organisationId);
    expect(seen).toEqual({ ...none, device_stands: 1, audit_log: seen.audit_log });
    expect(await alertsOf(south.admin)).toEqual([]);
  });

  it('can be changed by the new organisation with the ETag it reads', async () => {
    const { headers } = await north.admin.get(path);
    const change = { body: { placeId: north.placeId }, headers: { 'if-match': headers.etag ?? '' } };
    expect((await north.admin.put(path, change)).body).toMatchObject({ place: { placeId: north.placeId } });
    expect(await north.admin.put(path, change)).toMatchObject({
      status: 409,
      body: { code: 'record.stale' },
    });
  });

  it('shows data recorded from then on', async () => {
    await house.put(`${path}/campaign`, { body: { campaignId: north.campaignId } });
    await app.db.execute(sql`
      update devices set owner_id = ${north.ownerId}, user_id = ${north.ownerId} where device_id = ${deviceId}
    `);
    await south.fire(shotOf(north.campaignId));
    const { body } = await north.admin.get(path);
    expect(body.lastShots).toMatchObject([{ campaign: { campaignId: north.campaignId } }]);
    expect(await kindsIn(north.admin)).toContain('config');
    // A lasting condition opens an alert of the new organisation.
    await app.db.execute(
      sql`update capsules set fired_shots = total_shots - 1 where capsule_id = ${capsuleId}`,
    );
    await round();
    expect(await alertsOf(north.admin)).toContainEqual(
      expect.objectContaining({ kind: 'capsule.low', state: 'open', count: 1 }),
    );
  });

  it('is forecast from shots since the move or, before it, from the house', async () => {
    const forecast = async () => {
      await forecastCapsules(app.db, { at: new Date(), timeZone: 'UTC' });
      const { body } = await house.get(path);
      return body.capsules[0].emptyIn;
    };
    await app.db.execute(
      sql`update capsules set total_shots = fired_shots + 100 where capsule_id = ${capsuleId}`,
    );
    await app.db.execute(sql`
      insert into capsule_days select ${capsuleId}, current_date - day, 10 from generate_series(1, 30) day
      on conflict do nothing
    `);
    expect(await forecast()).toBeNull();
    await give(null);
    expect(await forecast()).toMatchObject({ middle: expect.any(Number) });
    await app.db.execute(sql`delete from device_stands where organisation_id = ${south.organisationId}`);
    await give(north.organisationId);
    expect(await forecast()).toMatchObject({ middle: expect.any(Number) });
  });
});
