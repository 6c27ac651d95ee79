import { execFile } from 'node:child_process';
import cluster from 'node:cluster';
import { existsSync, realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Logger, pino } from 'pino';
import { ConfigError } from '../../platform/lib/config-error.ts';
import { serializeError } from '../../platform/observability/log-error.ts';
import { LOG_OPTIONS } from '../../platform/observability/log-options.ts';
import { type Config, readConfig } from '../config/config.ts';
import { misspelledSettings } from '../config/environment.ts';
import { operatorMessage } from '../operator-message.ts';
import type { StopReason } from '../server/cluster/messages.ts';
import { workerLink } from '../server/cluster/worker-link.ts';
import { WorkerError, Workers } from '../server/cluster/workers.ts';
import type { FirstAdministrator } from '../server/first-administrator.ts';
import type { RunningServer } from '../server/start.ts';

/** Milliseconds that a worker has to stop after draining: for calls (10 s), mails (10 s), and the database. */
const WORKER_END_MS = 30_000;

/**
 * Reads the settings, starts the server, handles signals and prints what the operator needs to know.
 * @param program started for each worker
 */
async function main(program: string): Promise<void> {
  const config = readConfig({ ...process.env, ...givenWorkers() });
  const logger = pino({
    level: config.logLevel,
    ...LOG_OPTIONS,
    ...(process.stdout.isTTY && { transport: { target: 'pino-pretty' } }),
  });
  if (cluster.isPrimary) {
    for (const [variable, setting] of misspelledSettings(process.env))
      logger.warn(`${variable} is no setting and has no effect: is ${setting} meant?`);
  }
  if (config.workers !== undefined && cluster.isPrimary)
    await lead(config, { program, count: config.workers }, logger);
  else await serveAlone(config, logger);
}

/** `--workers N` overrides WORKERS. */
function givenWorkers(): NodeJS.ProcessEnv {
  try {
    const { values } = parseArgs({ options: { workers: { type: 'string' } } });
    return values.workers === undefined ? {} : { WORKERS: values.workers };
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

/** The process that serves requests: the only one, or one of several workers. */
async function serveAlone(config: Config, logger: Logger): Promise<void> {
  let server: RunningServer | undefined;
  const hurry = new AbortController();
  let closing = false;
  const stop = (why: StopReason) => {
    // A second signal asks for an immediate stop.
    if (why === 'hurry' || closing) hurry.abort();
    if (closing) return;
    closing = true;
    const replaced = why === 'replaced';
    if (server) endAfter(server.close({ replaced, hurry: hurry.signal }), logger);
    else process.exit(0);
  };
  const link = workerLink(stop, logger);
  // Workers are controlled by their parent process: signals often reach all processes of a group.
  if (link) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  // Imported only here: the process that starts workers doesn't need it.
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
    link.reportServing(server.address, server.isFirstStart);
    return;
  }
  announce(server, config);
  notifyReady(logger);
  // SIGINT means that somebody is waiting at the keyboard. A second one ends the process at once.
  process.once('SIGINT', () => stop('hurry'));
  process.on('SIGTERM', () => stop('all'));
}

/** The process that starts workers and keeps them running. */
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
    onGiveUp() {
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
    // Closing a terminal sends the same signal.
    if (process.stdout.isTTY) stop('hurry');
    // Failures to start are reported below.
    else started.then(() => workers.replaceAll()).catch(() => {});
  });
  try {
    announce(await started, config);
    notifyReady(logger);
  } catch (error) {
    // Stopped before it had started.
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
  // Already printed at a first start.
  const signIn = isFirstStart ? [] : [`  Sign in   ${adminEmail}, with the password of the first start`];
  print(`  Sillage   ${address}`, ...several, ...signIn);
}

/** Tells systemd that the server serves, where it started the unit. Node has no datagram sockets for this. */
function notifyReady(logger: Logger): void {
  if (process.env.NOTIFY_SOCKET === undefined) return;
  execFile('systemd-notify', ['--ready'], (error) => {
    if (error) logger.error(error, 'systemd could not be told that the server is ready');
  });
}

/** Prints how the new administrator signs in. Workers print it too. */
function tellSignIn({ email, generatedPassword }: FirstAdministrator): void {
  if (generatedPassword === undefined) print(`  Sign in   ${email}, with the password from ADMIN_PASSWORD`);
  else print(`  Sign in   ${email}`, `  Password  ${generatedPassword}   (shown only this once)`);
}

function print(...lines: string[]): void {
  console.log(['', ...lines, ''].join('\n'));
}

/**
 * The path of the program as it was called. Node gives the path with links resolved, but a link may point to another
 * build by the time a worker is started.
 */
function calledAs(program: string): string {
  const [, called = program] = process.argv;
  return existsSync(called) && realpathSync(called) === program ? called : program;
}

/**
 * Runs the server, alone or with workers; reports an error that keeps it from starting, and exits.
 * @param program started for each worker
 */
export function run(program: string): void {
  main(calledAs(program)).catch((error: unknown) => {
    if (error instanceof WorkerError) {
      if (!error.isTold) console.error(error.message);
    } else console.error(operatorMessage(error) ?? serializeError(error));
    process.exit(1);
  });
}
