import type { Random } from './random.ts';

/** How a connection is lost: some milliseconds after the call began, or when the response begins to arrive. */
export type Loss = { afterMs: number } | 'at the answer';

/** Maximum lifetime of a lost connection, in milliseconds. */
const LOST_WITHIN_MS = 40;

/** Whether and how a call fails: before, while or after the server handles it. @param share of the calls that fail */
export function chanceOfLoss(random: Random, share: number): Loss | undefined {
  if (!random.happens(share)) return undefined;
  return random.happens(0.5) ? 'at the answer' : { afterMs: random.between(0, LOST_WITHIN_MS) };
}
