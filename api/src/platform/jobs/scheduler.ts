import type { FastifyBaseLogger } from 'fastify';

/** Recurring work that runs for as long as the server does. */
export interface Job {
  name: string;
  /** @param signal aborts when the server is stopping */
  work(signal: AbortSignal): Promise<unknown>;
}

export interface Schedule {
  /** Starts no further job, and waits for the running one. */
  stop(): Promise<void>;
}

/**
 * Runs jobs in order, round after round. A failure is logged and doesn't stop the other jobs.
 * If a round is still running when the next is due, the next is skipped.
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
