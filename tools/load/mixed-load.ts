import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadFixtures } from '../support/fixtures.ts';
import { type Call, Connection, type Outcome } from './caller.ts';
import { Ledger } from './ledger.ts';

/** Shots per call of a device. */
const SHOTS = 20;

/** Milliseconds to wait after a failed call. */
const PAUSE_MS = 100;

interface LoadOptions {
  connections: number;
  /** The server for the next call, as there may be several. */
  address(): string;
  /** Called with each response. */
  answered?(outcome: Outcome): void;
}

const FRAGRANCES = ['list', '/fragrances?perPage=50'] as const;
const USERS = ['list', '/usuario?perPage=10'] as const;
const CAPSULES = ['list', '/capsules?perPage=50&orderBy=serialNumber'] as const;
const SEARCH = ['search', '/fragrances?perPage=10&FilterString=flor'] as const;
/** The calls of a person, in order. */
const TURNS = [
  ...[FRAGRANCES, FRAGRANCES, FRAGRANCES, FRAGRANCES, USERS, USERS, CAPSULES, CAPSULES, SEARCH, SEARCH],
  ...(['by id', 'by id', 'by id'] as const),
  ...([
    ['dashboard', '/dashboard/shots-campaign?limit=true'],
    ['me', '/usuario/me'],
  ] as const),
  ...(['create', 'create', 'create', 'rename', 'rename'] as const),
];

/** Many people and devices working at once, each on a connection of its own: a response triggers the next call. */
export class MixedLoad {
  readonly ledger: Ledger;
  /** Response times of successful calls in milliseconds, by kind of call. */
  readonly times = new Map<string, number[]>();
  /** Number of failed calls by status (0: no response), with examples. */
  readonly failures = new Map<number, number>();
  readonly examples = new Set<string>();
  readonly #fixtures: LoadFixtures;
  readonly #options: LoadOptions;
  readonly #prefix = `Carga ${randomBytes(3).toString('hex')}`;
  #working: Promise<unknown> | undefined;
  #stopped = false;

  constructor(fixtures: LoadFixtures, options: LoadOptions) {
    this.#fixtures = fixtures;
    this.#options = options;
    this.ledger = new Ledger(fixtures.staff, this.#prefix);
  }

  start(): void {
    this.#working = Promise.all(
      Array.from({ length: this.#options.connections }, (_, index) =>
        index % 10 === 0 ? this.#fire(index / 10) : this.#work(index),
      ),
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  async #work(index: number): Promise<void> {
    const connection = new Connection();
    const call = (kind: string, ...request: Call) =>
      this.#call(connection, this.#fixtures.staff, kind, request);
    let own: number | undefined;
    for (let number = index; !this.#stopped; number += 1) {
      const turn = TURNS[number % TURNS.length];
      if (turn === 'by id') await call(turn, 'GET', `/fragrances/${this.#anyFragrance()}`);
      else if (turn === 'create' || turn === 'rename')
        own = await this.#write(call, turn === 'rename' ? own : undefined);
      else if (turn) await call(turn[0], 'GET', turn[1]);
    }
    connection.close();
  }

  #anyFragrance(): number {
    const { fragranceIds } = this.#fixtures;
    return fragranceIds[Math.floor(Math.random() * fragranceIds.length)] ?? 0;
  }

  /** Creates or renames a category. @returns the id of the category known to exist */
  async #write(
    call: (kind: string, ...request: Call) => Promise<Outcome>,
    id: number | undefined,
  ): Promise<number | undefined> {
    const name = `${this.#prefix} ${randomUUID()}`;
    this.ledger.doubtful.add(name);
    const { status, body } = await (id === undefined
      ? call('create', 'POST', '/categories', { name })
      : call('update', 'PUT', `/categories/${id}`, { name }));
    if (status !== (id === undefined ? 201 : 200)) return id;
    const categoryId = id ?? (JSON.parse(body) as { categoryId: number }).categoryId;
    this.ledger.doubtful.delete(name);
    this.ledger.categories.set(categoryId, name);
    return categoryId;
  }

  async #fire(first: number): Promise<void> {
    const { devices, slot } = this.#fixtures;
    const connection = new Connection();
    // Rotates the devices, as each may make only a limited number of calls per minute.
    for (let turn = first; !this.#stopped; turn += 1) {
      const device = devices[turn % devices.length] ?? '';
      const firedAt = new Date().toISOString();
      const events = Array.from({ length: SHOTS }, () => ({
        eventId: randomUUID(),
        ...slot,
        firedAt,
        seconds: 5,
      }));
      const batch = { device, events, acknowledged: false };
      this.ledger.shots.push(batch);
      const sent: Call = ['POST', '/device/shots', { events }];
      const { status, body } = await this.#call(connection, device, 'shots', sent);
      if (status !== 200) continue;
      const { accepted } = JSON.parse(body) as { accepted: number };
      if (accepted === events.length) batch.acknowledged = true;
      else this.#fail(status, `${accepted} of ${events.length} new shots were accepted: ${body}`);
    }
    connection.close();
  }

  async #call(connection: Connection, authorization: string, kind: string, call: Call): Promise<Outcome> {
    const outcome = await connection.call(this.#options.address(), authorization, call);
    const { status, body, milliseconds } = outcome;
    this.#options.answered?.(outcome);
    if (status >= 200 && status < 300) {
      const times = this.times.get(kind) ?? [];
      times.push(milliseconds);
      this.times.set(kind, times);
    } else {
      this.#fail(status, `${call[0]} ${call[1]}: ${status} ${body}`);
      await delay(PAUSE_MS);
    }
    return outcome;
  }

  #fail(status: number, example: string): void {
    this.failures.set(status, (this.failures.get(status) ?? 0) + 1);
    if (this.examples.size < 10) this.examples.add(example.slice(0, 300));
  }
}
