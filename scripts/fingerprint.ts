import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Input of a build. Includes tests, as excluding them would cost more than an occasional needless build. */
const SOURCES = ['contracts', 'api', 'web', 'scripts'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/** A digest of the names and contents of everything that a build depends on. */
export function sourceFingerprint(): string {
  const digest = createHash('sha256');
  const found = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...FILES, ...found.sort()]) digest.update(`${file}\n`).update(readFileSync(file));
  return digest.digest('hex');
}

/** Whether there is a complete build of the present sources. */
export function isBuildCurrent(): boolean {
  const file = 'dist/fingerprint';
  return existsSync(file) && readFileSync(file, 'utf8') === sourceFingerprint();
}
