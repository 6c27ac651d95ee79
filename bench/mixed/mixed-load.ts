import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Caller, type Outcome } from './caller.ts';
import { Ledger } from './ledger.ts';
import type { World } from './world.ts';

/** Shots that a device sends at once. */
const SHOTS = 20;

/** Milliseconds that somebody whose call failed waits before the next. */
const PAUSE_MS = 100;

export interface LoadOptions {
  connections: number;
  /** The server to call next: there may be several. */
  address(): string;
  /** Told of each answer as it comes. */
  answered?(outcome: Outcome, kind: string): void;
}

/** Many people and devices at work at once, each over a connection of their own: who has an answer asks the next. */
export class MixedLoad {
  readonly ledger: Ledger;
  /** Milliseconds by kind of call, of what succeeded. */
  readonly times = new Map<string, number[]>();
  /** What was no success, by status (0: no answer), and examples of it. */
  readonly failures = new Map<number, number>();
  readonly examples = new Set<string>();
  readonly #world: World;
  readonly #options: LoadOptions;
  readonly #prefix = `Carga ${randomBytes(3).toString('hex')}`;
  #working: Promise<unknown> | undefined;
  #stopped = false;

  constructor(world: World, options: LoadOptions) {
    this.#world = world;
    this.#options = options;
    this.ledger = new Ledger(world, encodeURIComponent(this.#prefix));
  }

  start(): void {
    const { connections } = this.#options;
    const people = Array.from({ length: connections }, (_, index) =>
      index % 10 === 0 ? this.#fire(index) : this.#work(index),
    );
    this.#working = Promise.all(people);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  async #work(index: number): Promise<void> {
    const caller = new Caller(this.#world.staff);
    const own: number[] = [];
    for (let turn = index; !this.#stopped; turn += 1) await this.#turn(caller, turn % 20, own);
    caller.close();
  }

  async #turn(caller: Caller, turn: number, own: number[]): Promise<void> {
    const read = (kind: string, path: string) => this.#call(caller, kind, ['GET', path]);
    if (turn < 4) await read('list', '/fragrances?perPage=50');
    else if (turn < 6) await read('list', '/users?perPage=10'.replace('users', 'usuario'));
    else if (turn < 8) await read('list', '/capsules?perPage=50&orderBy=serialNumber');
    else if (turn < 10) await read('search', '/fragrances?perPage=10&FilterString=flor');
    else if (turn < 13) await read('by id', `/fragrances/${this.#anyFragrance()}`);
    else if (turn < 14) await read('dashboard', '/dashboard/shots-campaign?limit=true');
    else if (turn < 15) await read('me', '/usuario/me');
    else if (turn < 18 || own.length === 0) await this.#create(caller, own);
    else await this.#rename(caller, own[own.length - 1] ?? 0);
  }

  #anyFragrance(): number {
    const { fragranceIds } = this.#world;
    return fragranceIds[Math.floor(Math.random() * fragranceIds.length)] ?? 0;
  }

  #newName(): string {
    return `${this.#prefix} ${randomUUID()}`;
  }

  async #create(caller: Caller, own: number[]): Promise<void> {
    const name = this.#newName();
    this.ledger.doubtful.add(name);
    const { status, body } = await this.#call(caller, 'create', ['POST', '/categories', { name }]);
    if (status !== 201) return;
    const { categoryId } = JSON.parse(body) as { categoryId: number };
    this.ledger.doubtful.delete(name);
    this.ledger.categories.set(categoryId, name);
    own.push(categoryId);
  }

  async #rename(caller: Caller, categoryId: number): Promise<void> {
    const name = this.#newName();
    this.ledger.doubtful.add(name);
    const { status } = await this.#call(caller, 'update', ['PUT', `/categories/${categoryId}`, { name }]);
    if (status !== 200) return;
    this.ledger.doubtful.delete(name);
    this.ledger.categories.set(categoryId, name);
  }

  async #fire(index: number): Promise<void> {
    const { devices } = this.#world;
    const connection = new Caller('');
    // By turns: a single device may call only so often in a minute.
    for (let turn = index / 10; !this.#stopped; turn += 1) {
      const device = devices[turn % devices.length] ?? '';
      const caller = connection.as(device);
      const events = Array.from({ length: SHOTS }, () => ({
        eventId: randomUUID(),
        ...this.#world.slot,
        firedAt: new Date().toISOString(),
        seconds: 5,
      }));
      const batch = { device, events, acknowledged: false };
      this.ledger.shots.push(batch);
      const { status, body } = await this.#call(caller, 'shots', ['POST', '/device/shots', { events }]);
      if (status !== 200) continue;
      const { accepted } = JSON.parse(body) as { accepted: number };
      if (accepted === events.length) batch.acknowledged = true;
      else this.#fail(status, `${accepted} of ${events.length} new shots were accepted: ${body}`);
    }
    connection.close();
  }

  async #call(
    caller: Caller,
    kind: string,
    [method, path, body]: [string, string, object?],
  ): Promise<Outcome> {
    const outcome = await caller.call(this.#options.address(), method, path, body);
    const { status, milliseconds } = outcome;
    this.#options.answered?.(outcome, kind);
    if (status >= 200 && status < 300) {
      const times = this.times.get(kind) ?? [];
      times.push(milliseconds);
      this.times.set(kind, times);
    } else {
      this.#fail(status, outcome.error ?? `${method} ${path}: ${status} ${outcome.body}`);
      await delay(PAUSE_MS);
    }
    return outcome;
  }

  #fail(status: number, example: string): void {
    this.failures.set(status, (this.failures.get(status) ?? 0) + 1);
    if (this.examples.size < 10) this.examples.add(example.slice(0, 300));
  }
}
