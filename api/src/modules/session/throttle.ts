import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { attempts } from '../../db/schema/accounts.ts';
import { problem } from '../../http/problem.ts';

/** At most `limit` failures under a key within the window. */
export interface Limit {
  key: string;
  limit: number;
}

/** What became of an attempt. */
export interface Attempt {
  /** It succeeded: it doesn't count, and what counted under the first limit is forgotten. */
  succeeded(): Promise<void>;
}

/**
 * Lets an attempt through, or refuses it. It counts as a failure until it has succeeded, so that many at the same
 * moment can't slip through together; one that is refused doesn't count.
 * @param limits by what they protect; keys are stored as digests
 * @param windowSeconds how long a failure counts
 * @throws problem `rate_limited` with the seconds after which the oldest failure no longer counts
 */
export async function attempt(
  db: Database,
  limits: readonly [Limit, ...Limit[]],
  windowSeconds: number,
): Promise<Attempt> {
  const keyed = limits.map(({ key, limit }) => ({ key: digest(key), limit }));
  const keys = keyed.map(({ key }) => key);
  const inserted = await db.transaction(async (tx) => {
    // In the same order everywhere, so that two attempts can't wait for each other.
    for (const key of [...keys].sort()) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`);
    }
    const since = sql`(now() - make_interval(secs => ${windowSeconds}))`;
    const counted = await tx
      .select({
        key: attempts.key,
        failures: sql<number>`count(*)::int`,
        wait: sql<number>`ceil(extract(epoch from min(${attempts.createdAt}) - ${since}))::int`,
      })
      .from(attempts)
      .where(and(inArray(attempts.key, keys), sql`${attempts.createdAt} > ${since}`))
      .groupBy(attempts.key);
    const exceeded = counted.filter((row) =>
      keyed.some(({ key, limit }) => key === row.key && row.failures >= limit),
    );
    if (exceeded.length > 0) {
      throw problem('rate_limited', { retryAfter: Math.max(1, ...exceeded.map((row) => row.wait)) });
    }
    return tx
      .insert(attempts)
      .values(keys.map((key) => ({ key })))
      .returning({ id: attempts.attemptId });
  });
  return {
    async succeeded() {
      const [first] = keys;
      await db.transaction(async (tx) => {
        await tx.delete(attempts).where(
          inArray(
            attempts.attemptId,
            inserted.map(({ id }) => id),
          ),
        );
        if (first !== undefined) await tx.delete(attempts).where(eq(attempts.key, first));
      });
    },
  };
}

/** Forgets what is too old to count under any window. */
export async function purgeAttempts(db: Database, windowSeconds: number): Promise<void> {
  await db
    .delete(attempts)
    .where(lt(attempts.createdAt, sql`now() - make_interval(secs => ${windowSeconds})`));
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
