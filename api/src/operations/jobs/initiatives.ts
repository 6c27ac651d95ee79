import type { FastifyBaseLogger } from 'fastify';
import { updateFollowers } from '../../modules/devices/following.service.ts';
import { withLease } from '../../platform/db/leases.ts';
import { runEvery, type Schedule } from '../../platform/jobs/scheduler.ts';
import type { OpenDatabase } from '../open-database.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;

/** Applies starting and ending initiatives to devices that don't call, in one of several processes. */
export function startFollowing(
  database: OpenDatabase,
  { timeZone, log }: { timeZone: string; log: Pick<FastifyBaseLogger, 'error' | 'warn'> },
): Schedule {
  const work = (signal: AbortSignal) =>
    withLease(database, 'initiatives', { log, signal }, (held) =>
      updateFollowers(database.db, timeZone, { signal: held }),
    );
  return runEvery(ROUND_MS, [{ name: 'initiatives', work }], log);
}
