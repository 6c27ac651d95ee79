import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** A process's metrics in serialised form. */
export type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** Messages from a worker to its parent process. */
export type WorkerMessage =
  /** The worker is ready to receive messages. */
  | { sillage: 'hearing' }
  /** `isFirstStart`: it has created the first administrator, and printed how they sign in. */
  | { sillage: 'serving'; address: string; isFirstStart: boolean }
  /** The worker has been asked for the metrics of all workers. */
  | { sillage: 'gather'; id: number }
  | { sillage: 'measured'; id: number; metrics: WorkerMetrics };

/** All stop; all stop at once because somebody is waiting; or another worker has already replaced this one. */
export type StopReason = 'all' | 'hurry' | 'replaced';

/** Messages from the parent process to a worker. */
export type PrimaryMessage =
  | { sillage: 'stop'; why: StopReason }
  | { sillage: 'gathered'; id: number; text: string }
  | { sillage: 'measure'; id: number };

/** Node's cluster sends messages over the same channel. */
export function isClusterMessage<Message extends WorkerMessage | PrimaryMessage>(
  message: unknown,
): message is Message {
  return typeof message === 'object' && message !== null && 'sillage' in message;
}

/** Environment variable with the number of a worker, from 1. */
export const WORKER_NUMBER_VARIABLE = 'SILLAGE_WORKER';
