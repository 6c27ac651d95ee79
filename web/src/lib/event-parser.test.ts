import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerEvent } from './event-parser.ts';
import { createEventParser } from './event-parser.ts';

/** Parses a stream given in chunks. */
function read(...stream: string[]) {
  const events: ServerEvent[] = [];
  const retries: number[] = [];
  const parser = createEventParser(
    (event) => events.push(event),
    (milliseconds) => retries.push(milliseconds),
  );
  for (const piece of stream) parser.feed(piece);
  return { events, retries, lastEventId: parser.lastEventId() };
}

const message = (data: string) => ({ type: 'message', data });

describe('a stream of events', () => {
  // The examples in HTML, 9.2.6.
  it.each([
    ['several lines', 'data: YHOO\ndata: +2\ndata: 10\n\n', [message('YHOO\n+2\n10')]],
    ['empty data', 'data\n\ndata\ndata\n\ndata:', [message(''), message('\n')]],
    ['one space alone is left out', 'data:test\n\ndata:  test\n\n', [message('test'), message(' test')]],
    ['names', 'event: totals\ndata: 1\n\ndata: 2\n\n', [{ type: 'totals', data: '1' }, message('2')]],
    ['comments, and fields that nobody knows', ': beat\nother: x\ndata: 1\n\n: beat\n\n', [message('1')]],
    ['no data, no event', 'event: totals\n\ndata: 1\n\n', [message('1')]],
    ['colons in data', 'data: {"a":1}\n\n', [message('{"a":1}')]],
    ['every end of line', 'data: 1\r\ndata: 2\rdata: 3\n\r\n', [message('1\n2\n3')]],
    ['not closed', 'data: 1\n', []],
  ])('is parsed: %s', (_, stream, expected) => {
    expect(read(stream).events).toEqual(expected);
  });

  it('gives the same events however it is split into chunks', () => {
    const stream =
      ': hello\r\n\r\nid: 7\r\nevent: totals\r\ndata: {"at":"é"}\r\ndata: b\r\n\r\nid: 8\r\n\r\n';
    const whole = read(stream);
    expect(whole).toEqual({
      events: [{ type: 'totals', data: '{"at":"é"}\nb' }],
      retries: [],
      lastEventId: '8',
    });
    const cuts = fc.array(fc.nat(stream.length), { maxLength: 12 });
    fc.assert(
      fc.property(cuts, (at) => {
        const edges = [0, ...at.sort((one, other) => one - other), stream.length];
        const cut = edges.slice(1).map((edge, index) => stream.slice(edges[index], edge));
        expect(read(...cut)).toEqual(whole);
      }),
    );
  });

  it('keeps the id of the last complete event', () => {
    expect(read('id: 1\ndata: a\n\nid: 2\ndata: b\n').lastEventId).toBe('1');
    expect(read('id: 1\ndata: a\n\nid\ndata: b\n\n').lastEventId).toBe('');
    expect(read('id: 1\n\nid: 2\0\n\n').lastEventId).toBe('1');
  });

  it('reports the server’s retry delay only if it is all digits', () => {
    expect(read('retry: 2500\nretry: 1s\nretry: -1\n').retries).toEqual([2500]);
  });
});
