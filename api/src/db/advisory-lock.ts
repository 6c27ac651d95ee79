import pLimit, { type LimitFunction } from 'p-limit';
import type pg from 'pg';
import type { OpenDatabase } from './open.ts';

/** Jobs that only one process runs at a time. Any constants will do, as long as nothing else locks them. */
const LOCKS = {
  maintenance: 7_366_285,
  sweep: 7_366_286,
  backup: 7_366_287,
  bulk: 7_366_288,
  alerts: 7_366_289,
  initiatives: 7_366_295,
};

/** The connection that holds a process's locks: one for all of them, because their work needs the others. */
interface LockConnection {
  client: Promise<pg.PoolClient>;
  inTurn: LimitFunction;
  held: Set<string>;
  broken: boolean;
}

const lockConnections = new WeakMap<pg.Pool, LockConnection>();

/**
 * Runs the work unless another process is already running the same job; then it returns without running it.
 * The lock ends with its connection, whatever happens to the process. The work takes other connections from the pool.
 */
export async function withAdvisoryLock(
  { kind, pool }: Pick<OpenDatabase, 'kind' | 'pool'>,
  what: keyof typeof LOCKS,
  work: () => Promise<void>,
): Promise<void> {
  // The embedded database has one connection and one process.
  if (kind === 'embedded') return work();
  const connection = lockConnection(pool);
  // The connection would get its own lock again.
  if (connection.held.has(what)) return;
  connection.held.add(what);
  try {
    if (!(await ask(connection, 'pg_try_advisory_lock', what))) return;
    try {
      await work();
    } finally {
      await ask(connection, 'pg_advisory_unlock', what);
    }
  } finally {
    connection.held.delete(what);
    if (connection.held.size === 0) await release(pool, connection);
  }
}

function lockConnection(pool: pg.Pool): LockConnection {
  const known = lockConnections.get(pool);
  if (known && !known.broken) return known;
  const added = { client: pool.connect(), inTurn: pLimit(1), held: new Set<string>(), broken: false };
  lockConnections.set(pool, added);
  return added;
}

async function ask(
  connection: LockConnection,
  call: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  what: keyof typeof LOCKS,
): Promise<boolean> {
  try {
    const client = await connection.client;
    const { rows } = await connection.inTurn(() =>
      client.query<{ done: boolean }>(`select ${call}($1) as done`, [LOCKS[what]]),
    );
    return rows[0]?.done === true;
  } catch (error) {
    connection.broken = true;
    throw error;
  }
}

/** Closes a broken connection, which releases its locks too. */
async function release(pool: pg.Pool, connection: LockConnection): Promise<void> {
  if (lockConnections.get(pool) === connection) lockConnections.delete(pool);
  const client = await connection.client.catch(() => undefined);
  client?.release(connection.broken);
}

/** The last work queued in this process for each lock. */
const waiting = new Map<string, Promise<unknown>>();

/** Milliseconds between attempts to get the lock while another process holds it. */
const RETRY_MS = 100;

/** Runs the work after all others of its kind, in any process. A lock ends with its connection at the latest. */
export function runExclusively<Result>(
  database: Pick<OpenDatabase, 'kind' | 'pool'>,
  what: keyof typeof LOCKS,
  work: () => Promise<Result>,
): Promise<Result> {
  const turn = (waiting.get(what) ?? Promise.resolve()).then(() => retryUntilLocked(database, what, work));
  // The next in the queue goes on even if this one fails.
  waiting.set(
    what,
    turn.catch(() => {}),
  );
  return turn;
}

async function retryUntilLocked<Result>(
  database: Pick<OpenDatabase, 'kind' | 'pool'>,
  what: keyof typeof LOCKS,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const done: Result[] = [];
    await withAdvisoryLock(database, what, async () => {
      done.push(await work());
    });
    if (done.length > 0) return done[0] as Result;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
