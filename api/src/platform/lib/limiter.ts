import pLimit, { type LimitFunction } from 'p-limit';

/** A limiter per key, kept only while work runs or waits under that key. */
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

/** Runs work of a kind for a sender when its turn comes. */
export type FairLimiter<Kind> = <Result>(
  kind: Kind,
  sender: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Shares a few places between kinds of work: turns rotate between kinds, and within a kind between senders, so that a
 * queue delays no other kind and no other sender.
 * @param places number of pieces that run at once
 * @param most maximum at once per kind
 */
export function fairLimiter<Kind extends string>(
  places: number,
  most: Readonly<Record<Kind, number>>,
): FairLimiter<Kind> {
  let running = 0;
  // Both the lanes and the senders in each are in the order of their turns.
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
