import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresPool } from '#api/db/client.ts';
import { type OpenDatabase, openDatabase } from '#api/db/open.ts';

/** An empty, migrated database of our own, and what the minimal server reaches it by. */
export interface ScratchDatabase {
  ours: OpenDatabase;
  /** The embedded database has one connection, so both share its pool. */
  minimal: pg.Pool;
  version: string;
  /** For whatever the servers keep beside it. */
  folder: string;
  /**
   * Lets go of it, for a server in a process of its own.
   * @returns its URL; undefined for the embedded one, which lies in the folder
   */
  handOver(): Promise<string | undefined>;
  /** Closes it and leaves nothing behind, the folder neither. */
  remove(): Promise<void>;
}

/** @returns the URL of the PostgreSQL server that a benchmark is to use; undefined, where none is named, means the embedded one */
export function serverUrl(): string | undefined {
  return (process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL) || undefined;
}

/** @param url of a PostgreSQL server on which a database may be made; without one the database is embedded */
export async function scratchDatabase(url: string | undefined): Promise<ScratchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
  const scratch = url === undefined ? await embedded(folder) : await postgresql(url, folder);
  const { rows } = await scratch.minimal.query<{ server_version: string }>('SHOW server_version');
  return {
    ...scratch,
    version: rows[0]?.server_version ?? '',
    folder,
    async remove() {
      await scratch.remove();
      await rm(folder, { recursive: true });
    },
  };
}

type Scratch = Omit<ScratchDatabase, 'version' | 'folder'>;

async function embedded(dataDir: string): Promise<Scratch> {
  const ours = await openDatabase({ ...SETTINGS, databaseUrl: undefined, dataDir });
  const close = once(() => ours.close());
  return {
    ours,
    minimal: ours.pool,
    async handOver() {
      await close();
      return undefined;
    },
    remove: close,
  };
}

async function postgresql(serverUrl: string, dataDir: string): Promise<Scratch> {
  const name = `sillage_bench_${randomBytes(6).toString('hex')}`;
  await run(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const ours = await openDatabase({ ...SETTINGS, databaseUrl: url.href, dataDir });
  const minimal = postgresPool(url.href);
  const close = once(async () => {
    await minimal.end();
    await ours.close();
  });
  return {
    ours,
    minimal,
    async handOver() {
      await close();
      return url.href;
    },
    async remove() {
      await close();
      await run(serverUrl, `DROP DATABASE ${name}`);
    },
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** How the server's own code opens it. */
export const SETTINGS = {
  image: undefined,
  log: () => {},
  onLost: (error: Error) => {
    throw error;
  },
};

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
