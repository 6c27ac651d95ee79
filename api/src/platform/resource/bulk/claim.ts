import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/client.ts';
import { asHouse } from '../../db/scope.ts';
import { problem } from '../../http/problem.ts';
import { clockNow } from '../../lib/clock.ts';
import { claimBatch, endBatch, type NewBatch, type RunningBatch } from './batches.commands.ts';

/** Milliseconds. */
const TIMES = {
  /** Between attempts. */
  retry: 200,
  /** After which a wait is logged, and after which it ends. */
  logged: 1_000,
  longest: 10_000,
};

interface ClaimDeps {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Runs a bulk call as a batch, once no other bulk call is changing any of its records.
 * @param begin finds the records anew at each attempt
 * @throws problem `unavailable` if another bulk call has some of them for too long
 */
export async function asBatch<Begun extends { batch: NewBatch }, Result>(
  { db, log }: ClaimDeps,
  begin: () => Promise<Begun>,
  work: (begun: Begun) => Promise<Result>,
): Promise<Result> {
  const from = performance.now();
  let logged = false;
  for (;;) {
    const begun = await begin();
    const running = await asHouse(() => claimBatch(db, begun.batch));
    if (!running) {
      try {
        return await work(begun);
      } finally {
        // If this fails, the batch ends by itself: it is no longer renewed.
        await asHouse(() => endBatch(db, begun.batch.batchId)).catch((error: unknown) =>
          log.error(error, 'A bulk call was not ended'),
        );
      }
    }
    const waited = performance.now() - from;
    if (waited > TIMES.longest) throw busy(running);
    if (!logged && waited > TIMES.logged) {
      const { holder, since } = running;
      log.warn({ resource: begun.batch.resource, holder, since }, 'A bulk call waits for another one');
      logged = true;
    }
    await delay(TIMES.retry);
  }
}

function busy({ holder, since, secondsLeft }: RunningBatch) {
  const [host, pid] = holder.split('/');
  const server = `${host}/${pid}`;
  const seconds = Math.max(0, Math.round((clockNow() - since.getTime()) / 1_000));
  return problem('unavailable', {
    variant: 'unavailable.bulk',
    params: { holder: server, seconds },
    retryAfter: secondsLeft,
    members: { holder: server, since: since.toISOString() },
  });
}
