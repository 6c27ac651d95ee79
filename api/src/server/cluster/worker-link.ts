import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import {
  type FromWorker,
  isOurs,
  type Measured,
  type StopReason,
  type ToWorker,
  WORKER_NUMBER,
} from './messages.ts';

/** Connects a worker to its parent process. */
export interface WorkerLink {
  /** The number of this worker, from 1. */
  number: string;
  /** Provides this worker's metrics on request. */
  share(registry: Registry): void;
  /** The metrics of all workers in Prometheus format; only this worker's if the others don't reply in time. */
  gatherMetrics(): Promise<string>;
  serving(address: string, isFirstStart: boolean): void;
}

/** Timeout in milliseconds for gathering all metrics: longer than the one for a single worker. */
const GATHER_MS = 2_000;

/**
 * @param onStop called when this worker must stop, also because its parent has ended
 * @returns undefined in a process without a parent
 */
export function workerLink(
  onStop: (why: StopReason) => void,
  log: Pick<FastifyBaseLogger, 'warn'>,
): WorkerLink | undefined {
  const { worker } = cluster;
  const number = process.env[WORKER_NUMBER];
  if (!worker || number === undefined) return undefined;
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  let shared: Registry | undefined;
  const send = (message: FromWorker) => {
    if (!worker.isConnected()) return;
    worker.send(message, () => {
      // The other end has just gone; the disconnect event reports it.
    });
  };

  async function tellMeasured(id: number): Promise<void> {
    const metrics = await shared?.getMetricsAsJSON();
    if (metrics) send({ sillage: 'measured', id, metrics: metrics as Measured });
  }

  process.on('message', (message) => {
    if (!isOurs<ToWorker>(message)) return;
    const { sillage } = message;
    if (sillage === 'stop') onStop(message.why);
    if (sillage === 'gathered') waiting.get(message.id)?.(message.text);
    if (sillage === 'measure') {
      tellMeasured(message.id).catch((error: unknown) => log.warn(error, 'Metrics could not be told'));
    }
  });
  worker.once('disconnect', () => {
    // Otherwise Node ends this process at once, with requests still in flight.
    worker.exitedAfterDisconnect = true;
    onStop('hurry');
  });
  // Earlier messages go to Node's cluster module, and no listener receives them.
  send({ sillage: 'hearing' });

  return {
    number,
    share(registry) {
      shared = registry;
    },
    async gatherMetrics() {
      asked += 1;
      const id = asked;
      const gathered = new Promise<string>((resolve) => waiting.set(id, resolve));
      send({ sillage: 'gather', id });
      const text = await Promise.race([gathered, delay(GATHER_MS, undefined, { ref: false })]);
      waiting.delete(id);
      return text ?? shared?.metrics() ?? '';
    },
    serving: (address, isFirstStart) => send({ sillage: 'serving', address, isFirstStart }),
  };
}
