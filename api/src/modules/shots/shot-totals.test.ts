import { sql, sum } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capsules } from '../../platform/db/schema/devices.ts';
import { deviceDays, shots } from '../../platform/db/schema/shots.ts';
import { shotOf } from '../../testing/devices.ts';
import { rounds } from '../../testing/rounds.ts';
import type { Caller } from '../../testing/test-app.ts';
import {
  clockChange,
  countsByKey,
  emptied,
  type Fixtures,
  HOUR,
  LEVELS,
  loads,
  makeFixtures,
  placesByShots,
  sendLoad,
  YEAR,
} from './testing/shot-load.ts';

const totalsOf = async (admin: Caller, query = {}) => {
  const { body } = await admin.get('/dashboard/shots-campaign', { query });
  const counts: Record<string, number> = {};
  for (const { campaignId, fragrances } of body) {
    for (const { fragranceName, shotsTotalFragrance } of fragrances) {
      counts[`${campaignId} ${fragranceName}`] = shotsTotalFragrance;
    }
  }
  return counts;
};

describe.each(['America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu'])(
  'after any load, in %s',
  (timeZone) => {
    let fixtures: Fixtures;
    const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone });

    beforeAll(async () => {
      fixtures = await makeFixtures(timeZone);
    });
    afterAll(() => fixtures.app.close());

    it('every total, level and place matches the single shots', { timeout: 60_000 }, async () => {
      const { app, admin } = fixtures;
      await fc.assert(
        fc.asyncProperty(loads, async (load) => {
          await emptied(fixtures);
          const counted = await sendLoad(fixtures, load);
          const pair = ({ campaign, fragrance }: (typeof counted)[number]) =>
            `${campaign?.campaignId} ${fragrance?.name}`;
          expect(await totalsOf(admin)).toEqual(countsByKey(counted.map(pair)));
          const days = new Set(counted.map(({ firedAt }) => dayOf.format(firedAt)));
          for (const day of days) {
            const ofDay = counted.filter(({ firedAt }) => dayOf.format(firedAt) === day);
            expect(await totalsOf(admin, { from: day, to: day }), day).toEqual(countsByKey(ofDay.map(pair)));
          }
          const { body } = await admin.get('/dashboard/shots-fragrance', { query: { from: '2000-01-01' } });
          expect(
            Object.fromEntries(
              body.map((row: { fragranceName: string; shotsTotal: number }) => [
                row.fragranceName,
                row.shotsTotal,
              ]),
            ),
          ).toEqual(countsByKey(counted.map(({ fragrance }) => String(fragrance?.name))));

          const levels = await app.db.select().from(capsules).orderBy(capsules.capsuleId);
          const used = countsByKey(counted.map(({ capsule }) => String(capsule)));
          expect(levels.map(({ serialNumber, remainingShots }) => [serialNumber, remainingShots])).toEqual(
            fixtures.capsules
              .map(({ capsuleId, serialNumber }, place) => ({
                capsuleId,
                level: [serialNumber, Math.max(0, (LEVELS[place] ?? 0) - (used[place] ?? 0))],
              }))
              .sort((one, other) => one.capsuleId - other.capsuleId)
              .map(({ level }) => level),
          );
          const places = levels.flatMap(({ capsuleId, deviceId, slot }) =>
            deviceId === null ? [] : [[capsuleId, `${deviceId} ${slot}`] as const],
          );
          expect(new Map(places)).toEqual(await placesByShots(fixtures));
          expect(await app.db.$count(shots)).toBe(counted.length);
          const { rows } = await app.db.execute(sql`
          (select campaign_id, fragrance_id, day, shots from shots_by_day) except all
          (select campaign_id, fragrance_id, (fired_at at time zone ${timeZone})::date, count(*)
           from shots group by 1, 2, 3)
        `);
          expect(rows).toEqual([]);
          const { rows: ofDevices } = await app.db.execute(sql`
          (select device_id, day, shots from device_days) except all
          (select device_id, (fired_at at time zone ${timeZone})::date, count(*) from shots group by 1, 2)
        `);
          expect(ofDevices).toEqual([]);
          const [ever] = await app.db.select({ shots: sum(deviceDays.shots) }).from(deviceDays);
          expect(Number(ever?.shots)).toBe(counted.length);
        }),
        { numRuns: rounds(15), endOnFailure: true },
      );
    });
  },
);

describe('the day of a shot', () => {
  it('is that of the installation, in summer and in winter', async () => {
    const { app, admin, senders, campaigns, slots } = await makeFixtures('Europe/Lisbon');
    const minutes = (at: number, count: number) => new Date(at + count * 60_000).toISOString();
    const [summer, winter] = [Date.UTC(YEAR, 6, 10, 23, 30), Date.UTC(YEAR, 0, 10, 23, 30)];
    const change = clockChange(10);
    const fired = [
      minutes(summer, 0),
      minutes(winter, 0),
      minutes(change, -5),
      minutes(change, 5),
      minutes(change, -121),
    ];
    const { campaignId } = campaigns[0] ?? {};
    await senders[0]?.fire(fired.map((firedAt) => shotOf(campaignId, { firedAt })));
    const on = (day: string) => totalsOf(admin, { from: day, to: day });
    const one = (count: number) => ({ [`${campaignId} ${slots[0]?.name}`]: count });
    expect(await on(`${YEAR}-07-11`)).toEqual(one(1));
    expect(await on(`${YEAR}-01-10`)).toEqual(one(1));
    // Two hours before the clock is put back, at 23:00 UTC, it is midnight there.
    const sunday = new Date(change).toISOString().slice(0, 10);
    expect(await on(sunday)).toEqual(one(2));
    expect(await on(new Date(change - 24 * HOUR).toISOString().slice(0, 10))).toEqual(one(1));
    await app.close();
  });
});
