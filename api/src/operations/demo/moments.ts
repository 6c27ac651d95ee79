import { seededRandom } from './random.ts';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** Office hours in São Paulo (8 to 18, UTC−3 all year), in UTC. */
const OFFICE_OPENS_HOUR = 11;
const OFFICE_HOURS = 10;

/**
 * A weekday moment in office hours some days ago; earlier moments are likelier.
 * @param seed the same seed gives the same distance from `now`, apart from weekends
 * @param newest minimum age in days, at least 1
 * @param oldest maximum age in days, apart from weekends
 */
export function officeMoment(now: Date, seed: string, newest: number, oldest: number): Date {
  const random = seededRandom(seed);
  const daysAgo = newest + Math.sqrt(random()) * (oldest - newest);
  return inOfficeHours(new Date(now.getTime() - daysAgo * DAY_MS), random);
}

/** A moment between two others, in office hours if there are any between them. */
export function momentBetween(from: Date, to: Date, seed: string): Date {
  const random = seededRandom(`${seed}, later`);
  const anyTime = new Date(from.getTime() + random() * (to.getTime() - from.getTime()));
  return earliestOf([to, latestOf([from, inOfficeHours(anyTime, random)])]);
}

export function latestOf(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}

function earliestOf(moments: readonly Date[]): Date {
  return new Date(Math.min(...moments.map((moment) => moment.getTime())));
}

/** Moves a moment into office hours on the same day, or on the Friday or Thursday before. */
function inOfficeHours(moment: Date, random: () => number): Date {
  const weekend = moment.getUTCDay() === 0 || moment.getUTCDay() === 6;
  const office = new Date(moment.getTime() - (weekend ? 2 * DAY_MS : 0));
  const minute = Math.floor(random() * OFFICE_HOURS * 60);
  office.setUTCHours(OFFICE_OPENS_HOUR, minute, Math.floor(random() * 60), 0);
  return office;
}
