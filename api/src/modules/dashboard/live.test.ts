import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LiveTotals } from '#contracts/dashboard.ts';
import { createDatabase, type Database } from '../../platform/db/client.ts';
import { localPubSub } from '../../platform/events/publish-subscribe.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { profileId, signedIn } from '../../testing/people.ts';
import { type Answer, type Caller, sharedTestApp, testApp } from '../../testing/test-app.ts';
import { LiveShots } from './live.service.ts';
import { LiveReader, totalOf } from './testing/live-reader.ts';

const app = await sharedTestApp();
let staff: Caller;
let campaignId: number;
let fragranceName: string;

beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  staff = await app.as('STAFF');
  const { categoryId } = await makeCategory(staff);
  const fragrance = await makeFragrance(staff, { categoryId });
  fragranceName = fragrance.name;
  ({ campaignId } = await makeCampaign(staff, {
    collection: [{ slot: 1, fragranceId: fragrance.fragranceId }],
  }));
});

async function change(userId: number, by: (row: object) => object): Promise<Answer> {
  const admin = await app.as('ADMIN');
  return admin.put(`/usuario/${userId}`, { body: by((await admin.get(`/usuario/${userId}`)).body) });
}

const ever = async () => {
  const { rows } = await app.db.execute<{ shots: string }>(
    sql`select coalesce(sum(shots), 0) as shots from shots_ever where campaign_id = ${campaignId}`,
  );
  return Number(rows[0]?.shots);
};

/** The test's database, which notes the names of statements that run outside transactions. */
function countingReads(reads: string[]): Database {
  const { pool } = app.database;
  const counting: pg.Pool = Object.create(pool);
  counting.query = ((...given: Parameters<pg.Pool['query']>) => {
    reads.push(JSON.stringify(given[0]));
    return pool.query(...given);
  }) as typeof pool.query;
  return createDatabase(counting);
}

describe('the live stream of shots', () => {
  it('sends the total and fragrance once a shot is accepted', async () => {
    const device = await claimedDevice(app);
    const reader = await LiveReader.open(app);
    await reader.firstId();
    await device.fire([shotOf(campaignId), shotOf(campaignId)]);
    const [message] = await reader.totals(1);
    expect(message?.campaigns).toEqual([{ campaignId, fragranceName, shotsTotalFragrance: await ever() }]);
  });

  it('sends at most one message a second and always the latest total', async () => {
    const device = await claimedDevice(app);
    const reader = await LiveReader.open(app);
    await reader.firstId();
    const begun = performance.now();
    for (let count = 0; count < 30; count += 1) await device.fire([shotOf(campaignId)]);
    const messages = await reader.until(campaignId, await ever());
    const seconds = (performance.now() - begun) / 1_000;
    expect(messages.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    for (const [index, { at }] of messages.slice(1).entries()) {
      const before = messages[index]?.at ?? at;
      expect(Date.parse(at) - Date.parse(before)).toBeGreaterThanOrEqual(990);
    }
  });

  it('does not resend unchanged totals and catches up after a disconnect', async () => {
    const device = await claimedDevice(app);
    const first = await LiveReader.open(app);
    const id = await first.firstId();
    first.stop();
    await device.fire([shotOf(campaignId)]);
    const back = await LiveReader.open(app, { 'last-event-id': id });
    expect(totalOf((await back.totals(1))[0], campaignId)).toBe(await ever());
    back.stop();

    for (const headers of [{}, { 'last-event-id': "1' or true" }]) {
      const fresh = await LiveReader.open(app, headers);
      await fresh.firstId();
      expect(fresh.messages[0]).not.toHaveProperty('data');
      fresh.stop();
    }
  });

  it('misses no change that commits late', async () => {
    const device = await claimedDevice(app);
    await device.fire([shotOf(campaignId)]);
    if (!app.database.elsewhere) return;
    const other = app.database.elsewhere();
    const reader = await LiveReader.open(app);
    await reader.firstId();
    // Begins before the totals sent meanwhile and ends after them.
    const late = await other.pool.connect();
    await late.query('begin');
    await late.query('select pg_current_xact_id()');
    await device.fire([shotOf(campaignId)]);
    await reader.totals(1);
    await late.query('update shots_ever set shots = shots + 1000 where campaign_id = $1', [campaignId]);
    await late.query('commit');
    late.release();
    const wanted = await ever();
    await device.fire([shotOf(campaignId)]);
    await reader.until(campaignId, wanted);
    await other.close();
  });

  it.each<[string, (reader: Awaited<ReturnType<typeof signedIn>>) => Promise<Answer>]>([
    ['has signed out', ({ self }) => self.post('/logout')],
    ['was deactivated', ({ user }) => change(user.userId, () => ({ ativo: false }))],
    [
      'was given a profile without the permission',
      async ({ user }) => {
        const profile = { id: await profileId(await app.as('ADMIN'), 'USER') };
        return change(user.userId, (row) => ({ ...row, profile }));
      },
    ],
  ])('sends nothing to a user who %s: it ends instead', async (_, lose) => {
    const device = await claimedDevice(app);
    const reading = await signedIn(app);
    const leaving = await LiveReader.open(app, { authorization: `Bearer ${reading.session.token}` });
    const staying = await LiveReader.open(app);
    await Promise.all([leaving.firstId(), staying.firstId()]);
    expect((await lose(reading)).status).toBeLessThan(300);
    await device.fire([shotOf(campaignId)]);
    await staying.until(campaignId, await ever());
    await leaving.ended;
    const told = leaving.messages.map(({ data }) => totalOf(data, campaignId) ?? 0);
    expect(Math.max(0, ...told)).toBeLessThan(await ever());
  });

  it('ends with the server', async () => {
    const second = app.database.elsewhere;
    const server = second ? await testApp({ database: second() }) : await testApp();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const reader = await LiveReader.open(server);
    await reader.firstId();
    await server.close();
    await reader.ended;
  });

  it('reaches a client of another process', async () => {
    if (!app.database.elsewhere) return;
    const device = await claimedDevice(app);
    const other = await testApp({ database: app.database.elsewhere() });
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    const reader = await LiveReader.open(other);
    await reader.firstId();
    await device.fire([shotOf(campaignId)]);
    const fired = performance.now();
    expect(totalOf((await reader.until(campaignId, await ever())).at(-1), campaignId)).toBe(await ever());
    // By a notification, not by polling.
    expect(performance.now() - fired).toBeLessThan(4_000);
    reader.stop();
    await other.close();
  });

  it('of a scope is given up when its last reader leaves', () => {
    const live = new LiveShots({ db: app.db, log: app.app.log, pubSub: localPubSub(), onChange: () => {} });
    const scope = { organisations: [1], places: null };
    const leave = [scope, scope, undefined].map((each) => live.source(each, undefined)(() => {}));
    expect(live.viewCount).toBe(2);
    leave[0]?.();
    expect(live.viewCount).toBe(2);
    leave[1]?.();
    expect(live.viewCount).toBe(1);
    leave[2]?.();
    expect(live.viewCount).toBe(0);
  });

  it('is read once for all scopes', async () => {
    const reads: string[] = [];
    const db = countingReads(reads);
    const pubSub = localPubSub();
    const live = new LiveShots({ db, log: app.app.log, pubSub, onChange: () => {} });
    const device = await claimedDevice(app);
    const { organisationId, placeId } = await makePlace(await app.as('ADMIN'));
    await (await app.as('ADMIN')).put(`/devices/${device.deviceId}`, { body: { placeId } });
    const scopes = [
      undefined,
      { organisations: [organisationId], places: null },
      ...Array.from({ length: 20 }, (_, other) => ({
        organisations: null,
        places: [placeId, 1_000_000 + other],
      })),
    ];
    const messages: Map<number, unknown> = new Map();
    let begun = 0;
    const leave = scopes.map((scope, index) =>
      live.source(
        scope,
        undefined,
      )(({ event }) => {
        if (event) messages.set(index, event.data);
        else begun += 1;
      }),
    );
    await expect.poll(() => begun, { timeout: 30_000 }).toBe(scopes.length);
    // What the first readers have scheduled ends first.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    reads.length = 0;
    await device.fire([shotOf(campaignId)]);
    pubSub.publish();
    await expect.poll(() => messages.size, { timeout: 30_000 }).toBe(scopes.length);
    for (const stop of leave) stop();
    expect(reads.length).toBeLessThanOrEqual(2);
    const totals = [...messages.values()].map((data) => totalOf(data as LiveTotals, campaignId));
    expect(totals).toEqual([await ever(), ...scopes.slice(1).map(() => 1)]);
  });

  it('requires the right to read the dashboard', async () => {
    expect((await app.anyone.get('/dashboard/live')).body.code).toBe('auth.required');
    expect((await (await app.as('USER')).get('/dashboard/live')).body.code).toBe('forbidden');
  });
});

it('the live stream sends members their organisation’s totals and the operator those of a requested place', async () => {
  const admin = await app.as('ADMIN');
  const { organisationId, placeId } = await makePlace(admin);
  const { placeId: elsewhere } = await makePlace(admin, { organisationId });
  const devices = [await claimedDevice(app), await claimedDevice(app), await claimedDevice(app)] as const;
  await admin.put(`/devices/${devices[0].deviceId}`, { body: { placeId } });
  await admin.put(`/devices/${devices[1].deviceId}`, { body: { placeId: elsewhere } });
  const member = await LiveReader.open(app, {}, { organisationId });
  const house = await LiveReader.open(app, {}, { query: `?placeId=${placeId}` });
  await devices[0].fire([shotOf(campaignId)]);
  for (const device of devices) await device.fire([shotOf(campaignId), shotOf(campaignId)]);
  const last = async (reader: LiveReader, shots: number) => {
    for (let count = 1; ; count += 1) {
      const total = (await reader.totals(count)).at(-1)?.campaigns[0];
      expect(total).toMatchObject({ campaignId, fragranceName });
      if (total?.shotsTotalFragrance === shots) return;
    }
  };
  await last(member, 5);
  await last(house, 3);
});
