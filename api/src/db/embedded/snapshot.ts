import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Pool } from 'pg';
import { unlessGone } from '../../lib/unless-gone.ts';
import { forEach, NEW_PREFIX } from './cluster-folder.ts';
import { EmbeddedDatabaseError } from './embedded-errors.ts';

/** Where a copy lies, in the folder of the database. What is left of one after a kill is removed by the next start. */
const COPY = `${NEW_PREFIX}copy`;

const LOG_SEGMENT = /^pg_wal.[0-9A-F]{24}$/;
const MIB = 1024 * 1024;
/** Room for a copy beside what is copied: the log that its recovery writes, and something for the others. */
const SPARE_BYTES = 256 * MIB;

/** Milliseconds in which a file may change twice and keep one time, with plenty to spare. */
const TIME_STEP_MS = 2_000;

/** A copy of an embedded database, as it was at one moment. */
export interface Snapshot {
  /** To be opened as the folder of any other. */
  folder: string;
  remove(): Promise<void>;
}

/**
 * Copies an embedded database while it is in use. Files are copied while it is written to; callers wait only while those are
 * copied again that have changed since.
 * @param folder of the database
 * @param freeBytes another way to learn what room there is, for tests
 * @throws EmbeddedDatabaseError where there is no room; what the file system throws. No copy is left then
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
  // Leaves the next one little to write.
  await pool.query('CHECKPOINT');
  const before = await copyRoughly(from, to);
  const client = await pool.connect();
  try {
    await client.query('CHECKPOINT');
    // The engine's own checkpoints come after a statement and before the next: this statement is followed by none.
    const { rows } = await client.query<{ first: string; last: string }>(
      'select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()',
    );
    const [log] = rows;
    if (!log) throw new Error('The database returned no row for its checkpoint');
    const isNeeded = (segment: string) => segment >= log.first && segment <= log.last;
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

/** @throws EmbeddedDatabaseError: a copy that fills the disk would keep the database itself from going on */
async function requireRoom(cluster: string, free: number): Promise<void> {
  let needed = SPARE_BYTES;
  for (const name of await filesIn(cluster))
    needed += (await unlessGone(stat(join(cluster, name))))?.size ?? 0;
  if (free >= needed) return;
  const inMib = (bytes: number) => `${Math.ceil(bytes / MIB).toLocaleString('en-US')} MiB`;
  throw new EmbeddedDatabaseError(
    `There is no room for a copy of the database in ${join(cluster, '..')}: ` +
      `it takes ${inMib(needed)}, and ${inMib(free)} are free`,
  );
}

/** The last change of each file; undefined where another one may leave the same time. */
type Seen = Map<string, bigint | undefined>;

/** Copies what is there but the log, while it is written to: files may be torn, or gone. */
async function copyRoughly(from: string, to: string): Promise<Seen> {
  const seen: Seen = new Map();
  const files = (await filesIn(from, to)).filter((name) => !LOG_SEGMENT.test(name));
  await forEach(files, async (name) => {
    // While the database is written to, files come and go.
    const found = await unlessGone(stat(join(from, name), { bigint: true }));
    if (!found) return;
    const isSettled = Date.now() - Number(found.ctimeMs) > TIME_STEP_MS;
    seen.set(name, isSettled ? found.ctimeNs : undefined);
    await unlessGone(copy(join(from, name), join(to, name)));
  });
  return seen;
}

/**
 * Copies what has changed since, while nothing changes.
 * @param isNeeded whether a segment of the log, by its name, goes along
 * @returns the names of all that is there
 */
async function copyRest(
  from: string,
  to: string,
  before: Seen,
  isNeeded: (segment: string) => boolean,
): Promise<Set<string>> {
  const files = await filesIn(from, to);
  await forEach(files, async (name) => {
    if (LOG_SEGMENT.test(name) && !isNeeded(basename(name))) return;
    const { ctimeNs } = await stat(join(from, name), { bigint: true });
    if (before.get(name) !== ctimeNs) await copy(join(from, name), join(to, name));
  });
  return new Set(files);
}

function copy(from: string, to: string): Promise<void> {
  // Takes neither time nor room on file systems where files may share what they have in common.
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
