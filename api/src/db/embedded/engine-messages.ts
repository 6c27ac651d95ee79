/** What main thread and engine thread tell each other. Bytes are transferred, so the sender must not use them again. */

/** How the engine thread is started. */
export interface EngineConfig {
  /** Folder of the database cluster; null: in memory, gone when the thread ends. */
  cluster: string | null;
  /** Path of a prepared image to start from; only in memory, a folder is filled before the engine starts. */
  image: string | null;
  /** Whether what was committed survives a power cut. */
  durable: boolean;
  /** One 32-bit integer: flushes that reached the disk so far. */
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
  /** A chunk of at least `LARGE_CHUNK_BYTES` was used; the next one may come. */
  | { kind: 'taken'; connection: number }
  | { kind: 'closed'; connection: number }
  | { kind: 'log'; message: string; level?: 'warn' | undefined }
  | { kind: 'stopped' }
  /** The engine can't go on; its thread ends. */
  | { kind: 'failed'; message: string };

/**
 * From this size on a sender waits until its chunk was used, so that a client that writes faster than the engine
 * reads doesn't fill the memory. Below it the extra message would cost more than it saves.
 */
export const LARGE_CHUNK_BYTES = 65_536;
