import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { connectionTo } from '../db/client.ts';

/** Word that something has changed, from any server process to every one. It says what, not how. */
export interface PubSub {
  /** Tells everybody who listens for it, here and elsewhere; often is the same as a few times a second. */
  publish(topic: Topic): void;
  /** @returns how to stop listening */
  subscribe(topic: Topic, listener: () => void): () => void;
  close(): Promise<void>;
}

const TOPICS = ['shots'] as const;
export type Topic = (typeof TOPICS)[number];

/** Milliseconds. */
const TIMES = {
  /** Between two words to other processes about the same: each costs a commit. */
  tell: 250,
  /** For the connection that listens to come about. */
  connect: 5_000,
  /** Until it is tried again. */
  reconnect: 1_000,
  /** For the other end to take leave. */
  leave: 1_000,
};

/** Where there is one process, as on the embedded database. */
export function localPubSub(): PubSub {
  const listeners = new Map<Topic, Set<() => void>>();
  return {
    publish: (topic) => {
      for (const listener of listeners.get(topic) ?? []) listener();
    },
    subscribe: (topic, listener) => {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => void all.delete(listener);
    },
    close: async () => {},
  };
}

/** A channel of PostgreSQL's, of this program's. */
const channelOf = (topic: Topic) => `sillage_${topic}`;

/**
 * Between processes on one PostgreSQL, by NOTIFY and LISTEN. A signal is told by itself, never in the transaction that
 * causes it: commits that notify wait for each other in the whole cluster. What is lost with a connection is made up for
 * by telling everybody once it is back.
 * @param pool tells; listening takes a connection of its own, and only while somebody listens
 */
export function postgresPubSub(pool: pg.Pool, databaseUrl: string, log: FastifyBaseLogger): PubSub {
  const local = localPubSub();
  const waiting = new Map<Topic, NodeJS.Timeout>();
  const again = new Set<Topic>();
  let heard = 0;
  let connection: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function notify(topic: Topic): void {
    pool.query('select pg_notify($1, $2)', [channelOf(topic), '']).catch((error: unknown) => {
      log.warn(error, 'Other processes were not told of a change');
    });
    waiting.set(
      topic,
      setTimeout(() => {
        waiting.delete(topic);
        if (again.delete(topic)) notify(topic);
      }, TIMES.tell),
    );
  }

  async function connect(): Promise<void> {
    if (closed || connection || heard === 0) return;
    const client = new pg.Client({
      ...connectionTo(databaseUrl),
      application_name: 'sillage pubSub',
      connectionTimeoutMillis: TIMES.connect,
      // Nothing is sent on it: without these nobody would notice that the other end has gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: TIMES.connect,
    });
    connection = client;
    client.on('notification', ({ channel }) => {
      const topic = TOPICS.find((known) => channelOf(known) === channel);
      if (topic) local.publish(topic);
    });
    client.on('error', () => lost(client));
    client.on('end', () => lost(client));
    try {
      await client.connect();
      for (const topic of TOPICS) await client.query(`listen ${channelOf(topic)}`);
      for (const topic of TOPICS) local.publish(topic);
    } catch (error) {
      log.warn(error, 'Changes of other processes can not be heard');
      lost(client);
    }
  }

  function lost(client: pg.Client): void {
    if (connection !== client) return;
    connection = undefined;
    void end(client);
    if (!closed) retry = setTimeout(() => void connect(), TIMES.reconnect);
  }

  return {
    publish(topic) {
      local.publish(topic);
      if (closed) return;
      if (waiting.has(topic)) again.add(topic);
      else notify(topic);
    },
    subscribe(topic, listener) {
      heard += 1;
      void connect();
      const stop = local.subscribe(topic, listener);
      let listening = true;
      return () => {
        stop();
        if (listening) heard -= 1;
        listening = false;
        if (heard === 0) {
          const idle = connection;
          connection = undefined;
          if (idle) void end(idle);
        }
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      for (const timer of waiting.values()) clearTimeout(timer);
      const open = connection;
      connection = undefined;
      if (open) await end(open);
    },
  };
}

/** Ends a connection, also one whose other end has gone without a word and would be waited for in vain. */
async function end(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), TIMES.leave);
  await client.end().catch(() => {
    // It is gone already.
  });
  clearTimeout(late);
}
