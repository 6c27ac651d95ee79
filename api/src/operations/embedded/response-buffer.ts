const CHUNK_BYTES = 65_536;

/**
 * Collects the engine's output, which comes in pieces of a few kilobytes that are only valid while it writes them, into
 * chunks large enough for a message between threads. Every chunk has its own buffer, so that it can be transferred.
 */
export class ResponseBuffer {
  readonly #send: (connection: number, bytes: Uint8Array<ArrayBuffer>) => void;
  readonly #chunk = new Uint8Array(CHUNK_BYTES);
  #used = 0;
  #connection = 0;

  constructor(send: (connection: number, bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#send = send;
  }

  add(connection: number, bytes: Uint8Array): void {
    if (connection !== this.#connection || this.#used + bytes.length > CHUNK_BYTES) this.flush();
    this.#connection = connection;
    if (bytes.length > CHUNK_BYTES) {
      this.#send(connection, new Uint8Array(bytes));
      return;
    }
    this.#chunk.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  flush(): void {
    if (this.#used === 0) return;
    this.#send(this.#connection, this.#chunk.slice(0, this.#used));
    this.#used = 0;
  }
}
