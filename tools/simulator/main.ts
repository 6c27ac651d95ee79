import { run } from '../support/command.ts';
import { log } from '../support/report.ts';
import { simulationOptions } from './options.ts';
import { printReport } from './report.ts';
import { simulate } from './simulation.ts';

/**
 * Simulates app users and their devices against a running server, through its public API only, and compares what it
 * accepted with the dashboard and the capsules. Nobody else may fire meanwhile.
 */
await run(async () => {
  const options = simulationOptions(process.argv.slice(2), process.env);
  const outcome = await simulate({
    ...options,
    admin: { email: options['admin-email'], password: options['admin-password'] },
    log,
    onFiring: () => AbortSignal.timeout(options.seconds * 1_000),
  });
  return printReport(outcome);
});
