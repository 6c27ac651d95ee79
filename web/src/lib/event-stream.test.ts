import type { EventSourceMessage } from 'eventsource-parser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveShots } from '#contracts/dashboard.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import type { StreamState } from './event-stream.ts';
import { openEventStream } from './event-stream.ts';
import { beginSession, getSession } from './session-store.ts';

const PATH = '/dashboard/live';

const api = fakeApi();
let events: EventSourceMessage[];
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
    onEvent: (event) => events.push(event),
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
const read = () => events.map(({ data }) => data);

describe('the event stream', () => {
  it('is requested with the access token and decoded across chunks', async () => {
    const live = await opened();
    expect(asked()[0]?.headers.get('authorization')).toBe('Bearer token');
    expect(asked()[0]?.headers.get('accept')).toBe('text/event-stream');
    const bytes = new TextEncoder().encode('data: é\n\n');
    live.write(bytes.slice(0, 7));
    live.write(bytes.slice(7));
    await passed(0);
    expect(read()).toEqual(['é']);
    expect(states).toEqual(['opening', 'open']);
  });

  // The examples in HTML, 9.2.6, and what the server sends.
  it.each([
    ['several lines', 'data: YHOO\ndata: +2\ndata: 10\n\n', [['', 'YHOO\n+2\n10']]],
    [
      'empty data',
      'data\n\ndata\ndata\n\ndata:',
      [
        ['', ''],
        ['', '\n'],
      ],
    ],
    [
      'one space alone is left out',
      'data:test\n\ndata:  test\n\n',
      [
        ['', 'test'],
        ['', ' test'],
      ],
    ],
    [
      'names',
      'event: totals\ndata: 1\n\ndata: 2\n\n',
      [
        ['totals', '1'],
        ['', '2'],
      ],
    ],
    ['comments, and fields that nobody knows', ': beat\nother: x\ndata: 1\n\n: beat\n\n', [['', '1']]],
    ['no data, no event', 'event: totals\n\ndata: 1\n\n', [['', '1']]],
    ['colons in data', 'data: {"a":1}\n\n', [['', '{"a":1}']]],
    ['every end of line', 'data: 1\r\ndata: 2\rdata: 3\n\r\n', [['', '1\n2\n3']]],
    ['not closed', 'data: 1\n', []],
  ])('is parsed: %s', async (_, text, expected) => {
    const live = await opened();
    live.write(text);
    await passed(0);
    expect(events.map(({ event = '', data }) => [event, data])).toEqual(expected);
  });

  it('gives the same events wherever it is cut', async () => {
    const live = await opened();
    const text =
      ': hello\r\n\r\nid: 7\r\nevent: totals\r\ndata: {"at":"e"}\r\ndata: b\r\n\r\nid: 8\r\ndata:\r\n\r\n';
    const whole = [
      { id: '7', event: 'totals', data: '{"at":"e"}\nb' },
      { id: '8', event: undefined, data: '' },
    ];
    for (let cut = 0; cut <= text.length; cut += 1) {
      live.write(text.slice(0, cut));
      live.write(text.slice(cut));
      await passed(0);
      expect(events.splice(0)).toEqual(whole);
    }
    for (const letter of text) live.write(letter);
    await passed(0);
    expect(events).toEqual(whole);
  });

  it.each([
    ['the last one cut off', 'id: 41\ndata: a\n\nid: 42\ndata: cut', '41'],
    ['an id alone', 'id: 41\ndata: a\n\nid: 42\ndata:\n\n', '42'],
    ['one without an id', 'id: 41\ndata: a\n\ndata: b\n\n', '41'],
    ['an impossible id', 'id: 41\ndata: a\n\nid: 42\0\ndata: b\n\n', '41'],
    ['an id taken back', 'id: 41\ndata: a\n\nid\ndata: b\n\n', null],
  ])('resumes from the last event after a break: %s', async (_, text, id) => {
    const first = await opened();
    first.write(text);
    await passed(0);
    const second = stream();
    api.on('GET', PATH, second.answer);
    first.end();
    await passed(1_400);
    expect(asked().map(({ headers }) => headers.get('last-event-id'))).toEqual([null, id]);
    expect(states).toEqual(['opening', 'open', 'lost', 'open']);
    expect(read()[0]).toBe('a');
    expect(read()).not.toContain('cut');
  });

  it('comes back after the delay that the server asks for, if it is all digits', async () => {
    const live = await opened();
    live.write('retry: 20000\nretry: 1s\nretry: -1\n\n');
    await passed(0);
    live.end();
    await passed(19_000);
    expect(asked()).toHaveLength(1);
    await passed(8_000);
    expect(asked().length).toBeGreaterThan(1);
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
