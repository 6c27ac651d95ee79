import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseKind, guardedDatabase, postgresPool } from '../db/client.ts';
import { openEmbedded } from '../db/embedded/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    database: DatabaseKind;
    /** Embedded: path of a prepared image. PostgreSQL: name of a migrated template database. */
    template: string;
    databaseUrl: string;
  }
}

/** An empty, migrated database of its own for a test file, of the kind that this run is about. */
export async function testDatabase() {
  const kind = inject('database');
  const { pool, close } = kind === 'embedded' ? await embedded() : await postgresql();
  return { kind, pool, db: guardedDatabase(pool), close };
}

async function embedded() {
  return openEmbedded({ dataDir: ':memory:', image: inject('template'), unsafeNoFsync: true });
}

async function postgresql() {
  const url = new URL(inject('databaseUrl'));
  const name = `sillage_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject('template')}`);
  await admin.end();
  url.pathname = `/${name}`;
  const pool = postgresPool(url.href);
  return {
    pool,
    async close() {
      await pool.end();
      // PostgreSQL waits some seconds for connections that are just ending.
      const again = new pg.Client({ connectionString: inject('databaseUrl') });
      await again.connect();
      await again.query(`DROP DATABASE ${name}`);
      await again.end();
    },
  };
}
