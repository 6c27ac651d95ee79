import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBuiltServer } from './built-server.ts';
import { latencies } from './mixed/latencies.ts';
import { MixedLoad } from './mixed/mixed-load.ts';
import { type Watched, watchServer } from './mixed/watch-server.ts';
import { enterWorld } from './mixed/world.ts';
import { scratchDatabase, serverUrl } from './scratch-database.ts';
import { MIB, residentBytes } from './server-memory.ts';

/**
 * Puts the built server under a load of reads and writes, 200 connections for 60 s, and ends with 1 unless every call
 * succeeded, everything that was acknowledged is there, the event loop was never held up for 200 ms, and memory doesn't grow.
 * BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a PostgreSQL server; without one it is the embedded database.
 */
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    embedded: { type: 'boolean', default: false },
  },
});
const CONNECTIONS = Number(values.connections);
const SECONDS = Number(values.seconds);

const BLOCKED_LIMIT_MS = 200;
/** At rest, on PostgreSQL. */
const REST_LIMIT_BYTES = 120 * MIB;
/** Of the load's last fifth to its second, from where a load is long enough to tell. */
const GROWTH_LIMIT = 1.1;
const GROWTH_SECONDS = 300;

/** Milliseconds after a start or a load, until nothing is under way any more. */
const REST_MS = 10_000;

async function main(): Promise<string[]> {
  const database = await scratchDatabase(values.embedded ? undefined : serverUrl());
  try {
    const { kind } = database.ours;
    console.log(
      `${kind}, PostgreSQL ${database.version}; load of the machine before: ${loadavg()[0]?.toFixed(1)}`,
    );
    const databaseUrl = await database.handOver();
    const place = { dataDir: database.folder, databaseUrl };
    // The first start makes the demo world, which is not what a server at rest has in memory.
    await (await startBuiltServer(place, { env: { DEMO_DATA: 'true' } })).stop();
    const server = await startBuiltServer(place);
    try {
      await delay(REST_MS);
      const atRest = residentBytes(server.pid);
      const wrong =
        kind === 'postgresql' && atRest > REST_LIMIT_BYTES
          ? [`at rest it takes ${inMib(atRest)} MiB, more than ${inMib(REST_LIMIT_BYTES)}`]
          : [];
      const world = await enterWorld(server.address, server);
      const load = new MixedLoad(world, { connections: CONNECTIONS, address: () => server.address });
      await load.ledger.open(server.address);
      const watched = await watchServer(server.address, server.pid);
      load.start();
      await delay(SECONDS * 1_000);
      await load.stop();
      const seen = await watched();
      await delay(REST_MS);
      const after = residentBytes(server.pid);
      console.log(`\n${latencies(load.times, SECONDS)}\n`);
      console.log(
        `memory: ${inMib(atRest)} MiB at rest, ${inMib(Math.max(...seen.resident))} at most, ${inMib(after)} after`,
      );
      wrong.push(...judged(load, seen), ...(await load.ledger.audit(server.address)));
      const { categories, shots } = load.ledger;
      console.log(`read back: ${categories.size} categories, ${shots.length} batches of shots`);
      return wrong;
    } finally {
      await server.stop();
    }
  } finally {
    await database.remove();
  }
}

function judged(load: MixedLoad, { blocked, waited, resident }: Watched): string[] {
  const wrong = [...load.failures].map(
    ([status, count]) => `${count} calls ${status === 0 ? 'broke' : `were answered with ${status}`}`,
  );
  wrong.push(...load.examples);
  // What the machine gives to others is not the server's: with processors of its own there is next to nothing of it.
  const own = blocked.map((milliseconds, look) => milliseconds - (waited[look] ?? 0));
  const longest = Math.max(...own);
  console.log(
    `event loop held up for ${Math.max(...blocked).toFixed(0)} ms at most, ` +
      `${Math.max(longest, 0).toFixed(0)} ms without what the machine had it wait ` +
      `(${mean(waited).toFixed(0)} ms in each second)`,
  );
  if (longest > BLOCKED_LIMIT_MS) wrong.push(`the event loop was held up for ${longest.toFixed(0)} ms`);
  if (SECONDS < GROWTH_SECONDS) return wrong;
  const fifth = Math.floor(resident.length / 5);
  const [early, late] = [mean(resident.slice(fifth, 2 * fifth)), mean(resident.slice(-fifth))];
  console.log(`memory on average: ${inMib(early)} MiB in the second fifth, ${inMib(late)} in the last`);
  if (late > early * GROWTH_LIMIT) wrong.push(`memory grew from ${inMib(early)} to ${inMib(late)} MiB`);
  return wrong;
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0) / all.length;
}

function inMib(bytes: number): string {
  return (bytes / MIB).toFixed(0);
}

const wrong = await main();
for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`);
console.log(wrong.length === 0 ? 'All held.' : `${wrong.length} things did not hold.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
