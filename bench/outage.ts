import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBuiltServer } from './built-server.ts';
import type { Outcome } from './mixed/caller.ts';
import { listen } from './mixed/live-listener.ts';
import { MixedLoad } from './mixed/mixed-load.ts';
import { type OwnPostgresql, ownPostgresql } from './mixed/own-postgresql.ts';
import { enterWorld } from './mixed/world.ts';
import { scratchDatabase } from './scratch-database.ts';

/**
 * Takes PostgreSQL away under load, killed and stopped, and brings it back: ends with 1 unless every call is answered with 503
 * and Retry-After meanwhile, none waits long, everything works again within 5 s, live figures too, and nothing that was
 * acknowledged is missing or half there. The PostgreSQL server is made for it, and removed.
 */
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '50' },
    away: { type: 'string', default: '5' },
  },
});
const CONNECTIONS = Number(values.connections);
const AWAY_MS = Number(values.away) * 1_000;

/** Milliseconds. */
const LIMITS = {
  recovered: 5_000,
  /** For one call: the time-out of a connection, and a second for a machine that is busy. */
  call: 6_000,
};
const AT_WORK_MS = 5_000;

/** What callers saw from the moment that PostgreSQL was taken away. */
class Away {
  readonly wrong = new Set<string>();
  refused = 0;
  longest = 0;
  /** When the last refusal came, and the first success after the return. */
  lastRefused = 0;
  firstServed = 0;
  back = 0;

  note({ status, body, retryAfter, milliseconds, error }: Outcome): void {
    this.longest = Math.max(this.longest, milliseconds);
    if (status >= 200 && status < 300) {
      if (this.back > 0) this.firstServed ||= performance.now();
      return;
    }
    this.refused += 1;
    this.lastRefused = performance.now();
    const isRefusal = status === 503 && body.includes('"code":"unavailable"') && Number(retryAfter) > 0;
    if (!isRefusal) this.wrong.add(`answered with ${status}: ${error ?? body}`.slice(0, 300));
  }
}

async function main(): Promise<string[]> {
  const postgresql = await ownPostgresql();
  try {
    const database = await scratchDatabase(postgresql.url);
    const databaseUrl = await database.handOver();
    const place = { dataDir: database.folder, databaseUrl };
    const server = await startBuiltServer(place, { env: { DEMO_DATA: 'true', LOG_LEVEL: 'silent' } });
    try {
      console.log(`PostgreSQL ${postgresql.version}, ${CONNECTIONS} connections`);
      const world = await enterWorld(server.address, server);
      let away = new Away();
      const load = new MixedLoad(world, {
        connections: CONNECTIONS,
        address: () => server.address,
        answered: (outcome) => away.note(outcome),
      });
      await load.ledger.open(server.address);
      const live = listen(server.address, world.staff);
      load.start();
      const wrong: string[] = [];
      for (const way of ['kill', 'stop'] as const) {
        await delay(AT_WORK_MS);
        if (away.refused > 0)
          wrong.push(`${away.refused} calls failed before: ${[...away.wrong].join('; ')}`);
        away = new Away();
        wrong.push(...(await outage(postgresql, way, { away, live, address: server.address })));
        away = new Away();
      }
      await delay(AT_WORK_MS);
      await load.stop();
      live.stop();
      wrong.push(...(await load.ledger.audit(server.address)));
      const { categories, doubtful, shots } = load.ledger;
      console.log(
        `read back: ${categories.size} categories and ${doubtful.size} in doubt, ${shots.length} batches of shots`,
      );
      return wrong;
    } finally {
      await server.stop();
      await database.remove();
    }
  } finally {
    await postgresql.remove();
  }
}

async function outage(
  postgresql: OwnPostgresql,
  way: 'kill' | 'stop',
  { away, live, address }: { away: Away; live: ReturnType<typeof listen>; address: string },
): Promise<string[]> {
  await postgresql[way]();
  await delay(AWAY_MS / 2);
  const [ready, health] = await Promise.all(
    ['ready', 'health'].map(async (path) => (await fetch(`${address}/api/${path}`)).status),
  );
  await delay(AWAY_MS / 2);
  await postgresql.start();
  away.back = performance.now();
  const told = live.told;
  const liveAgain = await eventually(() => live.told > told, LIMITS.recovered);
  await delay(LIMITS.recovered);
  const recovered = Math.max(away.lastRefused - away.back, 0);
  console.log(
    `${way}: ${away.refused} calls refused, the longest took ${away.longest.toFixed(0)} ms; back for all after ` +
      `${recovered.toFixed(0)} ms, live figures after ${liveAgain?.toFixed(0) ?? 'too many'} ms`,
  );
  const wrong = [...away.wrong];
  if (away.refused === 0) wrong.push('no call was refused, so nothing was tested');
  if (ready !== 503) wrong.push(`/api/ready was answered with ${ready} while PostgreSQL was away`);
  if (health !== 200) wrong.push(`/api/health was answered with ${health} while PostgreSQL was away`);
  if (away.longest > LIMITS.call) wrong.push(`a call took ${away.longest.toFixed(0)} ms`);
  if (away.firstServed === 0) wrong.push('no call has succeeded since');
  if (recovered > LIMITS.recovered)
    wrong.push(`calls were refused for ${recovered.toFixed(0)} ms after its return`);
  if (liveAgain === undefined) wrong.push('live figures did not come back');
  return wrong.map((each) => `${way}: ${each}`);
}

/** @returns after how many milliseconds it came true; undefined: not in time */
async function eventually(isSo: () => boolean, milliseconds: number): Promise<number | undefined> {
  const begun = performance.now();
  while (!isSo()) {
    if (performance.now() - begun > milliseconds) return undefined;
    await delay(20);
  }
  return performance.now() - begun;
}

const wrong = await main();
for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`);
console.log(wrong.length === 0 ? 'All held.' : `${wrong.length} things did not hold.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
