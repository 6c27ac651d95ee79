import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../platform/lib/config-error.ts';
import { writeOnce } from '../../platform/lib/write-once.ts';
import { hasCluster } from '../embedded/cluster-folder.ts';
import { requireDataFolder } from './data-folder.ts';

/** Minimum length of a secret, in characters. */
export const SECRET_MIN = 16;

/** The folder of an embedded installation's database. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'db');
}

export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/**
 * The key in an embedded installation's file; undefined without a file.
 * @throws ConfigError when the file has no valid key
 */
export function readSecretFile(dataDir: string): string | undefined {
  const file = secretFile(dataDir);
  if (!existsSync(file)) return undefined;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SECRET_MIN) return secret;
  throw new ConfigError(
    hasCluster(databaseFolder(dataDir))
      ? secretLost(dataDir, `${file} holds no key`)
      : `${file} holds no key; remove it to have a new one made`,
  );
}

/**
 * The key of an embedded installation, generated if it doesn't exist.
 * @throws ConfigError when the installation isn't embedded, or the key of an existing database is missing
 */
export function generatedSecret(dataDir: string, databaseUrl: string | undefined): string {
  if (databaseUrl !== undefined) {
    throw new ConfigError(
      'SECRET_KEY is required with DATABASE_URL: every server process must have the same one',
    );
  }
  // The key is on the disk before any database, which another process may be creating at the same time.
  if (!hasCluster(databaseFolder(dataDir))) {
    requireDataFolder(dataDir);
    writeOnce(secretFile(dataDir), randomBytes(32).toString('base64url'));
  }
  const secret = readSecretFile(dataDir);
  if (secret === undefined) throw new ConfigError(secretLost(dataDir, `${secretFile(dataDir)} is missing`));
  return secret;
}

function secretLost(dataDir: string, what: string): string {
  return (
    `${what}, but there is a database in ${databaseFolder(dataDir)} that needs its old key: ` +
    'put that into the file again, or set SECRET_KEY to it. ' +
    `If it is lost, put any other of at least ${SECRET_MIN} characters there: then everybody is signed out, ` +
    'links in mails that wait are void, and devices must be claimed again before a reset code can be read'
  );
}
