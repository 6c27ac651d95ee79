/** Runs work in its turn, and gives what it gives. */
export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so many pieces of work run at once; the others wait, the first that came first. */
export function limiter(atOnce: number): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // Whoever ends hands its place on, so the count never goes over.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** A limiter for each key, kept only while somebody runs or waits under it. */
export function keyedLimiter(): (key: string, atOnce: number) => Limiter {
  const known = new Map<string, { run: Limiter; users: number }>();
  return (key, atOnce) => async (work) => {
    const entry = known.get(key) ?? { run: limiter(atOnce), users: 0 };
    known.set(key, entry);
    entry.users += 1;
    try {
      return await entry.run(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) known.delete(key);
    }
  };
}
