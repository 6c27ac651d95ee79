import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Pool } from 'pg';
import { onlyRow } from '../../platform/db/only-row.ts';
import { undefinedIfMissing } from '../../platform/lib/undefined-if-missing.ts';
import { fileLimit, NEW_PREFIX } from './cluster-folder.ts';
import { EmbeddedDatabaseError } from './embedded-errors.ts';

/** Folder of a copy, within the database folder. The next start removes what a killed process has left of it. */
const COPY = `${NEW_PREFIX}copy`;

const LOG_SEGMENT = /^pg_wal.[0-9A-F]{24}$/;
const MIB = 1024 * 1024;
/** Space needed in addition to the copied files: for the log of its recovery, and some for other writes. */
const SPARE_BYTES = 256 * MIB;

/** Milliseconds within which two changes of a file may have the same timestamp, with a wide margin. */
const TIME_STEP_MS = 2_000;

/** A copy of an embedded database as of one moment. */
export interface Snapshot {
  /** Can be opened like any other database folder. */
  folder: string;
  remove(): Promise<void>;
}

/**
 * Copies an embedded database while it is in use. Files are copied during writes; callers only wait while changed files
 * are copied again.
 * @param folder of the database
 * @param freeBytes overrides how free space is determined, for tests
 * @throws EmbeddedDatabaseError when there is not enough space; file system errors. No copy is left then
 */
export async function takeSnapshot(pool: Pool, folder: string, freeBytes = freeBytesAt): Promise<Snapshot> {
  const copy = join(folder, COPY);
  const remove = () => rm(copy, { recursive: true, force: true });
  await remove();
  try {
    const cluster = join(folder, 'cluster');
    await requireRoom(cluster, await freeBytes(folder));
    await copyCluster(pool, cluster, join(copy, 'cluster'));
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder: copy, remove };
}

async function copyCluster(pool: Pool, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  // Leaves the next checkpoint little to write.
  await pool.query('CHECKPOINT');
  const before = await copyRoughly(from, to);
  const client = await pool.connect();
  try {
    await client.query('CHECKPOINT');
    // The engine's own checkpoints follow statements: none runs while this connection is held, after this one.
    const { rows } = await client.query<{ first: string; last: string }>(
      'select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()',
    );
    const { first, last } = onlyRow(rows);
    const isNeeded = (segment: string) => segment >= first && segment <= last;
    const now = await copyRest(from, to, before, isNeeded);
    for (const name of before.keys()) if (!now.has(name)) await rm(join(to, name), { force: true });
  } finally {
    client.release();
  }
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @throws EmbeddedDatabaseError: a copy that fills the disk would stop the database itself */
async function requireRoom(cluster: string, free: number): Promise<void> {
  let needed = SPARE_BYTES;
  for (const name of await filesIn(cluster))
    needed += (await undefinedIfMissing(stat(join(cluster, name))))?.size ?? 0;
  if (free >= needed) return;
  const inMib = (bytes: number) => `${Math.ceil(bytes / MIB).toLocaleString('en-US')} MiB`;
  throw new EmbeddedDatabaseError(
    `There is no room for a copy of the database in ${join(cluster, '..')}: ` +
      `it takes ${inMib(needed)}, and ${inMib(free)} are free`,
  );
}

/** The last change of each file; undefined where a later change may have the same timestamp. */
type Seen = Map<string, bigint | undefined>;

/** Copies everything but the log during writes: files may be torn, or missing. */
async function copyRoughly(from: string, to: string): Promise<Seen> {
  const seen: Seen = new Map();
  const files = (await filesIn(from, to)).filter((name) => !LOG_SEGMENT.test(name));
  await fileLimit.map(files, async (name) => {
    // Files come and go while the database is in use.
    const found = await undefinedIfMissing(stat(join(from, name), { bigint: true }));
    if (!found) return;
    const isSettled = Date.now() - Number(found.ctimeMs) > TIME_STEP_MS;
    seen.set(name, isSettled ? found.ctimeNs : undefined);
    await undefinedIfMissing(copy(join(from, name), join(to, name)));
  });
  return seen;
}

/**
 * Copies everything that has changed since, while nothing changes.
 * @param isNeeded whether a log segment, given by name, is included
 * @returns the names of all files
 */
async function copyRest(
  from: string,
  to: string,
  before: Seen,
  isNeeded: (segment: string) => boolean,
): Promise<Set<string>> {
  const files = await filesIn(from, to);
  await fileLimit.map(files, async (name) => {
    if (LOG_SEGMENT.test(name) && !isNeeded(basename(name))) return;
    const { ctimeNs } = await stat(join(from, name), { bigint: true });
    if (before.get(name) !== ctimeNs) await copy(join(from, name), join(to, name));
  });
  return new Set(files);
}

function copy(from: string, to: string): Promise<void> {
  // Instant and free of space on file systems that can share content between files.
  return copyFile(from, to, constants.COPYFILE_FICLONE);
}

/** @param to gets the same folders */
async function filesIn(folder: string, to?: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile()) files.push(name);
    else if (to !== undefined && entry.isDirectory())
      await mkdir(join(to, name), { recursive: true, mode: 0o700 });
  }
  return files;
}
