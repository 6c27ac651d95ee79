import pLimit, { type LimitFunction } from 'p-limit';

/** A limiter for each key, kept only while somebody runs or waits under it. */
export function keyedLimiter(): (
  key: string,
  atOnce: number,
) => <Result>(work: () => Promise<Result>) => Promise<Result> {
  const known = new Map<string, { run: LimitFunction; users: number }>();
  return (key, atOnce) => async (work) => {
    const entry = known.get(key) ?? { run: pLimit(atOnce), users: 0 };
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

/** Runs work of a kind, for a sender, in its turn. */
export type FairLimiter<Kind> = <Result>(
  kind: Kind,
  sender: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Shares a few places between kinds of work: turns go from kind to kind, and within a kind from sender to sender, so a queue
 * holds up no other kind and no other sender.
 * @param places how many pieces run at once
 * @param most how many of a kind do
 */
export function fairLimiter<Kind extends string>(
  places: number,
  most: Readonly<Record<Kind, number>>,
): FairLimiter<Kind> {
  let running = 0;
  // In the order of their turns, as are the senders of each.
  const lanes = new Map<Kind, { running: number; waiting: Map<string, (() => void)[]> }>();

  function startNext(): void {
    if (running >= places) return;
    for (const [kind, lane] of lanes) {
      const [next] = lane.waiting;
      if (!next || lane.running >= most[kind]) continue;
      const [sender, [start, ...later]] = next;
      lanes.delete(kind);
      lanes.set(kind, lane);
      lane.waiting.delete(sender);
      if (later.length > 0) lane.waiting.set(sender, later);
      running += 1;
      lane.running += 1;
      start?.();
      return;
    }
  }

  return async (kind, sender, work) => {
    const lane = lanes.get(kind) ?? { running: 0, waiting: new Map() };
    lanes.set(kind, lane);
    await new Promise<void>((start) => {
      lane.waiting.set(sender, [...(lane.waiting.get(sender) ?? []), start]);
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      lane.running -= 1;
      startNext();
    }
  };
}
