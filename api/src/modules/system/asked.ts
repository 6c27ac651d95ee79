import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks at most once at a time: who comes meanwhile gets the same answer, and so does who comes soon after it.
 * @param keptMs for how long an answer is good
 */
export function askedOnce<Answer>(ask: () => Promise<Answer>, keptMs = 0): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  let goodUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (asking && performance.now() < goodUntil) return asking;
    goodUntil = Number.POSITIVE_INFINITY;
    asking = ask().finally(() => {
      goodUntil = performance.now() + keptMs;
    });
    return asking;
  };
}

/** @returns undefined where it takes longer */
export function within<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([answer, delay(milliseconds, undefined, { ref: false })]);
}
