import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { setPasswordMax } from '#contracts/session/session.ts';
import { buildApp } from '../../app.ts';
import { forecastCapsules } from '../../modules/capsules/forecasts.commands.ts';
import { fillClaimCodes } from '../../modules/devices/claim-codes.commands.ts';
import { claimCodes } from '../../modules/devices/claim-codes.ts';
import { resetCodes } from '../../modules/devices/reset-codes.ts';
import { settleImports } from '../../modules/imports/write-in-pieces.ts';
import { addShotMonths } from '../../modules/shots/shot-months.ts';
import { watchSystem } from '../../modules/system/system-watch.ts';
import { withLease } from '../../platform/db/leases.ts';
import { localPubSub, postgresPubSub } from '../../platform/events/publish-subscribe.ts';
import { fileService } from '../../platform/files/files.service.ts';
import { openStore } from '../../platform/files/open-store.ts';
import { newDrainState } from '../../platform/http/draining.ts';
import { stopServing } from '../../platform/http/graceful-shutdown.ts';
import { followClock } from '../../platform/jobs/clock-skew.ts';
import { runEvery } from '../../platform/jobs/scheduler.ts';
import { undoubtedTime } from '../../platform/jobs/trusted-clock.ts';
import { ConfigError } from '../../platform/lib/config-error.ts';
import { codeOf } from '../../platform/lib/has-code.ts';
import { makeFolder, privateFolder } from '../../platform/lib/private-folder.ts';
import { embeddedImage, PROGRAM_FOLDER, programVersion } from '../../platform/lib/program.ts';
import { outboxMailer, smtpMailer } from '../../platform/mail/mailer.ts';
import { outboxFolder } from '../../platform/mail/outbox.ts';
import { processMetrics, watchProcess } from '../../platform/observability/metrics.ts';
import { endAllBatches } from '../../platform/resource/bulk/batches.commands.ts';
import { scheduleBackups } from '../backup/backup-schedule.ts';
import type { Config } from '../config/config.ts';
import { requireDataFolder } from '../config/data-folder.ts';
import { seedDemo } from '../demo/seed.ts';
import { startAlerts } from '../jobs/alerts.ts';
import { startFollowing } from '../jobs/initiatives.ts';
import { startMaintenance } from '../jobs/maintenance.ts';
import { startReports } from '../jobs/reports.ts';
import { startSample } from '../jobs/sample.ts';
import { type OpenDatabase, openDatabase } from '../open-database.ts';
import type { WorkerLink } from './cluster/worker-link.ts';
import { ensureAdministrator, type FirstAdministrator } from './first-administrator.ts';

/** Milliseconds that requests in flight have to finish at shutdown. */
const CLOSE_MS = 10_000;

/** Milliseconds after that for mails, jobs, a backup and file removal to stop; `hurried` when somebody is waiting. */
const SHUTDOWN_MS = { patient: 10_000, hurried: 1_000 };

/** Seconds that a connection may still bring requests after this process was replaced; then it is closed when idle. */
const HANDOVER_SECONDS = 5;

/** Milliseconds between two checks of free disk space. */
const SPACE_CHECK_MS = 60_000;

export interface RunningServer {
  /** The address it listens on: `http://127.0.0.1:3000`. */
  address: string;
  /** Whether it has created the first administrator. */
  isFirstStart: boolean;
  /** Finishes the requests in flight, as far as they end soon, then releases everything. */
  close(how?: CloseOptions): Promise<void>;
}

export interface CloseOptions {
  /** Another process has already taken this one's place. */
  replaced?: boolean;
  /** Aborted when there should be no waiting for further requests. */
  hurry?: AbortSignal;
}

/** What a server process needs besides its settings. */
export interface StartOptions {
  logger: FastifyBaseLogger;
  /** Called if the embedded database ends by itself. */
  onDatabaseLost: (error: Error) => void;
  /** Called at the first start as soon as the administrator exists, which stays so whatever fails afterwards. */
  onFirstAdministrator: (made: FirstAdministrator) => void;
  /** Undefined in a process without a parent. */
  link: WorkerLink | undefined;
}

/**
 * Starts everything according to the settings, in order. If a step fails, the database is closed; everything else that
 * was opened ends with the process.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { logger, onDatabaseLost } = options;
  setPasswordMax(config.passwordMax);
  for (const folder of [config.dataDir, outboxFolder(config.dataDir)]) {
    requireDataFolder(folder);
    privateFolder(folder, (message) => logger.warn(message));
  }
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    ...(config.databaseConnections !== undefined && { connections: config.databaseConnections }),
    dataDir: config.dataDir,
    image: embeddedImage(),
    log: (message, level) => logger[level ?? 'info'](message),
    onLost: onDatabaseLost,
  });
  try {
    return await serveDatabase(database, config, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serveDatabase(
  database: OpenDatabase,
  config: Config,
  { logger, link, onFirstAdministrator }: StartOptions,
): Promise<RunningServer> {
  const { db } = database;
  // The embedded database reads this machine's clock. Before anything that stores a time.
  const clock = database.kind === 'embedded' ? undefined : await followClock(database.pool, logger);
  const store = await openStore(config);
  const files = fileService(db, store, logger, config.organisationMaxBytes);
  const codes = resetCodes(config.secretKey);
  // Before the demo data, whose shots need their months.
  await addShotMonths(db, config.shotMonths);
  const firstAdministrator = await ensureAdministrator(
    db,
    config.adminEmail,
    config.adminPassword,
    async (tx, passwordHash) => {
      if (!config.demoData) return;
      logger.info('Creating the demo data');
      const resetSecret = () => codes.newSecret().encrypted;
      await seedDemo(tx, { files, passwordHash, resetSecret, timeZone: config.timeZone });
    },
  );
  if (firstAdministrator) onFirstAdministrator(firstAdministrator);
  // Devices from the demo data, a previous version or a backup may lack codes.
  await fillClaimCodes(db, claimCodes(config.secretKey));

  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxMailer(outboxFolder(config.dataDir), config.mailFrom, (link) =>
        logger.info({ link }, 'A mail was written to the outbox'),
      );
  let address = '';
  const pubSub =
    config.databaseUrl === undefined
      ? localPubSub()
      : postgresPubSub(database.pool, config.databaseUrl, logger);
  const version = programVersion();
  const { pool, kind } = database;
  const metrics = processMetrics({
    pool,
    version,
    database: kind,
    installation: { customer: config.customerCode, year: config.instanceYear },
    worker: link?.number,
  });
  watchProcess(metrics);
  link?.setRegistry(metrics.registry);
  const { backups: plan, dataDir, timeZone } = config;
  if (plan) makeBackupFolder(plan.to);
  const watch = watchSystem({
    db,
    store,
    folders: { data: dataDir, ...(plan && { backup: plan.to }) },
    backups: plan,
    timeZone,
    log: logger,
  });
  await watch.checkFreeSpace();
  const spaceSchedule = runEvery(
    SPACE_CHECK_MS,
    [{ name: 'free space', work: () => watch.checkFreeSpace() }],
    logger,
  );
  const state = newDrainState();
  const shots = { timeZone, keptMonths: config.shotMonths, dayShots: config.deviceDayShots };
  const { app, mails, mailReports } = await buildApp({
    db,
    databaseKind: kind,
    store,
    storage: config.storage ? 'bucket' : 'disk',
    files,
    mailer,
    outbox: outboxFolder(config.dataDir),
    backups: plan,
    secretKey: config.secretKey,
    publicUrl: () => config.publicUrl ?? address,
    version,
    webFolder: join(PROGRAM_FOLDER, 'dist/web'),
    trustedProxies: config.trustedProxies,
    postalCodeUrl: config.postalCodeUrl,
    stores: config.stores,
    sessionRules: config.sessionRules,
    oidc: config.oidc,
    shots,
    pubSub,
    logger,
    metrics,
    metricsReading: {
      token: config.metricsToken,
      ofProcesses: () => link?.gatherMetrics() ?? metrics.registry.metrics(),
    },
    watch,
    draining: state,
    apiDocs: config.apiDocs,
    checkResponses: false,
  });
  await settleImports({ db, mails, log: logger });
  if (kind === 'embedded') await endAllBatches(db);
  // For localhost, Fastify would open a server per address, and report and close only one of them.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  address = await app.listen({ host, port: config.port }).catch((error: unknown) => {
    throw listenError(error, config);
  });
  await mails.start();

  // Not awaited: serving doesn't depend on it.
  const swept = withLease(database, 'sweep', { log: logger }, async () => void (await files.sweep())).catch(
    (error: unknown) => logger.error(error, 'Unused files were not removed'),
  );
  const forecast = withLease(database, 'maintenance', { log: logger }, async (signal) => {
    const at = await undoubtedTime(db, logger);
    if (at) await forecastCapsules(db, { at, timeZone, signal });
  }).catch((error: unknown) => logger.error(error, 'Capsules were not forecast'));
  const maintenance = startMaintenance(database, { files, store, log: logger }, config);
  const alerts = startAlerts(database, { mails, timeZone, log: logger });
  const following = startFollowing(database, { timeZone, log: logger });
  const reports = startReports(database, { mailReports }, logger);
  const sample = startSample(db, { shots, pubSub, log: logger });
  const backups = plan && scheduleBackups(database, { ...plan, dataDir, timeZone, log: logger });
  return {
    address,
    isFirstStart: firstAdministrator !== undefined,
    async close({ replaced = false, hurry }: CloseOptions = {}) {
      const drainMs = (replaced ? HANDOVER_SECONDS : config.drainSeconds) * 1_000;
      await stopServing(app, state, { drainMs, cutOffMs: CLOSE_MS, replaced, hurry });
      await waitForShutdown(
        Promise.all([
          swept,
          forecast,
          maintenance.stop(),
          alerts.stop(),
          following.stop(),
          reports.stop(),
          sample.stop(),
          backups?.stop(),
          spaceSchedule.stop(),
          clock?.stop(),
          mails.stop(),
        ]),
        hurry,
      );
      mailer.close();
      await pubSub.close();
      await database.close();
    },
  };
}

/** What to do about an address that can't be listened on. */
function listenError(error: unknown, { host, port }: Config): Error {
  const code = codeOf(error);
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `PORT: ${port} is in use by another program. Stop that one, or set PORT to another port.`,
      );
    case 'EACCES':
      return new ConfigError(`PORT: ${port} is reserved for the system (EACCES). Set PORT to 1024 or more.`);
    default:
      return new ConfigError(
        `HOST: can't listen on ${host} (${code}). Set it to an address of this machine, or to 0.0.0.0 for all of them.`,
      );
  }
}

/** Creates the folder of backups so that its disk space can be checked. */
function makeBackupFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch {
    // The first backup reports it.
  }
}

/** Waits for work to end, but not for ever, for example when the database is silent. */
async function waitForShutdown(work: Promise<unknown>, hurry: AbortSignal | undefined): Promise<void> {
  const late = delay(SHUTDOWN_MS.patient, undefined, { ref: false, ...(hurry && { signal: hurry }) }).catch(
    () => delay(SHUTDOWN_MS.hurried, undefined, { ref: false }),
  );
  await Promise.race([work, late]);
}
