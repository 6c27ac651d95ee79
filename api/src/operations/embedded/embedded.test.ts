import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';
import type { EmbeddedDatabaseError } from './embedded-errors.ts';

const options = { dataDir: ':memory:', image: inject('template') };
let database: EmbeddedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await openEmbedded(options);
  pool = database.pool;
});

afterAll(() => database.close());

async function value(sql: string, params: unknown[] = []): Promise<unknown> {
  const { rows } = await pool.query({ text: sql, values: params, rowMode: 'array' });
  return rows[0]?.[0];
}

describe('the driver on the embedded database', () => {
  test('returns the same types as on a server', async () => {
    const { rows } = await pool.query(
      `SELECT 1 AS number, 2::bigint AS big, true AS yes, NULL AS nothing, 'ação' AS text, '{"a":[1]}'::jsonb AS json,
              ARRAY['x', 'y'] AS list, '\\x00ff'::bytea AS bytes, '2026-01-02T03:04:05Z'::timestamptz AS time`,
    );
    expect(rows).toEqual([
      {
        number: 1,
        big: '2',
        yes: true,
        nothing: null,
        text: 'ação',
        json: { a: [1] },
        list: ['x', 'y'],
        bytes: Buffer.from([0, 255]),
        time: new Date('2026-01-02T03:04:05Z'),
      },
    ]);
  });

  test('reports errors with their code and constraint, and stays usable', async () => {
    await pool.query('CREATE TABLE named (id int CONSTRAINT named_once PRIMARY KEY)');
    await pool.query('INSERT INTO named VALUES (1)');
    const error: unknown = await pool.query('INSERT INTO named VALUES (1)').catch((caught) => caught);
    expect(error).toBeInstanceOf(pg.DatabaseError);
    expect(error).toMatchObject({ code: '23505', constraint: 'named_once', table: 'named' });
    expect(await value('SELECT count(*)::int FROM named')).toBe(1);
  });

  test('has the extensions', async () => {
    await pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent');
    expect(await value(`SELECT unaccent('Maçã')`)).toBe('Maca');
    expect(await value(`SELECT similarity('lavanda', 'lavandas') > 0.5`)).toBe(true);
  });

  test('knows the version of PostgreSQL', () => {
    expect(database.version).toMatch(/^\d+\.\d+$/);
  });

  test('transfers values of several megabytes', async () => {
    const bytes = Buffer.alloc(12_000_000, 'abcdefg');
    expect(bytes.equals((await value('SELECT $1::bytea', [bytes])) as Buffer)).toBe(true);
    const text = 'ç'.repeat(5_000_000);
    expect(await value('SELECT length($1::text)', [text])).toBe(text.length);
  });

  test('receives large results completely and in order', async () => {
    const { rows } = await pool.query(
      `SELECT n, repeat('x', 500) AS filler FROM generate_series(1, 60000) AS n ORDER BY n`,
    );
    expect(rows).toHaveLength(60_000);
    expect(rows.every((row, index) => row.n === index + 1 && row.filler.length === 500)).toBe(true);
  });

  test('receives results in the order of its queries', async () => {
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    expect(await Promise.all(numbers.map((n) => value('SELECT $1::int', [n])))).toEqual(numbers);
  });

  test('can reuse prepared statement names on a new connection', async () => {
    const prepared = { name: 'by_name', text: 'SELECT $1::int AS n', values: [7] };
    for (const destroy of [true, false]) {
      const client = await pool.connect();
      for (let time = 0; time < 3; time += 1) expect((await client.query(prepared)).rows).toEqual([{ n: 7 }]);
      client.release(destroy);
    }
  });

  test('loses its transaction with its connection', async () => {
    await pool.query('CREATE TABLE lost (id int)');
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO lost VALUES (1)');
    client.release(new Error('broken'));
    expect(await value('SELECT count(*)::int FROM lost')).toBe(0);
  });

  test('waits while another has the connection', async () => {
    const client = await pool.connect();
    await client.query('BEGIN');
    const waiting = value('SELECT 1');
    expect(await Promise.race([waiting, client.query('SELECT 2').then(() => 'busy')])).toBe('busy');
    await client.query('COMMIT');
    client.release();
    expect(await waiting).toBe(1);
  });

  test('reports an error for deeply nested values, and stays usable', async () => {
    const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    await expect(pool.query('SELECT $1::jsonb', [nested])).rejects.toMatchObject({ code: '54001' });
    const deep = Array.from({ length: 30_000 }, () => '1').join('+');
    await expect(pool.query(`SELECT ${deep}`)).rejects.toMatchObject({ code: '54001' });
    expect(await value('SELECT 1')).toBe(1);
  });
});

test('a long query does not block the event loop', async () => {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const started = performance.now();
  await pool.query('SELECT sum(sqrt(n)) FROM generate_series(1, 2000000) AS n');
  const took = performance.now() - started;
  delays.disable();
  expect(took).toBeGreaterThan(300);
  // Relative to the query's duration, since a busy machine delays the loop too.
  expect(delays.max / 1e6).toBeLessThan(took / 3);
});

describe('maintenance of the embedded database', () => {
  test('reclaims the space of replaced rows, so that tables stop growing', async () => {
    await pool.query(
      `CREATE TABLE changing AS SELECT n, repeat('x', 100) AS text FROM generate_series(1, 5000) n`,
    );
    const size = () => value(`SELECT pg_relation_size('changing')::int`) as Promise<number>;
    const before = await size();
    for (let round = 0; round < 5; round += 1) {
      await pool.query('UPDATE changing SET n = n + 1');
      await database.maintain();
    }
    expect(await size()).toBeLessThan(2.1 * before);
  });

  test('updates the planner’s statistics', async () => {
    await pool.query('CREATE TABLE counted AS SELECT generate_series(1, 1234) AS n');
    await Promise.all([database.maintain(), database.maintain()]);
    expect(await value(`SELECT reltuples::int FROM pg_class WHERE relname = 'counted'`)).toBe(1234);
  });
});

describe('an embedded database on the disk', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('flushes at least once per commit, before the response', async () => {
    const database = await openEmbedded({ ...options, dataDir: folder });
    await database.pool.query('CREATE TABLE t (id int)');
    for (let id = 0; id < 200; id += 1) {
      const before = database.flushes;
      await database.pool.query('INSERT INTO t VALUES ($1)', [id]);
      expect(database.flushes).toBeGreaterThan(before);
    }
    await database.close();
  });

  test('does not flush when opened without fsync', async () => {
    const database = await openEmbedded({ ...options, dataDir: folder, unsafeNoFsync: true });
    await database.pool.query('CREATE TABLE t (id int)');
    expect(database.flushes).toBe(0);
    await database.close();
  });

  test('is shut down cleanly by close, with nothing to recover', async () => {
    const database = await openEmbedded({ ...options, dataDir: folder });
    await database.pool.query('CREATE TABLE t (id int)');
    await database.close();
    const state = readFileSync(join(folder, 'cluster/global/pg_control')).readInt32LE(16);
    const DB_SHUTDOWNED = 1;
    expect(state).toBe(DB_SHUTDOWNED);
  });
});

describe('closing the embedded database', () => {
  test('lets a running query finish and rejects later ones', async () => {
    const closing = await openEmbedded(options);
    const running = closing.pool.query('SELECT count(*)::int AS n FROM generate_series(1, 500000)');
    const closed = closing.close();
    expect((await running).rows).toEqual([{ n: 500_000 }]);
    await Promise.all([closed, closing.close()]);
    await expect(closing.pool.query('SELECT 1')).rejects.toThrow('after calling end');
  });
});

describe('an engine that ends by itself', () => {
  test('fails current and later queries, and reports the failure once', async () => {
    const failures: EmbeddedDatabaseError[] = [];
    const dying = await openEmbedded({ ...options, onFailure: (error) => failures.push(error) });
    const held = await dying.pool.connect();
    // Deeper than any stack. No request can be that large.
    const deadly = `SELECT repeat('[', 50000000)::json`;
    await expect(held.query(deadly)).rejects.toThrow('Connection terminated: the embedded database stopped');
    held.release(true);
    await expect(dying.pool.query('SELECT 1')).rejects.toThrow('Connection terminated');
    expect(failures).toHaveLength(1);
    expect(failures[0]?.message).toContain('Maximum call stack size exceeded');
    await expect(dying.close()).rejects.toThrow('Connection terminated');
  });
});
