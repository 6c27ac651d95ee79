import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import { withTimeout } from '../../../platform/lib/with-timeout.ts';
import {
  isClusterMessage,
  type PrimaryMessage,
  type StopReason,
  WORKER_NUMBER_VARIABLE,
  type WorkerMessage,
  type WorkerMetrics,
} from './messages.ts';

export interface WorkersOptions {
  count: number;
  /** The program that a worker runs, and Node's flags for it. */
  program: string;
  flags?: string[];
  /** Milliseconds that a worker has to stop before it is killed. */
  stopMs: number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Called when no worker can be kept running: the only thing left is to exit. */
  onGiveUp(): void;
}

export type Serving = Extract<WorkerMessage, { sillage: 'serving' }>;

/** Milliseconds. */
const TIMES = {
  /** A worker that served for at least this long before it ended was healthy. */
  healthyAfter: 60_000,
  /** Delay before restarting an unhealthy worker: doubled each time, up to the last. */
  firstDelay: 250,
  maxDelay: 30_000,
  /** Timeout for a worker's metrics: slower workers are left out. */
  metricsTimeout: 1_000,
};

/** Failed restarts in a row before giving up, if no other worker serves either. */
const MAX_ATTEMPTS = 6;

/** A worker ended before it served. */
export class WorkerError extends Error {
  /** Whether the worker has printed the reason itself: it wasn't killed. */
  readonly isTold: boolean;

  constructor(message: string, isTold = false) {
    super(message);
    this.isTold = isTold;
  }
}

/** Server processes that share a port on one machine: each one that ends is restarted. */
export class Workers {
  readonly #options: WorkersOptions;
  /** Serving workers by number, from 1. */
  readonly #serving = new Map<number, Worker>();
  /** Restarts in a row, by worker number. */
  readonly #attempts = new Map<number, number>();
  readonly #pendingMetrics = new Map<number, (metrics: WorkerMetrics) => void>();
  #lastRequestId = 0;
  readonly #ending = new AbortController();
  #replacing: Promise<void> | undefined;

  constructor(options: WorkersOptions) {
    this.#options = options;
    const { program, flags = [] } = options;
    // Distributes connections round robin on all systems: replacing workers relies on it.
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({ exec: program, execArgv: flags, args: [] });
  }

  /**
   * Starts the first alone, since it may have to migrate and to create the first administrator; then the others. One of
   * those that fails is started again, without being waited for.
   * @throws WorkerError when the first ends before it serves, or all are stopped meanwhile
   */
  async start(): Promise<Serving> {
    const first = await this.#launch(1);
    const others = Array.from({ length: this.#options.count - 1 }, (_, index) => index + 2);
    await Promise.all(
      others.map((number) => this.#launch(number).catch((error) => this.#startAgain(number, error))),
    );
    this.#requireGoingOn();
    return first;
  }

  /** Replaces workers one by one. Each serves until its successor does; if the successor fails, it stays. */
  replaceAll(): Promise<void> {
    this.#replacing ??= this.#replaceAll().finally(() => {
      this.#replacing = undefined;
    });
    return this.#replacing;
  }

  /** Stops all workers gracefully; a second call makes them hurry. */
  async stop(why: 'all' | 'hurry'): Promise<void> {
    this.#ending.abort();
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(all.map((worker) => this.#stopWorker(worker, why)));
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

  /** Starts a worker, and stops its predecessor under that number. @throws WorkerError when it ends before it serves */
  async #launch(number: number): Promise<Serving> {
    const { signal: ending } = this.#ending;
    this.#requireGoingOn();
    const worker = cluster.fork({ [WORKER_NUMBER_VARIABLE]: String(number) });
    const serving = await new Promise<Serving>((resolve, reject) => {
      worker.once('exit', (code, signal) =>
        reject(
          new WorkerError(`A server process has ended before it served (${signal ?? code})`, signal === null),
        ),
      );
      worker.on('error', reject);
      worker.on('message', (message: unknown) => {
        if (!isClusterMessage<WorkerMessage>(message)) return;
        // It did not receive the stop sent while it was loading.
        if (message.sillage === 'hearing' && ending.aborted) send(worker, { sillage: 'stop', why: 'all' });
        if (message.sillage === 'serving') resolve(message);
        if (message.sillage === 'measured') this.#pendingMetrics.get(message.id)?.(message.metrics);
        if (message.sillage === 'gather') this.#gatherMetrics(worker, message.id);
      });
    });
    const before = this.#serving.get(number);
    this.#serving.set(number, worker);
    const since = Date.now();
    worker.once('exit', (code, signal) => {
      // It was replaced, or stopped with all the others.
      if (this.#serving.get(number) !== worker) return;
      this.#serving.delete(number);
      if (ending.aborted) return;
      const { log } = this.#options;
      log.error({ worker: number, code, signal }, 'A server process has ended: it is started again');
      if (Date.now() - since > TIMES.healthyAfter) this.#attempts.delete(number);
      void this.#restart(number);
    });
    // When all are stopping, it has been told already; telling it again would hurry it.
    if (before && !ending.aborted) await this.#stopWorker(before, 'replaced');
    return serving;
  }

  async #restart(number: number): Promise<void> {
    const { signal } = this.#ending;
    const attempts = this.#attempts.get(number) ?? 0;
    this.#attempts.set(number, attempts + 1);
    if (attempts >= MAX_ATTEMPTS && this.#serving.size === 0) {
      this.#options.onGiveUp();
      return;
    }
    const wait = attempts === 0 ? 0 : Math.min(TIMES.firstDelay * 2 ** attempts, TIMES.maxDelay);
    await delay(wait, undefined, { signal }).catch(() => {
      // All workers are stopping: checked below.
    });
    if (signal.aborted) return;
    try {
      await this.#launch(number);
    } catch (error) {
      this.#startAgain(number, error);
    }
  }

  #requireGoingOn(): void {
    if (this.#ending.signal.aborted) throw new WorkerError('The server is told to stop');
  }

  #startAgain(number: number, error: unknown): void {
    if (this.#ending.signal.aborted) return;
    this.#options.log.error(error, 'A server process could not be started');
    void this.#restart(number);
  }

  /** If this fails, the asking worker times out and returns only its own metrics. */
  #gatherMetrics(requester: Worker, id: number): void {
    Promise.all([...this.#serving.values()].map((worker) => this.#requestMetrics(worker)))
      .then((measured) => {
        const received = measured.filter((metrics) => metrics !== undefined);
        return AggregatorRegistry.aggregate(received).metrics();
      })
      .then((text) => send(requester, { sillage: 'gathered', id, text }))
      .catch((error: unknown) => this.#options.log.warn(error, 'Metrics could not be gathered'));
  }

  async #requestMetrics(worker: Worker): Promise<WorkerMetrics | undefined> {
    this.#lastRequestId += 1;
    const id = this.#lastRequestId;
    const answer = new Promise<WorkerMetrics>((resolve) => this.#pendingMetrics.set(id, resolve));
    send(worker, { sillage: 'measure', id });
    const metrics = await withTimeout(TIMES.metricsTimeout, answer);
    this.#pendingMetrics.delete(id);
    return metrics;
  }

  async #stopWorker(worker: Worker, why: StopReason): Promise<void> {
    if (worker.isDead()) return;
    // Not `once` of node:events, which rejects on any error of its worker.
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    send(worker, { sillage: 'stop', why });
    const late = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.stopMs);
    await ended;
    clearTimeout(late);
  }
}

function send(worker: Worker, message: PrimaryMessage): void {
  if (!worker.isConnected()) return;
  worker.send(message, () => {
    // It has just gone; its exit event reports that.
  });
}
