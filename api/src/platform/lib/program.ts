import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, above the sources and the bundle. */
export const PROGRAM_FOLDER = folderWith('package.json', dirname(fileURLToPath(import.meta.url)));

const EMBEDDED_IMAGE = join(PROGRAM_FOLDER, 'dist/api/embedded-image.tar.gz');

/** The image from which an embedded database is created; undefined before the program has been built. */
export function embeddedImage(): string | undefined {
  return existsSync(EMBEDDED_IMAGE) ? EMBEDDED_IMAGE : undefined;
}

export function programVersion(): string {
  const text = readFileSync(join(PROGRAM_FOLDER, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function folderWith(file: string, folder: string): string {
  if (existsSync(join(folder, file))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${file} is in no folder above this program`);
  return folderWith(file, parent);
}
