import type { FastifyBaseLogger } from 'fastify';
import { type AlertRoundDeps, alertRound } from '../../modules/alerts/alert-rounds.service.ts';
import { withLease } from '../../platform/db/leases.ts';
import { runEvery, type Schedule } from '../../platform/jobs/scheduler.ts';
import { readClock } from '../../platform/jobs/trusted-clock.ts';
import type { OpenDatabase } from '../open-database.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;

/** Evaluates alerts every minute, in one of several processes. */
export function startAlerts(
  database: OpenDatabase,
  deps: Omit<AlertRoundDeps, 'db'> & { log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'> },
): Schedule {
  const { db } = database;
  const work = async () => alertRound({ ...deps, db }, await readClock(db, deps.log));
  const round = (signal: AbortSignal) => withLease(database, 'alerts', { log: deps.log, signal }, work);
  return runEvery(ROUND_MS, [{ name: 'alerts', work: round }], deps.log);
}
