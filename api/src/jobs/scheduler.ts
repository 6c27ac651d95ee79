import type { FastifyBaseLogger } from 'fastify';

/** Something that is done every so often, for as long as the server runs. */
export interface Job {
  name: string;
  /** @param signal aborts when the server is about to end */
  work(signal: AbortSignal): Promise<unknown>;
}

export interface Schedule {
  /** Begins no further one, and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Does jobs in their order, round after round. One that fails is logged, and keeps none of the others from being done.
 * A round that isn't done when the next is due takes its place.
 */
export function runEvery(
  milliseconds: number,
  jobs: readonly Job[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Schedule {
  const ending = new AbortController();
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= doAll(jobs, log, ending.signal).finally(() => {
      round = undefined;
    });
  }, milliseconds);
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await round;
    },
  };
}

async function doAll(
  jobs: readonly Job[],
  log: Pick<FastifyBaseLogger, 'error'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, work } of jobs) {
    if (signal.aborted) return;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, job: name }, 'Maintenance failed');
    }
  }
}
