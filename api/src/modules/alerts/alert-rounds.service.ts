import type { FastifyBaseLogger } from 'fastify';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import type { Database } from '../../platform/db/client.ts';
import type { ClockReading } from '../../platform/jobs/trusted-clock.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import { LASTING_CAUSES } from './alert-causes.ts';
import { postDigest } from './alert-digest.service.ts';
import * as queries from './alert-rounds.queries.ts';

export interface AlertRoundDeps {
  db: Database;
  mails: Pick<MailQueue, 'post'>;
  /** IANA name of the time zone that decides which day it is. */
  timeZone: string;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Runs one round: opens alerts, adds to the count of existing ones, resolves those whose cause is gone and mails new
 * ones. While the clock is doubted it only does what is right by any clock.
 */
export async function alertRound(
  { db, mails, timeZone, log }: AlertRoundDeps,
  { at, doubted }: ClockReading,
): Promise<void> {
  const upSince = await queries.noteRound(db, at);
  const rules = await queries.readRules(db);
  const follow = async ({ kind, threshold }: queries.Rule) => {
    const cause = LASTING_CAUSES[kind];
    if (!cause || (doubted && !cause.anyClock)) return;
    await queries.followCause(db, kind, cause, { at, upSince, timeZone, threshold: threshold ?? 0 });
  };
  const off: AlertKind[] = rules.filter(({ enabled }) => !enabled).map(({ kind }) => kind);
  const byRightClock = [
    () => queries.capFutureTimes(db, at),
    () => queries.resolvePast(db, { at, upSince }),
    () => queries.reopenSnoozed(db, at),
  ];
  const works = [
    ...(doubted ? [] : byRightClock),
    () => queries.resolveMoved(db, at),
    ...rules.filter(({ enabled }) => enabled).map((rule) => () => follow(rule)),
    () => queries.resolveOff(db, off, at),
    () => postDigest(db, mails, at),
  ];
  // One failing part must not hold back the others.
  for (const work of works) {
    await work().catch((error: unknown) => log.error(error, 'A part of the round of alerts failed'));
  }
}
