/**
 * The frontend's half of the PostgreSQL wire protocol (version 3), to the extent that the adapter needs it: where a
 * message ends, and which messages must not reach the engine unchanged.
 * Source: PostgreSQL manual, chapter "Frontend/Backend Protocol".
 */

const SSL_REQUEST = 80_877_103;
const GSSENC_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const PROTOCOL_MAJOR = 3;

/** PostgreSQL's own limit on a startup packet. */
const MAX_STARTUP_BYTES = 10_000;
/** PostgreSQL's own limit on a message (just below 1 GiB), including the length word. */
const MAX_MESSAGE_BYTES = 0x3fff_ffff;

const QUERY = code('Q');
const PARSE = code('P');
const EXECUTE = code('E');
const SYNC = code('S');
const TERMINATE = code('X');
/** Bind, Close, Describe, function call, Flush, and the three COPY messages that the engine skips outside of COPY. */
const OTHERS = ['B', 'C', 'D', 'F', 'H', 'c', 'd', 'f'].map(code);
const ALLOWED = new Set([QUERY, PARSE, EXECUTE, SYNC, TERMINATE, ...OTHERS]);

/** The client sent something that the protocol doesn't allow; the connection can't go on. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

/** The request of a client that has not started a session. */
export type Opening = 'startup' | 'encryption' | 'cancel';

export interface Batch {
  /** Complete messages, one after the other. */
  bytes: Uint8Array;
  /** The client sent a Terminate after these. */
  terminated: boolean;
  /** The last message is answered with ReadyForQuery, so no statement is incomplete after it. */
  complete: boolean;
}

/** Assembles the chunks of one connection and splits them into messages. */
export class FrontendReader {
  #chunks: Uint8Array[] = [];
  #available = 0;
  /** Length of the incomplete message; avoids joining its chunks again for every one that arrives. */
  #awaited = 0;
  /** A prepared statement of this connection may read from the client, see `#readsFromClient`. */
  #copies = false;

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#available += chunk.length;
  }

  /**
   * The next packet of a connection that has not started yet, if it has arrived completely.
   * @throws ProtocolError when it is invalid
   */
  takeOpening(): Opening | undefined {
    const head = this.#peek(8);
    if (!head) return undefined;
    const length = uint32(head, 0);
    if (length < 8 || length > MAX_STARTUP_BYTES) throw new ProtocolError('invalid length of startup packet');
    if (!this.#peek(length)) return undefined;
    const request = uint32(head, 4);
    this.#drop(length);
    if (request === SSL_REQUEST || request === GSSENC_REQUEST) return 'encryption';
    if (request === CANCEL_REQUEST) return 'cancel';
    if (request >>> 16 !== PROTOCOL_MAJOR) throw new ProtocolError('unsupported frontend protocol');
    return 'startup';
  }

  /**
   * Every message that has arrived completely, up to a Terminate.
   * @throws ProtocolError when the bytes are not valid messages
   */
  takeBatch(): Batch | undefined {
    const bytes = this.#peek(Math.max(5, this.#awaited));
    if (!bytes) return undefined;
    const parts: Uint8Array[] = [];
    let last = 0;
    let terminated = false;
    let copied = 0;
    let at = 0;
    while (at + 5 <= bytes.length && !terminated) {
      const type = bytes[at] ?? 0;
      const length = uint32(bytes, at + 1);
      // The engine would respond to either of these by ending itself, and the database with it.
      if (!ALLOWED.has(type)) throw new ProtocolError(`invalid frontend message type ${type}`);
      if (length < 4 || length > MAX_MESSAGE_BYTES) throw new ProtocolError('invalid message length');
      const end = at + 1 + length;
      if (end > bytes.length) {
        if (at === 0) this.#awaited = end;
        break;
      }
      if (type === TERMINATE) {
        terminated = true;
        parts.push(bytes.subarray(copied, at));
        copied = end;
      } else {
        last = type;
        if (this.#readsFromClient(type, bytes.subarray(at + 5, end))) {
          parts.push(bytes.subarray(copied, end), COPY_REFUSED);
          copied = end;
        }
      }
      at = end;
    }
    if (at === 0) return undefined;
    parts.push(bytes.subarray(copied, at));
    this.#drop(at);
    return { bytes: join(parts), terminated, complete: last === QUERY || last === SYNC };
  }

  /**
   * Whether a COPY FROM STDIN may begin with this message. The engine is called with the bytes received and can't wait
   * for more: within a COPY it would take the missing data for a lost connection and end itself. A CopyFail after the
   * message makes the COPY fail instead, and is skipped where no COPY has begun.
   */
  #readsFromClient(type: number, body: Uint8Array): boolean {
    if (type === EXECUTE) return this.#copies;
    if (type !== QUERY && type !== PARSE) return false;
    const copies = /stdin/i.test(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'));
    if (type === PARSE) this.#copies ||= copies;
    return type === QUERY && copies;
  }

  /** All bytes in one buffer, once there are at least `count`. */
  #peek(count: number): Uint8Array | undefined {
    if (this.#available < count) return undefined;
    const whole = join(this.#chunks);
    this.#chunks = [whole];
    return whole;
  }

  #drop(count: number): void {
    this.#chunks = [join(this.#chunks).subarray(count)];
    this.#available -= count;
    this.#awaited = 0;
  }
}

/** An ErrorResponse that ends a connection. */
export function fatalError(sqlState: string, message: string): Uint8Array {
  const fields = `SFATAL\0VFATAL\0C${sqlState}\0M${message}\0\0`;
  return frame('E', Buffer.from(fields, 'utf8'));
}

/** The startup packet sent to the engine for every connection: it has one role and one database. */
export const STARTUP_PACKET: Uint8Array = (() => {
  const settings = Buffer.from('user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0', 'utf8');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + settings.length, 0);
  head.writeUInt32BE(PROTOCOL_MAJOR << 16, 4);
  return new Uint8Array(Buffer.concat([head, settings]));
})();

/** Ends a sequence of extended-protocol messages, so that the engine accepts messages again after an error in it. */
export const SYNC_MESSAGE: Uint8Array = frame('S', Buffer.alloc(0));

/** The response to an encryption request: not supported. */
export const NO_ENCRYPTION: Uint8Array = Uint8Array.of(code('N'));

const COPY_REFUSED = frame(
  'f',
  Buffer.from('COPY FROM STDIN is not supported by the embedded database\0', 'utf8'),
);

function frame(type: string, body: Buffer): Uint8Array {
  const bytes = new Uint8Array(5 + body.length);
  bytes[0] = code(type);
  new DataView(bytes.buffer).setUint32(1, 4 + body.length);
  bytes.set(body, 5);
  return bytes;
}

function code(letter: string): number {
  return letter.charCodeAt(0);
}

function uint32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);
}

function join(parts: Uint8Array[]): Uint8Array {
  const filled = parts.filter((part) => part.length > 0);
  return filled.length === 1 && filled[0] ? filled[0] : Buffer.concat(filled);
}
