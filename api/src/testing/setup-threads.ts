import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { THREADS } from './start-worker.ts';

/** Inside node_modules, so that the bundles resolve the packages they import. */
const CACHE = 'node_modules/.cache/sillage';

/** Bundles the worker threads' modules like a build. From sources, each thread would have to transpile its own. */
export default async function setup(): Promise<() => void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'threads-'));
  await build({
    entryPoints: [
      'api/src/operations/embedded/embedded-worker.ts',
      'api/src/platform/files/picture-worker.ts',
      'api/src/platform/files/reports/report-worker.ts',
      'api/src/platform/files/spreadsheets/spreadsheet-worker.ts',
    ],
    outdir: folder,
    entryNames: '[name]',
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    logLevel: 'warning',
  });
  // All projects' bundles are the same, and are kept until all projects are done.
  process.env[THREADS] = resolve(folder);
  return () => rmSync(folder, { recursive: true });
}
