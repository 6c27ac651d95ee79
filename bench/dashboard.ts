import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { addShotMonths } from '#api/modules/shots/shot-months.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { scratchDatabase, serverUrl } from './scratch-database.ts';
import { fillShots, makeShotWorld } from './shot-filler.ts';

/**
 * Reads what the dashboard reads from the built server, one call after the other, with few and with many shots stored
 * over two years, and sets beside each call a bare read of the same totals on the same database: by prepared SQL, and by a
 * server that only asks for the session before. A call is measured right after a change, when everything is read anew, and again within the moment for which it is remembered.
 * BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a PostgreSQL server; without one it is the embedded database.
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
const FIRST = day(29);
const LAST = day(0);
const DAYS = `from=${FIRST}&to=${LAST}`;

const EVER = 'select campaign_id, fragrance_id, shots from shots_ever';
const OF_DAYS = `
  select campaign_id, fragrance_id, sum(shots) as shots from shots_by_day
  where day between '${FIRST}' and '${LAST}' group by 1, 2`;
const byCampaign = (totals: string) => `
  select c.name as campaign, f.name as fragrance, t.shots from (${totals}) t
  join campaigns c using (campaign_id) join fragrances f using (fragrance_id) order by t.shots desc`;
const byFragrance = (totals: string) => `
  select f.name as fragrance, sum(t.shots) as shots from (${totals}) t
  join fragrances f using (fragrance_id) group by f.fragrance_id order by 2 desc limit 30`;
const perDay = (days: number) => `
  select day, sum(shots) as shots from shots_by_day where day > date '${LAST}' - ${days} group by day order by day`;

/** What is called, and the totals that it tells by SQL alone. */
const READS: Record<string, { path: string; bare: string }> = {
  'campaigns, ever': { path: 'shots-campaign?limit=true', bare: byCampaign(EVER) },
  'campaigns, 30 days': { path: `shots-campaign?limit=true&${DAYS}`, bare: byCampaign(OF_DAYS) },
  'fragrances, ever': { path: 'shots-fragrance?limit=true', bare: byFragrance(EVER) },
  'fragrances, 30 days': { path: `shots-fragrance?limit=true&${DAYS}`, bare: byFragrance(OF_DAYS) },
  'key figures': { path: 'summary', bare: perDay(60) },
  'trend, 30 days': { path: `shots-trend?${DAYS}`, bare: perDay(30) },
};

/** Whether somebody is signed in, as the server asks before each call. */
const SESSION = `
  select user_id, session_id, p.name from sessions s join users u using (user_id) join profiles p using (profile_id)
  where session_id = $1 and expires_at > now() and u.deleted_at is null and u.confirmed_at is not null`;

/** @returns milliseconds of the middle one; `before` each is not counted */
async function median(work: () => Promise<unknown>, before?: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 20; warm++) await work();
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    await before?.();
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

const slug = (name: string) => name.replaceAll(/\W+/g, '-');

async function call(url: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await response.arrayBuffer();
}

/** Middles in milliseconds. */
interface Times {
  sql: number;
  bare: number;
  anew: number;
  again: number;
}

async function measure(stored: number): Promise<Map<string, Times>> {
  const scratch = await scratchDatabase(serverUrl());
  try {
    await addShotMonths(scratch.ours.db, MONTHS);
    await makeShotWorld(scratch.minimal);
    await fillShots(scratch.minimal, { count: stored, devices: 4, months: MONTHS, bare: false });
    console.log(`${scratch.ours.kind} ${scratch.version}, ${stored} shots stored`);
    const bares = new Map<string, { sql: number; bare: number }>();
    const bareServer = Fastify();
    for (const [name, { bare: text }] of Object.entries(READS)) {
      bareServer.get(`/${slug(name)}`, async () => {
        await scratch.minimal.query({ name: 'session', text: SESSION, values: [randomUUID()] });
        return (await scratch.minimal.query({ name, text })).rows;
      });
    }
    const bareAddress = await bareServer.listen({ host: '127.0.0.1', port: 0 });
    for (const [name, { bare: text }] of Object.entries(READS)) {
      bares.set(name, {
        sql: await median(() => scratch.minimal.query({ name, text })),
        bare: await median(() => call(`${bareAddress}/${slug(name)}`)),
      });
    }
    await bareServer.close();
    const databaseUrl = await scratch.handOver();
    const server = await startBuiltServer({ dataDir: scratch.folder, databaseUrl });
    try {
      const headers = { authorization: await bearerOf(server) };
      const times = new Map<string, Times>();
      for (const [name, { path }] of Object.entries(READS)) {
        const read = () => call(`${server.address}/api/dashboard/${path}`, headers);
        // Whatever may have changed something is a change to the server, so also a call that it refuses.
        const change = () => fetch(`${server.address}/api/logout`, { method: 'POST' });
        times.set(name, {
          ...(bares.get(name) ?? { sql: 0, bare: 0 }),
          anew: await median(read, change),
          again: await median(read),
        });
      }
      return times;
    } finally {
      await server.stop();
    }
  } finally {
    await scratch.remove();
  }
}

const measured: Map<string, Times>[] = [];
for (const stored of STORED) measured.push(await measure(stored));
const KINDS = ['sql', 'bare', 'anew', 'again'] as const;
const heads = STORED.flatMap((stored) => KINDS.map((kind) => `${stored} ${kind}`));
console.log(`| middle, ms | ${heads.join(' | ')} | anew, ratio | again, ratio |`);
console.log(`| --- | ${heads.map(() => '---:').join(' | ')} | ---: | ---: |`);
for (const name of Object.keys(READS)) {
  const times = measured.map((reads) => reads.get(name) ?? { sql: 0, bare: 0, anew: 0, again: 0 });
  const ratio = (kind: keyof Times) => ((times.at(-1)?.[kind] ?? 0) / (times[0]?.[kind] ?? 1)).toFixed(2);
  const cells = times.flatMap((time) => KINDS.map((kind) => time[kind].toFixed(2)));
  console.log(`| ${name} | ${cells.join(' | ')} | ${ratio('anew')} | ${ratio('again')} |`);
}
