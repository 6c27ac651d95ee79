/** A figure and what it was in the period before. */
export interface Compared {
  value: number;
  before: number;
}

/** Today's figure with what yesterday had by this time: a day that is not over is compared with no whole one. */
export function soFar({ value, beforeSoFar }: { value: number; beforeSoFar: number }): Compared {
  return { value, before: beforeSoFar };
}

/** What has become of a figure. `share` of what it was: 0.12 is 12% more, or less. */
export type Change = { kind: 'more' | 'less'; share: number } | { kind: 'same' } | { kind: 'none' };

/** Nothing before leaves nothing to compare with. */
export function changeOf({ value, before }: Compared): Change {
  if (before === 0) return { kind: 'none' };
  if (value === before) return { kind: 'same' };
  return { kind: value > before ? 'more' : 'less', share: Math.abs(value - before) / before };
}
