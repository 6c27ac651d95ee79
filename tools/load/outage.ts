import { setTimeout as delay } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { BuiltServer } from '../support/built-server.ts';
import { count, readOptions } from '../support/command.ts';
import { makeFixtures } from '../support/fixtures.ts';
import { printSetting, printVerdict } from '../support/report.ts';
import { withScratchDatabase, withServer } from '../support/scratch-database.ts';
import type { Outcome } from './caller.ts';
import { MixedLoad } from './mixed-load.ts';
import { type OwnPostgresql, ownPostgresql } from './own-postgresql.ts';

/** In milliseconds. */
const LIMITS = {
  recovered: 5_000,
  /** For a single call: the connection's time-out, plus a second for a busy machine. */
  call: 6_000,
};
const AT_WORK_MS = 5_000;
/** Milliseconds before reconnecting a stream that ended. */
const AGAIN_MS = 500;

/** What callers see from the moment PostgreSQL is taken away. */
class OutageObserver {
  readonly wrong = new Set<string>();
  refused = 0;
  longest = 0;
  /** When the last refusal and, after the return, the first success came. */
  lastRefused = 0;
  firstServed = 0;
  back = 0;

  note({ status, body, retryAfter, milliseconds }: Outcome): void {
    this.longest = Math.max(this.longest, milliseconds);
    if (status >= 200 && status < 300) {
      if (this.back > 0) this.firstServed ||= performance.now();
      return;
    }
    this.refused += 1;
    this.lastRefused = performance.now();
    const isRefusal = status === 503 && body.includes('"code":"unavailable"') && Number(retryAfter) > 0;
    if (!isRefusal) this.wrong.add(`answered with ${status}: ${body}`.slice(0, 300));
  }
}

/**
 * Takes PostgreSQL away under load, killed and then stopped, and brings it back. Meanwhile every call must get 503 with
 * Retry-After without waiting long. Within 5 s everything must work again, live figures too, and no acknowledged write
 * may be missing or partial. Uses a PostgreSQL server of its own, which is removed.
 */
export async function outage(args: string[]): Promise<boolean> {
  const { connections, away } = readOptions(args, { connections: count(50), away: count(5) });
  const postgresql = await ownPostgresql();
  try {
    return await withScratchDatabase((database) => {
      printSetting(database, `${connections} connections`);
      const env = { DEMO_DATA: 'true', LOG_LEVEL: 'silent' };
      return withServer(database, { env }, async (server) =>
        printVerdict(await underLoad(server, postgresql, connections, away * 1_000)),
      );
    }, postgresql.url);
  } finally {
    await postgresql.remove();
  }
}

async function underLoad(
  { address, account }: BuiltServer,
  postgresql: OwnPostgresql,
  connections: number,
  awayMs: number,
): Promise<string[]> {
  const fixtures = await makeFixtures({ address, account });
  let away = new OutageObserver();
  const load = new MixedLoad(fixtures, {
    connections,
    address: () => address,
    answered: (outcome) => away.note(outcome),
  });
  await load.ledger.open(address);
  const live = listen(address, fixtures.staff);
  load.start();
  const wrong: string[] = [];
  for (const way of ['kill', 'stop'] as const) {
    await delay(AT_WORK_MS);
    if (away.refused > 0) wrong.push(`${away.refused} calls failed before: ${[...away.wrong].join('; ')}`);
    away = new OutageObserver();
    wrong.push(...(await takeAway(postgresql, way, awayMs, { away, live, address })));
    away = new OutageObserver();
  }
  await delay(AT_WORK_MS);
  await load.stop();
  live.stop();
  wrong.push(...(await load.ledger.audit(address)));
  const { categories, doubtful, shots } = load.ledger;
  console.log(
    `read back: ${categories.size} categories and ${doubtful.size} in doubt, ${shots.length} batches of shots`,
  );
  return wrong;
}

async function takeAway(
  postgresql: OwnPostgresql,
  way: 'kill' | 'stop',
  awayMs: number,
  { away, live, address }: { away: OutageObserver; live: ReturnType<typeof listen>; address: string },
): Promise<string[]> {
  await postgresql[way]();
  await delay(awayMs / 2);
  const [ready, health] = await Promise.all(
    ['ready', 'health'].map(async (path) => (await fetch(`${address}/api/${path}`)).status),
  );
  await delay(awayMs / 2);
  await postgresql.start();
  away.back = performance.now();
  const messagesBefore = live.messageCount;
  const liveAgain = await eventually(() => live.messageCount > messagesBefore, LIMITS.recovered);
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

/** @returns the milliseconds until the condition held; undefined if it did not hold in time */
async function eventually(isSo: () => boolean, milliseconds: number): Promise<number | undefined> {
  const begun = performance.now();
  while (!isSo()) {
    if (performance.now() - begun > milliseconds) return undefined;
    await delay(20);
  }
  return performance.now() - begun;
}

/** Subscribes to the live figures like the dashboard, reconnecting when the stream ends. */
function listen(address: string, authorization: string) {
  const stopping = new AbortController();
  const state = {
    /** Number of messages with figures. */
    messageCount: 0,
    stop: () => stopping.abort(),
  };
  const read = async () => {
    const answer = await fetch(`${address}/api/dashboard/live`, {
      headers: { authorization },
      signal: stopping.signal,
    });
    if (!answer.ok || !answer.body) return;
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event } of events) if (event === 'totals') state.messageCount += 1;
  };
  const keepReading = async () => {
    while (!stopping.signal.aborted) {
      await read().catch(() => {
        // The stream was cut off and is reconnected.
      });
      if (!stopping.signal.aborted) await delay(AGAIN_MS);
    }
  };
  void keepReading();
  return state;
}
