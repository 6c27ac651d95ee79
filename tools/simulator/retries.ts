import { setTimeout as sleep } from 'node:timers/promises';
import { LostError, RefusedError } from './api.ts';
import type { Random } from './random.ts';
import type { Traffic } from './traffic.ts';

/** First and longest pause in milliseconds; each is twice the previous one, less a random part. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** Consecutive failures before giving up on a server: more than two minutes. */
const MAX_FAILURES = 90;

/**
 * The pause before a retry.
 * @param failures number of failures, including this one
 * @returns milliseconds; undefined if a retry would fail again, or there were too many failures
 */
export function retryDelay(error: unknown, failures: number, random: Random): number | undefined {
  if (failures > MAX_FAILURES) return undefined;
  const pause =
    Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)) * random.between(0.5, 1);
  if (error instanceof LostError) return pause;
  if (!(error instanceof RefusedError)) return undefined;
  if (error.status !== 429 && error.status < 500) return undefined;
  return error.retryAfter === undefined ? pause : error.retryAfter * 1_000 + pause;
}

/**
 * Repeats a call until it succeeds: retries after lost connections and while the server is unavailable or busy.
 * @throws the call's error if a retry is pointless
 */
export async function withRetries<Answer>(
  call: () => Promise<Answer>,
  random: Random,
  traffic: Traffic,
): Promise<Answer> {
  let broken = false;
  for (let failures = 1; ; failures += 1) {
    try {
      const answer = await call();
      if (broken) traffic.reconnected += 1;
      return answer;
    } catch (error) {
      broken ||= error instanceof LostError && !error.onPurpose;
      const pause = retryDelay(error, failures, random);
      if (pause === undefined) throw error;
      await sleep(pause);
    }
  }
}
