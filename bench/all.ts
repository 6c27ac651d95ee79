import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { serverUrl } from './scratch-database.ts';

/**
 * Runs every benchmark, one after the other: what stands in docs/performance.md. Each on the embedded database, and those of
 * the server on PostgreSQL too where BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a server. Ends with 1 where a limit does
 * not hold. Takes some 40 minutes; the machine should have nothing else to do.
 */
const BOTH = [
  'start',
  'server',
  'dashboard --stored 10000,1000000',
  'ingestion',
  'export',
  'import',
  'load-mixed',
];
const POSTGRESQL = ['outage', 'rolling'];
const BROWSER = ['page-weight', 'page-loads', 'quiz-editor'];

const url = serverUrl();
const failed: string[] = [];

function run(command: string, databaseUrl = ''): void {
  const [script, ...options] = command.split(' ');
  console.log(
    `\n▸ ${command}, ${databaseUrl ? 'PostgreSQL' : 'embedded'}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `bench/${script}.ts`, ...options], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_DATABASE_URL: databaseUrl, TEST_DATABASE_URL: databaseUrl },
  });
  if (status !== 0) failed.push(command);
}

const [processor] = cpus();
console.log(
  `${new Date().toISOString()}, ${cpus().length} × ${processor?.model}, ` +
    `${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`,
);
for (const command of BOTH) run(command);
if (url) for (const command of [...BOTH, ...POSTGRESQL]) run(command, url);
else console.log('BENCH_DATABASE_URL is not set: PostgreSQL is left out.');
for (const command of BROWSER) run(command);
console.log(failed.length === 0 ? '\nAll ran.' : `\nDid not hold, or did not run: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
