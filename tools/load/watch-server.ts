import { setInterval } from 'node:timers/promises';
import { residentBytes, waitedIn } from '../support/process.ts';

/** Milliseconds between two samples. */
const LOOK_MS = 1_000;

/** Samples of a server under load. */
export interface Watched {
  /** The longest delay of its event loop between two samples, in milliseconds. */
  blocked: number[];
  /** Milliseconds that its main thread was runnable without getting a processor, which is the machine's doing. */
  waited: number[];
  resident: number[];
}

/** Samples a server's metrics and memory every second. @returns a function that stops and returns the samples */
export async function watchServer(address: string, pid: number): Promise<() => Promise<Watched>> {
  const seen: Watched = { blocked: [], waited: [], resident: [] };
  // Resets the maximum, to exclude what happened before.
  await longestBlock(address);
  let before = waitedIn(pid);
  let watching = true;
  const looking = (async () => {
    for await (const _ of setInterval(LOOK_MS)) {
      if (!watching) return;
      seen.blocked.push(await longestBlock(address));
      const now = waitedIn(pid);
      seen.waited.push(now - before);
      before = now;
      seen.resident.push(residentBytes(pid));
    }
  })();
  // Errors are reported when the caller stops watching.
  looking.catch(() => {});
  return async () => {
    watching = false;
    await looking;
    return seen;
  };
}

/** The longest delay of a server's event loop since the previous call, in milliseconds. */
export async function longestBlock(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`);
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds(?:\{.*?\})? (\S+)$/m.exec(await answer.text()) ?? [];
  if (seconds === undefined) throw new Error(`The server tells nothing of its event loop: ${answer.status}`);
  return Number(seconds) * 1_000;
}
