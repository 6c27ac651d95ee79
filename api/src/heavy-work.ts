/**
 * How many pieces of heavy work run at once. Password hashing and picture decoding share four threads with file access
 * and token checks: two stay free, so that who signs in or uploads never stalls who is signed in.
 */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs work that occupies a thread of the pool for long, in its turn. */
export async function heavyWork<Result>(work: () => Promise<Result>): Promise<Result> {
  // Whoever ends hands its place on, so the count never goes over.
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
