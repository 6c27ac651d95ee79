import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { newToken, tokenHash } from '#api/modules/session/opaque-tokens.ts';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import { count, readOptions } from '../simulator/options.ts';
import { quantile, table } from '../simulator/tables.ts';
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts';
import { fillCatalogue } from '../support/fixtures.ts';
import { printFaults } from '../support/modes.ts';
import { scratchDatabase } from '../support/scratch-database.ts';
import { type Call, Connection } from './caller.ts';

const POLL_MS = 60_000;
/** Calls before this time are not counted: a freshly started server still has to compile its hot code. */
const WARM_UP_MS = 20_000;
/** Polls between two reports. */
const REPORTED_AFTER = 10;
const CONNECTIONS = 100;
const BATCH = 50;
const SENDERS = 8;
const FRAGRANCES = 1_000;
/** Half of the devices play this campaign, the others the next one. */
const EDITED = 1;
/** Limit for polls, in milliseconds. */
const P99_LIMIT_MS = 100;

interface Device {
  authorization: string;
  campaignId: number;
  etag: string | undefined;
  configId: number | null;
  polls: number;
}

/**
 * Devices poll for their configuration every minute and report every ten, while others send shots; halfway, the
 * campaign of half of them is edited. No call may fail, polls must be quick, and all be in step within two polls.
 */
export async function polling(args: string[]): Promise<boolean> {
  const options = readOptions(args, { devices: count(10_000), seconds: count(600), rate: count(1_000) });
  const database = await scratchDatabase();
  try {
    console.log(
      `${database.kind}, PostgreSQL ${database.version}; load average before: ${loadavg()[0]?.toFixed(1)}`,
    );
    await fillCatalogue(database.pool, FRAGRANCES);
    const devices = await fillDevices(database.pool, options.devices);
    const server = await startBuiltServer(await database.handOver());
    try {
      return printFaults(await new Polling(server, devices).run(options));
    } finally {
      await server.stop();
    }
  } finally {
    await database.remove();
  }
}

async function fillDevices(pool: pg.Pool, count: number): Promise<Device[]> {
  const keys = Array.from({ length: count }, newToken);
  const campaignOf = (index: number) => EDITED + (index % 2);
  await pool.query(
    `INSERT INTO devices (mac_address, key_hash, campaign_id)
     SELECT upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?!$)', '\\1:', 'g')), hash, $2 + (n - 1) % 2
       FROM unnest($1::text[]) WITH ORDINALITY made (hash, n)`,
    [keys.map(tokenHash), EDITED],
  );
  await pool.query('VACUUM ANALYZE');
  return keys.map((key, index) => ({
    authorization: `Device ${key}`,
    campaignId: campaignOf(index),
    etag: undefined,
    configId: null,
    polls: 0,
  }));
}

/** One run: the devices' calls and their results. */
class Polling {
  readonly #times = new Map<string, number[]>();
  readonly #wrong = new Set<string>();
  readonly #connections = Array.from({ length: CONNECTIONS + SENDERS }, () => new Connection());
  readonly #server: BuiltServer;
  readonly #devices: Device[];
  #counted = 0;
  #ends = 0;

  constructor(server: BuiltServer, devices: Device[]) {
    this.#server = server;
    this.#devices = devices;
  }

  async run({ seconds, rate }: { seconds: number; rate: number }): Promise<string[]> {
    const begun = performance.now();
    this.#counted = begun + WARM_UP_MS;
    this.#ends = this.#counted + seconds * 1_000;
    const working = this.#connections.map((connection, index) =>
      index < CONNECTIONS
        ? this.#poll(connection, index, begun)
        : this.#fire(connection, index - CONNECTIONS, rate / SENDERS),
    );
    const editing = delay(WARM_UP_MS + (seconds * 1_000) / 2).then(() => this.#edit());
    await Promise.all([editing, ...working]);
    for (const connection of this.#connections) connection.close();
    console.log(
      table(
        ['call', 'per s', 'p50 ms', 'p99 ms', 'max ms'],
        [...this.#times].map(([kind, all]) => [
          kind,
          (all.length / seconds).toFixed(1),
          ...[0.5, 0.99, 1].map((share) => quantile(all, share).toFixed(1)),
        ]),
      ),
    );
    const p99 = quantile(
      [...(this.#times.get('poll: 304') ?? []), ...(this.#times.get('poll: 200') ?? [])],
      0.99,
    );
    if (p99 >= P99_LIMIT_MS) this.#wrong.add(`the p99 of polls is ${p99.toFixed(0)} ms`);
    return [...this.#wrong];
  }

  /** Polls for the devices of one connection, each at its own time within the minute. */
  async #poll(connection: Connection, first: number, begun: number): Promise<void> {
    const own = this.#devices.filter((_, index) => index % CONNECTIONS === first);
    for (let minute = 0; ; minute += 1) {
      for (const [place, device] of own.entries()) {
        const due = begun + POLL_MS * (minute + (place + first / CONNECTIONS) / own.length);
        if (due > this.#ends) return;
        await delay(Math.max(0, due - performance.now()));
        await this.#ask(connection, device, due);
      }
    }
  }

  async #ask(connection: Connection, device: Device, due: number): Promise<void> {
    const { status, body, etag } = await this.#call(
      connection,
      device,
      ['GET', '/device/config'],
      [200, 304],
    );
    // Includes the wait behind other calls, although a real device would have its own connection.
    this.#note(`poll: ${status}`, performance.now() - due);
    device.polls += 1;
    if (status === 200) {
      device.etag = etag;
      device.configId = (JSON.parse(body) as { configId: number }).configId;
    }
    if (status === 200 || device.polls % REPORTED_AFTER === 0) {
      const state = {
        configId: device.configId,
        firmware: '2.4.1',
        uptimeSeconds: device.polls * 60,
        signal: -60,
      };
      const sent = performance.now();
      await this.#call(connection, device, ['POST', '/device/state', state], [200]);
      this.#note('report', performance.now() - sent);
    }
  }

  /** Sends batches at a rate in shots per second. */
  async #fire(connection: Connection, sender: number, rate: number): Promise<void> {
    for (let batch = 0; ; batch += 1) {
      const next = performance.now() + (BATCH / rate) * 1_000;
      if (next > this.#ends) return;
      const device = this.#devices[(sender + batch * SENDERS) % this.#devices.length];
      // A device that doesn't know its campaign yet can't fire it.
      if (device && device.configId !== null) {
        const now = Date.now();
        const events = Array.from({ length: BATCH }, (_, index) => ({
          eventId: randomUUID(),
          campaignId: device.campaignId,
          configId: device.configId,
          slot: 1 + (index % SLOT_COUNT),
          firedAt: new Date(now - index * 1_000).toISOString(),
          seconds: 5,
        }));
        const sent = performance.now();
        const call: Call = ['POST', '/device/shots', { events }];
        const { status, body } = await this.#call(connection, device, call, [200]);
        this.#note(`${BATCH} shots`, performance.now() - sent);
        if (status === 200 && (JSON.parse(body) as { accepted: number }).accepted !== BATCH)
          this.#wrong.add(body.slice(0, 300));
      }
      await delay(Math.max(0, next - performance.now()));
    }
  }

  async #call(connection: Connection, device: Device, call: Call, expected: number[]) {
    const headers = call[0] === 'GET' && device.etag ? { 'if-none-match': device.etag } : {};
    const outcome = await connection.call(this.#server.address, device.authorization, call, headers);
    if (!expected.includes(outcome.status))
      this.#wrong.add(`${call[0]} ${call[1]}: ${outcome.status} ${outcome.body.slice(0, 300)}`);
    return outcome;
  }

  #note(kind: string, milliseconds: number): void {
    if (performance.now() < this.#counted) return;
    const times = this.#times.get(kind) ?? [];
    times.push(milliseconds);
    this.#times.set(kind, times);
  }

  /** Edits the campaign of half of the devices: all of them must be behind at once, and none two polls later. */
  async #edit(): Promise<void> {
    const { address, account } = this.#server;
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${address}/api${path}`, init);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    };
    const { token } = await ask('/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    const headers = { authorization: `Bearer ${token}` };
    const counted = async (state: string) =>
      (await ask(`/devices?configState=${state}&campaignId=${EDITED}&perPage=1`, { headers }))
        .total as number;
    const { name, fragranceShots, collection } = await ask(`/campaigns/${EDITED}`, { headers });
    const body = new FormData();
    body.set('name', String(name));
    body.set('fragranceShots', String(Number(fragranceShots) + 1));
    for (const [index, filled] of (collection as Record<string, unknown>[]).entries())
      for (const field of ['slot', 'fragranceId', 'shotSeconds'])
        body.set(`collection[${index}][${field}]`, String(filled[field]));
    body.set('descriptions[0][language]', 'pt-BR');
    body.set('descriptions[0][description]', String(name));
    const begun = performance.now();
    await ask(`/campaigns/${EDITED}`, { method: 'PUT', headers, body });
    const took = performance.now() - begun;
    const [known, behind] = [
      this.#devices.filter(({ polls }) => polls > 0).length / 2,
      await counted('behind'),
    ];
    console.log(`the edit took ${took.toFixed(0)} ms; ${behind} of ${known} devices were behind at once`);
    // Devices that poll between the edit and the count are in step already.
    if (behind < known * 0.99) this.#wrong.add(`${behind} of ${known} devices were behind after the edit`);
    await delay(2 * POLL_MS);
    const [late, inStep] = [await counted('behind'), await counted('in_step')];
    console.log(`two polls later ${inStep} were in step, ${late} behind`);
    if (late > 0) this.#wrong.add(`${late} devices were behind two polls after the edit`);
  }
}
