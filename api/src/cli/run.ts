import cluster from 'node:cluster';
import { existsSync, realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Logger, pino } from 'pino';
import { ConfigError } from '../config/config-error.ts';
import { type Config, readConfig } from '../config.ts';
import { CopyError } from '../db/copy-error.ts';
import { DatabaseInUseError, DiskFullError } from '../db/embedded/embedded-errors.ts';
import { OtherVersionError } from '../db/other-version.ts';
import { loggedError } from '../observability/log-error.ts';
import { LOG_OPTIONS } from '../observability/log-options.ts';
import type { StopReason } from '../server/cluster/messages.ts';
import { workerLink } from '../server/cluster/worker-link.ts';
import { WorkerError, Workers } from '../server/cluster/workers.ts';
import type { FirstAdministrator } from '../server/first-administrator.ts';
import type { RunningServer } from '../server/start.ts';

/** Milliseconds that a worker has for its end beside what it drains: calls (10 s), mails (10 s), and the database. */
const WORKER_END_MS = 30_000;

/**
 * Settings in, signals handled, what the operator must know on the screen.
 * @param program what is started for a worker
 */
async function main(program: string): Promise<void> {
  const config = readConfig({ ...process.env, ...givenWorkers() });
  const logger = pino({
    level: config.logLevel,
    ...LOG_OPTIONS,
    ...(process.stdout.isTTY && { transport: { target: 'pino-pretty' } }),
  });
  if (config.workers !== undefined && cluster.isPrimary)
    await lead(config, { program, count: config.workers }, logger);
  else await serveAlone(config, logger);
}

/** `--workers N` says the same as WORKERS. */
function givenWorkers(): NodeJS.ProcessEnv {
  try {
    const { values } = parseArgs({ options: { workers: { type: 'string' } } });
    return values.workers === undefined ? {} : { WORKERS: values.workers };
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

/** The process that answers: the only one, or one of several. */
async function serveAlone(config: Config, logger: Logger): Promise<void> {
  let server: RunningServer | undefined;
  const hurry = new AbortController();
  let closing = false;
  const stop = (why: StopReason) => {
    // A second signal means that it should be over.
    if (why === 'hurry' || closing) hurry.abort();
    if (closing) return;
    closing = true;
    const replaced = why === 'replaced';
    if (server) endAfter(server.close({ replaced, hurry: hurry.signal }), logger);
    else process.exit(0);
  };
  const link = workerLink(stop, logger);
  // Among several, who started this one says what is to be done: signals often reach all of them.
  if (link) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  // Whoever only starts others needs nothing of it.
  const { startServer } = await import('../server/start.ts');
  server = await startServer(config, {
    logger,
    link,
    onFirstAdministrator: tellSignIn,
    onDatabaseLost(error) {
      const message = operatorMessage(error);
      if (message === undefined) logger.fatal(error, 'The embedded database has ended');
      else console.error(message);
      process.exit(1);
    },
  });
  if (link) {
    link.serving(server.address, server.isFirstStart);
    return;
  }
  announce(server, config);
  // An interrupt is of somebody who waits at the keyboard; where it is alone their second one ends it at once.
  process.once('SIGINT', () => stop('hurry'));
  process.on('SIGTERM', () => stop('all'));
}

/** The process that starts the others and keeps them there. */
async function lead(
  config: Config,
  { program, count }: { program: string; count: number },
  logger: Logger,
): Promise<void> {
  const workers = new Workers({
    count,
    program,
    stopMs: config.drainSeconds * 1_000 + WORKER_END_MS,
    log: logger,
    onHopeless() {
      logger.fatal('No server process can be kept alive');
      process.exit(1);
    },
  });
  let closed: Promise<void> | undefined;
  const stop = (why: 'all' | 'hurry') => {
    const again = closed !== undefined;
    const stopped = workers.stop(again ? 'hurry' : why);
    closed ??= stopped;
    if (!again) endAfter(closed, logger);
  };
  process.on('SIGINT', () => stop('hurry'));
  process.on('SIGTERM', () => stop('all'));
  const started = workers.start();
  process.on('SIGHUP', () => {
    // A terminal that closes sends the same signal.
    if (process.stdout.isTTY) stop('hurry');
    // What fails to start is told below.
    else started.then(() => workers.replaceAll()).catch(() => {});
  });
  try {
    announce(await started, config);
  } catch (error) {
    // Told to stop before it had begun.
    if (!closed) throw error;
  }
}

function endAfter(closed: Promise<void>, logger: Logger): void {
  closed.then(
    () => process.exit(0),
    (error: unknown) => {
      logger.fatal(error, 'The server did not stop cleanly');
      process.exit(1);
    },
  );
}

function announce(
  { address, isFirstStart }: Pick<RunningServer, 'address' | 'isFirstStart'>,
  { adminEmail, workers }: Config,
): void {
  const several = workers === undefined ? [] : [`  Workers   ${workers}, kept by process ${process.pid}`];
  // At a first start it has been told already.
  const signIn = isFirstStart ? [] : [`  Sign in   ${adminEmail}, with the password of the first start`];
  print(`  Sillage   ${address}`, ...several, ...signIn);
}

/** How the administrator signs in who was just made: a worker tells it too. */
function tellSignIn({ email, generatedPassword }: FirstAdministrator): void {
  if (generatedPassword === undefined) print(`  Sign in   ${email}, with the password from ADMIN_PASSWORD`);
  else print(`  Sign in   ${email}`, `  Password  ${generatedPassword}   (shown only this once)`);
}

function print(...lines: string[]): void {
  console.log(['', ...lines, ''].join('\n'));
}

/** Errors whose message says all there is to say. */
const FOR_OPERATORS = [
  ConfigError,
  DatabaseInUseError,
  DiskFullError,
  OtherVersionError,
  CopyError,
  WorkerError,
];

/** What the operator can put right by themselves is told in one sentence. */
function operatorMessage(error: unknown): string | undefined {
  if (FOR_OPERATORS.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return undefined;
  if (error.code !== 'EADDRINUSE') return undefined;
  return `Port ${error.port} is in use by another program: stop that one, or set PORT to another port`;
}

/**
 * The path of the program as it was called. Node resolves links in the one that it tells, but behind a link another build may
 * stand by the time that a worker is started.
 */
function calledAs(program: string): string {
  const [, called = program] = process.argv;
  return existsSync(called) && realpathSync(called) === program ? called : program;
}

/**
 * Runs the server, alone or as several processes; what keeps it from starting is told, and ends the process.
 * @param program what is started for a worker
 */
export function run(program: string): void {
  main(calledAs(program)).catch((error: unknown) => {
    console.error(operatorMessage(error) ?? loggedError(error));
    process.exit(1);
  });
}
