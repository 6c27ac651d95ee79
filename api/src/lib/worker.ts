import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. Its module stands where the sources have it, and in a build as a bundle of its own beside the server's.
 * Node 20 can't start a thread on TypeScript, not even with tsx in its options: so the thread loads tsx first.
 * @param source of the module: `new URL('./some-worker.ts', import.meta.url)`
 */
export function startWorker(source: URL, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    const bundle = `./${basename(source.pathname, '.ts')}.js`;
    return new Worker(new URL(bundle, import.meta.url), options);
  }
  // Not import.meta.resolve, which the test runner's loader lacks, nor require's answer, which is for CommonJS.
  const tsxFolder = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const tsx = new URL('./dist/esm/api/index.mjs', tsxFolder).href;
  const load = `import('${tsx}').then(({ register }) => { register(); return import('${source.href}'); })`;
  return new Worker(load, { ...options, eval: true });
}
