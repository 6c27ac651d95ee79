import assert from 'node:assert/strict';
import type { Load, LoadOrder } from './load.ts';
import type { Comparison } from './report.ts';
import type { BenchServer, Scenario } from './scenarios.ts';

const CONNECTIONS = 10;
/** Long enough for Node to have compiled what is hot: a program of many parts takes longer than a small one. */
const WARM_UP_SECONDS = 3;
const ROUND_SECONDS = 3;
/** An odd number: the one in the middle counts. */
const ROUNDS = 5;

interface Contest {
  ours: BenchServer;
  minimal: BenchServer;
  measure(order: LoadOrder): Promise<Load>;
}

/** Measures a scenario on both servers by turns, so that a machine that slows down does so for both. */
export async function compare({ ours, minimal, measure }: Contest, scenario: Scenario): Promise<Comparison> {
  if (scenario.method === 'GET') {
    assert.deepEqual(await answer(ours, scenario), await answer(minimal, scenario), scenario.name);
  }
  await measure(order(ours, scenario, WARM_UP_SECONDS));
  await measure(order(minimal, scenario, WARM_UP_SECONDS));
  const rounds: { ours: Load; minimal: Load }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      ours: await measure(order(ours, scenario, ROUND_SECONDS)),
      minimal: await measure(order(minimal, scenario, ROUND_SECONDS)),
    });
  }
  return {
    name: scenario.name,
    ours: middle(rounds.map((round) => round.ours)),
    minimal: middle(rounds.map((round) => round.minimal)),
  };
}

/** What is answered, but for the secret file of a single record: its address is signed by ours alone. */
async function answer({ address, headers }: BenchServer, { path }: Scenario): Promise<unknown> {
  const response = await fetch(address + path, { headers });
  const body: object = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return 'secret' in body ? { ...body, secret: null } : body;
}

function order(
  { address, headers }: BenchServer,
  { method, path, body }: Scenario,
  seconds: number,
): LoadOrder {
  return {
    url: address + path,
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    connections: CONNECTIONS,
    seconds,
  };
}

function middle(loads: Load[]): Load {
  const [first, ...others] = loads.toSorted((a, b) => a.perSecond - b.perSecond);
  const chosen = others[Math.floor(loads.length / 2) - 1] ?? first;
  if (!chosen) throw new Error('Nothing was measured');
  return chosen;
}
