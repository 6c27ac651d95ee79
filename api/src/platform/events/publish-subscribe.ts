import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { primaryOf } from '../db/primary.ts';

/** Signals to all server processes that there are new shots. A signal doesn't say which. */
export interface PubSub {
  /** Notifies all subscribers, here and elsewhere. Other processes get at most a few signals per second. */
  publish(): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

/** The PostgreSQL channel. Servers of the previous version listen to it too. */
const CHANNEL = 'sillage_shots';

/** Milliseconds. */
const TIMES = {
  /** Minimum time between two signals to other processes: each costs a commit. */
  notifyInterval: 250,
  /** Timeout for opening the LISTEN connection. */
  connectTimeout: 5_000,
  /** Delay before reconnecting. */
  reconnectDelay: 1_000,
  /** Timeout for closing the connection gracefully. */
  closeTimeout: 1_000,
};

/** For a single process, as with the embedded database. */
export function localPubSub(): PubSub {
  const listeners = new Set<() => void>();
  return {
    publish: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {},
  };
}

/**
 * Connects processes on the same PostgreSQL through NOTIFY and LISTEN. A signal is sent on its own, never in the
 * transaction that causes it: commits that notify wait for each other across the whole cluster. Signals lost while
 * disconnected are made up for by notifying all subscribers after a reconnect.
 * @param pool sends signals; listening uses a separate connection, open only while there are subscribers
 */
export function postgresPubSub(pool: pg.Pool, databaseUrl: string, log: FastifyBaseLogger): PubSub {
  const local = localPubSub();
  const primary = primaryOf(databaseUrl);
  let cooldown: NodeJS.Timeout | undefined;
  let isPending = false;
  let subscribers = 0;
  let connection: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function notify(): void {
    pool.query('select pg_notify($1, $2)', [CHANNEL, '']).catch((error: unknown) => {
      log.warn(error, 'Other processes were not told of a change');
    });
    isPending = false;
    cooldown = setTimeout(() => {
      cooldown = undefined;
      if (isPending) notify();
    }, TIMES.notifyInterval);
  }

  async function connect(): Promise<void> {
    if (closed || connection || subscribers === 0) return;
    const client = new primary.Client({
      application_name: 'sillage pubSub',
      connectionTimeoutMillis: TIMES.connectTimeout,
      // Nothing is sent on this connection, so only keep-alive detects that the other end has gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: TIMES.connectTimeout,
    });
    connection = client;
    client.on('notification', () => local.publish());
    client.on('error', () => onDisconnect(client));
    client.on('end', () => onDisconnect(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      local.publish();
    } catch (error) {
      log.warn(error, 'Changes of other processes can not be heard');
      onDisconnect(client);
    }
  }

  function onDisconnect(client: pg.Client): void {
    if (connection !== client) return;
    connection = undefined;
    void end(client);
    if (!closed) retry = setTimeout(() => void connect(), TIMES.reconnectDelay);
  }

  return {
    publish() {
      local.publish();
      if (closed) return;
      if (cooldown) isPending = true;
      else notify();
    },
    subscribe(listener) {
      subscribers += 1;
      void connect();
      const stop = local.subscribe(listener);
      let listening = true;
      return () => {
        stop();
        if (listening) subscribers -= 1;
        listening = false;
        if (subscribers === 0) {
          const idle = connection;
          connection = undefined;
          if (idle) void end(idle);
        }
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      if (isPending) notify();
      clearTimeout(cooldown);
      const open = connection;
      connection = undefined;
      if (open) await end(open);
    },
  };
}

/** Closes a connection, without waiting for ever when the other end has disappeared. */
async function end(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), TIMES.closeTimeout);
  await client.end().catch(() => {
    // Already closed.
  });
  clearTimeout(timer);
}
