import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { openEmbedded } from '../operations/embedded/embedded.ts';
import { type Database, type DatabaseKind, postgresPool } from '../platform/db/client.ts';
import { localPubSub, type PubSub, postgresPubSub } from '../platform/events/publish-subscribe.ts';
import { type Cuttable, cuttable } from './cuttable.ts';
import { guardedDatabase } from './guarded-database.ts';
import { scratchDatabase } from './scratch-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    database: DatabaseKind;
    /** Embedded: path of a prepared image. PostgreSQL: name of a migrated template database. */
    template: string;
    databaseUrl: string;
  }
}

/** A database for a test file, with everything else that depends on its kind. */
export interface TestDatabase {
  kind: DatabaseKind;
  pool: pg.Pool;
  db: Database;
  pubSub(log: FastifyBaseLogger): PubSub;
  /** The same database as opened by another server process. Not for the embedded one, which has only one process. */
  elsewhere?: () => TestDatabase;
  /** The same database through a proxy that can be cut. Close both. */
  over?: () => Promise<{ way: Cuttable; database: TestDatabase }>;
  close(): Promise<void>;
}

/** A new, empty, migrated database of the kind under test. */
export function testDatabase(): Promise<TestDatabase> {
  return inject('database') === 'embedded' ? embedded() : postgresql();
}

async function embedded(): Promise<TestDatabase> {
  const { pool, close } = await openEmbedded({
    dataDir: ':memory:',
    image: inject('template'),
    unsafeNoFsync: true,
  });
  return { kind: 'embedded', pool, db: guardedDatabase(pool), pubSub: localPubSub, close };
}

/** The next file's database, created while tests run, because PostgreSQL mostly waits for the disk to create one. */
let spare: Promise<string> | undefined;

async function postgresql(): Promise<TestDatabase> {
  const url = await (spare ?? newPostgresql());
  spare = newPostgresql();
  const openedAt = (url: string) => {
    const pool = postgresPool(url);
    pool.on('error', () => {
      // From an idle connection, which the pool replaces.
    });
    const pubSub = (log: FastifyBaseLogger) => postgresPubSub(pool, url, log);
    return { kind: 'postgresql', pool, db: guardedDatabase(pool), pubSub, close: () => pool.end() } as const;
  };
  return {
    ...openedAt(url),
    elsewhere: () => openedAt(url),
    async over() {
      const way = await cuttable(url);
      return { way, database: openedAt(way.url) };
    },
  };
}

const newPostgresql = () => scratchDatabase(inject('template'));
