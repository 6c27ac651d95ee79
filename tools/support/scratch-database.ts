import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#api/operations/open-database.ts';
import { type Database, type DatabaseKind, postgresPool } from '#api/platform/db/client.ts';
import { type BuiltServer, type Place, type StartOptions, startBuiltServer } from './built-server.ts';

/** An empty, migrated database that is removed at the end. */
export interface ScratchDatabase {
  kind: DatabaseKind;
  version: string;
  db: Database;
  /** Without the time-outs of the server's own connections. */
  pool: pg.Pool;
  /** Closes it for a server in another process. @returns where that server finds it */
  handOver(): Promise<Place>;
  remove(): Promise<void>;
}

/**
 * Creates it on the PostgreSQL server named by BENCH_DATABASE_URL (or TEST_DATABASE_URL), or else embedded.
 * @param url of another PostgreSQL server
 */
export async function scratchDatabase(
  url = (process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL) || undefined,
): Promise<ScratchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sillage-tools-'));
  const name = `sillage_tools_${randomBytes(6).toString('hex')}`;
  const databaseUrl = url === undefined ? undefined : Object.assign(new URL(url), { pathname: name }).href;
  if (url !== undefined) await execute(url, `CREATE DATABASE ${name}`);
  const open = await openDatabase({
    databaseUrl,
    dataDir,
    image: undefined,
    log: () => {},
    onLost(error) {
      throw error;
    },
  });
  const pool = databaseUrl === undefined ? open.pool : postgresPool(databaseUrl);
  const { rows } = await pool.query<{ server_version: string }>('SHOW server_version');
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (pool === open.pool ? Promise.resolve() : pool.end()).then(() => open.close());
    return closed;
  };
  return {
    kind: open.kind,
    version: rows[0]?.server_version ?? '',
    db: open.db,
    pool,
    async handOver() {
      await close();
      return { dataDir, databaseUrl };
    },
    async remove() {
      await close();
      // Sessions of a killed server may still be ending.
      if (url !== undefined) await execute(url, `DROP DATABASE ${name} WITH (FORCE)`);
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Runs some work with an empty database, and removes it afterwards. */
export async function withScratchDatabase<Result>(
  work: (database: ScratchDatabase) => Promise<Result>,
  url?: string,
): Promise<Result> {
  const database = await scratchDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.remove();
  }
}

/** Runs some work with the built server on a database, which is closed here, and stops the server afterwards. */
export async function withServer<Result>(
  database: ScratchDatabase,
  options: StartOptions,
  work: (server: BuiltServer) => Promise<Result>,
): Promise<Result> {
  const server = await startBuiltServer(await database.handOver(), options);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
