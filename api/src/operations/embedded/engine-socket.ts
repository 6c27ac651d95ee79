import { Duplex } from 'node:stream';
import { LARGE_CHUNK_BYTES } from './engine-messages.ts';

/** One end of a connection to the engine's thread. */
export interface EngineLink {
  /** @throws when the engine has stopped */
  open(): void;
  /** `bytes` is transferred. */
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/**
 * Replaces the network socket in pg's client: passes bytes from the client to the engine and back.
 *
 * Responses are not held back for a slow reader: the engine can't pause within a statement, and the client keeps a
 * whole result in memory anyway.
 */
export class EngineSocket extends Duplex {
  readonly #link: EngineLink;
  #taken: (() => void) | undefined;

  constructor(link: (socket: EngineSocket) => EngineLink) {
    super();
    this.#link = link(this);
  }

  /** Has the signature of net.Socket; port and host mean nothing here. */
  connect(): this {
    try {
      this.#link.open();
      process.nextTick(() => this.emit('connect'));
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    return this;
  }

  /** The engine has processed the last large chunk. */
  takenByEngine(): void {
    const proceed = this.#taken;
    this.#taken = undefined;
    proceed?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.#link.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#link.close();
    this.takenByEngine();
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Copies the chunks: the client's share a larger buffer, which a transfer would detach. */
  #send(chunks: Buffer[], done: () => void): void {
    const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    const { length } = bytes;
    this.#link.send(bytes);
    if (length < LARGE_CHUNK_BYTES) done();
    else this.#taken = done;
  }
}
