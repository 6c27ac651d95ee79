import { RESET_CODE_WARNINGS } from '#contracts/core/constants.ts';

/** How urgent the countdown is, from no hurry to almost over. */
export type Urgency = 'calm' | 'soon' | 'last';

export interface Countdown {
  /** Whole seconds left, rounded up. */
  seconds: number;
  /** The remaining part of the period, from 1 to 0. */
  left: number;
  urgency: Urgency;
}

/**
 * Computes a countdown.
 * @param leftMs time left; negative values count as zero
 * @param periodMs the whole period
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
