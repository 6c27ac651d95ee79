import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json: the same place above the sources and above the bundle. */
export const PROGRAM_FOLDER = fileURLToPath(new URL('../../', import.meta.url));

const EMBEDDED_IMAGE = join(PROGRAM_FOLDER, 'dist/api/embedded-image.tar.gz');

/** The file that an empty, migrated embedded database is made of; undefined before the program was built. */
export function embeddedImage(): string | undefined {
  return existsSync(EMBEDDED_IMAGE) ? EMBEDDED_IMAGE : undefined;
}

export function programVersion(): string {
  const text = readFileSync(join(PROGRAM_FOLDER, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
