import type { Pool } from 'pg';

/** Tables that can be vacuumed, the system's own as well: they grow with every change of structure and every ANALYZE. */
const TABLES = `
  SELECT oid::regclass::text AS name
    FROM pg_class
   WHERE relkind IN ('r', 'm') AND relpersistence <> 't'
   ORDER BY relname`;

/**
 * Makes the function that does autovacuum's work on a pool. One statement for each table, so that the connection is
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

/** `name` is quoted by PostgreSQL itself. */
async function vacuum(pool: Pool, name: string): Promise<void> {
  try {
    await pool.query(`VACUUM (ANALYZE) ${name}`);
  } catch (error) {
    if (!isMissingTable(error)) throw error;
  }
}

/** A table that was dropped after the list was made. */
function isMissingTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01';
}
