import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import {
  type FromWorker,
  isOurs,
  type Measured,
  type StopReason,
  type ToWorker,
  WORKER_NUMBER,
} from './messages.ts';

export interface WorkersOptions {
  count: number;
  /** The program that a worker runs, and the flags that Node gets for it. */
  program: string;
  flags?: string[];
  /** Milliseconds that a worker has to end, before it is killed. */
  stopMs: number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Called when no worker can be kept alive: there is nothing left to do but to end. */
  onHopeless(): void;
}

export type Serving = Extract<FromWorker, { sillage: 'serving' }>;

/** Milliseconds. */
const TIMES = {
  /** A worker that served for so long and then ended was well. */
  well: 60_000,
  /** Between the end of one that wasn't and the next try: twice as long each time, up to the last. */
  first: 250,
  last: 30_000,
  /** For a worker to tell its metrics: who is slower is left out. */
  measure: 1_000,
};

/** Tries in a row after which it is hopeless, if no other worker serves either. */
const MOST_TRIES = 6;

/** A worker ended before it served; what it was about it has said itself. */
export class WorkerError extends Error {}

/** Server processes on one port of one machine, and what keeps them there: each that ends is started again. */
export class Workers {
  readonly #options: WorkersOptions;
  /** By their numbers, from 1, those that serve. */
  readonly #serving = new Map<number, Worker>();
  /** How often each was started again in a row. */
  readonly #tries = new Map<number, number>();
  readonly #measuring = new Map<number, (metrics: Measured) => void>();
  #asked = 0;
  readonly #ending = new AbortController();
  #replacing: Promise<void> | undefined;

  constructor(options: WorkersOptions) {
    this.#options = options;
    const { program, flags = [] } = options;
    // Connections are handed round everywhere, also where Node would leave it to the system: a roll relies on it.
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({ exec: program, execArgv: flags, args: [] });
  }

  /**
   * The first alone, since it may have to migrate and to make the first administrator; then the others.
   * @throws WorkerError when one ends before it serves, and where it is stopped meanwhile
   */
  async start(): Promise<Serving> {
    const first = await this.#launch(1);
    const others = Array.from({ length: this.#options.count - 1 }, (_, index) => this.#launch(index + 2));
    await Promise.all(others);
    return first;
  }

  /** Replaces one after the other. Each serves until the one in its place does; if that one doesn't come up, it stays. */
  replaceAll(): Promise<void> {
    this.#replacing ??= this.#replaceAll().finally(() => {
      this.#replacing = undefined;
    });
    return this.#replacing;
  }

  /** Has all end what they are doing, and end; once more: in a hurry. */
  async stop(why: 'all' | 'hurry'): Promise<void> {
    this.#ending.abort();
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(all.map((worker) => this.#end(worker, why)));
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#options;
    for (const number of [...this.#serving.keys()]) {
      if (this.#ending.signal.aborted) return;
      try {
        await this.#launch(number);
      } catch (error) {
        if (!this.#ending.signal.aborted)
          log.error(error, 'A server process could not be replaced: the others stay as they are');
        return;
      }
      log.info({ worker: number }, 'A server process was replaced');
    }
  }

  /** Starts one, and ends the one that served under its number. @throws WorkerError when it ends before it serves */
  async #launch(number: number): Promise<Serving> {
    const { signal: ending } = this.#ending;
    if (ending.aborted) throw new WorkerError('The server is told to stop');
    const worker = cluster.fork({ [WORKER_NUMBER]: String(number) });
    const serving = await new Promise<Serving>((resolve, reject) => {
      worker.once('exit', (code, signal) =>
        reject(new WorkerError(`A server process has ended before it served (${signal ?? code})`)),
      );
      worker.on('error', reject);
      worker.on('message', (message: unknown) => {
        if (!isOurs<FromWorker>(message)) return;
        // Told before, while it only began to load, it has not heard it.
        if (message.sillage === 'hearing' && ending.aborted) send(worker, { sillage: 'stop', why: 'all' });
        if (message.sillage === 'serving') resolve(message);
        if (message.sillage === 'measured') this.#measuring.get(message.id)?.(message.metrics);
        if (message.sillage === 'gather') this.#gather(worker, message.id);
      });
    });
    const before = this.#serving.get(number);
    this.#serving.set(number, worker);
    const since = Date.now();
    worker.once('exit', (code, signal) => {
      // Replaced, or stopped with all the others.
      if (this.#serving.get(number) !== worker) return;
      this.#serving.delete(number);
      if (ending.aborted) return;
      const { log } = this.#options;
      log.error({ worker: number, code, signal }, 'A server process has ended: it is started again');
      if (Date.now() - since > TIMES.well) this.#tries.delete(number);
      void this.#again(number);
    });
    // Told to stop like all others, to be replaced as well would hurry it.
    if (before && !ending.aborted) await this.#end(before, 'replaced');
    return serving;
  }

  async #again(number: number): Promise<void> {
    const { signal } = this.#ending;
    const tries = this.#tries.get(number) ?? 0;
    this.#tries.set(number, tries + 1);
    if (tries >= MOST_TRIES && this.#serving.size === 0) {
      this.#options.onHopeless();
      return;
    }
    const wait = tries === 0 ? 0 : Math.min(TIMES.first * 2 ** tries, TIMES.last);
    await delay(wait, undefined, { signal }).catch(() => {
      // The end of all of them: asked for below.
    });
    if (signal.aborted) return;
    try {
      await this.#launch(number);
    } catch (error) {
      if (signal.aborted) return;
      this.#options.log.error(error, 'A server process could not be started');
      await this.#again(number);
    }
  }

  /** Where it fails, who asks waits in vain and tells their own. */
  #gather(asking: Worker, id: number): void {
    Promise.all([...this.#serving.values()].map((worker) => this.#measure(worker)))
      .then((measured) => {
        const told = measured.filter((metrics) => metrics !== undefined);
        return AggregatorRegistry.aggregate(told).metrics();
      })
      .then((text) => send(asking, { sillage: 'gathered', id, text }))
      .catch((error: unknown) => this.#options.log.warn(error, 'Metrics could not be gathered'));
  }

  async #measure(worker: Worker): Promise<Measured | undefined> {
    this.#asked += 1;
    const id = this.#asked;
    const answer = new Promise<Measured>((resolve) => this.#measuring.set(id, resolve));
    send(worker, { sillage: 'measure', id });
    const metrics = await Promise.race([answer, delay(TIMES.measure, undefined, { ref: false })]);
    this.#measuring.delete(id);
    return metrics;
  }

  async #end(worker: Worker, why: StopReason): Promise<void> {
    if (worker.isDead()) return;
    // Not `once` of node:events, which fails on any error of its worker's.
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    send(worker, { sillage: 'stop', why });
    const late = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.stopMs);
    await ended;
    clearTimeout(late);
  }
}

function send(worker: Worker, message: ToWorker): void {
  if (!worker.isConnected()) return;
  worker.send(message, () => {
    // To one that has just gone, which its exit tells of.
  });
}
