import { nice, ticks } from 'd3-array';

/** The shots of a day, `YYYY-MM-DD`. */
export interface DayShots {
  date: string;
  shotsTotal: number;
}

/**
 * The days that are over. The current day is unfinished: a line through its shots so far would fall. Of a period that
 * begins today, that day alone.
 * @param today the current day of the places shown
 */
export function finishedDays<Day extends { date: string }>(
  days: readonly Day[],
  today: string,
): readonly Day[] {
  const over = days.filter(({ date }) => date < today);
  return over.length > 0 ? over : days.slice(0, 1);
}

export function totalOf(days: readonly DayShots[]): number {
  return days.reduce((sum, { shotsTotal }) => sum + shotsTotal, 0);
}

/** The approximate number of grid lines. */
const LINES = 4;

/**
 * A scale from 0 with round marks, which are whole numbers because shots are.
 * @param values the values to show
 * @returns the marks, and the last of them as `top`
 */
export function scaleOf(values: readonly number[]): { top: number; marks: number[] } {
  const most = values.reduce((so, value) => Math.max(so, value), LINES);
  const [, top] = nice(0, most, LINES);
  return { top, marks: ticks(0, top, LINES).filter(Number.isInteger) };
}
