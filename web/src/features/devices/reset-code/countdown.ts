import { RESET_CODE_WARNINGS } from '#contracts/core/constants.ts';

/** How pressing it is: nothing to mind, hurry, or nearly over. */
export type Urgency = 'calm' | 'soon' | 'last';

export interface Countdown {
  /** Whole seconds, the last one counting down to 0. */
  seconds: number;
  /** Part of the time that is left, from 1 to 0. */
  left: number;
  urgency: Urgency;
}

/**
 * How much of a time is left.
 * @param leftMs until it ends; less than nothing counts as nothing
 * @param periodMs the whole of it
 */
export function countdownOf(leftMs: number, periodMs: number): Countdown {
  const left = Math.min(1, Math.max(0, leftMs / periodMs));
  const [soon, last] = RESET_CODE_WARNINGS;
  const gone = 1 - left;
  return {
    seconds: Math.ceil((left * periodMs) / 1000),
    left,
    urgency: gone >= last ? 'last' : gone >= soon ? 'soon' : 'calm',
  };
}
