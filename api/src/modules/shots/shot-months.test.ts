import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { shotIds, shots } from '../../platform/db/schema/shots.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { claimedDevice } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
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

/** A month is dropped one day after its last shot could be accepted, so months to be dropped here are a month older. */
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
    await fire(monthsAgo(6), monthsAgo(6), monthsAgo(5), monthsAgo(4), new Date());
    await addShotMonths(app.db, 6);
    info.length = 0;
    await app.db.delete(auditLog);
    const titles = [6, 5].map((months) => monthsAgo(months).toISOString().slice(0, 7));
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
