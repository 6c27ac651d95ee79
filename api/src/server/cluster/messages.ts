import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** A process's metrics as they are handed on. */
export type Measured = MetricObjectWithValues<MetricValue<string>>[];

/** What a worker tells the process that started it. */
export type FromWorker =
  /** From now on it hears what it is told. */
  | { sillage: 'hearing' }
  /** `isFirstStart`: it has made the first administrator, and said how they sign in. */
  | { sillage: 'serving'; address: string; isFirstStart: boolean }
  /** It is asked for the metrics of all. */
  | { sillage: 'gather'; id: number }
  | { sillage: 'measured'; id: number; metrics: Measured };

/** All end; all end at once, since somebody waits for it; or another worker has taken this one's place already. */
export type StopReason = 'all' | 'hurry' | 'replaced';

/** What it is told. */
export type ToWorker =
  | { sillage: 'stop'; why: StopReason }
  | { sillage: 'gathered'; id: number; text: string }
  | { sillage: 'measure'; id: number };

/** Node's cluster sends messages over the same channel. */
export function isOurs<Message extends FromWorker | ToWorker>(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'sillage' in message;
}

/** The variable that tells a worker which one it is, from 1. */
export const WORKER_NUMBER = 'SILLAGE_WORKER';
