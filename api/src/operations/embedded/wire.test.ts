import { describe, expect, test } from 'vitest';
import { execute, message, parse, query, request, startup, sync, terminate } from './testing/frontend.ts';
import { FrontendReader, ProtocolError } from './wire.ts';

function readerOf(...chunks: Uint8Array[]): FrontendReader {
  const reader = new FrontendReader();
  for (const chunk of chunks) reader.push(chunk);
  return reader;
}

function bytes(batch: { bytes: Uint8Array } | undefined): Buffer {
  return Buffer.from(batch?.bytes ?? []);
}

describe('the opening packet of a connection', () => {
  test('is recognised as encryption, cancel or startup request', () => {
    expect(readerOf(request(80_877_103)).takeOpening()).toBe('encryption');
    expect(readerOf(request(80_877_104)).takeOpening()).toBe('encryption');
    expect(readerOf(request(80_877_102, Buffer.alloc(8))).takeOpening()).toBe('cancel');
    expect(readerOf(startup).takeOpening()).toBe('startup');
  });

  test('is read only when complete, leaving what follows it', () => {
    const reader = new FrontendReader();
    for (const byte of startup.subarray(0, -1)) {
      reader.push(Uint8Array.of(byte));
      expect(reader.takeOpening()).toBeUndefined();
    }
    reader.push(Buffer.concat([startup.subarray(-1), sync]));
    expect(reader.takeOpening()).toBe('startup');
    expect(bytes(reader.takeBatch())).toEqual(sync);
  });

  test.each([
    ['for an unknown protocol', request(2 << 16)],
    ['of an impossible length', Buffer.from([0, 0, 0, 4, 0, 3, 0, 0])],
    ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ])('is rejected if it is %s', (_what, packet) => {
    expect(() => readerOf(packet).takeOpening()).toThrow(ProtocolError);
  });
});

describe('wire protocol messages', () => {
  const batch = Buffer.concat([parse('one', 'SELECT 1'), execute('one'), sync, query('SELECT 2')]);

  test.each([1, 2, 3, 4, 5, 7, 11, 64, 1000])('arrive unchanged in chunks of %i bytes', (size) => {
    const reader = new FrontendReader();
    const out: Buffer[] = [];
    for (let at = 0; at < batch.length; at += size) {
      reader.push(batch.subarray(at, at + size));
      out.push(bytes(reader.takeBatch()));
    }
    expect(Buffer.concat(out)).toEqual(batch);
    expect(reader.takeBatch()).toBeUndefined();
  });

  test('are never cut', () => {
    const reader = readerOf(batch.subarray(0, -1));
    expect(bytes(reader.takeBatch())).toEqual(batch.subarray(0, batch.length - query('SELECT 2').length));
    expect(reader.takeBatch()).toBeUndefined();
  });

  test('of several megabytes are assembled from small chunks in reasonable time', () => {
    const large = query(`SELECT '${'x'.repeat(16_000_000)}'`);
    const reader = new FrontendReader();
    const started = performance.now();
    for (let at = 0; at < large.length; at += 1024) {
      expect(reader.takeBatch()).toBeUndefined();
      reader.push(large.subarray(at, at + 1024));
    }
    expect(bytes(reader.takeBatch()).equals(large)).toBe(true);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('end at a Terminate, which does not reach the engine', () => {
    const reader = readerOf(Buffer.concat([query('SELECT 1'), terminate, query('SELECT 2')]));
    expect(reader.takeBatch()).toMatchObject({ bytes: query('SELECT 1'), terminated: true });
  });

  test('tell whether a statement is incomplete after them', () => {
    expect(readerOf(parse('', 'SELECT 1')).takeBatch()?.complete).toBe(false);
    expect(readerOf(Buffer.concat([parse('', 'SELECT 1'), sync])).takeBatch()?.complete).toBe(true);
    expect(readerOf(query('SELECT 1')).takeBatch()?.complete).toBe(true);
  });

  test.each([
    ['an unknown type', message('?')],
    ['a length below its own size', Buffer.from([0x51, 0, 0, 0, 3])],
    ['a length beyond the limit of PostgreSQL', Buffer.from([0x51, 0x7f, 0xff, 0xff, 0xff])],
  ])('with %s are rejected', (_what, wrong) => {
    expect(() => readerOf(wrong).takeBatch()).toThrow(ProtocolError);
  });
});

describe('COPY FROM STDIN', () => {
  const copyFail = /f.{4}COPY FROM STDIN is not supported/s;

  test('is made to fail after the query that may start it, and nowhere else', () => {
    const copy = query('/* load */ copy t from Stdin');
    const out = bytes(readerOf(Buffer.concat([query('SELECT 1'), copy, query('SELECT 2')])).takeBatch());
    const text = out.toString('latin1');
    expect(text).toMatch(copyFail);
    expect(text.search(copyFail)).toBe(query('SELECT 1').length + copy.length);
    expect(bytes(readerOf(query('COPY t TO STDOUT')).takeBatch())).toEqual(query('COPY t TO STDOUT'));
  });

  test('is made to fail after the execution of a prepared statement', () => {
    const reader = readerOf(Buffer.concat([parse('c', 'COPY t FROM STDIN'), sync]));
    expect(bytes(reader.takeBatch()).toString('latin1')).not.toMatch(copyFail);
    reader.push(Buffer.concat([execute('c'), sync]));
    const out = bytes(reader.takeBatch());
    expect(out.subarray(0, execute('c').length)).toEqual(execute('c'));
    expect(out.subarray(execute('c').length).toString('latin1')).toMatch(copyFail);
    expect(out.subarray(-sync.length)).toEqual(sync);
  });
});
