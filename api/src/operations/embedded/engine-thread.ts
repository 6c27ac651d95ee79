import type { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/db/primary.ts';
import { startWorker } from '../../platform/lib/worker.ts';
import { type EmbeddedDatabaseError, failureError } from './embedded-errors.ts';
import type { EngineConfig, FromEngine, ToEngine } from './engine-messages.ts';
import { type EngineLink, EngineSocket } from './engine-socket.ts';

/**
 * Address space for the thread's stack, in MiB; memory is only used as needed. PostgreSQL's own limit must be reached
 * first: it reports an error for a deeply nested value or statement, whereas an exhausted stack ends the engine.
 */
const STACK_MIB = 256;

export type EngineOptions = Omit<EngineConfig, 'flushes'>;

export interface EngineEvents {
  log: Log;
  /** The engine ended by itself; not called for a requested stop. */
  failed(error: EmbeddedDatabaseError): void;
}

/** The server's handle of the engine's thread. */
export class EngineThread {
  readonly #worker: Worker;
  readonly #events: EngineEvents;
  readonly #flushes = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #sockets = new Map<number, EngineSocket>();
  readonly #exited: Promise<void>;
  #lastConnection = 0;
  #version = '';
  #failure: EmbeddedDatabaseError | undefined;
  #stopping = false;
  #stopped = false;
  #settleStart: { resolve: () => void; reject: (error: Error) => void } | undefined;

  private constructor(options: EngineOptions, events: EngineEvents) {
    this.#events = events;
    const config: EngineConfig = { ...options, flushes: this.#flushes.buffer as SharedArrayBuffer };
    this.#worker = startWorker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: config,
      execArgv: [],
      name: 'embedded database',
      resourceLimits: { stackSizeMb: STACK_MIB },
    });
    this.#worker.on('message', (message: FromEngine) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(error.message));
    this.#exited = new Promise((resolve) => {
      this.#worker.on('exit', (code) => {
        this.#fail(`its thread ended with code ${code}`);
        resolve();
      });
    });
  }

  /** @throws EmbeddedDatabaseError when the database can't be opened */
  static async start(options: EngineOptions, events: EngineEvents): Promise<EngineThread> {
    const engine = new EngineThread(options, events);
    try {
      await new Promise<void>((resolve, reject) => {
        engine.#settleStart = { resolve, reject };
      });
    } catch (error) {
      await engine.#exited;
      throw error;
    } finally {
      engine.#settleStart = undefined;
    }
    return engine;
  }

  get version(): string {
    return this.#version;
  }

  /** Number of flushes that have reached the disk. */
  get flushes(): number {
    return Atomics.load(this.#flushes, 0);
  }

  /** A socket for pg's `stream` option. */
  socket(): EngineSocket {
    return new EngineSocket((socket) => this.#link(socket));
  }

  /**
   * Shuts the database down and ends the thread. Open connections are cut off, and their transactions rolled back.
   * @throws EmbeddedDatabaseError when it ended without a shutdown, now or before; the next start recovers it
   */
  async stop(): Promise<void> {
    if (!this.#failure) this.#post({ kind: 'stop' });
    this.#stopping = true;
    await this.#exited;
    if (!this.#stopped && this.#failure) throw this.#failure;
  }

  #link(socket: EngineSocket): EngineLink {
    this.#lastConnection += 1;
    const connection = this.#lastConnection;
    let isOpen = false;
    return {
      open: () => {
        if (this.#failure) throw this.#failure;
        isOpen = true;
        this.#sockets.set(connection, socket);
        this.#post({ kind: 'open', connection });
      },
      send: (bytes) => this.#post({ kind: 'bytes', connection, bytes }, [bytes.buffer]),
      close: () => {
        if (isOpen) this.#post({ kind: 'close', connection });
        isOpen = false;
      },
    };
  }

  #receive(message: FromEngine): void {
    switch (message.kind) {
      case 'ready':
        this.#version = message.version;
        this.#settleStart?.resolve();
        break;
      case 'bytes': {
        const { buffer, byteOffset, byteLength } = message.bytes;
        this.#sockets.get(message.connection)?.push(Buffer.from(buffer, byteOffset, byteLength));
        break;
      }
      case 'taken':
        this.#sockets.get(message.connection)?.takenByEngine();
        break;
      case 'closed':
        this.#sockets.get(message.connection)?.push(null);
        this.#sockets.delete(message.connection);
        break;
      case 'log':
        this.#events.log(message.message, message.level);
        break;
      case 'stopped':
        this.#stopped = true;
        void this.#worker.terminate();
        break;
      case 'failed':
        this.#fail(message.message);
        break;
    }
  }

  #post(message: ToEngine, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  /** Only the first reason counts: the thread's exit follows it, and also follows a requested stop. */
  #fail(reason: string): void {
    if (this.#failure) return;
    this.#failure = failureError(reason, `Connection terminated: the embedded database stopped (${reason})`);
    for (const socket of this.#sockets.values()) socket.destroy(this.#failure);
    this.#sockets.clear();
    if (this.#settleStart) this.#settleStart.reject(failureError(reason));
    else if (!this.#stopping) this.#events.failed(this.#failure);
  }
}
