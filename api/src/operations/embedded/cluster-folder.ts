import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pLimit from 'p-limit';
import { type Extract, extract, pack } from 'tar-stream';
import { syncPath } from '../../platform/lib/sync-path.ts';
import { undefinedIfMissing } from '../../platform/lib/undefined-if-missing.ts';
import { EmbeddedDatabaseError } from './embedded-errors.ts';

/** Left behind by a killed engine; never part of an image. */
const PID_FILE = 'postmaster.pid';
/** Files without which a folder is not a cluster. */
const REQUIRED = ['PG_VERSION', 'global/pg_control'];
/** Prefix of temporary and incomplete clusters. At a start, anything with this prefix was left by a killed process. */
export const NEW_PREFIX = 'cluster.new-';
/** Limits how many files are read or written at once: several, since disks can. */
export const fileLimit = pLimit(8);

export interface ClusterOptions {
  /** Path of a prepared image; missing: `initialise` creates the cluster. */
  image: string | undefined;
  /** Creates a new cluster in the folder, and leaves it shut down. */
  initialise(folder: string): Promise<void>;
  /** Whether a new cluster must be flushed to the disk before it counts. */
  durable: boolean;
}

/** Whether a database folder has a cluster; it gets its name only once it is complete. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(folder, 'cluster'));
}

/**
 * Finds the cluster in a database folder, or creates one. A new cluster has a temporary name until it is complete and
 * on the disk, so that a start killed halfway leaves nothing that looks like a cluster. The caller owns the folder.
 *
 * @returns the cluster's folder
 * @throws EmbeddedDatabaseError when the folder's content is not a cluster, or the image is invalid
 */
export async function prepareCluster(folder: string, options: ClusterOptions): Promise<string> {
  const cluster = join(folder, 'cluster');
  await removeUnfinished(folder);
  if (await exists(cluster)) {
    await requireCluster(cluster, `${cluster} exists but holds no database. Move it away or restore it.`);
    return cluster;
  }
  const unfinished = join(folder, `${NEW_PREFIX}${process.pid}`);
  if (options.image === undefined) await options.initialise(unfinished);
  else await unpackImage(options.image, unfinished);
  await requireCluster(
    unfinished,
    `What should become the database is none (${options.image ?? 'made anew'}).`,
  );
  if (options.durable) await syncTree(unfinished);
  await rename(unfinished, cluster);
  if (options.durable) {
    await syncPath(folder);
    await syncPath(dirname(folder));
  }
  return cluster;
}

/** Writes a cluster that has been shut down as an image. The same cluster always gives the same bytes. */
export async function writeImage(cluster: string, outFile: string): Promise<void> {
  const names = (await list(cluster)).filter((name) => name !== PID_FILE).sort();
  const archive = pack();
  const unfinished = `${outFile}.new`;
  const written = pipeline(archive, createGzip(), createWriteStream(unfinished));
  const add = async () => {
    for (const name of names) {
      const path = join(cluster, name);
      const header = { name: name.split(sep).join('/'), mtime: new Date(0) };
      if ((await stat(path)).isDirectory()) archive.entry({ ...header, type: 'directory', mode: 0o700 });
      else archive.entry({ ...header, mode: 0o600 }, await readFile(path));
    }
    archive.finalize();
  };
  await Promise.all([add(), written]);
  await rename(unfinished, outFile);
}

async function unpackImage(image: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const archive = extract();
  await Promise.all([pipeline(createReadStream(image), createGunzip(), archive), unpack(archive, folder)]);
}

async function unpack(archive: Extract, folder: string): Promise<void> {
  for await (const entry of archive) {
    const { name, type } = entry.header;
    const path = join(folder, name);
    if (relative(folder, path).split(sep)[0] === '..')
      throw new EmbeddedDatabaseError(`The image holds an impossible name: ${name}`);
    if (type === 'file') await writeFile(path, entry as AsyncIterable<Uint8Array>, { mode: 0o600 });
    else if (type === 'directory') await mkdir(path, { mode: 0o700, recursive: true });
    else throw new EmbeddedDatabaseError(`The image holds ${name}, which is neither file nor folder`);
    entry.resume();
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(NEW_PREFIX)) await rm(join(folder, name), { recursive: true });
  }
}

async function requireCluster(cluster: string, otherwise: string): Promise<void> {
  for (const name of REQUIRED) {
    if (!(await exists(join(cluster, name)))) throw new EmbeddedDatabaseError(otherwise);
  }
}

async function syncTree(folder: string): Promise<void> {
  await fileLimit.map(await list(folder), (name) => syncPath(join(folder, name)));
  await syncPath(folder);
}

/** All files and folders below a folder, as relative paths; a folder comes before its content. */
async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function exists(path: string): Promise<boolean> {
  return (await undefinedIfMissing(stat(path))) !== undefined;
}
