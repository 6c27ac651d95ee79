import { once } from 'node:events';
import type { EngineSocket } from '../engine-socket.ts';
import { startup } from './frontend.ts';

export interface Answer {
  type: string;
  body: Buffer;
}

/** Speaks the wire protocol byte by byte, for cases that a driver never produces. */
export class RawClient {
  readonly socket: EngineSocket;
  #received = Buffer.alloc(0);

  constructor(socket: EngineSocket) {
    this.socket = socket;
    socket.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      socket.emit('received');
    });
    socket.connect();
  }

  static async started(socket: EngineSocket): Promise<RawClient> {
    const client = new RawClient(socket);
    await client.ask(startup);
    return client;
  }

  send(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  /** Sends bytes and returns the responses up to the next ReadyForQuery. */
  async ask(bytes: Uint8Array): Promise<Answer[]> {
    this.send(bytes);
    return this.answers((answers) => answers.at(-1)?.type === 'Z');
  }

  /** Waits until the responses are enough, and takes them. */
  async answers(enough: (answers: Answer[]) => boolean): Promise<Answer[]> {
    for (;;) {
      const answers = parseAnswers(this.#received);
      if (enough(answers)) {
        this.#received = Buffer.alloc(0);
        return answers;
      }
      await once(this.socket, 'received');
    }
  }

  /** A byte received outside any message. */
  async byte(): Promise<string> {
    if (this.#received.length === 0) await once(this.socket, 'received');
    const text = this.#received.toString('latin1', 0, 1);
    this.#received = this.#received.subarray(1);
    return text;
  }

  /** Waits until the engine has closed the connection, and returns the responses before that. */
  async ended(): Promise<Answer[]> {
    if (!this.socket.readableEnded) await once(this.socket, 'end');
    return parseAnswers(this.#received);
  }
}

/** One letter for each message, for example "TDCZ". */
export function types(answers: Answer[]): string {
  return answers.map(({ type }) => type).join('');
}

/** First column of each row, as text. */
export function values(answers: Answer[]): string[] {
  const rows = answers.filter(({ type }) => type === 'D');
  return rows.map(({ body }) => body.toString('utf8', 6, 6 + body.readInt32BE(2)));
}

/** SQLSTATE of the error in the responses. */
export function errorCode(answers: Answer[]): string | undefined {
  const error = answers.find(({ type }) => type === 'E');
  return error && /\0C(?<code>.{5})\0/s.exec(error.body.toString('latin1'))?.groups?.code;
}

/** The complete messages in the bytes. */
export function parseAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) break;
    answers.push({ type: bytes.toString('latin1', at, at + 1), body: bytes.subarray(at + 5, end) });
    at = end;
  }
  return answers;
}
