import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { compare } from './compare.ts';
import { startLoadGenerator } from './load.ts';
import { startMinimalServer } from './minimal-server.ts';
import { signIn, startOurServer } from './our-server.ts';
import { type Comparison, table } from './report.ts';
import { type BenchCaller, type BenchServer, SCENARIOS } from './scenarios.ts';
import { type ScratchDatabase, scratchDatabase, serverUrl } from './scratch-database.ts';
import { FRAGRANCES, seed } from './seed.ts';

/**
 * Compares the application with a minimal server on the same database, by turns. On PostgreSQL each is a process of its own;
 * the embedded database is open in one process alone, which is then both.
 * BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a PostgreSQL server; without one it is the embedded database.
 */
async function main(): Promise<void> {
  const url = serverUrl();
  // First: an interrupt ends the generator too, and what then fails here still clears up.
  const generator = startLoadGenerator();
  process.on('SIGINT', () => {});
  try {
    const database = await scratchDatabase(url);
    try {
      console.log(`${database.ours.kind}, PostgreSQL ${database.version}, ${FRAGRANCES} fragrances`);
      await seed(database.minimal);
      const [before = 0] = loadavg();
      console.log(`load average at the beginning: ${before.toFixed(1)}`);
      const caller = await signIn(database.ours.db);
      const [ours, minimal] = await startBoth(database, caller);
      try {
        const comparisons: Comparison[] = [];
        for (const scenario of SCENARIOS) {
          console.log(`  ${scenario.name} …`);
          comparisons.push(await compare({ ours, minimal, measure: generator.measure }, scenario));
        }
        const [load = 0] = loadavg();
        console.log(
          `\n${table(comparisons)}\n\nload average at the end, both servers and the generator included: ${load.toFixed(1)}`,
        );
      } finally {
        await ours.close();
        await minimal.close();
      }
    } finally {
      await database.remove();
    }
  } finally {
    generator.stop();
  }
}

async function startBoth(
  database: ScratchDatabase,
  caller: BenchCaller,
): Promise<[BenchServer, BenchServer]> {
  if (database.ours.kind === 'embedded')
    return [
      await startOurServer(database.ours, database.folder, caller),
      await startMinimalServer(database.minimal, caller),
    ];
  const url = (await database.handOver()) ?? '';
  const start = (which: string) => startProcess(which, url, database.folder, JSON.stringify(caller));
  return [await start('ours'), await start('minimal')];
}

async function startProcess(...options: [which: string, ...string[]]): Promise<BenchServer> {
  const child = fork(new URL('./contest-server.js', import.meta.url), options);
  const exited = once(child, 'exit');
  const failed = exited.then((): never => {
    throw new Error(`The server "${options[0]}" has ended before it listened`);
  });
  const [started] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {});
  const close = async () => {
    child.kill();
    await exited;
  };
  return { ...started, close };
}

await main();
