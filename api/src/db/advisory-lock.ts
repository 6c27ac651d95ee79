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
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      LOCKS[what],
    ]);
    if (!rows[0]?.mine) return;
    await work();
    await client.query('select pg_advisory_unlock($1)', [LOCKS[what]]);
  } catch (error) {
    // Closing the connection releases the lock too.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
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
