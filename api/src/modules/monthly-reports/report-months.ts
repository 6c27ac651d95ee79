import { clockOf } from '../../platform/lib/local-time.ts';

/** Months are `YYYY-MM`, days `YYYY-MM-DD`. */

const numbersOf = (month: string) => month.split('-').map(Number) as [year: number, nth: number];
const dayOf = (year: number, nth: number, day: number) =>
  new Date(Date.UTC(year, nth - 1, day)).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The month that many months after another. */
export function monthsAfter(month: string, months: number): string {
  const [year, nth] = numbersOf(month);
  return dayOf(year, nth + months, 1).slice(0, 'YYYY-MM'.length);
}

/** On which day the report about a month is due. @param day of the month after it */
export function dueOn(month: string, day: number): string {
  const [year, nth] = numbersOf(month);
  return dayOf(year, nth + 1, day);
}

/** The month whose report is the first to be due, today or later. */
export function firstMonth(today: string, day: number): string {
  const month = today.slice(0, 'YYYY-MM'.length);
  const before = monthsAfter(month, -1);
  return dueOn(before, day) >= today ? before : month;
}

/** Whether an organisation gets the report about a month: it was active in it. @param timeZone of the installation */
export function isReported(month: string, deletedAt: Date | null, timeZone: string): boolean {
  return deletedAt === null || month <= dayIn(timeZone, deletedAt).slice(0, 'YYYY-MM'.length);
}

/** The date in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  return clockOf(timeZone)(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
