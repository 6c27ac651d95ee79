import type { FastifyBaseLogger } from 'fastify';
import {
  ACCOUNT_DAYS,
  DEVICE_EVENT_DAYS,
  ERASURE_DAYS,
  LOGIN_WINDOW_SECONDS,
  SIGN_UP_KEPT_DAYS,
} from '#contracts/core/constants.ts';
import type { RetentionKind } from '#contracts/system.ts';
import { purgeTokens } from '../../modules/account/account.queries.ts';
import { dropExpiredEmails } from '../../modules/account/email-changes.ts';
import { HOUR_SECONDS } from '../../modules/account/mail-writer.ts';
import { purgeAlerts } from '../../modules/alerts/alert-rounds.queries.ts';
import { purgeSignUps } from '../../modules/app/sign-up.queries.ts';
import { purgeAudit } from '../../modules/audit/audit.queries.ts';
import { forecastCapsules } from '../../modules/capsules/forecasts.commands.ts';
import { fillClaimCodes } from '../../modules/devices/claim-codes.commands.ts';
import { claimCodes } from '../../modules/devices/claim-codes.ts';
import { purgeDeviceEvents } from '../../modules/devices/device-events.commands.ts';
import { purgeReports } from '../../modules/monthly-reports/kept-reports.queries.ts';
import { anonymiseDue } from '../../modules/rights/rights.service.ts';
import { purgeRequests } from '../../modules/session/oidc.queries.ts';
import { purgeSecondFactors } from '../../modules/session/second-factor.queries.ts';
import { purgeSessions } from '../../modules/session/sessions.queries.ts';
import { purgeOrigins } from '../../modules/session/sign-in-origins.queries.ts';
import { purgeAttempts } from '../../modules/session/throttle.ts';
import { addShotMonths, dropShotMonth } from '../../modules/shots/shot-months.ts';
import { forgetEndedItems } from '../../modules/today/today.service.ts';
import { purgeVisits } from '../../modules/visits/visits.commands.ts';
import { withLease } from '../../platform/db/leases.ts';
import { foldRowCounts } from '../../platform/db/row-counts.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { FileService } from '../../platform/files/files.service.ts';
import { removeStoredMetadata } from '../../platform/files/stored-metadata.ts';
import { type Job, runEvery, type Schedule } from '../../platform/jobs/scheduler.ts';
import { ROUND_SECONDS, trustedTime, undoubtedTime } from '../../platform/jobs/trusted-clock.ts';
import { purgeMails } from '../../platform/mail/mail-outbox.ts';
import { outboxFolder, sweepOutbox } from '../../platform/mail/outbox.ts';
import { purgeBatches } from '../../platform/resource/bulk/batches.commands.ts';
import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../open-database.ts';
import { recordRemoval } from './retention.ts';

/** Days to keep a mailed link after its expiry, so that a late user is told that it has expired. */
const TOKEN_KEPT_DAYS = 30;

/** The services that maintenance uses. */
export interface MaintenanceDeps {
  files: Pick<FileService, 'retrySweep' | 'withFileCleanup' | 'save'>;
  store: Pick<FileStore, 'open'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
}

/** The retention periods and related settings. */
type RetentionSettings = Pick<
  Config,
  'accessDays' | 'auditDays' | 'shotMonths' | 'secretKey' | 'dataDir' | 'timeZone' | 'sessionRules'
>;

/** Regularly deletes expired data and maintains the rest. */
export function startMaintenance(
  database: OpenDatabase,
  deps: MaintenanceDeps,
  config: RetentionSettings,
): Schedule {
  const { log } = deps;
  const { all, months } = maintenanceJobs(database, deps, config);
  // Separate schedules: dropping a month with many shots takes time.
  const schedules = [all, months].map((jobs) => runEvery(ROUND_SECONDS * 1000, jobs, log));
  return {
    async stop() {
      await Promise.all(schedules.map((jobs) => jobs.stop()));
    },
  };
}

/**
 * The jobs of a round, and those that run alongside.
 * @param clock the time for calculations; undefined: nothing may be deleted because of its age, or forecast
 */
export function maintenanceJobs(
  database: OpenDatabase,
  { files, store, log }: MaintenanceDeps,
  { accessDays, auditDays, shotMonths, secretKey, dataDir, timeZone, sessionRules }: RetentionSettings,
  clock = {
    trusted: () => trustedTime(database.db, log),
    undoubted: () => undoubtedTime(database.db, log),
  },
): { all: Job[]; months: Job[] } {
  const { db } = database;
  /** Reads the clock just before each job, which then uses that time even if the clock makes a step meanwhile. */
  const withTrustedTime =
    (work: (at: Date, signal: AbortSignal) => Promise<unknown>) => async (signal: AbortSignal) => {
      const at = await clock.trusted();
      if (at) await work(at, signal);
    };
  /** Deletes expired data, and records and logs how much. */
  const purge = (kind: RetentionKind, keptDays: number, remove: (at: Date) => Promise<number>) =>
    withTrustedTime(async (at) => recordRemoval({ db, log }, { kind, keptDays, removed: await remove(at) }));
  const removalDeps = { db, log };
  const outbox = outboxFolder(dataDir);
  const purges: Record<string, Job['work']> = {
    // Regardless of the clock: attempts count for minutes, and attackers could create a week's worth of them.
    attempts: () => purgeAttempts(db, Math.max(LOGIN_WINDOW_SECONDS, HOUR_SECONDS)),
    sessions: purge('sessions', sessionRules.idleDays, (at) => purgeSessions(db, sessionRules, at)),
    'sign-in origins': withTrustedTime((at) => purgeOrigins(db, at)),
    // Regardless of the clock too: anybody can create them.
    'identity provider': () => purgeRequests(db),
    'second factors': withTrustedTime((at) => purgeSecondFactors(db, at)),
    'pending emails': withTrustedTime((at) => dropExpiredEmails(db, at)),
    tokens: purge('links', TOKEN_KEPT_DAYS, (at) => purgeTokens(db, TOKEN_KEPT_DAYS, at)),
    audit: withTrustedTime((at) =>
      files.withFileCleanup([], async ({ released }) => {
        const purged = await purgeAudit(db, { accessDays, changeDays: auditDays }, at);
        for (const key of purged.freed) released.add(key);
        await recordRemoval(removalDeps, {
          kind: 'access-log',
          keptDays: accessDays,
          removed: purged.access,
        });
        await recordRemoval(removalDeps, {
          kind: 'audit-trail',
          keptDays: auditDays,
          removed: purged.changes,
        });
      }),
    ),
    'device events': purge('device-events', DEVICE_EVENT_DAYS, (at) => purgeDeviceEvents(db, at)),
    alerts: purge('alerts', auditDays, (at) => purgeAlerts(db, auditDays, at)),
    visits: withTrustedTime((at) =>
      files.withFileCleanup([], async ({ released }) => {
        const { removed, freed } = await purgeVisits(db, auditDays, at);
        for (const key of freed) released.add(key);
        await recordRemoval(removalDeps, { kind: 'visits', keptDays: auditDays, removed });
      }),
    ),
    reports: purge('reports', auditDays, (at) => purgeReports(db, auditDays, at)),
    // For devices registered by a server of 0.1.0 that is running at the same time.
    'claim codes': () => fillClaimCodes(db, claimCodes(secretKey)),
    'row counts': () => foldRowCounts(db),
    forecasts: async (signal) => {
      const at = await clock.undoubted();
      if (at) await forecastCapsules(db, { at, timeZone, signal });
    },
    today: withTrustedTime(() => forgetEndedItems(db, timeZone)),
    mails: withTrustedTime(() => purgeMails(db)),
    batches: withTrustedTime((at) => purgeBatches(db, at)),
    'sign-ups': purge('sign-ups', SIGN_UP_KEPT_DAYS, (at) => purgeSignUps(db, at)),
    erasures: purge('erasures', ERASURE_DAYS, (at) => anonymiseDue({ db, outbox, log }, 'erasures', at)),
    accounts: purge('accounts', ACCOUNT_DAYS, (at) => anonymiseDue({ db, outbox, log }, 'accounts', at)),
    // Last, because it may take a minute.
    'picture metadata': (signal) => removeStoredMetadata({ db, store, files, log }, signal),
  };
  const exclusive = ([name, work]: [string, Job['work']]): Job => ({
    name,
    work: (signal) =>
      withLease(database, 'maintenance', { log, signal }, async (held) => void (await work(held))),
  });
  return {
    all: [
      ...Object.entries(purges).map(exclusive),
      { name: 'files', work: () => files.retrySweep() },
      { name: 'outbox', work: withTrustedTime((at) => sweepOutbox(outbox, at.getTime())) },
      { name: 'database', work: () => database.maintain() },
    ],
    // These two make sure by themselves that a single process runs them.
    months: [
      { name: 'months to come', work: () => addShotMonths(db, shotMonths) },
      {
        name: 'months of shots',
        work: withTrustedTime((at, signal) => dropShotMonth(db, { keptMonths: shotMonths, at, log, signal })),
      },
    ],
  };
}
