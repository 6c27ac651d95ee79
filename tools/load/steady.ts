import { setTimeout as delay } from 'node:timers/promises';
import { type Place, startBuiltServer } from '../support/built-server.ts';
import { count, readOptions } from '../support/command.ts';
import { makeFixtures } from '../support/fixtures.ts';
import { MIB, residentBytes } from '../support/process.ts';
import { printSetting, printVerdict, quantiles, table } from '../support/report.ts';
import { withScratchDatabase } from '../support/scratch-database.ts';
import { MixedLoad } from './mixed-load.ts';
import { type Watched, watchServer } from './watch-server.ts';

const BLOCKED_LIMIT_MS = 200;
/** Limit at rest, on PostgreSQL. */
const REST_LIMIT_BYTES = 120 * MIB;
/** Limit on the memory growth from the second to the last fifth of the load, and the shortest load it applies to. */
const GROWTH_LIMIT = 1.1;
const GROWTH_SECONDS = 300;

/** Milliseconds after a start or a load until the server is at rest. */
const REST_MS = 10_000;

/**
 * Puts the built server under a load of reads and writes, by default with 200 connections for 60 s. Every call must
 * succeed, no acknowledged write may be lost, the event loop must never block for 200 ms, and memory must not grow.
 */
export function steady(args: string[]): Promise<boolean> {
  const options = readOptions(args, { connections: count(200), seconds: count(60) });
  return withScratchDatabase(async (database) => {
    printSetting(database, `${options.connections} connections`);
    const restLimit = database.kind === 'postgresql' ? REST_LIMIT_BYTES : Number.POSITIVE_INFINITY;
    return printVerdict(await underLoad(await database.handOver(), restLimit, options));
  });
}

async function underLoad(
  place: Place,
  restLimit: number,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<string[]> {
  // The first start creates the demo data, which would distort the memory use at rest.
  await (await startBuiltServer(place, { env: { DEMO_DATA: 'true' } })).stop();
  const begun = performance.now();
  const server = await startBuiltServer(place);
  console.log(`it listened after ${(performance.now() - begun).toFixed(0)} ms`);
  try {
    await delay(REST_MS);
    const atRest = residentBytes(server.pid);
    const fixtures = await makeFixtures(server);
    const load = new MixedLoad(fixtures, { connections, address: () => server.address });
    await load.ledger.open(server.address);
    const watched = await watchServer(server.address, server.pid);
    load.start();
    await delay(seconds * 1_000);
    await load.stop();
    const seen = await watched();
    await delay(REST_MS);
    const after = residentBytes(server.pid);
    console.log(`\n${latencies(load.times, seconds)}\n`);
    console.log(
      `memory: ${inMib(atRest)} MiB at rest, ${inMib(Math.max(...seen.resident))} at most, ${inMib(after)} after`,
    );
    const wrong = [...judged(load, seen), ...(await load.ledger.audit(server.address))];
    if (atRest > restLimit)
      wrong.push(`at rest it takes ${inMib(atRest)} MiB, more than ${inMib(restLimit)}`);
    if (seconds >= GROWTH_SECONDS) wrong.push(...growth(seen.resident));
    const { categories, shots } = load.ledger;
    console.log(`read back: ${categories.size} categories, ${shots.length} batches of shots`);
    return wrong;
  } finally {
    await server.stop();
  }
}

function latencies(times: ReadonlyMap<string, readonly number[]>, seconds: number): string {
  const rows = [...times]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, all]) => [kind, (all.length / seconds).toFixed(0), ...quantiles(all, [0.5, 0.99, 1], 0)]);
  return table(['call', 'per s', 'p50 ms', 'p99 ms', 'max ms'], rows);
}

function judged(load: MixedLoad, { blocked, waited }: Watched): string[] {
  const wrong = [...load.failures].map(
    ([status, calls]) => `${calls} calls ${status === 0 ? 'broke' : `were answered with ${status}`}`,
  );
  wrong.push(...load.examples);
  // Subtracts the time the thread waited for a processor: almost none on a dedicated machine.
  const longest = Math.max(...blocked.map((milliseconds, look) => milliseconds - (waited[look] ?? 0)));
  console.log(
    `event loop held up for ${Math.max(...blocked).toFixed(0)} ms at most, ` +
      `${Math.max(longest, 0).toFixed(0)} ms without what the machine had it wait ` +
      `(${mean(waited).toFixed(0)} ms in each second)`,
  );
  if (longest > BLOCKED_LIMIT_MS) wrong.push(`the event loop was held up for ${longest.toFixed(0)} ms`);
  return wrong;
}

function growth(resident: readonly number[]): string[] {
  const fifth = Math.floor(resident.length / 5);
  const [early, late] = [mean(resident.slice(fifth, 2 * fifth)), mean(resident.slice(-fifth))];
  console.log(`memory on average: ${inMib(early)} MiB in the second fifth, ${inMib(late)} in the last`);
  return late > early * GROWTH_LIMIT ? [`memory grew from ${inMib(early)} to ${inMib(late)} MiB`] : [];
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0) / all.length;
}

function inMib(bytes: number): string {
  return (bytes / MIB).toFixed(0);
}
