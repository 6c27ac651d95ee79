import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LOGIN_WINDOW_SECONDS } from '#contracts/core/constants.ts';
import { buildApp } from './app.ts';
import type { WorkerLink } from './cluster/worker-link.ts';
import type { Config } from './config.ts';
import { seedDemo } from './db/demo/seed.ts';
import { unlessAnother } from './db/one-process.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { foldRowCounts } from './db/row-counts.ts';
import { type FileService, fileService } from './files/files.service.ts';
import { openStore } from './files/open-store.ts';
import { ensureAdministrator, type FirstAdministrator } from './first-administrator.ts';
import { stopServing } from './http/close-within.ts';
import { draining } from './http/draining.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import { outboxMailer, smtpMailer } from './mail/mailer.ts';
import { processMetrics, watchProcess } from './metrics.ts';
import { purgeTokens } from './modules/account/account.queries.ts';
import { NOTICE_WINDOW_SECONDS } from './modules/account/addressees.queries.ts';
import { purgeAudit } from './modules/audit/audit.queries.ts';
import { resetCodes } from './modules/devices/reset-codes.ts';
import { purgeSessions } from './modules/session/sessions.queries.ts';
import { purgeAttempts } from './modules/session/throttle.ts';
import { keepShotMonths } from './modules/shots/shot-months.ts';
import { embeddedImage, PROGRAM_FOLDER, programVersion } from './program.ts';
import { localSignals, postgresSignals } from './signals.ts';

/** Milliseconds that callers have at the end to finish what is in flight. */
const CLOSE_MS = 10_000;

/** Milliseconds that mails, housekeeping and the removal of files have to end after that, and where somebody waits for it. */
const LET_GO_MS = { patient: 10_000, hurried: 1_000 };

/** Seconds that a connection may still bring calls after another process has taken over: then it is cut where it is idle. */
const HANDOVER_SECONDS = 5;

/** Milliseconds between two rounds of housekeeping. */
const HOUSEKEEPING_MS = 10 * 60_000;

/** Days that a link from a mail is remembered after its end, to tell who comes late that it has expired. */
const TOKEN_KEPT_DAYS = 30;

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:3000`. */
  address: string;
  /** Whether it has made the first administrator. */
  isFirstStart: boolean;
  /** Answers what is in flight and done soon, then lets go of everything. */
  close(how?: Closing): Promise<void>;
}

export interface Closing {
  /** Another process has taken this one's place already. */
  replaced?: boolean;
  /** Nobody is waited for that might still come. */
  hurry?: AbortSignal;
}

/** What a server process is told beside its settings. */
export interface Surroundings {
  logger: FastifyBaseLogger;
  /** Called if the embedded database ends by itself. */
  onDatabaseLost: (error: Error) => void;
  /** Called at the very first start as soon as it is done: whatever fails afterwards, nobody makes another. */
  onFirstAdministrator: (made: FirstAdministrator) => void;
  /** Undefined where it is alone. */
  link: WorkerLink | undefined;
}

/**
 * Starts everything that the settings ask for, in order; what was opened is closed again if a later step fails.
 */
export async function startServer(config: Config, surroundings: Surroundings): Promise<RunningServer> {
  const { logger, onDatabaseLost } = surroundings;
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    ...(config.databaseConnections !== undefined && { connections: config.databaseConnections }),
    dataDir: config.dataDir,
    image: embeddedImage(),
    log: (message) => logger.info(message),
    onLost: onDatabaseLost,
  });
  try {
    return await serveFrom(database, config, surroundings);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serveFrom(
  database: OpenDatabase,
  config: Config,
  { logger, link, onFirstAdministrator }: Surroundings,
): Promise<RunningServer> {
  const { db } = database;
  const store = await openStore(config);
  const files = fileService(db, store, logger);
  const codes = resetCodes(config.secretKey);
  // Before the demo world, whose shots then have their months.
  await keepShotMonths(db, config.shotMonths);
  const firstAdministrator = await ensureAdministrator(
    db,
    config.adminEmail,
    config.adminPassword,
    async (tx, passwordHash) => {
      if (!config.demoData) return;
      const resetSecret = () => codes.newSecret().encrypted;
      await seedDemo(tx, { files, passwordHash, resetSecret, timeZone: config.timeZone });
    },
  );
  if (firstAdministrator) onFirstAdministrator(firstAdministrator);

  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxMailer(join(config.dataDir, 'outbox'), config.mailFrom, (link) =>
        logger.info({ link }, 'A mail was written to the outbox'),
      );
  let address = '';
  const signals =
    config.databaseUrl === undefined
      ? localSignals()
      : postgresSignals(database.pool, config.databaseUrl, logger);
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
  link?.share(metrics.registry);
  const state = draining();
  const { app, mails } = await buildApp({
    db,
    databaseKind: kind,
    store,
    files,
    mailer,
    secretKey: config.secretKey,
    publicUrl: () => config.publicUrl ?? address,
    version,
    webFolder: join(PROGRAM_FOLDER, 'dist/web'),
    trustedProxies: config.trustedProxies,
    postalCodeUrl: config.postalCodeUrl,
    shots: { timeZone: config.timeZone, keptMonths: config.shotMonths },
    signals,
    logger,
    metrics,
    metricsReading: {
      token: config.metricsToken,
      ofProcesses: () => link?.gatherMetrics() ?? metrics.registry.metrics(),
    },
    draining: state,
    checkAnswers: false,
  });
  // The framework would listen with one server for each of localhost's addresses, and show, and stop, one of them.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  address = await app.listen({ host, port: config.port });
  await mails.start();

  // Not waited for: nothing of it is needed to serve.
  const swept = unlessAnother(database, 'sweep', async () => void (await files.sweep())).catch(
    (error: unknown) => logger.error(error, 'Unused files were not removed'),
  );
  let round: Promise<void> = Promise.resolve();
  const housekeeping = setInterval(() => {
    round = keepHouse(database, { mails, files }, config).catch((error: unknown) =>
      logger.error(error, 'Housekeeping failed'),
    );
  }, HOUSEKEEPING_MS);
  return {
    address,
    isFirstStart: firstAdministrator !== undefined,
    async close({ replaced = false, hurry }: Closing = {}) {
      clearInterval(housekeeping);
      const drainMs = (replaced ? HANDOVER_SECONDS : config.drainSeconds) * 1_000;
      await stopServing(app, state, { drainMs, cutOffMs: CLOSE_MS, replaced, hurry });
      await letGo(Promise.all([swept, round, mails.stop()]), hurry);
      mailer.close();
      await signals.close();
      await database.close();
    },
  };
}

/** Waits for work to end, unless it takes too long, as where the database is silent. */
async function letGo(work: Promise<unknown>, hurry: AbortSignal | undefined): Promise<void> {
  const late = delay(LET_GO_MS.patient, undefined, { ref: false, ...(hurry && { signal: hurry }) }).catch(
    () => delay(LET_GO_MS.hurried, undefined, { ref: false }),
  );
  await Promise.race([work, late]);
}

async function keepHouse(
  database: OpenDatabase,
  { mails, files }: { mails: MailQueue; files: FileService },
  config: Config,
): Promise<void> {
  const { db, maintain } = database;
  await unlessAnother(database, 'housekeeping', async () => {
    await purgeAttempts(db, Math.max(LOGIN_WINDOW_SECONDS, NOTICE_WINDOW_SECONDS));
    await purgeSessions(db);
    await purgeTokens(db, TOKEN_KEPT_DAYS);
    await purgeAudit(db, { accessDays: config.accessDays, changeDays: config.auditDays });
    await keepShotMonths(db, config.shotMonths);
    await foldRowCounts(db);
    await mails.maintain();
  });
  await files.sweepLeft();
  await maintain();
}
