import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openEmbedded } from '../../operations/embedded/embedded.ts';
import { FROM_SOURCE } from '../../testing/from-source.ts';
import { urlOf } from '../../testing/scratch-databases.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { postgresPool } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { OtherVersionError } from './other-version.ts';

let folder: string;
let pool: pg.Pool;
let close: () => Promise<void>;
/** The settings that name the database for a server. */
let place: NodeJS.ProcessEnv;

/** In a place where another process finds it. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-version-'));
  if (inject('database') === 'embedded') {
    ({ pool, close } = await openEmbedded({ dataDir: join(folder, 'db'), image: inject('template') }));
    place = { DATA_DIR: folder, DATABASE_URL: '' };
    return;
  }
  const made = await testDatabase();
  const { rows } = await made.pool.query('select current_database() as name');
  await made.close();
  const url = urlOf(inject('databaseUrl'), rows[0].name);
  pool = postgresPool(url);
  close = () => pool.end();
  place = { DATA_DIR: folder, DATABASE_URL: url };
});
afterEach(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const MIGRATIONS = 'drizzle.migrations';
const addUnknown = () =>
  pool.query(`insert into ${MIGRATIONS} (hash, created_at) values ('of tomorrow', 9999999999999)`);
const changeOne = () => pool.query(`update ${MIGRATIONS} set hash = 'another' where id = 3`);
const forgetLast = () =>
  pool.query(`delete from ${MIGRATIONS} where id = (select max(id) from ${MIGRATIONS})`);

async function everything() {
  const { rows: migrations } = await pool.query(`select * from ${MIGRATIONS} order by id`);
  const { rows: relations } = await pool.query('select oid, relname, relfilenode from pg_class order by oid');
  return { migrations, relations };
}

/** @returns how a server ended, and what it printed */
async function started(): Promise<{ code: unknown; said: string }> {
  const server = spawn(process.execPath, [...FROM_SOURCE, 'api/src/operations/cli/serve.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // In case the server starts after all.
    timeout: 50_000,
    env: {
      ...process.env,
      ...place,
      SECRET_KEY: 'a key that only tests know',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
  });
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  return { code, said };
}

describe('a database of this version', () => {
  /** What programs did first that were made before unknown migrations were refused. */
  async function lookAsFormerPrograms() {
    const client = await pool.connect();
    try {
      await migrate(drizzle(client), { migrationsFolder: 'api/src/platform/db/migrations' });
    } finally {
      client.release();
    }
  }

  it('is left unchanged by a program that does not check for unknown migrations, which ends', async () => {
    const before = await everything();
    await expect(lookAsFormerPrograms()).rejects.toThrow(/created_at/);
    expect(await everything()).toEqual(before);
  });

  it('gets its record of migrations from where former programs kept it', async () => {
    const { rows: before } = await pool.query(`select * from ${MIGRATIONS} order by id`);
    await pool.query(
      `drop view drizzle.__drizzle_migrations; alter table ${MIGRATIONS} rename to __drizzle_migrations`,
    );
    await migrateDatabase(pool);
    const { rows: after } = await pool.query(`select * from ${MIGRATIONS} order by id`);
    expect(after).toEqual(before);
    await expect(lookAsFormerPrograms()).rejects.toThrow(/created_at/);
  });
});

describe('a database of another version', () => {
  it('is left unchanged when it has migrations unknown to this program', async () => {
    await addUnknown();
    const before = await everything();
    await expect(migrateDatabase(pool)).rejects.toThrow(OtherVersionError);
    await expect(migrateDatabase(pool)).rejects.toThrow(/This database is of a newer version of the program/);
    expect(await everything()).toEqual(before);
  });

  it('is left unchanged when an applied migration differs, with or without others pending', async () => {
    await changeOne();
    const before = await everything();
    await expect(migrateDatabase(pool)).rejects.toThrow(/its migration 3 is another/);
    expect(await everything()).toEqual(before);
    await forgetLast();
    const behind = await everything();
    await expect(migrateDatabase(pool)).rejects.toThrow(/its migration 3 is another/);
    expect(await everything()).toEqual(behind);
  });

  it('is reported in one line by a server, which exits with 1', async () => {
    await addUnknown();
    const before = await everything();
    // A server needs the embedded database to itself.
    if (inject('database') === 'embedded') await close();
    const { code, said } = await started();
    if (inject('database') === 'embedded')
      ({ pool, close } = await openEmbedded({ dataDir: join(folder, 'db') }));
    expect(said).toMatch(
      /^This database is of a newer version [^\n]+Use that version, or a backup [^\n]+\n$/,
    );
    expect(code).toBe(1);
    expect(await everything()).toEqual(before);
  });
});
