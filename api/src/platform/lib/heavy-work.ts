import { fairLimiter } from './limiter.ts';

/** Work that occupies a pool thread for long. `start` is work done by a starting server, before it serves requests. */
export type HeavyKind = 'verify' | 'hash' | 'picture' | 'large-picture' | 'start';

/**
 * Runs at most two pieces of heavy work at once. Password hashing and picture decoding share four threads with file
 * access and token checks: two stay free, so that sign-ins and uploads never stall signed-in users. New passwords and
 * pictures get at most one of the two places each, so that a sign-in never waits behind a queue of them.
 */
export const heavyWork = fairLimiter<HeavyKind>(2, {
  verify: 2,
  hash: 1,
  picture: 1,
  'large-picture': 1,
  start: 2,
});

const priorityWork = new Set<Promise<unknown>>();

/** Runs work that has priority: a sign-in. */
export async function withPriority<Result>(work: () => Promise<Result>): Promise<Result> {
  const first = work();
  priorityWork.add(first);
  try {
    return await first;
  } finally {
    priorityWork.delete(first);
  }
}

/** Waits for the sign-ins in progress, but not for later ones, so that the wait always ends. */
export async function waitForPriorityWork(): Promise<void> {
  await Promise.allSettled(priorityWork);
}
