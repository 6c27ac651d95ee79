import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/errors.ts';

/** One message of an endless answer. */
export interface ServerEvent {
  /** What the caller names to go on from here. Digits. */
  id: string;
  /** Missing: only the id is told. */
  event?: { name: string; data: unknown };
}

/** Gives events to one caller until it is told to stop. @returns how to stop */
export type EventSource = (send: (event: ServerEvent) => void) => () => void;

/** Milliseconds between two looks at a caller who is told nothing; a comment keeps proxies from giving up. */
export const BEAT_MS = 15_000;

/** Bytes that may wait for a caller who doesn't read: then they are cut off, and come back for the rest. */
const MOST_WAITING = 1024 * 1024;

/**
 * An endless answer in the form of server-sent events. It ends when the caller goes, may no longer, or doesn't read.
 * Source of the form: HTML, 9.2.
 * @param underway holds what ends it until it does, so that the server can end it
 * @param check whether the caller still may, asked before each message; rejects where not
 * @param beatMs between two looks
 */
export function eventStream(
  underway: Set<() => void>,
  check: () => Promise<unknown>,
  source: EventSource,
  beatMs: number,
): Readable {
  const stream = new Readable({ read() {}, highWaterMark: MOST_WAITING });
  let over = false;
  const write = (text: string) => {
    if (!over && !stream.destroyed && !stream.push(text)) stream.destroy();
  };
  const end = () => {
    if (over) return;
    over = true;
    stream.push(null);
  };
  write(': hello\n\n');
  // One after the other: a message overtakes none that is still asked about.
  let asked = Promise.resolve();
  const stop = source(({ id, event }) => {
    const lines = event ? [`event: ${event.name}`, `data: ${JSON.stringify(event.data)}`] : [];
    const text = [`id: ${id}`, ...lines, '', ''].join('\n');
    // Whoever can't be asked about is told nothing, and comes back for the rest.
    asked = asked.then(check).then(() => write(text), end);
  });
  const beat = setInterval(() => {
    check().then(
      () => write(': beat\n\n'),
      (error: unknown) => {
        // A database that is away has refused nobody.
        if (isUnavailable(error)) write(': beat\n\n');
        else end();
      },
    );
  }, beatMs);
  underway.add(end);
  stream.once('close', () => {
    clearInterval(beat);
    stop();
    underway.delete(end);
  });
  return stream;
}

/** The id that a caller wants to go on from. Anything but digits is none. */
export function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,18}$/.test(id) ? id : undefined;
}

/** Content type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';
