import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveShots } from '#contracts/dashboard.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import type { StreamState } from './event-stream.ts';
import { openEventStream } from './event-stream.ts';
import { beginSession, getSession } from './session-store.ts';

const PATH = '/dashboard/live';

const api = fakeApi();
let events: string[];
let states: StreamState[];
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  states = [];
  beginSession({ token: 'token', refreshToken: 'refresh', login: 'ana@example.com' });
});

afterEach(() => {
  close();
});

function open() {
  close = openEventStream(liveShots, {
    onEvent: ({ data }) => events.push(data),
    onState: (state) => states.push(state),
  });
}

/** An event stream that the test writes to. */
function stream() {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      writer = controller;
    },
    cancel: cancelled,
  });
  return {
    answer: () => new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    write: (bytes: Uint8Array | string) =>
      writer?.enqueue(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
    end: () => writer?.close(),
    cancelled,
  };
}

/** An open stream. */
async function opened() {
  const live = stream();
  api.on('GET', PATH, live.answer);
  open();
  await passed(0);
  return live;
}

const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const asked = () => api.requestsTo('GET', PATH);

describe('the event stream', () => {
  it('is requested with the access token and decoded across chunks', async () => {
    const live = await opened();
    expect(asked()[0]?.headers.get('authorization')).toBe('Bearer token');
    expect(asked()[0]?.headers.get('accept')).toBe('text/event-stream');
    const bytes = new TextEncoder().encode('data: é\n\n');
    live.write(bytes.slice(0, 7));
    live.write(bytes.slice(7));
    await passed(0);
    expect(events).toEqual(['é']);
    expect(states).toEqual(['opening', 'open']);
  });

  it('resumes from the last event after a break', async () => {
    const first = await opened();
    first.write('id: 41\ndata: a\n\nid: 42\ndata: cut');
    await passed(0);
    const second = stream();
    api.on('GET', PATH, second.answer);
    first.end();
    await passed(1_400);
    expect(asked().map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '41']);
    expect(states).toEqual(['opening', 'open', 'lost', 'open']);
    expect(events).toEqual(['a']);
  });

  it('renews a refused access token and goes on', async () => {
    const live = stream();
    api.on('GET', PATH, ({ headers }) =>
      headers.get('authorization') === 'Bearer new' ? live.answer() : problem(401, 'unauthorized', 'Não.'),
    );
    api.on('POST', '/login/refresh', () =>
      json({ token: 'new', refreshToken: 'r2', login: 'ana@example.com' }),
    );
    open();
    await vi.waitFor(() => expect(states).toEqual(['opening', 'open']));
    expect(getSession()?.authData.token).toBe('new');
  });

  it('ends with the session', async () => {
    api.on('GET', PATH, () => problem(401, 'unauthorized', 'Não.'));
    api.on('POST', '/login/refresh', () => problem(401, 'unauthorized', 'Não.'));
    open();
    await vi.waitFor(() => expect(getSession()).toBeNull());
    await passed(300_000);
    expect(asked()).toHaveLength(1);
  });

  it('is unavailable after three failures in a row, and tried again later', async () => {
    api.on('GET', PATH, () => problem(503, 'unavailable', 'Agora não.'));
    open();
    await passed(20_000);
    expect(states).toEqual(['opening', 'lost', 'lost', 'unavailable']);
    expect(asked()).toHaveLength(3);
    const live = stream();
    api.on('GET', PATH, live.answer);
    await passed(60_000);
    expect(states.at(-1)).toBe('open');
  });

  it('counts as lost when the response is not an event stream', async () => {
    api.on('GET', PATH, () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    open();
    await passed(0);
    expect(states).toEqual(['opening', 'lost']);
  });

  it('reconnects after a long silence', async () => {
    const live = stream();
    api.on('GET', PATH, live.answer);
    open();
    await passed(30_000);
    live.write(': beat\n\n');
    await passed(30_000);
    expect(states).toEqual(['opening', 'open']);
    await passed(20_000);
    expect(live.cancelled).toHaveBeenCalled();
    expect(asked().length).toBeGreaterThan(1);
  });

  it('closes while the page is hidden and resumes once it is visible', async () => {
    const live = await opened();
    live.write('id: 5\ndata: a\n\n');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await passed(40_000);
    live.write(': beat\n\n');
    await passed(30_000);
    expect(live.cancelled).toHaveBeenCalled();
    expect(asked()).toHaveLength(1);
    api.on('GET', PATH, stream().answer);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await passed(0);
    expect(asked().at(-1)?.headers.get('last-event-id')).toBe('5');
  });

  it('reports nothing after it is closed', async () => {
    const live = await opened();
    close();
    await passed(300_000);
    expect(live.cancelled).toHaveBeenCalled();
    expect(states).toEqual(['opening', 'open']);
    expect(asked()).toHaveLength(1);
  });
});
