import pg from 'pg';
import { databaseFolder, readSecretFile, secretFile } from '../config/secret-file.ts';
import type { Places } from '../config.ts';
import { type DatabaseKind, postgresPool } from '../db/client.ts';
import { CopyError } from '../db/copy-error.ts';
import { hasCluster } from '../db/embedded/cluster-folder.ts';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { PREPARE_SESSION } from './rows/statements.ts';

/** A database without its migrations being run. */
export interface BareDatabase {
  kind: DatabaseKind;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Where an installation's embedded database lies. */
export function embeddedFolder({ dataDir }: Pick<Places, 'dataDir'>): string {
  return databaseFolder(dataDir);
}

export function hasEmbedded(places: Pick<Places, 'dataDir'>): boolean {
  return hasCluster(embeddedFolder(places));
}

/**
 * The embedded database that is there, for this process alone.
 * @throws CopyError where there is none; DatabaseInUseError while a server runs on it
 */
export async function openExistingEmbedded(
  places: Pick<Places, 'dataDir'>,
  log: (message: string) => void,
): Promise<BareDatabase> {
  const folder = embeddedFolder(places);
  if (!hasEmbedded(places)) throw new CopyError(`There is no embedded database in ${folder}`);
  const { pool, close } = await openEmbedded({ dataDir: folder, log });
  return { kind: 'embedded', pool, close };
}

/** A copy of an embedded database, which nobody needs after a power cut. */
export async function openSnapshot(folder: string, log: (message: string) => void): Promise<BareDatabase> {
  const { pool, close } = await openEmbedded({ dataDir: folder, log, unsafeNoFsync: true });
  return { kind: 'embedded', pool, close };
}

/** For one connection at a time, which `connected` takes the limits off that calls have. */
export function openPostgres(url: string): BareDatabase {
  const pool = postgresPool(url, { connections: 1 });
  // A connection that breaks is heard of by its next query; without a listener the event would end the process.
  pool.on('error', () => {});
  return { kind: 'postgresql', pool, close: () => pool.end() };
}

/** Does work on a connection that may take its time, and is nobody's afterwards. */
export async function connected<Result>(
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

/** Does work on a database, which is closed in the end. */
export async function whileOpen<Result>(
  { close }: Pick<BareDatabase, 'close'>,
  work: () => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // What the work failed of says more than that its database can't be closed either.
    await close().catch(() => {});
    throw error;
  }
  await close();
  return result;
}

/** Host and name, as the driver reads them, without who asks and their password. */
export function placeOf(url: string): string {
  const { database, host, port } = new pg.Client({ connectionString: url });
  return `${database ?? 'the default database'} on ${host.startsWith('/') ? host : `${host}:${port}`}`;
}

/** An installation's secret, and where it is from. */
export interface KnownSecret {
  key: string;
  from: string;
}

/**
 * SECRET_KEY, else what was generated; undefined where there is neither.
 * @throws ConfigError where the file of the generated one holds no key
 */
export function secretOf({
  dataDir,
  secretKey,
}: Pick<Places, 'dataDir' | 'secretKey'>): KnownSecret | undefined {
  if (secretKey !== undefined) return { key: secretKey, from: 'SECRET_KEY' };
  const key = readSecretFile(dataDir);
  return key === undefined ? undefined : { key, from: secretFile(dataDir) };
}
