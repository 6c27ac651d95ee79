import { nice, ticks } from 'd3-array';

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
