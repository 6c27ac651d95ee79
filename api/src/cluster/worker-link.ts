import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import type { FirstAdministrator } from '../first-administrator.ts';
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
  /** The metrics of all workers, as Prometheus reads them. */
  gatherMetrics(): Promise<string>;
  serving(address: string, firstAdministrator: FirstAdministrator | undefined): void;
}

/**
 * @param onStop called when this worker is to end, also because who started it has
 * @returns undefined in a process that is alone
 */
export function workerLink(onStop: (why: StopReason) => void): WorkerLink | undefined {
  const { worker } = cluster;
  const number = process.env[WORKER_NUMBER];
  if (!worker || number === undefined) return undefined;
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  let shared: Registry | undefined;
  const send = (message: FromWorker) => void (worker.isConnected() && worker.send(message));

  process.on('message', (message) => {
    if (!isOurs<ToWorker>(message)) return;
    const { sillage } = message;
    if (sillage === 'stop') onStop(message.why);
    if (sillage === 'gathered') waiting.get(message.id)?.(message.text);
    if (sillage === 'measure') {
      void shared
        ?.getMetricsAsJSON()
        .then((metrics) => send({ sillage: 'measured', id: message.id, metrics: metrics as Measured }));
    }
  });
  worker.once('disconnect', () => {
    // Otherwise Node ends this process at once, with whatever is in flight.
    worker.exitedAfterDisconnect = true;
    onStop('hurry');
  });

  return {
    number,
    share(registry) {
      shared = registry;
    },
    async gatherMetrics() {
      asked += 1;
      const id = asked;
      const text = await new Promise<string>((resolve) => {
        waiting.set(id, resolve);
        send({ sillage: 'gather', id });
      });
      waiting.delete(id);
      return text;
    },
    serving: (address, firstAdministrator) => send({ sillage: 'serving', address, firstAdministrator }),
  };
}
