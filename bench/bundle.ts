import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Where the built server is, whose database engine, migrations and pictures the bundles find there. */
const FOLDER = 'dist/api';

/**
 * Bundles programs of this folder as the server is built: run from the sources they would be slowed down by what tsx adds,
 * a call for each function that is made.
 * @param names of their files, without the ending
 * @returns the bundles' paths in the order of the names, and what removes them again
 * @throws Error when there is no build
 */
export async function bundled(...names: string[]) {
  if (!existsSync(FOLDER)) throw new Error(`${FOLDER} is missing: run \`npm run build\` first`);
  const paths = names.map((name) => join(FOLDER, `${name}.js`));
  await build({
    entryPoints: names.map((name) => `bench/${name}.ts`),
    outdir: FOLDER,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  return { paths, remove: async () => void (await Promise.all(paths.map((path) => rm(path)))) };
}
