/** Messages between the main thread and the engine's. Bytes are transferred: the sender must not use them again. */

/** Options for starting the engine's thread. */
export interface EngineConfig {
  /** Folder of the database cluster; null: in memory, discarded when the thread ends. */
  cluster: string | null;
  /** Path of a prepared image to start from, in memory only; folders are prepared before the engine starts. */
  image: string | null;
  /** Whether commits survive a power cut. */
  durable: boolean;
  /** A 32-bit integer: the number of flushes that have reached the disk. */
  flushes: SharedArrayBuffer;
}

export type ToEngine =
  | { kind: 'open'; connection: number }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'close'; connection: number }
  | { kind: 'stop' };

export type FromEngine =
  | { kind: 'ready'; version: string }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  /** A chunk of at least `LARGE_CHUNK_BYTES` has been processed; the next one may be sent. */
  | { kind: 'taken'; connection: number }
  | { kind: 'closed'; connection: number }
  | { kind: 'log'; message: string; level?: 'warn' | undefined }
  | { kind: 'stopped' }
  /** The engine can't go on; its thread ends. */
  | { kind: 'failed'; message: string };

/**
 * From this size on, a sender waits until its chunk has been processed, so that a client that writes faster than the
 * engine reads doesn't fill the memory. For smaller chunks the extra message would cost more than it saves.
 */
export const LARGE_CHUNK_BYTES = 65_536;
