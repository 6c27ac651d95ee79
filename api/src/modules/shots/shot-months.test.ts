import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { postgresPool } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { shotIds, shots, shotsEver } from '../../platform/db/schema/shots.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { heldTransaction, isWaiting } from '../../testing/held-transaction.ts';
import { urlOf } from '../../testing/scratch-databases.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { lockDefaultCampaign } from '../campaigns/campaigns.commands.ts';
import { addShotMonths, dropShotMonth } from './shot-months.ts';
import {
  clearShots,
  dropOne,
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

const info: object[] = [];
const log = { info: (about: object) => void info.push(about) };

const drop = (keptMonths: number, at = new Date(), signal?: AbortSignal) =>
  dropOne(app.db, { keptMonths, at, log, ...(signal && { signal }) });

/**
 * A month is dropped one day after its last shot could be accepted, so months to be dropped here are a month older, and
 * two months where that day may be today.
 */
describe('the months of shots', () => {
  it('reach from the oldest kept month to the next one, however often they are added', async () => {
    for (const kept of [2, 2, 4]) {
      await addShotMonths(app.db, kept);
      const months = Array.from({ length: kept + 2 }, (_, index) => nameOf(monthsAgo(kept - index)));
      expect(await partitions(app.db)).toEqual(months);
    }
  });

  it('are dropped when no longer accepted, and kept to the day until then', async () => {
    const [gone, kept, now] = [monthsAgo(5), monthsAgo(3), new Date()];
    await fire(gone, kept, now);
    await keepShotMonths(app.db, 24);
    await keepShotMonths(app.db, 3);
    expect(await partitionsOfShots(app.db)).toEqual([nameOf(kept), nameOf(now)]);
    expect(await app.db.$count(shotIds)).toBe(2);
  });

  it('are dropped one per round, which is logged and audited', async () => {
    await fire(monthsAgo(7), monthsAgo(7), monthsAgo(6), monthsAgo(4), new Date());
    await addShotMonths(app.db, 7);
    info.length = 0;
    await app.db.delete(auditLog);
    const titles = [7, 6].map((months) => monthsAgo(months).toISOString().slice(0, 7));
    for (const [round, left] of [3, 2, 2].entries()) {
      await drop(4);
      expect(await app.db.$count(shots), `round ${round}`).toBe(left);
    }
    const told = [
      { month: titles[0], shots: 2 },
      { month: titles[1], shots: 1 },
    ];
    expect(info).toEqual(told);
    const { body } = await (await app.as('ADMIN')).get('/audit', {
      query: { resource: 'shots', action: 'purge', orderBy: 'auditId', orderByDirection: 'ASC' },
    });
    expect(body.data).toMatchObject(
      told.map(({ month, shots: before }) => ({
        user: null,
        address: '',
        recordName: month,
        changes: [{ field: 'shots', before, after: null }],
      })),
    );
  });

  it('are dropped one per round across processes', async () => {
    await fire(monthsAgo(6), monthsAgo(5), new Date());
    await addShotMonths(app.db, 6);
    const dropAt = (at: Date) => dropShotMonth(app.db, { keptMonths: 3, at, log });
    const at = new Date();
    await dropAt(at);
    await dropAt(at);
    expect(await app.db.$count(shots)).toBe(2);
    await dropAt(new Date(at.getTime() + 600_000));
    expect(await app.db.$count(shots)).toBe(1);
  });

  it('are kept if no shot was fired near the reference time', async () => {
    await fire(monthsAgo(5), monthsAgo(3));
    await addShotMonths(app.db, 5);
    await drop(1);
    expect(await app.db.$count(shots)).toBe(2);
    await fire(new Date());
    const years = new Date();
    years.setUTCFullYear(years.getUTCFullYear() + 2);
    await drop(24, years);
    expect(await app.db.$count(shots)).toBe(3);
    expect(await app.db.$count(shotIds)).toBe(3);
  });

  it('are dropped in batches if they have many shots', async () => {
    const [gone, kept] = [monthsAgo(5), monthsAgo(3)];
    await keepShotMonths(app.db, 24);
    await app.db.execute(sql`
      with made as (select gen_random_uuid() as event_id, n from generate_series(1, 100000) n),
        ids as (insert into shot_ids select event_id from made)
      insert into shots (event_id, device_id, campaign_id, fragrance_id, slot, seconds, fired_at)
      select event_id, ${device.deviceId}, ${campaignId}, 1, 1, 5, ${gone} from made
    `);
    await fire(kept, new Date());
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await keepShotMonths(app.db, 3);
    const texts = asked.mock.calls.map(([config]) => String(Object(config).text));
    asked.mockRestore();
    expect(texts.filter((text) => text.includes('delete from shot_ids where')).length).toBeGreaterThan(1);
    expect(await partitionsOfShots(app.db)).toEqual([nameOf(kept), nameOf(new Date())]);
    expect(await app.db.$count(shotIds)).toBe(2);
  });

  it('are kept when a drop is aborted, until the next time', async () => {
    const [gone, now] = [monthsAgo(5), new Date()];
    await fire(gone, now);
    await keepShotMonths(app.db, 24);
    const giveUp = async () => {
      for (;;) await drop(3, now, AbortSignal.abort());
    };
    await expect(giveUp()).rejects.toThrow(/abort/i);
    expect(await partitionsOfShots(app.db)).toEqual([nameOf(gone), nameOf(now)]);
    await keepShotMonths(app.db, 3);
    expect(await partitionsOfShots(app.db)).toEqual([nameOf(now)]);
  });

  it('are dropped even without a partition of their own', async () => {
    const [older, gone, kept, now] = [monthsAgo(6), monthsAgo(5), monthsAgo(3), new Date()];
    await fire(older, gone, kept, now);
    await keepShotMonths(app.db, 3);
    expect(await partitionsOfShots(app.db)).toEqual([nameOf(kept), nameOf(now)]);
    expect(await app.db.$count(shotIds)).toBe(2);
  });
});

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
