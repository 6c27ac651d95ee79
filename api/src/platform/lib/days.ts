import { fieldProblem } from '../http/problem.ts';

const DAY_MS = 24 * 3_600_000;

/** The date that many days before another, both `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** A period of days, which includes both ends: `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

/** The days of a period, as `YYYY-MM-DD`. */
export function daysOf({ from, to }: Days): string[] {
  const first = Date.parse(from);
  const count = (Date.parse(to) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_, nth) => new Date(first + nth * DAY_MS).toISOString().slice(0, 10));
}

/**
 * Checks the length of a period in days, including both ends.
 * @throws problem `validation` when it is longer than `most`
 */
export function requireDays({ from, to }: Days, most: number): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days > most) throw fieldProblem({ path: 'from', code: 'invalid' });
}
