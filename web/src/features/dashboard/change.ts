/** A figure and its value in the previous period. */
export interface Compared {
  value: number;
  before: number;
}

/** Today's figure with yesterday's up to the same time, since an unfinished day cannot be compared with a whole one. */
export function soFar({ value, beforeSoFar }: { value: number; beforeSoFar: number }): Compared {
  return { value, before: beforeSoFar };
}

/** How a figure has changed. `share` is relative to the previous value: 0.12 is 12% more, or less. */
export type Change = { kind: 'more' | 'less'; share: number } | { kind: 'same' } | { kind: 'none' };

/** A previous value of zero gives `none`: there is nothing to compare with. */
export function changeOf({ value, before }: Compared): Change {
  if (before === 0) return { kind: 'none' };
  if (value === before) return { kind: 'same' };
  return { kind: value > before ? 'more' : 'less', share: Math.abs(value - before) / before };
}
