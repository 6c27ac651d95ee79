import type { Pool } from 'pg';
import { hasCode } from '../../platform/lib/has-code.ts';

const UNDEFINED_TABLE = '42P01';

/** Tables that can be vacuumed, including system tables: they grow with every schema change and every ANALYZE. */
const TABLES = `
  SELECT oid::regclass::text AS name
    FROM pg_class
   WHERE relkind IN ('r', 'm') AND relpersistence <> 't'
   ORDER BY relname`;

/**
 * Returns a function that does autovacuum's work on a pool. It runs one statement per table, so that the connection is
 * free for others in between.
 */
export function maintenance(pool: Pool): () => Promise<void> {
  let running: Promise<void> | undefined;

  async function maintain(): Promise<void> {
    const { rows } = await pool.query<{ name: string }>(TABLES);
    for (const { name } of rows) await vacuum(pool, name);
    await pool.query('CHECKPOINT');
  }

  return () => {
    running ??= maintain().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** @param name a table name quoted by PostgreSQL */
async function vacuum(pool: Pool, name: string): Promise<void> {
  try {
    await pool.query(`VACUUM (ANALYZE) ${name}`);
  } catch (error) {
    // The table was dropped after the list was read.
    if (!hasCode(error, UNDEFINED_TABLE)) throw error;
  }
}
