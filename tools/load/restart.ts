import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type BuiltServer, type Place, startBuiltServer } from '../support/built-server.ts';
import { count, OptionError, readOptions } from '../support/command.ts';
import { makeFixtures } from '../support/fixtures.ts';
import { printSetting, printVerdict } from '../support/report.ts';
import { withScratchDatabase } from '../support/scratch-database.ts';
import { MixedLoad } from './mixed-load.ts';

/** In milliseconds. */
const TIMES = { atWork: 3_000, balancer: 250, pollInterval: 50, longest: 60_000 };
/** In seconds: long enough for several checks by the load balancer. */
const DRAIN = '1.5';

interface Options {
  connections: number;
  rounds: number;
}

/**
 * Restarts servers in turn under load: two workers of one server, by SIGHUP; then two servers behind a load balancer
 * that checks their readiness, by SIGTERM and a new start. Every call must succeed, and no acknowledged write be lost.
 */
export async function restart(args: string[]): Promise<boolean> {
  const options = readOptions(args, { connections: count(200), rounds: count(2) });
  const wrong: string[] = [];
  for (const restarts of [twoWorkers, twoServers]) {
    const found = await withScratchDatabase(async (database) => {
      if (database.kind === 'embedded')
        throw new OptionError('BENCH_DATABASE_URL is not set: several processes need PostgreSQL');
      printSetting(database, `${options.connections} connections`);
      return restarts(await database.handOver(), options);
    });
    wrong.push(...found);
  }
  return printVerdict(wrong);
}

async function underLoad(
  addresses: () => string[],
  account: BuiltServer['account'],
  { connections, rounds }: Options,
  restarts: () => Promise<void>,
): Promise<string[]> {
  const [first = ''] = addresses();
  const fixtures = await makeFixtures({ address: first, account });
  let turn = 0;
  const address = () => {
    const all = addresses();
    turn += 1;
    return all[turn % all.length] ?? '';
  };
  const load = new MixedLoad(fixtures, { connections, address });
  await load.ledger.open(first);
  load.start();
  for (let round = 0; round < rounds; round += 1) {
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

async function twoWorkers(place: Place, options: Options): Promise<string[]> {
  const server = await startBuiltServer(place, { flags: ['--workers', '2'], env: { DEMO_DATA: 'true' } });
  const workers = () => workersOf(server.pid);
  try {
    return await underLoad(
      () => [server.address],
      server.account,
      options,
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

async function twoServers(place: Place, options: Options): Promise<string[]> {
  const start = () => startBuiltServer(place, { env: { DRAIN_SECONDS: DRAIN, DEMO_DATA: 'true' } });
  const first = await start();
  const servers = [first, await start()];
  let ready = servers.map(({ address }) => address);
  // Like a load balancer: servers that aren't ready get no new calls.
  const balancing = setInterval(async () => {
    const responses = await Promise.all(
      servers.map(async ({ address }) => {
        const isReady = await fetch(`${address}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
        return isReady ? [address] : [];
      }),
    );
    ready = responses.flat();
  }, TIMES.balancer);
  try {
    return await underLoad(
      () => ready,
      first.account,
      options,
      async () => {
        for (const server of servers) {
          const begun = performance.now();
          await server.stop();
          await server.restart();
          await until(async () => ready.includes(server.address) && ready.length === servers.length);
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
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]);
  return stdout.trim().split('\n').map(Number);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > TIMES.longest) throw new Error('It took too long');
    await delay(TIMES.pollInterval);
  }
}
