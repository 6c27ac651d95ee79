import { printVerdict, table } from '../support/report.ts';
import type { Setup } from './setup.ts';
import type { Outcome } from './simulation.ts';

/** Prints the report of a run, with its table in Markdown, and the verdict. @returns whether everything matches */
export function printReport({ setup, seconds, wrong }: Outcome, after = ''): boolean {
  console.log(report(setup, seconds));
  return printVerdict(wrong, `Equal${after}: ${compared(setup)}`);
}

function report({ ledger, api: { traffic } }: Setup, seconds: number): string {
  const { fired, counted, refused, refusals, warnings, repeatedBatches, repeatedShots } = ledger.summary();
  const listed = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  const codes = listed(refusals);
  const broken = listed(traffic.broken);
  const answers = traffic.refusals().map(({ answer, count }) => `${answer}: ${count}`);
  return [
    '',
    `Shots        ${fired} fired, ${counted} counted, ${refused} refused${codes && ` (${codes})`}`,
    `Warnings     ${warnings} shots from capsules of somebody else`,
    `Rate         ${((counted + refused) / seconds).toFixed(0)} shots/s over ${seconds.toFixed(1)} s`,
    `Repeats      ${repeatedBatches} batches with ${repeatedShots} shots that had been sent before`,
    `Connections  ${traffic.dropped} lost on purpose, ${traffic.reconnected} taken up again after they broke (${broken || 'none'})`,
    `Refusals     ${answers.join(', ') || 'none'}`,
    '',
    table(
      ['Milliseconds', 'answers', 'p50', 'p95', 'p99', 'max'],
      traffic
        .latencies()
        .map(({ call, calls, ...times }) => [
          call,
          String(calls),
          ...[times.p50, times.p95, times.p99, times.max].map((time) => time.toFixed(1)),
        ]),
    ),
    '',
  ].join('\n');
}

/** Describes what was compared. */
function compared({ before, ledger }: Setup): string {
  const { totals, fragrances, capsules } = ledger.counted();
  const empty = [...capsules].filter(([serial, shots]) => shots >= (before.capsules.get(serial) ?? 0));
  return (
    `${totals.size} totals of campaigns, ever and by day, ${fragrances.size} of fragrances, and the levels of ` +
    `${before.capsules.size} capsules, of which ${capsules.size} were fired and ${empty.length} are empty by that, and their places`
  );
}
