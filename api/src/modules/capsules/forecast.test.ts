import { describe, expect, it } from 'vitest';
import { FORECAST_DAYS, forecastOf } from './forecast.ts';
import { BEHAVIOURS, type Behaviour, simulatedCapsule } from './testing/simulated-use.ts';

/** Capsules of each behaviour, each of a seed that nothing of the forecast was chosen by. */
const CAPSULES = 1_000;

/** How often the interval held, and how far off the middle was, beside what somebody would say who knows past fillings alone. */
function judge(behaviour: Behaviour) {
  const capsules = Array.from({ length: CAPSULES }, (_, index) =>
    simulatedCapsule(behaviour, `unseen ${behaviour} ${index}`),
  );
  const given = capsules.flatMap((capsule) => {
    const { remaining, days } = capsule;
    const first = Math.max(
      days.findIndex((shots) => shots > 0),
      days.length - FORECAST_DAYS,
    );
    const forecast = forecastOf({ remaining, days: days.slice(first), todayLeft: 1 });
    return forecast ? [{ ...capsule, forecast }] : [];
  });
  const held = given.filter(
    ({ forecast: { low, high }, emptyAfter }) => low <= emptyAfter && emptyAfter <= high,
  );
  const emptied = given.filter(({ emptyAfter }) => Number.isFinite(emptyAfter));
  const errorOf = (guess: (capsule: (typeof given)[number]) => number) =>
    emptied.reduce((sum, capsule) => sum + Math.abs(guess(capsule) - capsule.emptyAfter), 0);
  return {
    given: given.length,
    held: held.length,
    error: errorOf(({ forecast }) => forecast.middle),
    // "They last so many days, and this one is so old."
    byAge: errorOf(({ meanLife, age }) => Math.max(0, meanLife - age)),
    // "They last so many days, and so much of this one is left."
    byLevel: errorOf(({ meanLife, remaining, total }) => (meanLife * remaining) / total),
  };
}

describe('the forecast, held against simulated devices', () => {
  const judged = Object.fromEntries(BEHAVIOURS.map((behaviour) => [behaviour, judge(behaviour)])) as Record<
    Behaviour,
    ReturnType<typeof judge>
  >;
  const sum = (value: (one: ReturnType<typeof judge>) => number) =>
    Object.values(judged).reduce((total, one) => total + value(one), 0);
  it('holds in four cases of five', () => {
    const share = sum(({ held }) => held) / sum(({ given }) => given);
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(0.85);
  });

  it.each(['steady', 'weekly', 'intermittent'] as const)(
    'holds about as often where use is %s',
    (behaviour) => {
      const { held, given } = judged[behaviour];
      expect(given / CAPSULES).toBeGreaterThan(0.9);
      expect(held / given).toBeGreaterThan(0.72);
      expect(held / given).toBeLessThan(0.9);
    },
  );

  it('is hardly ever given once use has stopped', () => {
    expect(judged.stopped.given / CAPSULES).toBeLessThan(0.15);
  });

  it('is off by at least a fifth less than the mean of the last six fillings, whether or not that knows the level', () => {
    expect(sum(({ error }) => error)).toBeLessThan(0.8 * sum(({ byAge }) => byAge));
    expect(sum(({ error }) => error)).toBeLessThan(0.8 * sum(({ byLevel }) => byLevel));
  });
});

describe('the forecast of a capsule', () => {
  const daily = (shots: number, days: number) => Array<number>(days).fill(shots);

  it.each([
    ['that is empty', { remaining: 0, days: daily(10, 30) }],
    ['that was never fired', { remaining: 100, days: [] }],
    ['that is known for four days', { remaining: 100, days: daily(10, 4) }],
    ['that was fired on two days', { remaining: 100, days: [5, 0, 0, 0, 0, 0, 5] }],
    ['whose use came to an end', { remaining: 100, days: [...daily(10, 30), 0, 0, 0] }],
    ['that lasts for years', { remaining: 1_000_000, days: daily(10, 30) }],
  ])('of one %s is unknown', (_, use) => {
    expect(forecastOf({ ...use, todayLeft: 1 })).toBeNull();
  });

  it('of one that is fired alike each day is the quotient, and narrower the nearer it is', () => {
    const near = forecastOf({ remaining: 45, days: daily(10, 30), todayLeft: 1 });
    const far = forecastOf({ remaining: 405, days: daily(10, 30), todayLeft: 1 });
    expect(near?.middle).toBe(4);
    expect(far?.middle).toBeGreaterThanOrEqual(39);
    expect(far?.middle).toBeLessThanOrEqual(41);
    const widthOf = (forecast: typeof near) => (forecast?.high ?? 0) - (forecast?.low ?? 0);
    expect(widthOf(near)).toBeLessThan(widthOf(far));
    expect(near?.low).toBeGreaterThan(0);
  });

  it('counts what is still to come of today', () => {
    const at = (todayLeft: number) => forecastOf({ remaining: 8, days: daily(10, 30), todayLeft })?.middle;
    expect([at(1), at(0.1)]).toEqual([0, 1]);
  });

  it('knows the days on which nothing is fired', () => {
    // Yesterday was a Friday: closed on Saturdays and Sundays.
    const week = [0, 0, 20, 20, 20, 20, 20];
    const forecast = forecastOf({ remaining: 10, days: Array(8).fill(week).flat(), todayLeft: 1 });
    expect(forecast?.middle).toBe(2);
    expect(forecast?.low).toBe(2);
  });

  it('follows a change of the last weeks', () => {
    const forecast = forecastOf({ remaining: 200, days: [...daily(40, 40), ...daily(10, 28)], todayLeft: 1 });
    expect(forecast?.middle).toBeGreaterThan(12);
  });
});
