import pg from 'pg';
import { type DatabaseKind, postgresPool } from '../../platform/db/client.ts';
import { CopyError } from '../../platform/db/copy-error.ts';
import { hostUrls } from '../../platform/db/database-url.ts';
import { hostName } from '../../platform/db/hosts.ts';
import type { StorageSettings } from '../config/config.ts';
import { databaseFolder, readSecretFile, secretFile } from '../config/secret-file.ts';
import { hasCluster } from '../embedded/cluster-folder.ts';
import { openEmbedded } from '../embedded/embedded.ts';
import { PREPARE_SESSION } from './rows/statements.ts';

/** An open database whose migrations haven't been run. */
export interface OpenedDatabase {
  kind: DatabaseKind;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** The folder of an installation's embedded database. */
export function embeddedFolder({ dataDir }: Pick<StorageSettings, 'dataDir'>): string {
  return databaseFolder(dataDir);
}

export function hasEmbedded(settings: Pick<StorageSettings, 'dataDir'>): boolean {
  return hasCluster(embeddedFolder(settings));
}

/**
 * Opens an existing embedded database for this process alone.
 * @throws CopyError if there is none; DatabaseInUseError while a server runs on it
 */
export async function openExistingEmbedded(
  settings: Pick<StorageSettings, 'dataDir'>,
  log: (message: string) => void,
): Promise<OpenedDatabase> {
  const folder = embeddedFolder(settings);
  if (!hasEmbedded(settings)) throw new CopyError(`There is no embedded database in ${folder}`);
  const { pool, close } = await openEmbedded({ dataDir: folder, log });
  return { kind: 'embedded', pool, close };
}

/** Opens a copy of an embedded database, without fsync: the copy needn't survive a power cut. */
export async function openSnapshot(folder: string, log: (message: string) => void): Promise<OpenedDatabase> {
  const { pool, close } = await openEmbedded({ dataDir: folder, log, unsafeNoFsync: true });
  return { kind: 'embedded', pool, close };
}

/** Opens a pool of one connection. `connected` lifts the timeouts that apply to requests. */
export function openPostgres(url: string): OpenedDatabase {
  const pool = postgresPool(url, { connections: 1 });
  // The next query reports a broken connection; without a listener the event would end the process.
  pool.on('error', () => {});
  return { kind: 'postgresql', pool, close: () => pool.end() };
}

/** Runs work on a connection without timeouts, and closes the connection afterwards. */
export async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(PREPARE_SESSION);
    return await work(client);
  } finally {
    client.release(true);
  }
}

/** Runs work on a database and closes the database afterwards. */
export async function whileOpen<Result>(
  { close }: Pick<OpenedDatabase, 'close'>,
  work: () => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // The error of the work says more than a failure to close the database.
    await close().catch(() => {});
    throw error;
  }
  await close();
  return result;
}

/** Host and database name as the driver reads them, without user name and password. */
export function describeTarget(url: string): string {
  const hosts = hostUrls(url);
  const { database } = new pg.Client({ connectionString: hosts[0] });
  return `${database ?? 'the default database'} on ${hosts.map(hostName).join(' or ')}`;
}

/** An installation's secret and where it was found. */
export interface InstallationSecret {
  key: string;
  from: string;
}

/**
 * SECRET_KEY, or else the generated secret; undefined if there is neither.
 * @throws ConfigError if the file of the generated secret holds no key
 */
export function findSecret({
  dataDir,
  secretKey,
}: Pick<StorageSettings, 'dataDir' | 'secretKey'>): InstallationSecret | undefined {
  if (secretKey !== undefined) return { key: secretKey, from: 'SECRET_KEY' };
  const key = readSecretFile(dataDir);
  return key === undefined ? undefined : { key, from: secretFile(dataDir) };
}
