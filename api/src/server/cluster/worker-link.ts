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

/** What joins a worker to the process that started it. */
export interface WorkerLink {
  /** Which of the workers it is, from 1. */
  number: string;
  /** Tells what this one measures whenever it is asked. */
  share(registry: Registry): void;
  /** The metrics of all workers, as Prometheus reads them; this one's own where the others can't be asked in time. */
  gatherMetrics(): Promise<string>;
  serving(address: string, isFirstStart: boolean): void;
}

/** Milliseconds for the metrics of all to be gathered: longer than a single one is waited for. */
const GATHER_MS = 2_000;

/**
 * @param onStop called when this worker is to end, also because who started it has
 * @returns undefined in a process that is alone
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
      // To one that has just gone: the end of the connection tells so.
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
    // Otherwise Node ends this process at once, with whatever is in flight.
    worker.exitedAfterDisconnect = true;
    onStop('hurry');
  });
  // Node's cluster takes what came before, and nobody heard it.
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
