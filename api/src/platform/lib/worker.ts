import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. Its module is at the given path in the sources, and a separate bundle beside the server's in a
 * build. Node 20 can't start a thread from TypeScript, not even with tsx in its options: so the thread loads tsx first.
 * @param source URL of the module: `new URL('./some-worker.ts', import.meta.url)`
 */
export function startWorker(source: URL, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    const bundle = `./${basename(source.pathname, '.ts')}.js`;
    return new Worker(new URL(bundle, import.meta.url), options);
  }
  // Vitest's loader lacks import.meta.resolve, and require resolves to the CommonJS file.
  const tsxFolder = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const tsx = new URL('./dist/esm/api/index.mjs', tsxFolder).href;
  const load = `import('${tsx}').then(({ register }) => { register(); return import('${source.href}'); })`;
  return new Worker(load, { ...options, eval: true });
}
