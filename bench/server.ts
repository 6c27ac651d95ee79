import { loadavg } from 'node:os';
import { compare } from './compare.ts';
import { startLoadGenerator } from './load.ts';
import { startMinimalServer } from './minimal-server.ts';
import { signIn, startOurServer } from './our-server.ts';
import { type Comparison, table } from './report.ts';
import { SCENARIOS } from './scenarios.ts';
import { scratchDatabase } from './scratch-database.ts';
import { FRAGRANCES, seed } from './seed.ts';

/**
 * Compares the application with a minimal server on the same database, in one process, by turns.
 * BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a PostgreSQL server; without one it is the embedded database.
 */
async function main(): Promise<void> {
  const url = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
  // First: an interrupt ends the generator too, and what then fails here still clears up.
  const generator = startLoadGenerator();
  process.on('SIGINT', () => {});
  try {
    const database = await scratchDatabase(url || undefined);
    try {
      console.log(`${database.ours.kind}, PostgreSQL ${database.version}, ${FRAGRANCES} fragrances`);
      await seed(database.minimal);
      const [before = 0] = loadavg();
      console.log(`load average at the beginning: ${before.toFixed(1)}`);
      const caller = await signIn(database.ours.db);
      const ours = await startOurServer(database.ours, database.folder, caller);
      const minimal = await startMinimalServer(database.minimal, caller);
      const comparisons: Comparison[] = [];
      for (const scenario of SCENARIOS) {
        console.log(`  ${scenario.name} …`);
        comparisons.push(await compare({ ours, minimal, measure: generator.measure }, scenario));
      }
      const [load = 0] = loadavg();
      console.log(
        `\n${table(comparisons)}\n\nload average at the end, both servers and the generator included: ${load.toFixed(1)}`,
      );
      await ours.close();
      await minimal.close();
    } finally {
      await database.remove();
    }
  } finally {
    generator.stop();
  }
}

await main();
