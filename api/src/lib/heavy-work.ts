import { fairLimiter } from './limiter.ts';

/** Work that occupies a thread of the pool for long. `start` is what a server does before it serves anybody. */
export type HeavyKind = 'verify' | 'hash' | 'picture' | 'start';

/**
 * Runs it, two pieces at once. Password hashing and picture decoding share four threads with file access and token checks:
 * two stay free, so that who signs in or uploads never stalls who is signed in. Of the two places new passwords and
 * pictures get one each at most, so that who signs in never waits behind a queue of them.
 */
export const heavyWork = fairLimiter<HeavyKind>(2, { verify: 2, hash: 1, picture: 1, start: 2 });

const goingFirst = new Set<Promise<unknown>>();

/** Runs work that others let go first: a sign-in. */
export async function goFirst<Result>(work: () => Promise<Result>): Promise<Result> {
  const first = work();
  goingFirst.add(first);
  try {
    return await first;
  } finally {
    goingFirst.delete(first);
  }
}

/** Waits for the sign-ins that are under way, and for none that begins meanwhile: so nobody waits for ever. */
export async function letOthersFirst(): Promise<void> {
  await Promise.allSettled(goingFirst);
}
