import type { FastifyBaseLogger } from 'fastify';
import { withAdvisoryLock } from '../db/advisory-lock.ts';
import type { OpenDatabase } from '../db/open.ts';
import { updateFollowers } from '../modules/devices/following.service.ts';
import { runEvery, type Schedule } from './scheduler.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;

/** Applies starting and ending initiatives to devices that don't call, in one of several processes. */
export function startFollowing(
  database: OpenDatabase,
  { timeZone, log }: { timeZone: string; log: Pick<FastifyBaseLogger, 'error'> },
): Schedule {
  const work = (signal: AbortSignal) =>
    withAdvisoryLock(database, 'initiatives', () => updateFollowers(database.db, timeZone, { signal }));
  return runEvery(ROUND_MS, [{ name: 'initiatives', work }], log);
}
