import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { createImage } from '../api/src/operations/embedded/create-image.ts';
import { migrateDatabase } from '../api/src/platform/db/migrate.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { sourceFingerprint } from './fingerprint.ts';

const OUT = 'dist';

/** Files worth compressing; the others, such as pictures and fonts, are compressed already. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

async function buildServer(): Promise<void> {
  await bundle({
    entryPoints: {
      server: 'api/src/operations/cli/serve.ts',
      'db-move': 'api/src/operations/cli/db-move.ts',
      backup: 'api/src/operations/cli/backup.ts',
      restore: 'api/src/operations/cli/restore.ts',
      'server-backup': 'api/src/operations/cli/server-backup.ts',
      'embedded-worker': 'api/src/operations/embedded/embedded-worker.ts',
      'picture-worker': 'api/src/platform/files/picture-worker.ts',
      'report-worker': 'api/src/platform/files/reports/report-worker.ts',
      'spreadsheet-worker': 'api/src/platform/files/spreadsheets/spreadsheet-worker.ts',
    },
    outdir: join(OUT, 'api'),
    bundle: true,
    // Dynamic imports stay in files of their own.
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
  });
  for (const folder of ['migrations', 'functions'])
    cpSync(`api/src/platform/db/${folder}`, join(OUT, 'api', folder), { recursive: true });
  cpSync('api/src/platform/files/bundled', join(OUT, 'api/bundled'), { recursive: true });
}

/** Compresses files once at build time, at the highest level, rather than at every request. */
async function compressWeb(): Promise<void> {
  const files = await readdir(join(OUT, 'web'), { recursive: true });
  const brotli = promisify(brotliCompress);
  const gz = promisify(gzip);
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.has(extname(file)))
      .map(async (file) => {
        const path = join(OUT, 'web', file);
        const bytes = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, await brotli(bytes, { params }));
        writeFileSync(`${path}.gz`, await gz(bytes, { level: 9 }));
      }),
  );
}

/** Tells somebody who waits what takes the time. */
function say(step: string): void {
  console.log(`  ${step} …`);
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(join(OUT, 'api'), { recursive: true });
say('server');
await buildServer();
say('web client');
await buildWeb({ configFile: 'vite.config.ts', logLevel: 'warn' });
say('compressed copies of its files');
await compressWeb();
say('an empty database, from which new ones start');
// The database's code runs for two seconds: optimising it takes longer than that saves.
setFlagsFromString('--liftoff-only');
await createImage(migrateDatabase, join(OUT, 'api/embedded-image.tar.gz'));
say('bill of materials');
writeFileSync(join(OUT, 'sbom.cdx.json'), billOfMaterials());
// Written last, so that an aborted build counts as missing.
writeFileSync(join(OUT, 'fingerprint'), sourceFingerprint());
