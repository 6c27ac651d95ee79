import type { FastifyBaseLogger } from 'fastify';
import { withAdvisoryLock } from '../db/advisory-lock.ts';
import type { OpenDatabase } from '../db/open.ts';
import { followAll } from '../modules/devices/following.service.ts';
import { runEvery, type Schedule } from './scheduler.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;

/** Has devices that don't call follow the initiatives that begin and end where they stand. Of several processes one does. */
export function startFollowing(
  database: OpenDatabase,
  { timeZone, log }: { timeZone: string; log: Pick<FastifyBaseLogger, 'error'> },
): Schedule {
  const work = (signal: AbortSignal) =>
    withAdvisoryLock(database, 'initiatives', () => followAll(database.db, timeZone, { signal }));
  return runEvery(ROUND_MS, [{ name: 'initiatives', work }], log);
}
