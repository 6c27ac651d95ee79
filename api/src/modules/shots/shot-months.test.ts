import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { postgresPool } from '../../db/client.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { maintenance } from '../../db/schema/maintenance.ts';
import { shotIds, shots, shotsByDay, shotsEver } from '../../db/schema/shots.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { heldTransaction, isWaiting } from '../../testing/held-transaction.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { lockStar } from '../campaigns/campaigns.commands.ts';
import { addShotMonths, dropShotMonth } from './shot-months.ts';

const app = await sharedTestApp();
const device = await claimedDevice(app);
let campaignId: number;

beforeAll(async () => {
  campaignId = (await makeCampaign(await app.as('ADMIN'))).campaignId;
});
beforeEach(async () => {
  for (const name of await partitions()) await app.db.execute(sql`drop table ${sql.identifier(name)}`);
  for (const table of [shots, shotIds, shotsByDay, shotsEver]) await app.db.delete(table);
  await app.db.update(maintenance).set({ shotsKeptFrom: null, shotsDroppedAt: null });
});

/** Noon in the middle of the month, so many months ago. */
function monthsAgo(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12));
}

const nameOf = (month: Date) => `shots_${month.toISOString().slice(0, 7).replace('-', '_')}`;

async function partitions(): Promise<string[]> {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'shots'::regclass and inhrelid <> 'shots_unsorted'::regclass order by 1
  `);
  return rows.map(({ name }) => name);
}

async function placesOfShots(): Promise<string[]> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select tableoid::regclass::text as name from shots order by fired_at`,
  );
  return rows.map(({ name }) => name);
}

const fire = async (...moments: Date[]) => {
  const events = moments.map((moment) => shotOf(campaignId, { firedAt: moment.toISOString() }));
  expect((await device.fire(events)).body).toMatchObject({ accepted: moments.length, rejected: [] });
  return events;
};

const { info, log } = heard();

/** One round, at the time of another one's end. */
async function dropOne(keptMonths: number, at = new Date(), signal?: AbortSignal): Promise<void> {
  await app.db.update(maintenance).set({ shotsDroppedAt: null });
  await dropShotMonth(app.db, { keptMonths, at, log, ...(signal && { signal }) });
}

/** As many rounds as there are months to drop. */
async function keepShotMonths(keptMonths: number): Promise<void> {
  await addShotMonths(app.db, keptMonths);
  for (let before = ''; ; ) {
    const unsorted = await app.db.execute(sql`select count(*) from shots_unsorted`);
    const there = JSON.stringify([await partitions(), unsorted.rows]);
    if (there === before) return;
    before = there;
    await dropOne(keptMonths);
  }
}

function heard() {
  const info: object[] = [];
  return { info, log: { info: (about: object) => void info.push(about) } };
}

/** A month goes a day after the last of its shots could be taken, so what is to go here is a month older than that. */
describe('the months of shots', () => {
  it('reach from the oldest that is kept to the next one, however often they are kept', async () => {
    for (const kept of [2, 2, 4]) {
      await addShotMonths(app.db, kept);
      const months = Array.from({ length: kept + 2 }, (_, index) => nameOf(monthsAgo(kept - index)));
      expect(await partitions()).toEqual(months);
    }
  });

  it('drop what is no longer taken, and keep what still is to the day', async () => {
    const [gone, kept, now] = [monthsAgo(5), monthsAgo(3), new Date()];
    await fire(gone, kept, now);
    await keepShotMonths(24);
    await keepShotMonths(3);
    expect(await placesOfShots()).toEqual([nameOf(kept), nameOf(now)]);
    expect(await app.db.$count(shotIds)).toBe(2);
  });

  it('are dropped one a round, which is logged and in the audit trail', async () => {
    await fire(monthsAgo(6), monthsAgo(6), monthsAgo(5), monthsAgo(4), new Date());
    await addShotMonths(app.db, 6);
    info.length = 0;
    await app.db.delete(auditLog);
    const titles = [6, 5].map((months) => monthsAgo(months).toISOString().slice(0, 7));
    for (const [round, left] of [3, 2, 2].entries()) {
      await dropOne(4);
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

  it('are dropped one a round, however many processes make rounds', async () => {
    await fire(monthsAgo(6), monthsAgo(5), new Date());
    await addShotMonths(app.db, 6);
    const drop = (at: Date) => dropShotMonth(app.db, { keptMonths: 3, at, log });
    const at = new Date();
    await drop(at);
    await drop(at);
    expect(await app.db.$count(shots)).toBe(2);
    await drop(new Date(at.getTime() + 600_000));
    expect(await app.db.$count(shots)).toBe(1);
  });

  it('stay where no shot was fired near the time that is reckoned by', async () => {
    await fire(monthsAgo(5), monthsAgo(3));
    await addShotMonths(app.db, 5);
    await dropOne(1);
    expect(await app.db.$count(shots)).toBe(2);
    await fire(new Date());
    const years = new Date();
    years.setUTCFullYear(years.getUTCFullYear() + 2);
    await dropOne(24, years);
    expect(await app.db.$count(shots)).toBe(3);
    expect(await app.db.$count(shotIds)).toBe(3);
  });

  it('drop a month of many shots, a part at a time', async () => {
    const [gone, kept] = [monthsAgo(5), monthsAgo(3)];
    await keepShotMonths(24);
    await app.db.execute(sql`
      with made as (select gen_random_uuid() as event_id, n from generate_series(1, 100000) n),
        ids as (insert into shot_ids select event_id from made)
      insert into shots (event_id, device_id, campaign_id, fragrance_id, slot, seconds, fired_at)
      select event_id, ${device.deviceId}, ${campaignId}, 1, 1, 5, ${gone} from made
    `);
    await fire(kept, new Date());
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await keepShotMonths(3);
    const texts = asked.mock.calls.map(([config]) => String(Object(config).text));
    asked.mockRestore();
    expect(texts.filter((text) => text.includes('delete from shot_ids where')).length).toBeGreaterThan(1);
    expect(await placesOfShots()).toEqual([nameOf(kept), nameOf(new Date())]);
    expect(await app.db.$count(shotIds)).toBe(2);
  });

  it('keep a month whose dropping is given up, until the next time', async () => {
    const [gone, now] = [monthsAgo(5), new Date()];
    await fire(gone, now);
    await keepShotMonths(24);
    const giveUp = async () => {
      for (;;) await dropOne(3, now, AbortSignal.abort());
    };
    await expect(giveUp()).rejects.toThrow(/abort/i);
    expect(await placesOfShots()).toEqual([nameOf(gone), nameOf(now)]);
    await keepShotMonths(3);
    expect(await placesOfShots()).toEqual([nameOf(now)]);
  });

  it('drop what never had a month of its own', async () => {
    const [older, gone, kept, now] = [monthsAgo(6), monthsAgo(5), monthsAgo(3), new Date()];
    await fire(older, gone, kept, now);
    await keepShotMonths(3);
    expect(await placesOfShots()).toEqual([nameOf(kept), nameOf(now)]);
    expect(await app.db.$count(shotIds)).toBe(2);
  });
});

/** The embedded database runs one transaction after the other. */
describe.runIf(inject('database') === 'postgresql')('the months of shots, while others are at work', () => {
  it('are kept while somebody gives a campaign the star', async () => {
    const held = await heldTransaction(app.db, lockStar);
    await keepShotMonths(2);
    await held.release();
    expect(await partitions()).toHaveLength(4);
  });

  it('are made while shots of theirs come in, which find their places', async () => {
    await keepShotMonths(1);
    const held = await heldTransaction(app.db, async (tx) => {
      await tx.execute(sql`
        insert into shots (event_id, device_id, campaign_id, fragrance_id, slot, seconds, fired_at)
        values (gen_random_uuid(), ${device.deviceId}, ${campaignId}, 1, 1, 5, ${monthsAgo(2)})
      `);
    });
    const kept = keepShotMonths(6);
    expect(await isWaiting(kept)).toBe(true);
    await held.release();
    await kept;
    expect(await placesOfShots()).toEqual([nameOf(monthsAgo(2))]);
  });

  it('come and go under a load of shots, of which each counts once', async () => {
    await keepShotMonths(5);
    const moments = [0, 1, 2, 3, 4, 5, 5].map(monthsAgo).map((moment) => Math.min(+moment, Date.now()));
    const batches = Array.from({ length: 12 }, (_, batch) =>
      Array.from({ length: 60 }, (_, index) => {
        const firedAt = new Date((moments[(batch + index) % moments.length] ?? 0) - index).toISOString();
        return shotOf(campaignId, { firedAt });
      }),
    );
    const others = await Promise.all([claimedDevice(app), claimedDevice(app), claimedDevice(app)]);
    const keeping = (async () => {
      for (const kept of [9, 7, 12, 6, 24, 8]) await keepShotMonths(kept);
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

  it('go one after the other while shots come in and are read', async () => {
    await keepShotMonths(24);
    await fire(new Date(), ...[1, ...Array.from({ length: 19 }, (_, back) => back + 3)].map(monthsAgo));
    const admin = await app.as('ADMIN');
    const dropping = (async () => {
      for (const kept of [20, 15, 10, 5, 1]) await keepShotMonths(kept);
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

  it('go though shots of theirs are sent again at that moment', async () => {
    await addShotMonths(app.db, 5);
    await fire(new Date());
    const sent = await fire(...Array.from({ length: 30 }, () => monthsAgo(5)));
    // The ids of the month are being forgotten, all but this one.
    const held = await heldTransaction(app.db, (tx) =>
      tx.execute(sql`select from shot_ids where event_id = ${sent[0]?.eventId} for update`),
    );
    const kept = keepShotMonths(3);
    expect(await isWaiting(kept)).toBe(true);
    const again = device.fire(sent);
    await isWaiting(again);
    await held.release();
    await kept;
    expect((await again).body).toMatchObject({ accepted: 0, duplicates: 0 });
    expect(await partitions()).not.toContain(nameOf(monthsAgo(5)));
    expect(await app.db.select().from(shotsEver)).toMatchObject([{ shots: 31 }]);
  });

  it('are dropped once by several processes', async () => {
    await fire(new Date());
    await keepShotMonths(12);
    await Promise.all(Array.from({ length: 4 }, () => keepShotMonths(2)));
    await keepShotMonths(2);
    expect(await partitions()).not.toContain(nameOf(monthsAgo(4)));
  });

  it('begin in UTC, wherever the database server stands', async () => {
    const { rows } = await app.db.execute<{ name: string }>(sql`select current_database() as name`);
    const name = rows[0]?.name ?? '';
    await app.db.execute(sql`alter database ${sql.identifier(name)} set timezone to 'America/Sao_Paulo'`);
    const url = new URL(inject('databaseUrl'));
    url.pathname = `/${name}`;
    const pool = postgresPool(url.href);
    expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
    await pool.end();
  });
});
