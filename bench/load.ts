import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What is to be asked for, and how hard. */
export interface LoadOrder {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** May hold `[<id>]`, which is another text in every request. */
  body?: string;
  connections: number;
  seconds: number;
}

/** What came of it. Latencies in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

/** A load generator in a process of its own, so that it takes no time from the event loop that it measures. */
export function startLoadGenerator() {
  const child = fork(new URL('./load-process.js', import.meta.url));
  const ended = once(child, 'exit').then((): never => {
    throw new Error('The load generator has ended');
  });
  // Known to whoever measures next; until then nobody waits for it.
  ended.catch(() => {});
  return {
    /** @throws Error when an answer was not a success, or the generator has ended */
    async measure(order: LoadOrder): Promise<Load> {
      const answer = once(child, 'message');
      child.send(order);
      const [load] = await Promise.race([answer, ended]);
      return load;
    },
    stop: () => void child.kill(),
  };
}
