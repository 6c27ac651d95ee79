import { setTimeout as delay } from 'node:timers/promises';
import { builtMinimal } from './built-minimal.ts';
import { type Place, startBuiltServer } from './built-server.ts';
import { markdown } from './report.ts';
import { scratchDatabase, serverUrl } from './scratch-database.ts';
import { MIB, residentBytes } from './server-memory.ts';

/**
 * Starts the built server and the minimal one by turns, each in a process of its own on the same database with the demo
 * world, and tells how long each took until it listened and what it has in memory at rest.
 * BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a PostgreSQL server; without one it is the embedded database.
 */
const RUNS = 5;
/** Milliseconds after a start, until nothing is under way any more. */
const REST_MS = 10_000;

interface Started {
  milliseconds: number;
  bytes: number;
}

async function measure(start: () => Promise<{ pid: number; stop(): Promise<void> }>): Promise<Started> {
  const began = performance.now();
  const server = await start();
  const milliseconds = performance.now() - began;
  await delay(REST_MS);
  const bytes = residentBytes(server.pid);
  await server.stop();
  return { milliseconds, bytes };
}

function row(name: string, runs: readonly Started[]): string[] {
  const times = runs.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const sizes = runs.map(({ bytes }) => bytes / MIB).toSorted((a, b) => a - b);
  const middle = Math.floor(RUNS / 2);
  return [
    name,
    ...[times[middle], times.at(-1), sizes[middle], sizes.at(-1)].map((figure) => (figure ?? 0).toFixed(0)),
  ];
}

async function main(): Promise<void> {
  const url = serverUrl();
  const database = await scratchDatabase(url);
  const minimal = await builtMinimal();
  try {
    const { kind } = database.ours;
    const place: Place = { dataDir: database.folder, databaseUrl: await database.handOver() };
    await (await startBuiltServer(place, { env: { DEMO_DATA: 'true' } })).stop();
    const ours: Started[] = [];
    const its: Started[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      ours.push(await measure(() => startBuiltServer(place)));
      its.push(await measure(() => minimal.start(place)));
    }
    console.log(`${kind}, PostgreSQL ${database.version}, ${RUNS} starts each\n`);
    const head = ['', 'listens after ms', 'at most', 'at rest MiB', 'at most'];
    console.log(markdown(head, [row('ours', ours), row('minimal', its)]));
  } finally {
    await minimal.remove();
    await database.remove();
  }
}

await main();
