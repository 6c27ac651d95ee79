import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs `ask` at most once at a time: concurrent callers share the same result, and so do those who come soon after it.
 * @param keptMs how long a result stays valid, in milliseconds
 */
export function coalesced<Answer>(ask: () => Promise<Answer>, keptMs = 0): () => Promise<Answer> {
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

/** @returns undefined if it takes longer */
export function within<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([answer, delay(milliseconds, undefined, { ref: false })]);
}
