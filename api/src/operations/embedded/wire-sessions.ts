import {
  FrontendReader,
  fatalError,
  NO_ENCRYPTION,
  ProtocolError,
  STARTUP_PACKET,
  SYNC_MESSAGE,
} from './wire.ts';

/** The part of the database engine that sessions use. It has one session, so calls must not overlap. */
export interface SessionEngine {
  /** Runs wire protocol messages. `answer` receives views that are only valid during the call. */
  execute(messages: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void>;
  /** Runs one of the adapter's own statements, invisible to clients. */
  run(statement: string): Promise<void>;
  inTransaction(): boolean;
  /** Called whenever no statement is incomplete and no transaction open. */
  idle(): Promise<void>;
}

export interface SessionOutput {
  answer(connection: number, bytes: Uint8Array): void;
  /** Everything written so far must be sent. */
  flush(connection: number): void;
  closed(connection: number): void;
}

interface Connection {
  reader: FrontendReader;
  started: boolean;
  /** The client has gone; a connection still waiting is dropped without ever getting the session. */
  gone: boolean;
}

/**
 * Gives the engine's only session to one connection at a time, in the order of arrival, and resets it in between.
 * Calls must not overlap.
 */
export class WireSessions {
  readonly #engine: SessionEngine;
  readonly #output: SessionOutput;
  /** In order of arrival: the first has the session. */
  readonly #connections = new Map<number, Connection>();

  constructor(engine: SessionEngine, output: SessionOutput) {
    this.#engine = engine;
    this.#output = output;
  }

  open(id: number): void {
    this.#connections.set(id, { reader: new FrontendReader(), started: false, gone: false });
  }

  /** Bytes for a closed connection are dropped, as by a socket. */
  async receive(id: number, bytes: Uint8Array): Promise<void> {
    this.#connections.get(id)?.reader.push(bytes);
    await this.#work();
  }

  async close(id: number): Promise<void> {
    const connection = this.#connections.get(id);
    if (connection) connection.gone = true;
    await this.#work();
  }

  /** Closes all connections, so that the engine can be shut down. */
  async closeAll(): Promise<void> {
    for (const connection of this.#connections.values()) connection.gone = true;
    await this.#work();
  }

  /** Serves the connection that has the session, and the next ones once it has ended. */
  async #work(): Promise<void> {
    for (const [id, connection] of this.#connections) {
      if (!(await this.#serve(id, connection))) return;
      if (connection.started) await this.#reset();
      this.#connections.delete(id);
      this.#output.closed(id);
    }
  }

  /** @returns whether the connection has ended */
  async #serve(id: number, connection: Connection): Promise<boolean> {
    if (connection.gone) return true;
    try {
      return await this.#progress(id, connection);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#output.answer(id, fatalError('08P01', error.message));
      return true;
    } finally {
      this.#output.flush(id);
    }
  }

  async #progress(id: number, connection: Connection): Promise<boolean> {
    const answer = (bytes: Uint8Array) => this.#output.answer(id, bytes);
    while (!connection.started) {
      const opening = connection.reader.takeOpening();
      if (!opening) return false;
      // There is nothing to cancel: the engine's thread reads this only after the statement has ended.
      if (opening === 'cancel') return true;
      if (opening === 'encryption') {
        answer(NO_ENCRYPTION);
      } else {
        connection.started = true;
        await this.#engine.execute(STARTUP_PACKET, answer);
      }
    }
    const batch = connection.reader.takeBatch();
    if (!batch) return false;
    if (batch.bytes.length > 0) await this.#engine.execute(batch.bytes, answer);
    if (batch.complete && !batch.terminated && !this.#engine.inTransaction()) {
      this.#output.flush(id);
      await this.#engine.idle();
    }
    return batch.terminated;
  }

  /** Resets everything of a connection: its transaction, prepared statements, settings, locks and temporary tables. */
  async #reset(): Promise<void> {
    await this.#engine.execute(SYNC_MESSAGE, () => {});
    if (this.#engine.inTransaction()) await this.#engine.run('ROLLBACK');
    await this.#engine.run('DISCARD ALL');
    await this.#engine.idle();
  }
}
