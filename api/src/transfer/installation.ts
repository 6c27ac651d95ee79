import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type Places, secretFile } from '../config.ts';
import { type DatabaseKind, postgresPool } from '../db/client.ts';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { TransferError } from '../db/transfer/transfer-error.ts';
import { diskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { openS3Store } from '../files/s3-store.ts';
import { resetCodes } from '../modules/devices/reset-codes.ts';

/** A database without its migrations being run. */
export interface BareDatabase {
  kind: DatabaseKind;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Where an installation's embedded database lies. */
export function embeddedFolder({ dataDir }: Pick<Places, 'dataDir'>): string {
  return join(dataDir, 'db');
}

export function hasEmbedded(places: Pick<Places, 'dataDir'>): boolean {
  return existsSync(join(embeddedFolder(places), 'cluster'));
}

/**
 * The embedded database that is there, for this process alone.
 * @throws TransferError where there is none; DatabaseInUseError while a server runs on it
 */
export async function openExistingEmbedded(
  places: Pick<Places, 'dataDir'>,
  log: (message: string) => void,
): Promise<BareDatabase> {
  const folder = embeddedFolder(places);
  if (!hasEmbedded(places)) throw new TransferError(`There is no embedded database in ${folder}`);
  const { pool, close } = await openEmbedded({ dataDir: folder, log });
  return { kind: 'embedded', pool, close };
}

/** With all the time that statements over whole tables take. */
export function openPostgres(url: string): BareDatabase {
  const pool = postgresPool(url, { connections: 1 });
  // A connection that breaks is heard of by its next query; without a listener the event would end the process.
  pool.on('error', () => {});
  return { kind: 'postgresql', pool, close: () => pool.end() };
}

/** Host and name, without who asks and their password. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1) || 'the default database'} on ${host || 'this machine'}`;
}

export async function openStore({ dataDir, storage }: Places): Promise<FileStore> {
  return storage ? openS3Store(storage) : diskStore(join(dataDir, 'files'));
}

/** An installation's secret, and where it is from. */
export interface KnownSecret {
  key: string;
  from: string;
}

/** SECRET_KEY, else what was generated; undefined where there is neither. */
export function secretOf({
  dataDir,
  secretKey,
}: Pick<Places, 'dataDir' | 'secretKey'>): KnownSecret | undefined {
  if (secretKey !== undefined) return { key: secretKey, from: 'SECRET_KEY' };
  const file = secretFile(dataDir);
  return existsSync(file) ? { key: readFileSync(file, 'utf8').trim(), from: file } : undefined;
}

/** Whether devices' secrets were encrypted with a key; undefined where there are none to tell by. */
export async function fitsDevices(pool: pg.Pool, key: string): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ secret: string }>(
    'select reset_secret as secret from devices where reset_secret is not null order by device_id desc limit 1',
  );
  const secret = rows[0]?.secret;
  return secret === undefined ? undefined : resetCodes(key).codeAt(secret, 0) !== undefined;
}
