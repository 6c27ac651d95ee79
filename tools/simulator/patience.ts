import { setTimeout as sleep } from 'node:timers/promises';
import { LostError, RefusedError } from './api.ts';
import type { Random } from './random.ts';
import type { Traffic } from './traffic.ts';

/** Milliseconds: the first pause, and the longest; each is twice the one before, less some chance. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** Failures in a row after which a server is given up: two minutes and more. */
const MOST_FAILURES = 90;

/**
 * How long to wait before a call is made again.
 * @param failures how often it has failed, this time included
 * @returns milliseconds; undefined when the same call would fail again, or has failed too often
 */
export function pauseAfter(error: unknown, failures: number, random: Random): number | undefined {
  if (failures > MOST_FAILURES) return undefined;
  const pause =
    Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)) * random.between(0.5, 1);
  if (error instanceof LostError) return pause;
  if (!(error instanceof RefusedError)) return undefined;
  if (error.status !== 429 && error.status < 500) return undefined;
  return error.retryAfter === undefined ? pause : error.retryAfter * 1_000 + pause;
}

/**
 * Makes a call until it is answered: lost connections and a server that is away or busy are waited out.
 * @throws what the call throws, when trying again makes no sense
 */
export async function untilAnswered<Answer>(
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
      const pause = pauseAfter(error, failures, random);
      if (pause === undefined) throw error;
      await sleep(pause);
    }
  }
}
