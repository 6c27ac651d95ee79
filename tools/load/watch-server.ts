import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers/promises';
import { residentBytes } from '../support/memory.ts';

/** Milliseconds between two looks. */
const LOOK_MS = 1_000;

/** What a server says of itself while it is at work; of each look. */
export interface Watched {
  /** The longest that its event loop was held up between two looks, in milliseconds. */
  blocked: number[];
  /** How long its thread could have run in that time and got no processor, in milliseconds: that is the machine's doing. */
  waited: number[];
  resident: number[];
}

/** Looks at a server's metrics and memory each second. @returns what ends it and gives what was seen */
export async function watchServer(address: string, pid: number): Promise<() => Promise<Watched>> {
  const seen: Watched = { blocked: [], waited: [], resident: [] };
  // What was before is none of it.
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
  // Told at the end.
  looking.catch(() => {});
  return async () => {
    watching = false;
    await looking;
    return seen;
  };
}

/** Since it was last asked. */
async function longestBlock(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`);
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds(?:\{.*?\})? (\S+)$/m.exec(await answer.text()) ?? [];
  if (seconds === undefined) throw new Error(`The server tells nothing of its event loop: ${answer.status}`);
  return Number(seconds) * 1_000;
}

/** Since its main thread was started. Source: Linux, Documentation/scheduler/sched-stats, /proc/<pid>/schedstat. */
function waitedIn(pid: number): number {
  const [, nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
