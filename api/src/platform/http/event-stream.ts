import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/errors.ts';

/** One message of an endless response. */
export interface ServerSentEvent {
  /** Position that the caller sends to resume from here. Digits only. */
  id: string;
  /** Omitted to send only the id, with empty data: many parsers ignore an id without data. */
  event?: { name: string; data: unknown };
}

/** Sends events to one caller. @returns a function that stops it */
export type EventProducer = (send: (event: ServerSentEvent) => void) => () => void;

/** Milliseconds between checks of an idle caller; each sends a comment, so that proxies don't time out. */
export const HEARTBEAT_MS = 15_000;

/** Bytes buffered for a slow caller, who is then disconnected and reconnects for the rest. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/**
 * An endless response of server-sent events. It ends when the caller disconnects, loses access, or doesn't read.
 * Source of the format: HTML, 9.2.
 * @param openStreams holds a function that ends the stream, until it ends, so that the server can end it
 * @param check called before each message; rejects if the caller may no longer receive events
 * @param heartbeatMs milliseconds between two checks
 */
export function eventStream(
  openStreams: Set<() => void>,
  check: () => Promise<unknown>,
  source: EventProducer,
  heartbeatMs: number,
): Readable {
  const stream = new Readable({ read() {}, highWaterMark: MAX_BUFFERED_BYTES });
  let ended = false;
  const write = (text: string) => {
    if (!ended && !stream.destroyed && !stream.push(text)) stream.destroy();
  };
  const end = () => {
    if (ended) return;
    ended = true;
    stream.push(null);
  };
  write(': hello\n\n');
  // In sequence, so that no message overtakes one whose check is still pending.
  let pending = Promise.resolve();
  const stop = source(({ id, event }) => {
    const lines = event ? [`event: ${event.name}`, `data: ${JSON.stringify(event.data)}`] : ['data:'];
    const text = [`id: ${id}`, ...lines, '', ''].join('\n');
    // If the check fails for any reason, the stream ends and the caller reconnects for the rest.
    pending = pending.then(check).then(() => write(text), end);
  });
  const heartbeat = setInterval(() => {
    check().then(
      () => write(': beat\n\n'),
      (error: unknown) => {
        // An unreachable database doesn't mean that access was lost.
        if (isUnavailable(error)) write(': beat\n\n');
        else end();
      },
    );
  }, heartbeatMs);
  openStreams.add(end);
  stream.once('close', () => {
    clearInterval(heartbeat);
    stop();
    openStreams.delete(end);
  });
  return stream;
}

/** The id to resume from; undefined unless it is all digits. */
export function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,18}$/.test(id) ? id : undefined;
}

/** Content type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';
