import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { contentLanguage } from '#web/i18n/language.ts';
import { refreshSession } from './refresh.ts';
import { urlOf } from './request.ts';
import { endSession, getSession, reloadSession } from './session-store.ts';

/** State of a stream: `lost` while it reconnects, `unavailable` after several failed attempts in a row. */
export type StreamState = 'opening' | 'open' | 'lost' | 'unavailable';

interface StreamListener {
  onEvent: (event: EventSourceMessage) => void;
  onState: (state: StreamState) => void;
}

/** Delay before the first retry, unless the server names one; doubles with each failure. In milliseconds. */
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** Consecutive failures after which a stream counts as unavailable. */
const FAILURES_MAX = 3;
/** Delay between attempts while a stream is unavailable, in milliseconds. */
const UNAVAILABLE_RETRY_MS = 60_000;
/** The server sends something every 15 s; a connection silent for this long counts as dead. In milliseconds. */
const SILENCE_MS = 45_000;
/** A page hidden for this long closes its stream, in milliseconds. */
const HIDDEN_MS = 60_000;

/**
 * Reads an endless event stream and reconnects when it breaks, sending the id of the last event received. `EventSource`
 * can't send the access token; like any call, this one renews a refused token. A page that stays hidden closes the
 * stream until it is visible again.
 * @returns a function that closes it
 */
export function openEventStream<E extends EndpointSpec>(endpoint: E, listener: StreamListener): () => void {
  const closing = new AbortController();
  void keepOpen(endpoint, listener, closing.signal);
  return () => closing.abort();
}

async function keepOpen(endpoint: EndpointSpec, { onEvent, onState }: StreamListener, closed: AbortSignal) {
  let lastEventId = '';
  let retryMs = RETRY_MS;
  let failures = 0;
  const report = (state: StreamState) => {
    if (!closed.aborted) onState(state);
  };
  report('opening');
  while (!closed.aborted && getSession()) {
    await untilVisible(closed);
    const connection = new Connection(closed);
    let received = false;
    const parser = createParser({
      onEvent: (event) => {
        lastEventId = event.id ?? lastEventId;
        if (!closed.aborted) onEvent(event);
      },
      onRetry: (milliseconds) => {
        retryMs = milliseconds;
      },
    });
    try {
      const body = await connect(endpoint, lastEventId, connection.signal);
      report('open');
      connection.extendTimeout();
      for await (const piece of chunks(body, connection.signal)) {
        received = true;
        failures = 0;
        connection.extendTimeout();
        parser.feed(piece);
      }
    } catch {
      // Every failure is handled alike: reconnect.
    } finally {
      connection.end();
    }
    if (connection.closedWhileHidden) continue;
    if (!received) failures += 1;
    const unavailable = failures >= FAILURES_MAX;
    report(unavailable ? 'unavailable' : 'lost');
    await pause(unavailable ? UNAVAILABLE_RETRY_MS : backoff(retryMs, failures), closed);
  }
}

/** One connection; ends with the stream, after a long silence, or when the page stays hidden. */
class Connection {
  /** Whether the connection was dropped because the page is hidden. */
  closedWhileHidden = false;
  readonly #controller = new AbortController();
  readonly #closed: AbortSignal;
  #silence: ReturnType<typeof setTimeout>;
  #hidden: ReturnType<typeof setTimeout> | undefined;

  constructor(closed: AbortSignal) {
    this.#closed = closed;
    this.#silence = setTimeout(this.#abort, SILENCE_MS);
    closed.addEventListener('abort', this.#abort);
    document.addEventListener('visibilitychange', this.#watch);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  extendTimeout() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#abort, SILENCE_MS);
  }

  end() {
    clearTimeout(this.#silence);
    clearTimeout(this.#hidden);
    this.#closed.removeEventListener('abort', this.#abort);
    document.removeEventListener('visibilitychange', this.#watch);
    this.#abort();
  }

  #abort = () => this.#controller.abort();

  #watch = () => {
    clearTimeout(this.#hidden);
    if (!document.hidden) return;
    this.#hidden = setTimeout(() => {
      this.closedWhileHidden = true;
      this.#abort();
    }, HIDDEN_MS);
  };
}

/** @throws Error when the server doesn't respond with an event stream */
async function connect(endpoint: EndpointSpec, lastEventId: string, signal: AbortSignal) {
  const session = reloadSession()?.authData;
  let response = await requestStream(endpoint, session?.token ?? '', lastEventId, signal);
  if (response.status === 401 && session && (await refreshSession(session))) {
    response = await requestStream(endpoint, getSession()?.authData.token ?? '', lastEventId, signal);
    if (response.status === 401) endSession('expired');
  }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.ok || !isStream || !response.body)
    throw new Error(`No stream of events (${response.status})`);
  return response.body;
}

function requestStream(endpoint: EndpointSpec, token: string, lastEventId: string, signal: AbortSignal) {
  return fetch(urlOf(endpoint, {}), {
    method: endpoint.method,
    cache: 'no-store',
    signal,
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      'Content-Language': contentLanguage(),
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
  });
}

async function* chunks(body: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal) {
  const reader = body.pipeThrough(new TextDecoderStream(), { signal }).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Doubles with each failure. Jitter keeps pages from reconnecting all at once when the server returns. */
function backoff(base: number, failures: number): number {
  const doubled = Math.min(base * 2 ** Math.max(0, failures - 1), RETRY_MAX_MS);
  return doubled * (1 + Math.random() * 0.3);
}

function untilVisible(closed: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !closed.aborted) return;
      document.removeEventListener('visibilitychange', check);
      closed.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    closed.addEventListener('abort', check);
    check();
  });
}

function pause(milliseconds: number, closed: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      closed.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    closed.addEventListener('abort', end);
  });
}
