import { seededRandom } from './random.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Office hours in São Paulo (8 to 18, UTC−3 all year), in UTC. */
const OFFICE_OPENS_HOUR = 11;
const OFFICE_HOURS = 10;

/**
 * A moment in office hours, on a weekday, some days ago.
 * @param seed the same seed gives the same distance from `now`, give or take a weekend
 * @param newest days ago at the least, at least 1
 * @param oldest days ago at the most
 */
export function officeMoment(now: Date, seed: string, newest: number, oldest: number): Date {
  const random = seededRandom(seed);
  const moment = new Date(now.getTime() - (newest + random() * (oldest - newest)) * DAY_MS);
  const weekday = moment.getUTCDay();
  if (weekday === 0 || weekday === 6) moment.setTime(moment.getTime() - 2 * DAY_MS);
  moment.setUTCHours(
    OFFICE_OPENS_HOUR,
    Math.floor(random() * OFFICE_HOURS * 60),
    Math.floor(random() * 60),
    0,
  );
  return moment;
}

/** A moment between two others, the same part of the way for the same seed. */
export function momentBetween(from: Date, to: Date, seed: string): Date {
  return new Date(from.getTime() + Math.floor(seededRandom(seed)() * (to.getTime() - from.getTime())));
}

export function latestOf(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}
