import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { type DrainState, newDrainState, trackOpenResponses } from './draining.ts';
import { type StopOptions, stopServing } from './graceful-shutdown.ts';

/** Bytes; more than both ends of a connection buffer. */
const BIG = 32 * 1024 * 1024;

const NO_DRAIN = { drainMs: 0, cutOffMs: 5_000, replaced: false } satisfies StopOptions;

describe('a server that stops', () => {
  let app: FastifyInstance;
  let state: DrainState;
  let port: number;
  let finish: () => void;
  let begun: Promise<void>;
  const agent = new Agent({ keepAlive: true });

  beforeEach(async () => {
    state = newDrainState();
    app = Fastify({ return503OnClosing: false });
    trackOpenResponses(app, state);
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    begun = new Promise((resolve) => {
      app.get('/slow', async () => {
        resolve();
        await finished;
        return 'slow';
      });
    });
    app.get('/', async () => 'quick');
    app.get('/big', async () => 'x'.repeat(BIG));
    app.get('/endless', (_request, reply) => {
      const stream = new PassThrough();
      state.openStreams.add(() => stream.end());
      stream.write('begun');
      return reply.send(stream);
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = app.server.address() as AddressInfo);
  });
  afterEach(async () => {
    finish();
    await app.close();
    agent.destroy();
  });

  async function ask(path: string): Promise<{ response: IncomingMessage; body: string }> {
    const [response] = await once(get({ host: '127.0.0.1', port, path, agent }), 'response');
    return { response, body: await text(response) };
  }

  async function connected(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  it('keeps serving while it drains, and closes each connection', async () => {
    const stopped = stopServing(app, state, { ...NO_DRAIN, drainMs: 400 });
    const { response, body } = await ask('/');
    expect([body, response.headers.connection]).toEqual(['quick', 'close']);
    expect((await ask('/')).body).toBe('quick');
    await stopped;
    await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
  });

  it('finishes requests in flight, and accepts no new connection meanwhile', async () => {
    const slow = ask('/slow');
    await begun;
    const stopped = stopServing(app, state, NO_DRAIN);
    await expect(connected()).rejects.toThrow('ECONNREFUSED');
    finish();
    const { response, body } = await slow;
    expect([body, response.headers.connection]).toEqual(['slow', 'close']);
    await stopped;
  });

  it('serves a request over an existing connection', async () => {
    const socket = await connected();
    const stopped = stopServing(app, state, NO_DRAIN);
    await expect(connected()).rejects.toThrow('ECONNREFUSED');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*quick$/);
    await stopped;
  });

  it('sends a response to its end, however slowly it is read', async () => {
    const [response] = await once(get({ host: '127.0.0.1', port, path: '/big', agent }), 'response');
    const stopped = stopServing(app, state, NO_DRAIN);
    await delay(400);
    expect(await text(response)).toHaveLength(BIG);
    await stopped;
  });

  it('ends endless responses', async () => {
    const [response] = await once(get({ host: '127.0.0.1', port, path: '/endless', agent }), 'response');
    const told = text(response);
    await stopServing(app, state, NO_DRAIN);
    expect(await told).toBe('begun');
  });

  it('stops draining early when hurried', async () => {
    const hurry = new AbortController();
    const stopped = stopServing(app, state, { ...NO_DRAIN, drainMs: 600_000, hurry: hurry.signal });
    expect((await ask('/')).body).toBe('quick');
    hurry.abort();
    await stopped;
  });

  it('stops draining once no connection is left if another process has taken over', async () => {
    await stopServing(app, state, { ...NO_DRAIN, drainMs: 600_000, replaced: true });
    await expect(connected()).rejects.toThrow('ECONNREFUSED');
  });
});

it('a draining server is not ready but still alive', async () => {
  const app = await testApp();
  expect((await app.anyone.get('/ready')).status).toBe(200);
  app.draining.begin();
  const { status, body, headers } = await app.anyone.get('/ready');
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.anyone.get('/health')).status).toBe(200);
  await app.close();
});
