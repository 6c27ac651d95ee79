import { setTimeout as delay } from 'node:timers/promises';

/** @returns undefined if it takes longer; the work itself isn't aborted */
export function withTimeout<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  return Promise.race([work, delay(milliseconds, undefined, { ref: false })]);
}
