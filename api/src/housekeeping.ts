import type { FastifyBaseLogger } from 'fastify';
import { LOGIN_WINDOW_SECONDS } from '#contracts/core/constants.ts';
import { type Chore, type Chores, doEvery } from './chores.ts';
import type { Config } from './config.ts';
import { unlessAnother } from './db/one-process.ts';
import type { OpenDatabase } from './db/open.ts';
import { foldRowCounts } from './db/row-counts.ts';
import type { FileService } from './files/files.service.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import { outboxFolder, sweepOutbox } from './mail/outbox.ts';
import { purgeTokens } from './modules/account/account.queries.ts';
import { NOTICE_WINDOW_SECONDS } from './modules/account/addressees.queries.ts';
import { purgeSignUps } from './modules/app/sign-up.queries.ts';
import { purgeAudit } from './modules/audit/audit.queries.ts';
import { fillClaimCodes } from './modules/devices/claim-codes.commands.ts';
import { claimCodes } from './modules/devices/claim-codes.ts';
import { purgeSessions } from './modules/session/sessions.queries.ts';
import { purgeAttempts } from './modules/session/throttle.ts';
import { keepShotMonths } from './modules/shots/shot-months.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 10 * 60_000;

/** Days that a link from a mail is remembered after its end, to tell who comes late that it has expired. */
const TOKEN_KEPT_DAYS = 30;

/** Removes, round after round, what is too old, and keeps in shape what stays. */
export function keepHouse(
  database: OpenDatabase,
  { mails, files, log }: { mails: MailQueue; files: FileService; log: FastifyBaseLogger },
  config: Config,
): Chores {
  const { db } = database;
  const purges: Record<string, () => Promise<unknown>> = {
    attempts: () => purgeAttempts(db, Math.max(LOGIN_WINDOW_SECONDS, NOTICE_WINDOW_SECONDS)),
    sessions: () => purgeSessions(db),
    tokens: () => purgeTokens(db, TOKEN_KEPT_DAYS),
    audit: () => purgeAudit(db, { accessDays: config.accessDays, changeDays: config.auditDays }),
    // Of those that a server of the version before has brought in while this one was there.
    'claim codes': () => fillClaimCodes(db, claimCodes(config.secretKey)),
    'row counts': () => foldRowCounts(db),
    mails: () => mails.maintain(),
    'sign-ups': () => purgeSignUps(db),
  };
  const ofOneProcess = (name: string, work: Chore['work']): Chore => ({
    name,
    work: (signal) => unlessAnother(database, 'housekeeping', async () => void (await work(signal))),
  });
  const rounds = doEvery(
    ROUND_MS,
    [
      ...Object.entries(purges).map(([name, work]) => ofOneProcess(name, work)),
      { name: 'files', work: () => files.sweepLeft() },
      { name: 'outbox', work: () => sweepOutbox(outboxFolder(config.dataDir)) },
      { name: 'database', work: () => database.maintain() },
    ],
    log,
  );
  // Beside the others: a month of many shots takes its time. It sees to it by itself that one process does it.
  const months = doEvery(
    ROUND_MS,
    [{ name: 'months of shots', work: (signal) => keepShotMonths(db, config.shotMonths, signal) }],
    log,
  );
  return {
    async stop() {
      await Promise.all([rounds.stop(), months.stop()]);
    },
  };
}
