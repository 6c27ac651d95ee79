import type { OpenDatabase } from './open.ts';

/** Works that one process at a time does. Any constants will do, as long as nothing else locks them. */
const LOCKS = {
  maintenance: 7_366_285,
  sweep: 7_366_286,
  backup: 7_366_287,
  bulk: 7_366_288,
  alerts: 7_366_289,
  initiatives: 7_366_295,
};

/**
 * Does work, unless another process is at the same one: then it is left to that one. The lock ends with its connection,
 * whatever becomes of the process; work takes others from the pool.
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
    // With its connection the lock goes too.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The last work of this process, by what it waits for. */
const waiting = new Map<string, Promise<unknown>>();

/** Milliseconds between two looks whether another process has finished. */
const LOOK_MS = 100;

/** Does work after everybody else's of the same kind, whichever process it is in. It lasts until its connection ends at the latest. */
export function inTurn<Result>(
  database: Pick<OpenDatabase, 'kind' | 'pool'>,
  what: keyof typeof LOCKS,
  work: () => Promise<Result>,
): Promise<Result> {
  const turn = (waiting.get(what) ?? Promise.resolve()).then(() => afterOthers(database, what, work));
  // Whoever comes next goes on, however this ends.
  waiting.set(
    what,
    turn.catch(() => {}),
  );
  return turn;
}

async function afterOthers<Result>(
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
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
