import { limiter } from './limiter.ts';

/**
 * Runs work that occupies a thread of the pool for long, two pieces at once. Password hashing and picture decoding share
 * four threads with file access and token checks: two stay free, so that who signs in or uploads never stalls who is
 * signed in.
 */
export const heavyWork = limiter(2);
