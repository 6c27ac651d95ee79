import { rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { type BuiltServer, type Place, startProcess } from './built-server.ts';

/** Beside the built server, whose database engine it finds there. */
const PROGRAM = 'dist/api/minimal.js';

/** Builds the minimal server as the other is built. @returns what starts it, and what removes it again */
export async function builtMinimal() {
  await build({
    entryPoints: ['bench/minimal-process.ts'],
    outfile: PROGRAM,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  return {
    start: ({ dataDir, databaseUrl }: Place): Promise<Omit<BuiltServer, 'email' | 'password'>> =>
      startProcess([PROGRAM], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }),
    remove: () => rm(PROGRAM),
  };
}
