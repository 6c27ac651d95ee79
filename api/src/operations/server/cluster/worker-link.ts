import cluster from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { withTimeout } from '../../../platform/lib/with-timeout.ts';
import {
  isClusterMessage,
  type PrimaryMessage,
  type StopReason,
  WORKER_NUMBER_VARIABLE,
  type WorkerMessage,
  type WorkerMetrics,
} from './messages.ts';

/** Connects a worker to its parent process. */
export interface WorkerLink {
  /** The number of this worker, from 1. */
  number: string;
  /** Provides this worker's metrics on request. */
  setRegistry(registry: Registry): void;
  /** The metrics of all workers in Prometheus format; only this worker's if the others don't reply in time. */
  gatherMetrics(): Promise<string>;
  reportServing(address: string, isFirstStart: boolean): void;
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
  const number = process.env[WORKER_NUMBER_VARIABLE];
  if (!worker || number === undefined) return undefined;
  const pending = new Map<number, (text: string) => void>();
  let lastRequestId = 0;
  let ownRegistry: Registry | undefined;
  const send = (message: WorkerMessage) => {
    if (!worker.isConnected()) return;
    worker.send(message, () => {
      // The other end has just gone; the disconnect event reports it.
    });
  };

  async function sendMetrics(id: number): Promise<void> {
    const metrics = await ownRegistry?.getMetricsAsJSON();
    if (metrics) send({ sillage: 'measured', id, metrics: metrics as WorkerMetrics });
  }

  process.on('message', (message) => {
    if (!isClusterMessage<PrimaryMessage>(message)) return;
    const { sillage } = message;
    if (sillage === 'stop') onStop(message.why);
    if (sillage === 'gathered') pending.get(message.id)?.(message.text);
    if (sillage === 'measure') {
      sendMetrics(message.id).catch((error: unknown) => log.warn(error, 'Metrics could not be told'));
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
    setRegistry(registry) {
      ownRegistry = registry;
    },
    async gatherMetrics() {
      lastRequestId += 1;
      const id = lastRequestId;
      const gathered = new Promise<string>((resolve) => pending.set(id, resolve));
      send({ sillage: 'gather', id });
      const text = await withTimeout(GATHER_MS, gathered);
      pending.delete(id);
      return text ?? ownRegistry?.metrics() ?? '';
    },
    reportServing: (address, isFirstStart) => send({ sillage: 'serving', address, isFirstStart }),
  };
}
