import { simulationOptions } from './options.ts';
import { compared, report, verdict } from './report.ts';
import { log, run } from './run.ts';
import { simulate } from './simulation.ts';

/**
 * Simulates app users and their devices against a running server, through its public API only, and compares what it
 * accepted with the dashboard and the capsules. Nobody else may fire meanwhile.
 */
await run(async () => {
  const options = simulationOptions(process.argv.slice(2), process.env);
  const { setup, seconds, wrong } = await simulate({
    ...options,
    admin: { email: options['admin-email'], password: options['admin-password'] },
    log,
    onFiring: () => AbortSignal.timeout(options.seconds * 1_000),
  });
  console.log(report(setup, seconds));
  console.log(verdict(wrong, compared(setup)));
  return wrong.length === 0;
});
