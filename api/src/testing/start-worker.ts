import { basename, join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Names the folder of the bundled modules of threads. In the environment: what makes the tests' first image needs it too. */
export const THREADS = 'SILLAGE_TEST_THREADS';

/** In place of `worker.ts`: starts a thread on its module's bundle, which is there before the tests begin. */
export function startWorker(source: URL, options: WorkerOptions): Worker {
  const folder = process.env[THREADS];
  if (!folder) throw new Error(`${THREADS} is not set`);
  return new Worker(join(folder, `${basename(source.pathname, '.ts')}.mjs`), options);
}
