import { nice, ticks } from 'd3-array';

/** About as many lines behind the trend. */
const LINES = 4;

/**
 * A scale from 0 whose marks are round numbers, and whole ones since shots are.
 * @param values to be shown
 * @returns the marks, the last of them at the top
 */
export function scaleOf(values: readonly number[]): { top: number; marks: number[] } {
  const most = values.reduce((so, value) => Math.max(so, value), LINES);
  const [, top] = nice(0, most, LINES);
  return { top, marks: ticks(0, top, LINES).filter(Number.isInteger) };
}
