import { setTimeout as delay } from 'node:timers/promises';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { attempts } from '../../platform/db/schema/accounts.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import { keyedLimiter } from '../../platform/lib/limiter.ts';
import { networkOf } from '../../platform/lib/network-of.ts';
import { tokenHash } from './opaque-tokens.ts';

const inThisProcess = keyedLimiter();

/** At most `limit` failures under a key within the window. Keys are stored as digests. */
export interface Limit {
  key: string;
  limit: number;
}

/** Milliseconds between two checks of attempts that are still running, and how long to wait for them. */
const POLL_MS = 50;
const PATIENCE_MS = 5_000;
/** Seconds after which an attempt that never ended is ignored: its process has died. */
const ABANDONED_SECONDS = 30;

/**
 * Runs work that may be a guess, and counts its failures: a thrown problem is one, any other error is not.
 * Attempts that are still running hold a place, so that concurrent ones can't slip through together; without a free
 * place, an attempt waits for their outcome. A success resets the failures under the first limit.
 * All callers give keys in the same order of kinds, so that no two deadlock.
 * @param windowSeconds how long a failure counts
 * @param isSuccess whether a result resets failures; one that doesn't is no failure either
 * @throws problem `rate_limited`, with the seconds until the oldest failure no longer counts, or `unavailable`
 *   if no place became free; otherwise whatever `work` throws
 */
export function throttled<Result>(
  db: Database,
  limits: readonly [Limit, ...Limit[]],
  windowSeconds: number,
  work: () => Promise<Result>,
  isSuccess: (result: Result) => boolean = () => true,
): Promise<Result> {
  // Attempts of this process queue up here, so that only as many as may run at once reach the database.
  return limits.reduceRight<() => Promise<Result>>(
    (inner, { key, limit }) =>
      () =>
        inThisProcess(key, limit)(inner),
    () => runCounted(db, limits, windowSeconds, work, isSuccess),
  )();
}

async function runCounted<Result>(
  db: Database,
  limits: readonly [Limit, ...Limit[]],
  windowSeconds: number,
  work: () => Promise<Result>,
  isSuccess: (result: Result) => boolean,
): Promise<Result> {
  const keyed = limits.map(({ key, limit }) => ({ key: tokenHash(key), limit }));
  const keys = keyed.map(({ key }) => key);
  const attemptIds = await reserveAttempt(db, keyed, windowSeconds);
  try {
    const result = await work();
    await db.transaction(async (tx) => {
      await lockKeys(tx, keys);
      await tx.delete(attempts).where(inArray(attempts.attemptId, attemptIds));
      if (!isSuccess(result)) return;
      await tx.delete(attempts).where(sql`${attempts.key} = ${keys[0]} and not ${attempts.pending}`);
    });
    return result;
  } catch (error) {
    const mine = inArray(attempts.attemptId, attemptIds);
    if (error instanceof ProblemError) await db.update(attempts).set({ pending: false }).where(mine);
    else await db.delete(attempts).where(mine);
    throw error;
  }
}

/** @returns the ids of the rows that hold the place */
async function reserveAttempt(db: Database, keyed: Limit[], windowSeconds: number): Promise<number[]> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const attemptIds = await db.transaction((tx) => tryReserveAttempt(tx, keyed, windowSeconds));
    if (attemptIds) return attemptIds;
    // Nobody has failed: there are just too many concurrent attempts.
    if (Date.now() > deadline) throw problem('unavailable', { retryAfter: 1 });
    await delay(POLL_MS);
  }
}

async function tryReserveAttempt(
  tx: Transaction,
  keyed: Limit[],
  windowSeconds: number,
): Promise<number[] | undefined> {
  const keys = keyed.map(({ key }) => key);
  await lockKeys(tx, keys);
  const since = sql`(now() - make_interval(secs => ${windowSeconds}))`;
  const counted = await tx
    .select({
      key: attempts.key,
      failures: sql<number>`count(*) filter (where not ${attempts.pending})::int`,
      running: sql<number>`count(*) filter (where ${attempts.pending}
        and ${attempts.createdAt} > now() - make_interval(secs => ${ABANDONED_SECONDS}))::int`,
      wait: sql<number>`coalesce(ceil(extract(epoch from
        min(${attempts.createdAt}) filter (where not ${attempts.pending}) - ${since})), 0)::int`,
    })
    .from(attempts)
    .where(sql`${inArray(attempts.key, keys)} and ${attempts.createdAt} > ${since}`)
    .groupBy(attempts.key);
  const limitOf = new Map(keyed.map(({ key, limit }) => [key, limit]));
  const exceeded = counted.filter((row) => row.failures >= (limitOf.get(row.key) ?? 0));
  if (exceeded.length > 0) {
    throw problem('rate_limited', { retryAfter: Math.max(1, ...exceeded.map((row) => row.wait)) });
  }
  if (counted.some((row) => row.failures + row.running >= (limitOf.get(row.key) ?? 0))) return undefined;
  const inserted = await tx
    .insert(attempts)
    .values(keys.map((key) => ({ key })))
    .returning({ id: attempts.attemptId });
  return inserted.map(({ id }) => id);
}

/**
 * Counts a public request, whatever its outcome, and refuses those beyond the limit per address.
 * @param call what is counted; each has its own count
 * @throws problem `rate_limited`, with the seconds until the oldest request no longer counts
 */
export async function countCall(
  tx: Transaction,
  counting: { call: string; address: string; limit: number; windowSeconds: number },
): Promise<void> {
  const wait = await tryCountCall(tx, counting);
  if (wait > 0) throw problem('rate_limited', { retryAfter: wait });
}

/** Counts a request if the limit allows it. @returns the seconds until it does; 0 if it was counted */
export async function tryCountCall(
  tx: Transaction,
  { call, address, limit, windowSeconds }: Parameters<typeof countCall>[1],
): Promise<number> {
  const key = `${call} ${networkOf(address)}`;
  const wait = await secondsToWait(tx, { key, limit }, windowSeconds);
  if (wait === 0) await countAttempt(tx, key);
  return wait;
}

/** @returns the seconds that a key has to wait, or 0. Others with the key wait until the transaction ends */
export async function secondsToWait(
  tx: Transaction,
  { key, limit }: Limit,
  windowSeconds: number,
): Promise<number> {
  const digestedKey = tokenHash(key);
  await lockKeys(tx, [digestedKey]);
  const left = sql<number>`ceil(${windowSeconds} - extract(epoch from now() - ${attempts.createdAt}))::int`;
  const [last] = await tx
    .select({ left })
    .from(attempts)
    .where(and(eq(attempts.key, digestedKey), sql`${left} > 0`))
    .orderBy(desc(attempts.createdAt))
    .offset(limit - 1)
    .limit(1);
  return last?.left ?? 0;
}

/** Counts a failure of a key that `secondsToWait` has locked in the same transaction. */
export async function countAttempt(tx: Transaction, key: string): Promise<void> {
  await tx.insert(attempts).values({ key: tokenHash(key), pending: false });
}

/** In the same order everywhere, so that two attempts can't deadlock. */
async function lockKeys(tx: Transaction, keys: readonly string[]): Promise<void> {
  for (const key of [...keys].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`);
  }
}

/** Deletes failures that are too old to count in any window. */
export async function purgeAttempts(db: Database, windowSeconds: number): Promise<void> {
  await db
    .delete(attempts)
    .where(lt(attempts.createdAt, sql`now() - make_interval(secs => ${windowSeconds})`));
}
