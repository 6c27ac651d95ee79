import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseInUseError } from './db/embedded/embedded-errors.ts';
import { type RunningServer, startServer } from './start.ts';

/** The process: settings in, signals handled, what the operator must know on the screen. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({
    level: config.logLevel,
    // What must never stand in a log, wherever it may come from.
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.refreshToken'],
    serializers: { req: ({ method, url, ip }) => ({ method, url: withoutQuery(url), ip }) },
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

/** Queries may carry signatures and tokens. */
function withoutQuery(url: string): string {
  return url.split('?')[0] ?? '';
}

function announce({ address, firstAdministrator }: RunningServer, adminEmail: string): void {
  const signIn = firstAdministrator
    ? [
        `  Sign in   ${firstAdministrator.email}`,
        `  Password  ${firstAdministrator.password}   (shown only this once)`,
      ]
    : [`  Sign in   ${adminEmail}, with the password shown at the first start`];
  console.log(['', `  Sillage   ${address}`, ...signIn, ''].join('\n'));
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof DatabaseInUseError;
  console.error(expected ? error.message : error);
  process.exit(1);
});
