import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { EngineThread } from './engine-thread.ts';
import { execute, message, parse, query, request, startup, sync, terminate } from './testing/frontend.ts';
import { errorCode, RawClient, types, values } from './testing/raw-client.ts';

const events = { log: () => {}, failed: () => {} };

const engine = await EngineThread.start({ cluster: null, image: inject('template'), durable: false }, events);

afterAll(() => engine.stop());

async function connect(): Promise<RawClient> {
  return RawClient.started(engine.socket());
}

async function goodbye(client: RawClient): Promise<void> {
  client.send(terminate);
  await client.ended();
}

/** Asserts that the engine is still there and its session clean. */
async function expectClean(): Promise<void> {
  const client = await connect();
  expect(values(await client.ask(query('SELECT count(*) FROM pg_prepared_statements')))).toEqual(['0']);
  await goodbye(client);
}

describe('the start of a session', () => {
  test('is answered like by a server that trusts the client', async () => {
    const client = new RawClient(engine.socket());
    const answers = await client.ask(startup);
    expect(types(answers)).toMatch(/^RS+KZ$/);
    await goodbye(client);
  });

  test('continues without encryption when the client requests it', async () => {
    const client = new RawClient(engine.socket());
    client.send(request(80_877_103));
    expect(await client.byte()).toBe('N');
    client.send(request(80_877_104));
    expect(await client.byte()).toBe('N');
    expect(types(await client.ask(startup))).toMatch(/Z$/);
    await goodbye(client);
  });

  test('works byte by byte', async () => {
    const client = new RawClient(engine.socket());
    for (const byte of Buffer.concat([startup, query('SELECT 42')])) client.send(Buffer.from([byte]));
    const answers = await client.answers((all) => types(all).split('Z').length === 3);
    expect(values(answers)).toEqual(['42']);
    await goodbye(client);
  });

  test('with invalid bytes ends the connection with an error', async () => {
    const client = new RawClient(engine.socket());
    client.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    expect(errorCode(await client.ended())).toBe('08P01');
    await expectClean();
  });

  test('with a cancel request closes the connection without a response', async () => {
    const client = new RawClient(engine.socket());
    client.send(request(80_877_102, Buffer.alloc(8)));
    expect(await client.ended()).toEqual([]);
    await expectClean();
  });
});

describe('errors', () => {
  test('in the extended protocol skip messages up to the Sync, even one that comes later', async () => {
    const client = await connect();
    client.send(parse('', 'SELEC 1'));
    expect(errorCode(await client.answers((all) => all.length === 1))).toBe('42601');
    client.send(Buffer.concat([execute(''), query('SELECT 1')]));
    expect(types(await client.ask(sync))).toBe('Z');
    expect(values(await client.ask(query('SELECT 2')))).toEqual(['2']);
    await goodbye(client);
  });

  test('in one query do not affect the next one of the same chunk', async () => {
    const client = await connect();
    client.send(Buffer.concat([query('SELECT 1/0'), query('SELECT 3')]));
    const answers = await client.answers((all) => types(all).split('Z').length === 3);
    expect(types(answers)).toBe('EZTDCZ');
    expect(values(answers)).toEqual(['3']);
    await goodbye(client);
  });

  test('in the protocol end the connection, not the engine', async () => {
    const client = await connect();
    client.send(message('?'));
    expect(errorCode(await client.ended())).toBe('08P01');
    await expectClean();
  });

  test('in a message body leave the connection usable', async () => {
    const client = await connect();
    const answers = await client.ask(Buffer.concat([message('B', [1, 2, 3]), sync]));
    expect(errorCode(answers)).toBe('08P01');
    expect(values(await client.ask(query('SELECT 4')))).toEqual(['4']);
    await goodbye(client);
  });

  test.each([
    ['simple', query('COPY copied FROM STDIN')],
    ['extended', Buffer.concat([parse('', 'COPY copied FROM STDIN'), execute(''), sync])],
  ])('on COPY FROM STDIN in the %s protocol leave the connection usable', async (_kind, copy) => {
    const client = await connect();
    await client.ask(query('CREATE TEMPORARY TABLE copied (id int)'));
    expect(errorCode(await client.ask(copy))).toBe('57014');
    // Sent by a driver that has no data to copy.
    client.send(message('f', 'no data'));
    expect(values(await client.ask(query('SELECT count(*) FROM copied')))).toEqual(['0']);
    await goodbye(client);
  });
});

describe('portals', () => {
  test('are read in parts with Flush, without a checkpoint or a reset in between', async () => {
    const client = await connect();
    const bind = message('B', '', '', [0, 0, 0, 0, 0, 0]);
    const two = Buffer.concat([message('E', '', [0, 0, 0, 2]), message('H')]);
    client.send(Buffer.concat([parse('', 'SELECT generate_series(1, 3)'), bind, two]));
    expect(values(await client.answers((all) => types(all).endsWith('s')))).toEqual(['1', '2']);
    client.send(two);
    expect(values(await client.answers((all) => types(all).endsWith('C')))).toEqual(['3']);
    await client.ask(sync);
    await goodbye(client);
  });
});

describe('the session', () => {
  test('starts clean after a connection that terminated within a transaction', async () => {
    const first = await connect();
    await first.ask(query('CREATE TABLE left_open (id int)'));
    await first.ask(Buffer.concat([parse('same', 'SELECT 1'), sync]));
    await first.ask(query(`SET work_mem = '123MB'; SET search_path = pg_catalog; LISTEN something`));
    await first.ask(query('CREATE TEMPORARY TABLE passing (id int)'));
    await first.ask(query('SELECT pg_advisory_lock(1)'));
    await first.ask(query('BEGIN; INSERT INTO public.left_open VALUES (1)'));
    await goodbye(first);

    const second = await connect();
    expect(values(await second.ask(query('SELECT count(*) FROM left_open')))).toEqual(['0']);
    const parsed = await second.ask(Buffer.concat([parse('same', 'SELECT 2'), execute('same'), sync]));
    expect(values(parsed)).toEqual(['2']);
    const settings = `SELECT current_setting('work_mem') || current_setting('search_path')`;
    expect(values(await second.ask(query(settings)))).toEqual(['4MBpublic']);
    expect(values(await second.ask(query('SELECT count(*) FROM pg_listening_channels()')))).toEqual(['0']);
    expect(values(await second.ask(query(`SELECT to_regclass('passing') IS NULL`)))).toEqual(['t']);
    const locks = `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'`;
    expect(values(await second.ask(query(locks)))).toEqual(['0']);
    await goodbye(second);
  });

  test.each([
    ['in a failed transaction', query('BEGIN; SELECT 1/0')],
    ['after an error without Sync', Buffer.concat([parse('kept', 'SELECT 1'), parse('', 'SELEC 1')])],
    ['in the middle of a message', query('SELECT 1').subarray(0, 7)],
    ['in the middle of a statement', Buffer.concat([parse('half', 'SELECT 1'), message('H')])],
  ])('starts clean after a connection that broke %s', async (_how, last) => {
    const first = await connect();
    first.send(last);
    await delay(20);
    first.socket.destroy();
    await expectClean();
  });

  test('belongs to one connection at a time while the next one waits', async () => {
    const first = await connect();
    await first.ask(query('BEGIN; CREATE TABLE waited (id int)'));
    const second = new RawClient(engine.socket());
    const third = new RawClient(engine.socket());
    second.send(Buffer.concat([startup, query('SELECT count(*) FROM waited')]));
    third.send(startup);
    third.socket.destroy();
    await delay(50);
    await first.ask(query('COMMIT'));
    await goodbye(first);
    const answers = await second.answers((all) => types(all).split('Z').length === 3);
    expect(values(answers)).toEqual(['0']);
    await goodbye(second);
    await expectClean();
  });

  test('is passed on at a Terminate, whatever follows in the chunk', async () => {
    const first = await connect();
    first.send(
      Buffer.concat([query('CREATE TABLE at_the_end (id int)'), terminate, query('DROP TABLE at_the_end')]),
    );
    await first.ended();
    const second = await connect();
    expect(values(await second.ask(query('SELECT count(*) FROM at_the_end')))).toEqual(['0']);
    await goodbye(second);
  });
});
