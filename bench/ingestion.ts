import { parseArgs } from 'node:util';
import type pg from 'pg';
import { newToken, tokenHash } from '#api/modules/session/opaque-tokens.ts';
import { addShotMonths } from '#api/modules/shots/shot-months.ts';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import { startBuiltServer } from './built-server.ts';
import { scratchDatabase, serverUrl } from './scratch-database.ts';
import { type EventIds, type Shot, shotBatch } from './shot-batches.ts';
import { fillShots, makeShotWorld } from './shot-filler.ts';
import { BARE_TABLES, overHttp, type Reached, reach, storeBare } from './shot-senders.ts';

/**
 * Sends shots in batches of 500 to the built server over HTTP, and stores the same by bare SQL on the same database:
 * insert on conflict do nothing, and the totals, in one statement on one connection. BENCH_DATABASE_URL (or
 * TEST_DATABASE_URL) names a PostgreSQL server; without one it is the embedded database.
 * `--stored 0,10000000` does so on a database without shots and on one with ten million, spread over two years, and
 * compares what a batch costs. That many need some gigabytes of disk, and minutes. `--ordered-ids` has event ids begin with
 * their time.
 */
const { values } = parseArgs({
  options: {
    stored: { type: 'string', default: '0' },
    batches: { type: 'string', default: '400' },
    senders: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    'ordered-ids': { type: 'boolean', default: false },
  },
});
const STORED = values.stored.split(',').map(Number);
const BATCHES = Number(values.batches);
const SENDERS = Number(values.senders);
const ROUNDS = Number(values.rounds);
const IDS: EventIds = values['ordered-ids'] ? 'ordered' : 'random';
const MONTHS = 24;

const SERIALS = Array.from({ length: SLOT_COUNT }, (_, index) => `BENCH-${index + 1}`);

const OWNER = `insert into users (name, email, profile_id)
  select 'Owner', 'owner@example.com', min(profile_id) from profiles returning user_id as id`;

/** @returns the keys of the devices that send */
async function prepare(pool: pg.Pool, stored: number): Promise<string[]> {
  await makeShotWorld(pool);
  for (const statement of BARE_TABLES.split(';')) await pool.query(statement);
  const keys = Array.from({ length: SENDERS }, newToken);
  // Of one person: each capsule goes from device to device, which is what costs most.
  const { rows } = await pool.query(OWNER);
  const owner = rows[0]?.id;
  for (const [index, key] of keys.entries()) {
    const mac = `02:00:00:00:00:${index.toString(16).toUpperCase().padStart(2, '0')}`;
    await pool.query('insert into devices (mac_address, key_hash, owner_id) values ($1, $2, $3)', [
      mac,
      tokenHash(key),
      owner,
    ]);
  }
  await pool.query(
    'insert into campaign_downloads (campaign_id, device_id) select c.campaign_id, d.device_id from campaigns c, devices d',
  );
  await fillShots(pool, { count: stored, devices: SENDERS, months: MONTHS, bare: true, ids: IDS });
  return keys;
}

function made(): Shot[][] {
  return Array.from({ length: BATCHES }, (_, index) => shotBatch(index, SERIALS, IDS));
}

function middle(rounds: Reached[]): Reached {
  const sorted = [...rounds].sort((a, b) => a.rowsPerSecond - b.rowsPerSecond);
  const [found] = sorted.slice(sorted.length >> 1);
  if (!found) throw new Error('There was no round');
  return found;
}

function say(name: string, { rowsPerSecond, p50, p99 }: Reached): void {
  console.log(`${name}: ${rowsPerSecond} rows/s, batch p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
}

/** @returns what calls over HTTP reached on a new database with so many shots */
async function measure(stored: number): Promise<Reached> {
  const scratch = await scratchDatabase(serverUrl());
  try {
    await addShotMonths(scratch.ours.db, MONTHS);
    const began = performance.now();
    const keys = await prepare(scratch.minimal, stored);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${scratch.ours.kind} ${scratch.version}, ${stored} shots stored before, in ${seconds} s`);
    const bareRound = () => reach(made(), 1, (batch) => storeBare(scratch.minimal, batch));
    const bare: Reached[] = [];
    await reach(made().slice(0, 20), 1, (batch) => storeBare(scratch.minimal, batch));
    for (let round = 0; round < ROUNDS; round++) bare.push(await bareRound());
    const databaseUrl = await scratch.handOver();
    const server = await startBuiltServer({ dataDir: scratch.folder, databaseUrl });
    const devices = overHttp(server.address, keys);
    const http: Reached[] = [];
    try {
      await reach(made().slice(0, 20), SENDERS, devices.send);
      for (let round = 0; round < ROUNDS; round++) http.push(await reach(made(), SENDERS, devices.send));
      const repeated = made().slice(0, 1);
      await reach(repeated, 1, devices.send);
      const sent = performance.now();
      await devices.send(repeated[0] ?? [], 0).catch(() => {});
      console.log(`a stored batch again: ${(performance.now() - sent).toFixed(1)} ms`);
    } finally {
      devices.close();
      await server.stop();
    }
    say('bare SQL, one connection', middle(bare));
    say(`over HTTP, ${SENDERS} devices`, middle(http));
    console.log(`ratio ${(middle(http).rowsPerSecond / middle(bare).rowsPerSecond).toFixed(2)}`);
    return middle(http);
  } finally {
    await scratch.remove();
  }
}

const reached: Reached[] = [];
for (const stored of STORED) reached.push(await measure(stored));
const [first, ...others] = reached;
others.forEach(({ p50, p99 }, index) => {
  const times = (now: number, before = 0) => (now / before).toFixed(2);
  console.log(
    `a batch with ${STORED[index + 1]} shots stored, to one with ${STORED[0]}: p50 ${times(p50, first?.p50)}, p99 ${times(p99, first?.p99)}`,
  );
});
