import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBuiltServer } from './built-server.ts';
import { MixedLoad } from './mixed/mixed-load.ts';
import { enterWorld } from './mixed/world.ts';
import { type ScratchDatabase, scratchDatabase, serverUrl } from './scratch-database.ts';

/**
 * Restarts servers one after the other under load, and ends with 1 unless every call succeeded and what was acknowledged is
 * there: two workers of one server, by SIGHUP; then two servers behind a balancer that asks each whether it is ready, by
 * SIGTERM and a new start. BENCH_DATABASE_URL (or TEST_DATABASE_URL) names the PostgreSQL server.
 */
const { values } = parseArgs({
  options: { connections: { type: 'string', default: '200' }, rounds: { type: 'string', default: '2' } },
});
const CONNECTIONS = Number(values.connections);
const ROUNDS = Number(values.rounds);

/** Milliseconds. */
const TIMES = { atWork: 3_000, balancer: 250, look: 50, longest: 60_000 };
/** Seconds: some looks of the balancer. */
const DRAIN = '1.5';

async function underLoad(
  addresses: () => string[],
  account: { email: string; password: string },
  restarts: () => Promise<void>,
): Promise<string[]> {
  const [first = ''] = addresses();
  const world = await enterWorld(first, account);
  let turn = 0;
  const address = () => {
    const all = addresses();
    turn += 1;
    return all[turn % all.length] ?? '';
  };
  const load = new MixedLoad(world, { connections: CONNECTIONS, address });
  await load.ledger.open(first);
  load.start();
  for (let round = 0; round < ROUNDS; round += 1) {
    await delay(TIMES.atWork);
    await restarts();
  }
  await delay(TIMES.atWork);
  await load.stop();
  const calls = [...load.times.values()].reduce((sum, times) => sum + times.length, 0);
  const failed = [...load.failures.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${calls} calls succeeded, ${failed} failed, ${load.ledger.categories.size} categories read back`,
  );
  return [...load.examples, ...(await load.ledger.audit(address()))];
}

async function twoWorkers(place: { dataDir: string; databaseUrl: string | undefined }): Promise<string[]> {
  const server = await startBuiltServer(place, { flags: ['--workers', '2'], env: { DEMO_DATA: 'true' } });
  const workers = () => workersOf(server.pid);
  try {
    return await underLoad(
      () => [server.address],
      server,
      async () => {
        const begun = performance.now();
        const before = await workers();
        process.kill(server.pid, 'SIGHUP');
        await until(async () => {
          const now = await workers();
          return now.length === 2 && !now.some((pid) => before.includes(pid));
        });
        console.log(`two workers were replaced in ${(performance.now() - begun).toFixed(0)} ms`);
      },
    );
  } finally {
    await server.stop();
  }
}

async function twoServers(place: { dataDir: string; databaseUrl: string | undefined }): Promise<string[]> {
  const manner = { env: { DRAIN_SECONDS: DRAIN } };
  const servers = [await startBuiltServer(place, manner), await startBuiltServer(place, manner)];
  const [account] = servers;
  if (!account) throw new Error('There is no server');
  let ready = servers.map(({ address }) => address);
  // What a balancer does: who isn't ready gets nothing new.
  const balancing = setInterval(async () => {
    const asked = await Promise.all(
      servers.map(async ({ address }) => {
        const isReady = await fetch(`${address}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
        return isReady ? [address] : [];
      }),
    );
    ready = asked.flat();
  }, TIMES.balancer);
  try {
    return await underLoad(
      () => ready,
      account,
      async () => {
        for (const [index, old] of servers.entries()) {
          const begun = performance.now();
          const { port } = new URL(old.address);
          await old.stop();
          servers[index] = await startBuiltServer(place, { env: { ...manner.env, PORT: port } });
          await until(async () => ready.includes(old.address) && ready.length === servers.length);
          console.log(`a server was restarted in ${(performance.now() - begun).toFixed(0)} ms`);
        }
      },
    );
  } finally {
    clearInterval(balancing);
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function workersOf(pid: number): Promise<number[]> {
  const listing: ChildProcess = spawn('pgrep', ['-P', String(pid)], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!listing.stdout) throw new Error('pgrep has no output');
  const pids: number[] = [];
  for await (const line of createInterface({ input: listing.stdout })) pids.push(Number(line));
  if (listing.exitCode === null) await once(listing, 'exit');
  return pids;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > TIMES.longest) throw new Error('It took too long');
    await delay(TIMES.look);
  }
}

async function main(): Promise<string[]> {
  const url = serverUrl();
  if (!url) throw new Error('BENCH_DATABASE_URL is not set: several processes need PostgreSQL');
  const database: ScratchDatabase = await scratchDatabase(url);
  try {
    const databaseUrl = await database.handOver();
    const place = { dataDir: database.folder, databaseUrl };
    console.log(`PostgreSQL ${database.version}, ${CONNECTIONS} connections`);
    return [...(await twoWorkers(place)), ...(await twoServers(place))];
  } finally {
    await database.remove();
  }
}

const wrong = await main();
for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`);
console.log(wrong.length === 0 ? 'All held.' : `${wrong.length} things did not hold.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
