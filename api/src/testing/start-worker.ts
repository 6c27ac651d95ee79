import { basename, join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the bundled modules of threads. */
    threads: string;
  }
}

/** In place of `worker.ts`: starts a thread on its module's bundle, which is there before the tests begin. */
export function startWorker(source: URL, options: WorkerOptions): Worker {
  return new Worker(join(inject('threads'), `${basename(source.pathname, '.ts')}.mjs`), options);
}
