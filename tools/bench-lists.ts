import assert from 'node:assert/strict';
import { lstatSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { build } from 'esbuild';
import * as z from 'zod';
import { type Place, startBuiltServer, startProcess } from './support/built-server.ts';
import { count, readOptions, run } from './support/command.ts';
import { fillCatalogue, RARE_WORD, signIn } from './support/fixtures.ts';
import { loadAverage, printSetting, quantile, table } from './support/report.ts';
import { withScratchDatabase } from './support/scratch-database.ts';

interface Options {
  fragrances: number;
  seconds: number;
  rounds: number;
  only: string;
}

const CONNECTIONS = 10;
const ROWS = 50;

interface Scenario {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** `[<id>]` is replaced with a different text in every request. */
  body?: string;
}

interface Target {
  address: string;
  headers: Record<string, string>;
}

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

const list = (name: string, page: number, query: string): Scenario => ({
  name,
  method: 'GET',
  path: `/api/fragrances?perPage=${ROWS}&page=${page}&${query}`,
});
const BY_NAME = 'orderBy=name&orderByDirection=ASC';

/** The day this many days ago, `YYYY-MM-DD`. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** Reading comes first, as creation changes what is read. */
function scenarios(fragrances: number): readonly Scenario[] {
  const latePage = Math.min(1_000, Math.floor(fragrances / ROWS));
  return [
    list('list, page 1 by name', 1, BY_NAME),
    list('list, page 1 by creation', 1, 'orderBy=createdAt&orderByDirection=DESC'),
    list('list, search finding 1 %', 1, `${BY_NAME}&FilterString=${RARE_WORD}`),
    list(`list, page ${latePage} by name`, latePage, BY_NAME),
    list('list, a category of 40', 1, `${BY_NAME}&categoryId=7`),
    list('list, a campaign', 1, `${BY_NAME}&campaignId=7`),
    list('list, the last week', 1, `${BY_NAME}&createdFrom=${dayBefore(7)}`),
    { name: 'one fragrance', method: 'GET', path: `/api/fragrances/${Math.ceil(fragrances / 2)}` },
    { name: 'create a category', method: 'POST', path: '/api/categories', body: '{"name":"Nova [<id>]"}' },
  ];
}

async function compareAll(place: Place, options: Options): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'sillage-tools-'));
  try {
    const headers = await signInToBoth(place);
    // The server's lock is a socket, which can't be copied.
    const filter = (path: string) => !lstatSync(path).isSocket();
    if (!place.databaseUrl) await cp(place.dataDir, copy, { recursive: true, filter });
    // Undefined means the default.
    const ours = await startBuiltServer(place, { env: { LOG_LEVEL: undefined } });
    const minimal = await startMinimal({ ...place, dataDir: copy });
    try {
      const rows: string[][] = [];
      for (const scenario of scenarios(options.fragrances).filter(({ name }) =>
        name.includes(options.only),
      )) {
        console.log(`  ${scenario.name} …`);
        rows.push(
          await compare(
            { address: ours.address, headers: headers.ours },
            { address: minimal.address, headers: headers.minimal },
            scenario,
            options,
          ),
        );
      }
      const head = ['', 'ours req/s', 'p50 ms', 'p99 ms', 'minimal req/s', 'p50 ms', 'p99 ms'];
      console.log(table([...head, 'ratio req/s', 'p50', 'p99'], rows));
      console.log(`load average ${loadAverage()}`);
    } finally {
      await minimal.stop();
      await ours.stop();
    }
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Both servers look up a session per call: the built one finds it in the token, the minimal one in a header. */
async function signInToBoth(place: Place) {
  const server = await startBuiltServer(place);
  const authorization = await signIn(server.address, server.account);
  await server.stop();
  const claims = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString());
  return { ours: { authorization }, minimal: { 'x-session': String(claims.sid) } };
}

/** Bundled like the built server: run from the sources, it would be slowed down by what tsx adds to functions. */
async function startMinimal({ dataDir, databaseUrl }: Place) {
  const path = 'dist/api/minimal-server.js';
  await build({
    entryPoints: ['tools/lists/minimal-server.ts'],
    outfile: path,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  try {
    return await startProcess([path], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  } finally {
    await rm(path);
  }
}

/** Measures both in turns, so that a slowdown of the machine affects both. @returns a row of the table */
async function compare(
  ours: Target,
  minimal: Target,
  scenario: Scenario,
  options: Options,
): Promise<string[]> {
  const { seconds } = options;
  if (scenario.method === 'GET')
    assert.deepEqual(await answer(ours, scenario), await answer(minimal, scenario), scenario.name);
  const rounds: { ours: Load; minimal: Load }[] = [];
  // The first round is a warm-up: a large program takes longer than a small one until its hot code is compiled.
  for (let round = 0; round <= options.rounds; round += 1)
    rounds.push({
      ours: await measure(ours, scenario, seconds),
      minimal: await measure(minimal, scenario, seconds),
    });
  rounds.shift();
  const middle = (figure: (round: (typeof rounds)[number]) => number, digits: number) =>
    quantile(rounds.map(figure), 0.5).toFixed(digits);
  const figures = (of: 'ours' | 'minimal') => [
    middle((round) => round[of].perSecond, 0),
    middle((round) => round[of].p50, 1),
    middle((round) => round[of].p99, 1),
  ];
  const ratio = (of: keyof Load) => middle(({ ours, minimal }) => ours[of] / minimal[of], 2);
  return [
    scenario.name,
    ...figures('ours'),
    ...figures('minimal'),
    ratio('perSecond'),
    ratio('p50'),
    ratio('p99'),
  ];
}

/** The response body, without the secret file of a single record: its signed URL differs each time. */
async function answer({ address, headers }: Target, { path }: Scenario): Promise<unknown> {
  const response = await fetch(address + path, { headers });
  const body: object = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return 'secret' in body ? { ...body, secret: null } : body;
}

async function measure(
  { address, headers }: Target,
  { method, path, body }: Scenario,
  seconds: number,
): Promise<Load> {
  const times: number[] = [];
  const result = await autocannon({
    url: address + path,
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body, idReplacement: true }),
    connections: CONNECTIONS,
    duration: seconds,
    // autocannon's percentiles are whole milliseconds: too coarse for responses that take two.
    setupClient: (client) =>
      client.on('response', (_status, _bytes, milliseconds) => times.push(milliseconds)),
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${method} ${path}: ${result.non2xx} refused, ${result.errors} broken`);
  return {
    perSecond: result['2xx'] / result.duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/**
 * Compares lists, filtered lists, single records and creation with a minimal server on the same data, in turns, each
 * server in its own process. The built one runs as with `npm start`, at the default log level. BENCH_DATABASE_URL (or
 * TEST_DATABASE_URL) names a PostgreSQL server; without one each has an embedded copy.
 */
await run(async () => {
  const options = readOptions(process.argv.slice(2), {
    fragrances: count(100_000),
    /** Seconds per round. The table shows medians over the rounds, also for the ratios, which are taken per round. */
    seconds: count(3),
    rounds: count(5),
    /** Runs only scenarios with this text in their name. */
    only: z.string().default(''),
  });
  return withScratchDatabase(async (database) => {
    await fillCatalogue(database.pool, options.fragrances);
    printSetting(database, `${options.fragrances} fragrances`);
    await compareAll(await database.handOver(), options);
    return true;
  });
});
