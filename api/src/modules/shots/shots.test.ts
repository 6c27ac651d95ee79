import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contracts/core/language.ts';
import { APP_PROBLEMS } from '#contracts/texts/server-only.ts';
import { shots, shotsByDay, shotsEver } from '../../platform/db/schema/shots.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { addShotMonths, dropShotMonth } from './shot-months.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const device = await claimedDevice(app);

/** A campaign with a fragrance in its first slot only. */
async function campaignWithSlot() {
  const { categoryId } = await makeCategory(admin);
  const { fragranceId } = await makeFragrance(admin, { categoryId });
  const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
  return { campaignId, fragranceId };
}

/** Noon of a day, the given number of months ago. */
function monthsAgo(months: number, day: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day, 12));
}

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);

async function totalsOf(campaignId: number) {
  const is = sql`campaign_id = ${campaignId}`;
  const [ever] = await app.db.select().from(shotsEver).where(is);
  const days = await app.db.select().from(shotsByDay).where(is).orderBy(shotsByDay.day);
  const raw = await app.db.$count(shots, is);
  return { ever: ever?.shots ?? 0, days: days.map(({ day, shots: count }) => [day, count]), raw };
}

describe('shots', () => {
  it('count once each, in total, by day and as single rows', async () => {
    const { campaignId } = await campaignWithSlot();
    const [day, dayBefore] = [dateOf(monthsAgo(1, 10)), dateOf(monthsAgo(1, 9))];
    // São Paulo is three hours behind UTC.
    const events = [
      shotOf(campaignId, { firedAt: `${day}T02:59:59Z` }),
      shotOf(campaignId, { firedAt: `${day}T03:00:00Z` }),
      shotOf(campaignId, { firedAt: `${day}T00:00:00-03:00` }),
    ];
    expect((await device.fire(events)).body).toMatchObject({ accepted: 3, duplicates: 0, rejected: [] });
    const counted = {
      ever: 3,
      days: [
        [dayBefore, 1],
        [day, 2],
      ],
      raw: 3,
    };
    expect(await totalsOf(campaignId)).toEqual(counted);

    const again = [...events.reverse(), ...events];
    expect((await device.fire(again)).body).toMatchObject({ accepted: 0, duplicates: 6, rejected: [] });
    expect(await totalsOf(campaignId)).toEqual(counted);
  });

  it('count once within a request, by their id only', async () => {
    const { campaignId } = await campaignWithSlot();
    const event = shotOf(campaignId);
    const other = { ...event, eventId: event.eventId.toUpperCase(), seconds: 9 };
    expect((await device.fire([event, other])).body).toMatchObject({
      accepted: 1,
      duplicates: 1,
      rejected: [],
    });
    const later = { ...event, firedAt: new Date(Date.now() - 40 * 24 * 3_600_000).toISOString() };
    expect((await device.fire([later])).body).toMatchObject({ accepted: 0, duplicates: 1, rejected: [] });
    expect((await totalsOf(campaignId)).ever).toBe(1);
  });

  it('are refused individually, by their id', async () => {
    const { campaignId, fragranceId } = await campaignWithSlot();
    const { serialNumber } = await makeCapsule(app, { fragranceId });
    const day = 24 * 3_600_000;
    const wrong = {
      'shot.campaign': shotOf(2_000_000),
      'shot.slot': shotOf(campaignId, { slot: 2 }),
      'shot.capsule': shotOf(campaignId, { capsuleSerial: 'nobody knows it' }),
      'shot.future': shotOf(campaignId, { firedAt: new Date(Date.now() + 2 * day).toISOString() }),
      'shot.too_old': shotOf(campaignId, { firedAt: monthsAgo(30, 1).toISOString() }),
      'shot.invalid': shotOf(campaignId, { seconds: 0 }),
    };
    const right = shotOf(campaignId, { capsuleSerial: serialNumber });
    const { status, body } = await device.fire([...Object.values(wrong), right]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ accepted: 1, duplicates: 0 });
    const codes = Object.fromEntries(
      body.rejected.map(({ eventId, code }: { eventId: string; code: string }) => [code, eventId]),
    );
    expect(codes).toEqual(
      Object.fromEntries(Object.entries(wrong).map(([code, { eventId }]) => [code, eventId])),
    );
    expect(await totalsOf(campaignId)).toMatchObject({ ever: 1, raw: 1 });
  });

  it('empty capsules, whose level never falls below zero', async () => {
    const { campaignId, fragranceId } = await campaignWithSlot();
    const { serialNumber } = await makeCapsule(app, { fragranceId, totalShots: 3 });
    const events = Array.from({ length: 5 }, () => shotOf(campaignId, { capsuleSerial: serialNumber }));
    const level = async () => {
      const { body } = await admin.get('/capsules', { query: { FilterString: serialNumber } });
      return body.data[0];
    };
    await device.fire(events.slice(0, 2));
    expect(await level()).toMatchObject({ remainingShots: 1, device: { macAddress: device.macAddress } });
    await device.fire(events);
    expect(await level()).toMatchObject({ remainingShots: 0, totalShots: 3 });
    expect((await totalsOf(campaignId)).ever).toBe(5);
  });

  it('count once in concurrent copies of a batch', async () => {
    const { campaignId, fragranceId } = await campaignWithSlot();
    const { serialNumber } = await makeCapsule(app, { fragranceId, totalShots: 1_000 });
    const events = Array.from({ length: 100 }, () => shotOf(campaignId, { capsuleSerial: serialNumber }));
    const other = await claimedDevice(app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? device : other).fire(index % 3 ? events : [...events].reverse()),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const accepted = answers.reduce((sum, { body }) => sum + body.accepted, 0);
    expect(accepted).toBe(100);
    expect(await totalsOf(campaignId)).toMatchObject({ ever: 100, raw: 100 });
  });

  it('come in requests of at most a thousand, each with a UUID', async () => {
    const { campaignId } = await campaignWithSlot();
    const many = Array.from({ length: 1_001 }, () => shotOf(campaignId));
    for (const events of [many, [], [{ ...shotOf(campaignId), eventId: '7' }]]) {
      expect((await device.fire(events)).body).toMatchObject({ code: 'validation', status: 400 });
    }
    expect((await device.fire(many.slice(1))).body.accepted).toBe(1_000);
  });

  it('are accepted from devices only', async () => {
    const { campaignId } = await campaignWithSlot();
    const body = { events: [shotOf(campaignId)] };
    const headers = { authorization: `Device ${randomUUID()}` };
    const answers = [
      await app.anyone.post('/device/shots', { body }),
      await admin.post('/device/shots', { body }),
      await app.anyone.post('/device/shots', { body, headers }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'device.key' } });
      expect(answer.headers['www-authenticate']).toBe('Device');
    }
  });

  it.each(LANGUAGES)('are refused in %s with instructions about the key', async (language) => {
    const headers = { authorization: 'Device x', 'content-language': language };
    const { body } = await app.anyone.post('/device/shots', { body: { events: [] }, headers });
    expect(body.detail).toBe(APP_PROBLEMS[language]['device.key']);
  });

  it('are refused from a device that sends too many requests', async () => {
    const { campaignId } = await campaignWithSlot();
    const eager = await claimedDevice(app);
    await app.db.execute(
      sql`update devices set calls = 600, calls_since = now() where device_id = ${eager.deviceId}`,
    );
    const refused = await eager.fire([shotOf(campaignId)]);
    expect(refused.body.code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    await app.db.execute(sql`update devices set calls_since = now() - interval '61 seconds'`);
    expect((await eager.fire([shotOf(campaignId)])).body.accepted).toBe(1);
  });
});

describe('months of shots', () => {
  const nameOf = (month: Date) => `shots_${dateOf(month).slice(0, 7).replace('-', '_')}`;

  const partitions = async () => {
    const { rows } = await app.db.execute<{ name: string }>(sql`
      select tableoid::regclass::text as name, count(*) from shots group by 1 order by 1
    `);
    return rows.map(({ name }) => name);
  };

  it('get a partition of their own and are dropped when they expire, while totals stay', async () => {
    const { campaignId } = await campaignWithSlot();
    const [oldMonth, lastMonth] = [monthsAgo(17, 15), monthsAgo(1, 15)];
    const old = shotOf(campaignId, { firedAt: oldMonth.toISOString() });
    await device.fire([old, shotOf(campaignId, { firedAt: lastMonth.toISOString() })]);
    await addShotMonths(app.db, 17);
    expect(await partitions()).toEqual(expect.arrayContaining([nameOf(oldMonth), nameOf(lastMonth)]));
    expect(await partitions()).not.toContain('shots_unsorted');
    expect((await device.fire([old])).body).toMatchObject({ duplicates: 1 });

    // Without a recent shot, the clock would not be trusted.
    await device.fire([shotOf((await campaignWithSlot()).campaignId)]);
    await dropShotMonth(app.db, { keptMonths: 12, at: new Date(), log: { info: () => {} } });
    expect(await partitions()).not.toContain(nameOf(oldMonth));
    expect(await totalsOf(campaignId)).toMatchObject({ ever: 2, raw: 1 });
  });
});
