import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseInUseError } from './db/embedded/embedded-errors.ts';
import type { FirstAdministrator } from './first-administrator.ts';
import { loggedError } from './log-error.ts';
import { LOG_OPTIONS } from './log-options.ts';
import { type RunningServer, startServer } from './start.ts';

/** The process: settings in, signals handled, what the operator must know on the screen. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({
    level: config.logLevel,
    ...LOG_OPTIONS,
    ...(process.stdout.isTTY && { transport: { target: 'pino-pretty' } }),
  });
  const server = await startServer(config, logger, (error) => {
    logger.fatal(error, 'The embedded database has ended');
    process.exit(1);
  });
  announce(server, config.adminEmail);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.fatal(error, 'The server did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}

function announce({ address, firstAdministrator }: RunningServer, adminEmail: string): void {
  console.log(['', `  Sillage   ${address}`, ...signIn(firstAdministrator, adminEmail), ''].join('\n'));
}

function signIn(made: FirstAdministrator | undefined, adminEmail: string): string[] {
  if (!made) return [`  Sign in   ${adminEmail}, with the password of the first start`];
  if (made.generatedPassword === undefined) {
    return [`  Sign in   ${made.email}, with the password from ADMIN_PASSWORD`];
  }
  return [`  Sign in   ${made.email}`, `  Password  ${made.generatedPassword}   (shown only this once)`];
}

/** What the operator can put right by themselves is told in one sentence. */
function operatorMessage(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseInUseError) return error.message;
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return undefined;
  if (error.code !== 'EADDRINUSE') return undefined;
  return `Port ${error.port} is in use by another program: stop that one, or set PORT to another port`;
}

main().catch((error: unknown) => {
  console.error(operatorMessage(error) ?? loggedError(error));
  process.exit(1);
});
