import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { createImage } from '../operations/embedded/create-image.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';

const SOURCES = ['api/src/platform/db/migrations', 'api/src/platform/db/functions'];
const CACHE = 'node_modules/.cache/sillage';

/** Creates the image that test databases start from, unless one from the same sources exists. */
export default async function setup({ provide }: TestProject): Promise<void> {
  const digest = createHash('sha256').update(readFileSync('package-lock.json'));
  for (const folder of SOURCES) {
    for (const file of readdirSync(folder).sort()) {
      if (file.endsWith('.sql')) digest.update(readFileSync(`${folder}/${file}`));
    }
  }
  const image = `${CACHE}/test-${digest.digest('hex').slice(0, 16)}.tar.gz`;
  if (!existsSync(image)) {
    mkdirSync(CACHE, { recursive: true });
    await createImage(migrateDatabase, image);
  }
  provide('database', 'embedded');
  provide('template', image);
  provide('databaseUrl', '');
}
