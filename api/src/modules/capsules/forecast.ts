/** What is known of a capsule's use. */
export interface CapsuleUse {
  /** Shots that are left. */
  remaining: number;
  /** Shots of each day up to yesterday, oldest first: of the last `FORECAST_DAYS`, or as many as there are since it was first fired. */
  days: readonly number[];
  /** Part of today that is still to come, 0 to 1. */
  todayLeft: number;
}

/** Days until a capsule is empty, today is 0: an interval that holds in four cases of five, and its middle. */
export interface Forecast {
  low: number;
  middle: number;
  high: number;
}

/** Days that are looked back on. */
export const FORECAST_DAYS = 84;

/** Fewest days from which something can be told, and days on which it must have been fired among them. */
const LEAST_DAYS = 5;
const LEAST_USED_DAYS = 3;

/** How much days of the week differ from each other: the variance of their share, as it is before anything is known. */
const WEEKDAY_VARIANCE = 0.2;

/** How much use changes by itself from one day to the next: the variance of its level, in parts of it. */
const DRIFT_VARIANCE = 0.001;

/** How much of what a day has beyond the usual may go on to the next, at most: few days tell it badly. */
const MOST_TOGETHER = 0.5;

/** A pause that is so many times as long as the longest before it, and some days more, is an end. */
const PAUSE_TIMES = 1.5;
const PAUSE_DAYS = 2;

/** Days ahead for which something can be told. */
const HORIZON = 730;

const MIDDLE = { deviations: 0, rounding: 0 };

/**
 * Deviations of a normal distribution below which nine cases of ten lie, half of them, and one. The ends are rounded to whole
 * days: one that falls into the second half of a day is the next, or would hold in more cases than are asked for.
 */
const CASES = [{ deviations: 1.2816, rounding: -0.5 }, MIDDLE, { deviations: -1.2816, rounding: 0.5 }];

/**
 * Foretells when a capsule will be empty from its use in the last weeks. Its level is a mean in which recent days weigh more;
 * days of the week share it as they did before, the more so the more regular they were. Day by day that is used up, with an
 * uncertainty that grows: of single days, of the level, and of its change. The interval ends where so much is used in one case
 * of ten, and in nine.
 * @returns null where it is empty, too little is known, or its use has come to an end
 */
export function forecastOf({ remaining, days, todayLeft }: CapsuleUse): Forecast | null {
  if (remaining <= 0 || !isTelling(days) || hasStopped(days)) return null;
  const { daily, spread, levelVariance } = usualUse(days);
  const found: number[] = [];
  let mean = 0;
  for (let day = 0; day <= HORIZON; day += 1) {
    const use = (daily[day % 7] ?? 0) * (day === 0 ? todayLeft : 1);
    mean += use;
    const drift = levelVariance + (DRIFT_VARIANCE * day) / 3;
    while (found.length < CASES.length) {
      const { deviations, rounding } = CASES[found.length] ?? MIDDLE;
      const rounded = mean + rounding * use;
      if (rounded <= 0 || usedAt(rounded, spread / rounded + drift, deviations) < remaining) break;
      found.push(day);
    }
    if (found.length === CASES.length) break;
  }
  const [low, middle, high] = found;
  return low === undefined || middle === undefined || high === undefined ? null : { low, middle, high };
}

function isTelling(days: readonly number[]): boolean {
  return days.length >= LEAST_DAYS && days.filter((shots) => shots > 0).length >= LEAST_USED_DAYS;
}

/** Whether the pause up to now is much longer than any before it. */
function hasStopped(days: readonly number[]): boolean {
  let longest = 0;
  let pause = 0;
  for (const shots of days) {
    if (shots > 0) {
      longest = Math.max(longest, pause);
      pause = 0;
    } else pause += 1;
  }
  return pause > longest * PAUSE_TIMES + PAUSE_DAYS;
}

/** What is used on each of the seven days from today on, and how far that can be relied on. */
function usualUse(days: readonly number[]) {
  const count = days.length;
  const total = sum(days);
  const plain = total / count;
  const shares = weekdayShares(days, plain);
  const today = weekdayOf(-count);
  let squares = 0;
  let follows = 0;
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    const beside = (days[index] ?? 0) - plain * (shares[(today + index) % 7] ?? 1);
    squares += beside ** 2;
    follows += beside * before;
    before = beside;
  }
  // In shots: 1 where each comes by itself, more where they come together, on a day or on days that follow each other.
  const together = squares === 0 ? 0 : Math.min(MOST_TOGETHER, Math.max(0, follows / squares));
  const ofADay = Math.max(1, (squares / total) * (count / Math.max(1, count - 2)));
  const spread = (ofADay * (1 + together)) / (1 - together);
  const unevenness = spread / plain;
  // What is best forgotten of the days before: the more one differs from the next, the less a single one says.
  const noise = Math.max(1, (squares - follows) / total) / plain;
  const kept = 1 - Math.min(0.5, Math.sqrt(DRIFT_VARIANCE / noise));
  let shots = 0;
  let weight = 0;
  let squaredWeight = 0;
  for (let index = 0; index < count; index += 1) {
    shots = shots * kept + (days[index] ?? 0);
    weight = weight * kept + (shares[(today + index) % 7] ?? 1);
    squaredWeight = squaredWeight * kept ** 2 + 1;
  }
  const level = shots / weight;
  const levelVariance = (unevenness * squaredWeight) / weight ** 2 + DRIFT_VARIANCE / (2 * (1 - kept));
  return { daily: shares.map((share) => share * level), spread, levelVariance };
}

/**
 * How much each day of the week has of the mean, from today's on. It is believed as far as it is regular: of few days, or very
 * different ones, it says little.
 */
function weekdayShares(days: readonly number[], plain: number): number[] {
  const today = weekdayOf(-days.length);
  const shots = Array<number>(7).fill(0);
  const counts = Array<number>(7).fill(0);
  let squares = 0;
  for (let index = 0; index < days.length; index += 1) {
    const each = days[index] ?? 0;
    const place = (today + index) % 7;
    shots[place] = (shots[place] ?? 0) + each;
    counts[place] = (counts[place] ?? 0) + 1;
    squares += (each / plain - 1) ** 2;
  }
  const doubt = squares / days.length / WEEKDAY_VARIANCE;
  return shots.map((own, place) =>
    doubt === 0 ? 1 : (own / plain + doubt) / ((counts[place] ?? 0) + doubt),
  );
}

/** @param days from today, negative in the past @returns 0 for the day of the week that is today, up to 6 */
function weekdayOf(days: number): number {
  return ((days % 7) + 7) % 7;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * What is used up in all but some cases, where its distribution is a gamma one. Source: Wilson and Hilferty, PNAS 17, 1931.
 * @param variance in parts of the mean
 */
function usedAt(mean: number, variance: number, deviations: number): number {
  const root = 1 - variance / 9 + (deviations * Math.sqrt(variance)) / 3;
  return root > 0 ? mean * root ** 3 : 0;
}
