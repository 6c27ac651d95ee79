import { basename, join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Environment variable with the folder of the bundled threads; creating the first image needs it, too. */
export const THREADS = 'SILLAGE_TEST_THREADS';

/** Replaces `worker.ts`: starts a thread from its bundle, which is built before the tests begin. */
export function startWorker(source: URL, options: WorkerOptions): Worker {
  const folder = process.env[THREADS];
  if (!folder) throw new Error(`${THREADS} is not set`);
  return new Worker(join(folder, `${basename(source.pathname, '.ts')}.mjs`), options);
}
