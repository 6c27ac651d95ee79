import type { FastifyBaseLogger } from 'fastify';
import type { BuiltApp } from '../../app.ts';
import { withLease } from '../../platform/db/leases.ts';
import { runEvery, type Schedule } from '../../platform/jobs/scheduler.ts';
import { readClock } from '../../platform/jobs/trusted-clock.ts';
import type { OpenDatabase } from '../open-database.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;

/** Mails the monthly reports that are due, in one of several processes. */
export function startReports(
  database: OpenDatabase,
  { mailReports }: Pick<BuiltApp, 'mailReports'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>,
): Schedule {
  const work = (signal: AbortSignal) =>
    withLease(database, 'reports', { log, signal }, async (held) => {
      const { at, doubted } = await readClock(database.db, log);
      await mailReports({ at, doubted, signal: held });
    });
  return runEvery(ROUND_MS, [{ name: 'reports', work }], log);
}
