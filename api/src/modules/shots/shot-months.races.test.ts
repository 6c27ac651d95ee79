import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { postgresPool } from '../../platform/db/client.ts';
import { shotIds, shots, shotsEver } from '../../platform/db/schema/shots.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { heldTransaction, isWaiting } from '../../testing/held-transaction.ts';
import { urlOf } from '../../testing/scratch-databases.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { lockDefaultCampaign } from '../campaigns/campaigns.commands.ts';
import { addShotMonths } from './shot-months.ts';
import {
  clearShots,
  fireAt,
  keepShotMonths,
  monthsAgo,
  nameOf,
  partitions,
  partitionsOfShots,
} from './testing/shot-months.ts';

const app = await sharedTestApp();
const device = await claimedDevice(app);
let campaignId: number;

beforeAll(async () => {
  campaignId = (await makeCampaign(await app.as('ADMIN'))).campaignId;
});
beforeEach(() => clearShots(app.db));

const fire = (...moments: Date[]) => fireAt(device, campaignId, moments);

/** The embedded database runs only one transaction at a time. */
describe.runIf(inject('database') === 'postgresql')('the months of shots under concurrency', () => {
  it('are added while another transaction changes the default campaign', async () => {
    const held = await heldTransaction(app.db, (tx) => lockDefaultCampaign(tx, campaignId));
    await keepShotMonths(app.db, 2);
    await held.release();
    expect(await partitions(app.db)).toHaveLength(4);
  });

  it('are added while shots come in, which end up in the right partitions', async () => {
    await keepShotMonths(app.db, 1);
    const held = await heldTransaction(app.db, async (tx) => {
      await tx.execute(sql`
        insert into shots (event_id, device_id, campaign_id, fragrance_id, slot, seconds, fired_at)
        values (gen_random_uuid(), ${device.deviceId}, ${campaignId}, 1, 1, 5, ${monthsAgo(2)})
      `);
    });
    const kept = keepShotMonths(app.db, 6);
    expect(await isWaiting(kept)).toBe(true);
    await held.release();
    await kept;
    expect(await partitionsOfShots(app.db)).toEqual([nameOf(monthsAgo(2))]);
  });

  it('are added and dropped under load, and each shot counts once', async () => {
    await keepShotMonths(app.db, 5);
    const moments = [0, 1, 2, 3, 4, 5, 5].map(monthsAgo).map((moment) => Math.min(+moment, Date.now()));
    const batches = Array.from({ length: 12 }, (_, batch) =>
      Array.from({ length: 60 }, (_, index) => {
        const firedAt = new Date((moments[(batch + index) % moments.length] ?? 0) - index).toISOString();
        return shotOf(campaignId, { firedAt });
      }),
    );
    const others = await Promise.all([claimedDevice(app), claimedDevice(app), claimedDevice(app)]);
    const keeping = (async () => {
      for (const kept of [9, 7, 12, 6, 24, 8]) await keepShotMonths(app.db, kept);
    })();
    const answers = await Promise.all(
      others.flatMap(({ fire: send }, sender) =>
        batches.map((batch) => send(sender % 2 ? batch : [...batch].reverse())),
      ),
    );
    await keeping;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const sent = batches.flat().length;
    expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(sent);
    expect(await app.db.$count(shots)).toBe(sent);
    expect(await app.db.$count(shotIds)).toBe(sent);
    expect(await app.db.select().from(shotsEver)).toMatchObject([{ shots: sent }]);
  });

  it('are dropped one after the other while shots come in and are read', async () => {
    await keepShotMonths(app.db, 24);
    await fire(new Date(), ...[1, ...Array.from({ length: 19 }, (_, back) => back + 3)].map(monthsAgo));
    const admin = await app.as('ADMIN');
    const dropping = (async () => {
      for (const kept of [20, 15, 10, 5, 1]) await keepShotMonths(app.db, kept);
    })();
    const statuses: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all([
        device.fire([shotOf(campaignId)]),
        admin.get(`/devices/${device.deviceId}`),
        admin.get('/dashboard/shots-campaign'),
        admin.get('/dashboard/shots-fragrance', { query: { from: '2020-01-01' } }),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
    await dropping;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await app.db.$count(shots)).toBe(15 + 2);
    expect(await app.db.select().from(shotsEver)).toMatchObject([{ shots: 36 }]);
  });

  it('are dropped even if their shots are resent at the same time', async () => {
    await addShotMonths(app.db, 5);
    await fire(new Date());
    const sent = await fire(...Array.from({ length: 30 }, () => monthsAgo(5)));
    // All ids of the month except this one are being deleted.
    const held = await heldTransaction(app.db, (tx) =>
      tx.execute(sql`select from shot_ids where event_id = ${sent[0]?.eventId} for update`),
    );
    const kept = keepShotMonths(app.db, 3);
    expect(await isWaiting(kept)).toBe(true);
    const again = device.fire(sent);
    await isWaiting(again);
    await held.release();
    await kept;
    expect((await again).body).toMatchObject({ accepted: 0, duplicates: 0 });
    expect(await partitions(app.db)).not.toContain(nameOf(monthsAgo(5)));
    expect(await app.db.select().from(shotsEver)).toMatchObject([{ shots: 31 }]);
  });

  it('are dropped only once by several processes', async () => {
    await fire(new Date());
    await keepShotMonths(app.db, 12);
    await Promise.all(Array.from({ length: 4 }, () => keepShotMonths(app.db, 2)));
    await keepShotMonths(app.db, 2);
    expect(await partitions(app.db)).not.toContain(nameOf(monthsAgo(4)));
  });

  it('begin in UTC in any time zone of the database server', async () => {
    const { rows } = await app.db.execute<{ name: string }>(sql`select current_database() as name`);
    const name = rows[0]?.name ?? '';
    await app.db.execute(sql`alter database ${sql.identifier(name)} set timezone to 'America/Sao_Paulo'`);
    const pool = postgresPool(urlOf(inject('databaseUrl'), name));
    expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
    await pool.end();
  });
});
