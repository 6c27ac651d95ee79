/** What is known of a capsule's use. */
export interface CapsuleUse {
  /** Shots left. */
  remaining: number;
  /** Shots per day up to yesterday, oldest first: the last `FORECAST_DAYS`, or fewer if it was first fired later. */
  days: readonly number[];
  /** Share of today that is still to come, 0 to 1. */
  todayLeft: number;
}

/** Days until a capsule is empty, 0 being today: an interval that holds in four of five cases, and its middle. */
export interface Forecast {
  low: number;
  middle: number;
  high: number;
}

/** Days of past use that are considered. */
export const FORECAST_DAYS = 84;

/** Minimum number of days for a forecast, and of days with shots among them. */
const MIN_DAYS = 5;
const MIN_USED_DAYS = 3;

/** How much weekdays differ: the prior variance of their shares. */
const WEEKDAY_VARIANCE = 0.2;

/** How much use drifts from one day to the next: the relative variance of its level. */
const DRIFT_VARIANCE = 0.001;

/** Maximum share of a day's excess that may carry over to the next; few days estimate it poorly. */
const MAX_CORRELATION = 0.5;

/** A pause longer than this many times the longest earlier one, plus some days, means use has ended. */
const PAUSE_TIMES = 1.5;
const PAUSE_DAYS = 2;

/** How many days ahead a forecast can reach. */
const HORIZON_DAYS = 730;

const MIDDLE = { deviations: 0, rounding: 0 };

/**
 * Deviations of a normal distribution for the quantiles 0.9, 0.5 and 0.1. The ends are rounded to whole days: an end in
 * the second half of a day counts as the next, or the interval would hold in more cases than intended.
 */
const CASES = [{ deviations: 1.2816, rounding: -0.5 }, MIDDLE, { deviations: -1.2816, rounding: 0.5 }];

/**
 * Forecasts when a capsule will be empty from its use in recent weeks. The level of use is a mean that weights recent
 * days more; weekdays share it as before, the more so the more regular they were. This is used up day by day, with
 * growing uncertainty about single days, the level and its drift. The interval runs from the day on which the shots are
 * used up in one of ten cases to that of nine.
 * @returns null if it is empty, too little is known or its use has ended
 */
export function forecastOf({ remaining, days, todayLeft }: CapsuleUse): Forecast | null {
  if (remaining <= 0 || !hasEnoughData(days) || hasStopped(days)) return null;
  const { daily, spread, levelVariance } = usualUse(days);
  const found: number[] = [];
  let mean = 0;
  for (let day = 0; day <= HORIZON_DAYS; day += 1) {
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

function hasEnoughData(days: readonly number[]): boolean {
  return days.length >= MIN_DAYS && days.filter((shots) => shots > 0).length >= MIN_USED_DAYS;
}

/** Whether the current pause is much longer than any before. */
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

/** Expected use on each of the seven days from today, and its uncertainty. */
function usualUse(days: readonly number[]) {
  const count = days.length;
  const total = sum(days);
  const plain = total / count;
  const shares = weekdayShares(days, plain);
  const today = weekdayOf(-count);
  let squares = 0;
  let covariance = 0;
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    const deviation = (days[index] ?? 0) - plain * (shares[(today + index) % 7] ?? 1);
    squares += deviation ** 2;
    covariance += deviation * before;
    before = deviation;
  }
  // In shots: 1 if shots are independent, more if they cluster within a day or on consecutive days.
  const correlation = squares === 0 ? 0 : Math.min(MAX_CORRELATION, Math.max(0, covariance / squares));
  const dispersion = Math.max(1, (squares / total) * (count / Math.max(1, count - 2)));
  const spread = (dispersion * (1 + correlation)) / (1 - correlation);
  const relativeDispersion = spread / plain;
  // The share of earlier days to keep: the noisier single days are, the longer the memory.
  const noise = Math.max(1, (squares - covariance) / total) / plain;
  const retention = 1 - Math.min(0.5, Math.sqrt(DRIFT_VARIANCE / noise));
  let shots = 0;
  let weight = 0;
  let squaredWeight = 0;
  for (let index = 0; index < count; index += 1) {
    shots = shots * retention + (days[index] ?? 0);
    weight = weight * retention + (shares[(today + index) % 7] ?? 1);
    squaredWeight = squaredWeight * retention ** 2 + 1;
  }
  const level = shots / weight;
  const levelVariance =
    (relativeDispersion * squaredWeight) / weight ** 2 + DRIFT_VARIANCE / (2 * (1 - retention));
  return { daily: shares.map((share) => share * level), spread, levelVariance };
}

/**
 * Each weekday's share of the mean, starting with today. Shares count as far as they are regular; few or very different
 * days say little.
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

/** @param days from today, negative in the past @returns 0 for today's weekday, up to 6 */
function weekdayOf(days: number): number {
  return ((days % 7) + 7) % 7;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * A quantile of the shots used, assuming a gamma distribution. Source: Wilson and Hilferty, PNAS 17, 1931.
 * @param variance as a share of the squared mean
 */
function usedAt(mean: number, variance: number, deviations: number): number {
  const root = 1 - variance / 9 + (deviations * Math.sqrt(variance)) / 3;
  return root > 0 ? mean * root ** 3 : 0;
}
