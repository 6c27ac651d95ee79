import { describe, expect, it } from 'vitest';
import { FORECAST_DAYS, forecastOf } from './forecast.ts';
import { BEHAVIOURS, type Behaviour, simulatedCapsule } from './testing/simulated-use.ts';

/** Capsules per behaviour; their seeds were not used to tune the forecast. */
const CAPSULES = 1_000;

/** How often the interval held and how far off its middle was, compared with estimates that only know past fillings. */
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
    // "Fillings last this long, and this one is this old."
    byAge: errorOf(({ meanLife, age }) => Math.max(0, meanLife - age)),
    // "Fillings last this long, and this share of it is left."
    byLevel: errorOf(({ meanLife, remaining, total }) => (meanLife * remaining) / total),
  };
}

describe('the forecast tested on simulated devices', () => {
  const judged = Object.fromEntries(BEHAVIOURS.map((behaviour) => [behaviour, judge(behaviour)])) as Record<
    Behaviour,
    ReturnType<typeof judge>
  >;
  const sum = (value: (one: ReturnType<typeof judge>) => number) =>
    Object.values(judged).reduce((total, one) => total + value(one), 0);
  it('gives an interval that holds in four of five cases', () => {
    const share = sum(({ held }) => held) / sum(({ given }) => given);
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(0.85);
  });

  it.each(['steady', 'weekly', 'intermittent'] as const)(
    'gives an interval that holds about as often when use is %s',
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

  it('errs at least a fifth less than estimates from the mean life of the last six fillings', () => {
    expect(sum(({ error }) => error)).toBeLessThan(0.8 * sum(({ byAge }) => byAge));
    expect(sum(({ error }) => error)).toBeLessThan(0.8 * sum(({ byLevel }) => byLevel));
  });
});

describe('the forecast of a capsule', () => {
  const daily = (shots: number, days: number) => Array<number>(days).fill(shots);

  it.each([
    ['an empty capsule', { remaining: 0, days: daily(10, 30) }],
    ['a capsule never fired', { remaining: 100, days: [] }],
    ['a capsule known for only four days', { remaining: 100, days: daily(10, 4) }],
    ['a capsule fired on only two days', { remaining: 100, days: [5, 0, 0, 0, 0, 0, 5] }],
    ['a capsule no longer in use', { remaining: 100, days: [...daily(10, 30), 0, 0, 0] }],
    ['a capsule that lasts for years', { remaining: 1_000_000, days: daily(10, 30) }],
  ])('is unknown for %s', (_, use) => {
    expect(forecastOf({ ...use, todayLeft: 1 })).toBeNull();
  });

  it('is the quotient for steady use, and narrower the nearer it is', () => {
    const near = forecastOf({ remaining: 45, days: daily(10, 30), todayLeft: 1 });
    const far = forecastOf({ remaining: 405, days: daily(10, 30), todayLeft: 1 });
    expect(near?.middle).toBe(4);
    expect(far?.middle).toBeGreaterThanOrEqual(39);
    expect(far?.middle).toBeLessThanOrEqual(41);
    const widthOf = (forecast: typeof near) => (forecast?.high ?? 0) - (forecast?.low ?? 0);
    expect(widthOf(near)).toBeLessThan(widthOf(far));
    expect(near?.low).toBeGreaterThan(0);
  });

  it('accounts for the rest of today', () => {
    const at = (todayLeft: number) => forecastOf({ remaining: 8, days: daily(10, 30), todayLeft })?.middle;
    expect([at(1), at(0.1)]).toEqual([0, 1]);
  });

  it('accounts for weekdays without shots', () => {
    // Yesterday was a Friday; closed on Saturdays and Sundays.
    const week = [0, 0, 20, 20, 20, 20, 20];
    const forecast = forecastOf({ remaining: 10, days: Array(8).fill(week).flat(), todayLeft: 1 });
    expect(forecast?.middle).toBe(2);
    expect(forecast?.low).toBe(2);
  });

  it('follows a change in recent weeks', () => {
    const forecast = forecastOf({ remaining: 200, days: [...daily(40, 40), ...daily(10, 28)], todayLeft: 1 });
    expect(forecast?.middle).toBeGreaterThan(12);
  });
});
