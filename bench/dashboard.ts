import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { keepShotMonths } from '#api/modules/shots/shot-months.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { scratchDatabase } from './scratch-database.ts';
import { fillShots, makeShotWorld } from './shot-filler.ts';

/**
 * Reads what the dashboard reads from the built server, one call after the other, with few and with many shots stored
 * over two years, and sets beside it a bare read of the totals on the same database. BENCH_DATABASE_URL (or
 * TEST_DATABASE_URL) names a PostgreSQL server; without one it is the embedded database.
 */
const { values } = parseArgs({
  options: {
    stored: { type: 'string', default: '10000,10000000' },
    calls: { type: 'string', default: '300' },
  },
});
const STORED = values.stored.split(',').map(Number);
const CALLS = Number(values.calls);
const MONTHS = 24;

const day = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10);
const MONTH = `from=${day(29)}&to=${day(0)}`;

const READS: Record<string, string> = {
  'campaigns, ever': 'shots-campaign?limit=true',
  'campaigns, 30 days': `shots-campaign?limit=true&${MONTH}`,
  'fragrances, ever': 'shots-fragrance?limit=true',
  'fragrances, 30 days': `shots-fragrance?limit=true&${MONTH}`,
  'key figures': 'summary',
  'trend, 30 days': `shots-trend?${MONTH}`,
};

const BARE = 'bare read of the totals';
const BARE_TOTALS = `
  select c.name as campaign, f.name as fragrance, t.shots from shots_ever t
  join campaigns c using (campaign_id) join fragrances f using (fragrance_id) order by t.shots desc`;

/** Milliseconds of the middle one. */
async function median(work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 20; warm++) await work();
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[CALLS >> 1] ?? 0;
}

async function bearerOf({ address, email, password }: BuiltServer): Promise<string> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await response.json()) as { token: string };
  return `Bearer ${token}`;
}

async function bareRead(pool: pg.Pool): Promise<void> {
  await pool.query({ name: 'bare', text: BARE_TOTALS });
}

const serverUrl = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL;

/** @returns the middle of each read, in milliseconds */
async function measure(stored: number): Promise<Map<string, number>> {
  const scratch = await scratchDatabase(serverUrl);
  try {
    await keepShotMonths(scratch.ours.db, MONTHS);
    await makeShotWorld(scratch.minimal);
    await fillShots(scratch.minimal, { count: stored, devices: 4, months: MONTHS, bare: false });
    console.log(`${scratch.ours.kind} ${scratch.version}, ${stored} shots stored`);
    const reads = new Map([[BARE, await median(() => bareRead(scratch.minimal))]]);
    const databaseUrl = await scratch.handOver();
    const server = await startBuiltServer({ dataDir: scratch.folder, databaseUrl });
    try {
      const headers = { authorization: await bearerOf(server) };
      for (const [name, path] of Object.entries(READS)) {
        const read = async () => {
          const response = await fetch(`${server.address}/api/dashboard/${path}`, { headers });
          if (!response.ok) throw new Error(`${path}: ${response.status}`);
          await response.arrayBuffer();
        };
        reads.set(name, await median(read));
      }
    } finally {
      await server.stop();
    }
    return reads;
  } finally {
    await scratch.remove();
  }
}

const measured: Map<string, number>[] = [];
for (const stored of STORED) measured.push(await measure(stored));
console.log(
  `| middle, ms | ${STORED.join(' | ')} | ratio |\n| --- | ${STORED.map(() => '---:').join(' | ')} | ---: |`,
);
for (const name of [BARE, ...Object.keys(READS)]) {
  const times = measured.map((reads) => reads.get(name) ?? 0);
  const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1);
  console.log(`| ${name} | ${times.map((time) => time.toFixed(2)).join(' | ')} | ${ratio.toFixed(2)} |`);
}
