import { simulationOptions } from './options.ts';
import { compared, report, verdict } from './report.ts';
import { log, run } from './run.ts';
import { simulate } from './simulation.ts';

/**
 * Plays people with the app and their devices against a running server, over its public calls alone, and compares what
 * it has accepted with what the dashboard and the capsules say then. Nobody else may fire meanwhile.
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
