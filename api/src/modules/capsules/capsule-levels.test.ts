import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { CapsuleLevel } from '#contracts/capsules/capsule-record.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { rounds } from '../../testing/rounds.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const TIME_ZONE = 'Pacific/Kiritimati';
const DAYS = 8;
const DAY_MS = 24 * 3_600_000;

const app = await sharedTestApp({ timeZone: TIME_ZONE });
const admin = await app.as('ADMIN');
let fragranceId: number;
let campaignId: number;

beforeAll(async () => {
  fragranceId = (await makeFragrance(admin)).fragranceId;
  campaignId = (await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] })).campaignId;
});

/** A moment in the early hours of a day so many days ago, where the installation is; of today, now. */
function momentOf(daysAgo: number): string {
  if (daysAgo === 0) return new Date().toISOString();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
  return new Date(Date.parse(`${today}T01:00:00+14:00`) - daysAgo * DAY_MS).toISOString();
}

const levelsOf = async (capsuleId: number, days: number): Promise<CapsuleLevel[]> =>
  (await admin.get(`/capsules/${capsuleId}/history`, { query: { days } })).body.levels;

/** The shots of each day, the oldest first, and the total that the day begins with where it is corrected. */
const week = fc.array(
  fc.record({
    shots: fc.nat(4),
    correction: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 3, nil: null }),
  }),
  { minLength: DAYS, maxLength: DAYS },
);

it('the level by day is that of a plain model after any shots and corrections, in whatever order they come', {
  timeout: 120_000,
}, async () => {
  const property = fc.asyncProperty(week, fc.boolean(), async (days, reversed) => {
    const device = await claimedDevice(app);
    const { capsuleId, serialNumber } = await makeCapsule(app, { fragranceId, totalShots: 10 });
    const shots = days.flatMap(({ shots: count }, day) =>
      Array.from({ length: count }, () =>
        shotOf(campaignId, { capsuleSerial: serialNumber, firedAt: momentOf(DAYS - 1 - day) }),
      ),
    );
    for (const each of reversed ? shots.toReversed() : shots) await device.fire([each]);
    for (const [day, { correction }] of days.entries()) {
      if (correction === null) continue;
      await importing(admin, 'capsules').run(
        `serialNumber,fragrance,totalShots\n${serialNumber},${fragranceId},${correction}`,
      );
      await app.db.execute(sql`
        update audit_log set created_at = ${momentOf(DAYS - 1 - day)} where audit_id = (
          select max(audit_id) from audit_log where resource = 'capsule' and record_id = ${capsuleId}
        ) and created_at > now() - interval '1 minute'
      `);
    }
    let [total, fired] = [10, 0];
    const expected = days.map(({ shots: count, correction }) => {
      total = correction ?? total;
      fired += count;
      return { shots: count, remainingShots: Math.max(0, total - fired) };
    });
    // Nothing is known of it before.
    const first = Math.min(days.findIndex(({ shots: count }) => count > 0) >>> 0, DAYS - 1);
    const shown = (await levelsOf(capsuleId, 30)).map(({ date: _, ...level }) => level);
    expect(shown).toEqual(expected.slice(first));
    const { body } = await admin.get(`/capsules/${capsuleId}`);
    expect(body.remainingShots).toBe(shown.at(-1)?.remainingShots);
  });
  await fc.assert(property, { numRuns: rounds(8), seed: 20_261_201, endOnFailure: true });
});

it('the level by day has as many days as are asked for, and those after today count as today', async () => {
  const { capsuleId } = await makeCapsule(app, { fragranceId, remainingShots: 60 });
  await app.db.execute(sql`
    insert into capsule_days select ${capsuleId}, (now() at time zone ${TIME_ZONE})::date - n, 1
    from generate_series(-1, 30) n
  `);
  const levels = await levelsOf(capsuleId, 10);
  expect(levels).toHaveLength(10);
  expect(levels.map(({ remainingShots }) => remainingShots)).toEqual([
    70, 69, 68, 67, 66, 65, 64, 63, 62, 60,
  ]);
  expect(levels.at(-1)?.shots).toBe(2);
  expect(await levelsOf(capsuleId, 0)).toEqual([]);
});
