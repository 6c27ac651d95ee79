import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { syncPath } from '../../lib/sync-path.ts';
import { EmbeddedDatabaseError } from './embedded-errors.ts';
import { packTar, type TarEntry, unpackTar } from './tar.ts';

/** Left by an engine that was killed; never part of an image. */
const PID_FILE = 'postmaster.pid';
/** Without these a folder is no cluster. */
const REQUIRED = ['PG_VERSION', 'global/pg_control'];
/** Of clusters in a database folder that aren't, or not yet, the one; what a start finds under it was left by a kill. */
export const NEW_PREFIX = 'cluster.new-';
const PARALLEL_FILES = 8;

export interface ClusterOptions {
  /** Path of a prepared image; missing: `initialise` makes the cluster. */
  image: string | undefined;
  /** Makes a new cluster in the folder, and leaves it shut down. */
  initialise(folder: string): Promise<void>;
  /** Whether a new cluster must be on the disk before it counts. */
  durable: boolean;
}

/** Whether there is a cluster in a database folder: one that is complete, since only then it has its name. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(folder, 'cluster'));
}

/**
 * Finds the cluster in a database folder, or makes a new one there. A new one is made under another name and only gets its
 * own when it is complete and on the disk, so a start that is killed halfway leaves nothing that looks like a cluster.
 * The caller owns the folder.
 *
 * @returns the cluster's folder
 * @throws EmbeddedDatabaseError when what is there is no cluster, or the image isn't one
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

/** Writes a cluster that was shut down as an image. The same cluster always gives the same tar. */
export async function writeImage(cluster: string, outFile: string): Promise<void> {
  const names = (await list(cluster)).filter((name) => name !== PID_FILE).sort();
  const entries: TarEntry[] = [];
  for (const name of names) {
    const path = join(cluster, name);
    const tarName = name.split(sep).join('/');
    if ((await stat(path)).isDirectory()) entries.push({ name: tarName });
    else entries.push({ name: tarName, content: await readFile(path) });
  }
  const unfinished = `${outFile}.new`;
  await writeFile(unfinished, await promisify(gzip)(packTar(entries)));
  await rename(unfinished, outFile);
}

async function unpackImage(image: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const entries = [...unpackTar(await promisify(gunzip)(await readFile(image)))];
  for (const { name, content } of entries) {
    if (!content) await mkdir(join(folder, name), { mode: 0o700, recursive: true });
  }
  await forEach(entries, async ({ name, content }) => {
    if (content) await writeFile(join(folder, name), content, { mode: 0o600 });
  });
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
  await forEach(await list(folder), (name) => syncPath(join(folder, name)));
  await syncPath(folder);
}

/** Several at a time, since the disk can do several things at once. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: PARALLEL_FILES }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(workers);
}

/** All files and folders below, relative to it; a folder stands before what is in it. */
async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
