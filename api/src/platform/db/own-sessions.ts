import type pg from 'pg';
import { onlyRow } from './only-row.ts';
import { PoolerError } from './unusable-database.ts';

const REMEDY =
  'Connect to PostgreSQL itself, or let the pooler keep a session for each connection, with its settings';

/**
 * Checks that each connection has a session of its own, with the settings it asked for. Poolers in transaction mode
 * lend one session to many connections: advisory locks, prepared statements and LISTEN don't work there.
 * @throws PoolerError
 */
export async function requireOwnSessions(pool: pg.Pool): Promise<void> {
  const one = await pool.connect();
  try {
    const other = await pool.connect();
    try {
      const first = await sessionOf(one);
      // Twice, so that sessions lent in turn are noticed as well.
      const [second, again] = [await sessionOf(other), await sessionOf(other)];
      const own = second.pid === again.pid && first.pid === (await sessionOf(one)).pid;
      if (!own || first.pid === second.pid)
        throw new PoolerError(`DATABASE_URL leads to a pooler that shares sessions. ${REMEDY}`);
      if (!first.hasSettings)
        throw new PoolerError(`DATABASE_URL leads to a pooler that drops a connection's settings. ${REMEDY}`);
    } finally {
      other.release();
    }
  } finally {
    one.release();
  }
}

async function sessionOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ pid: number; hasSettings: boolean }>(
    `select pg_backend_pid() as pid,
      current_setting('TimeZone') = 'UTC' and current_setting('statement_timeout') <> '0' as "hasSettings"`,
  );
  return onlyRow(rows);
}
