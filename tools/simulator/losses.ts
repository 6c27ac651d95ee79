import type { Random } from './random.ts';

/** How a call's connection is lost: some milliseconds after it was begun, or when the answer begins to arrive. */
export type Loss = { afterMs: number } | 'at the answer';

/** Longest time that a connection which is lost has held, in milliseconds. */
const LOST_WITHIN_MS = 40;

/** How a call goes wrong, if it does: before, while or after the server works on it. @param share of the calls */
export function chanceOfLoss(random: Random, share: number): Loss | undefined {
  if (!random.happens(share)) return undefined;
  return random.happens(0.5) ? 'at the answer' : { afterMs: random.between(0, LOST_WITHIN_MS) };
}
