import { once } from 'node:events';
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { COSTLY_CALLS, FILE_MAX_BYTES } from '#contracts/core/constants.ts';
import { endpoint, NDJSON } from '#contracts/core/endpoint.ts';
import { bareHttp } from '../../testing/bare-http.ts';
import { AdmissionGate } from './admission-gate.ts';
import { registerFormParser } from './body-parsers.ts';
import { handleErrors } from './error-handler.ts';
import { serve } from './serve.ts';

const report = endpoint({
  method: 'GET',
  path: '/report',
  summary: 'Reports',
  tag: 'Test',
  access: 'session',
  cost: 'report',
  answer: z.object({ of: z.int() }),
});
const upload = endpoint({
  method: 'POST',
  path: '/upload',
  summary: 'Takes pictures',
  tag: 'Test',
  access: 'session',
  files: { image: { required: false } },
  answer: z.object({ of: z.int() }),
});
const batch = endpoint({
  method: 'POST',
  path: '/batch',
  summary: 'Changes many records',
  tag: 'Test',
  access: 'session',
  progress: z.object({ done: z.int() }),
  answer: z.object({ of: z.int() }),
});

/** A server whose handlers end when told to. The header `user` says who calls. */
async function costlyServer() {
  const app = Fastify();
  const { forms } = await registerFormParser(app);
  const begun: { of: number; end: () => void }[] = [];
  const refusals: string[] = [];
  handleErrors(app, async (code) => void refusals.push(code));
  const gate = new AdmissionGate({ warn: () => {} });
  const http = bareHttp({ app, forms, gate, userOf: ({ headers }) => Number(headers.user) });
  const work = (of: number) =>
    new Promise<{ of: number }>((resolve) => begun.push({ of, end: () => resolve({ of }) }));
  serve(http, report, (_, { user }) => work(user.userId));
  serve(http, upload, (_, { user }) => work(user.userId));
  serve(http, batch, (_, { user, progress }) => {
    progress({ done: 0 });
    return work(user.userId);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const sent: ClientRequest[] = [];
  const agent = new Agent({ keepAlive: true });
  const ask = (user: number, path = '/report', headers: Record<string, string> = {}) => {
    const method = path === '/report' ? 'GET' : 'POST';
    const call = httpRequest(`${address}/api${path}`, {
      method,
      agent,
      headers: { user: String(user), ...headers },
    });
    sent.push(call);
    const answered = once(call, 'response').then(([answer]) => answer as IncomingMessage);
    answered.catch(() => {});
    call.on('error', () => {});
    return { call, answered };
  };
  const countsOf = (cost: string) => gate.counts().find((counts) => counts.cost === cost);
  return {
    ask,
    begun,
    refusals,
    countsOf,
    port: (app.server.address() as AddressInfo).port,
    sockets: () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count))),
    server: app.server,
    async close() {
      for (const call of sent) call.destroy();
      for (const { end } of begun) end();
      agent.destroy();
      await app.close();
    },
  };
}

let server: Awaited<ReturnType<typeof costlyServer>> | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const { account, waiting } = COSTLY_CALLS.report;

describe('costly calls', () => {
  it('beyond those under way and in line get 429 with Retry-After, while another account gets through', async () => {
    server = await costlyServer();
    const { ask, begun, countsOf } = server;
    for (let count = 0; count < account + waiting; count += 1) ask(1).call.end();
    await expect.poll(() => countsOf('report')).toMatchObject({ running: account, waiting });
    for (let count = 0; count < 3; count += 1) {
      const { call, answered } = ask(1);
      call.end();
      const answer = await answered;
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '5']);
    }
    // Only the first refusal is for the audit trail.
    expect(server.refusals).toEqual(['rate_limited']);
    const other = ask(2);
    other.call.end();
    await expect.poll(() => begun.map(({ of }) => of)).toContain(2);
    begun.find(({ of }) => of === 2)?.end();
    expect((await other.answered).statusCode).toBe(200);
  });

  it('leave the line when their caller hangs up, and are never begun', async () => {
    server = await costlyServer();
    const { ask, begun, countsOf } = server;
    for (let count = 0; count < account; count += 1) ask(1).call.end();
    await expect.poll(() => begun).toHaveLength(account);
    const gone = ask(1).call.end();
    await expect.poll(() => countsOf('report')).toMatchObject({ waiting: 1 });
    gone.destroy();
    await expect.poll(() => countsOf('report')).toMatchObject({ running: account, waiting: 0, refused: 0 });
    begun[0]?.end();
    await expect.poll(() => countsOf('report')).toMatchObject({ running: account - 1 });
    expect(begun).toHaveLength(account);
  });

  it('keep their place until their work has ended, even if the caller has gone', async () => {
    server = await costlyServer();
    const { ask, begun, countsOf } = server;
    const { call, answered } = ask(1, '/batch', { accept: NDJSON });
    call.end();
    await once(await answered, 'data');
    call.destroy();
    await expect.poll(() => server?.sockets()).toBe(0);
    expect(countsOf('batch')).toMatchObject({ running: 1 });
    begun[0]?.end();
    await expect.poll(() => countsOf('batch')).toMatchObject({ running: 0 });
  });
});

/** Headers of an upload of so many bytes. */
const formOf = (bytes: number) => ({
  'content-type': 'multipart/form-data; boundary=x',
  'content-length': String(bytes),
});

describe('an upload', () => {
  it('waits unread while its account has as many bytes under way as it may, and is then refused unread', async () => {
    server = await costlyServer();
    const { ask, countsOf } = server;
    const atOnce = Math.floor(COSTLY_CALLS.upload.account / FILE_MAX_BYTES);
    const inLine = COSTLY_CALLS.upload.waiting;
    for (let count = 0; count < atOnce + inLine; count += 1) {
      ask(1, '/upload', formOf(FILE_MAX_BYTES)).call.flushHeaders();
    }
    await expect.poll(() => countsOf('upload')).toMatchObject({ running: atOnce, waiting: inLine });
    // The body is never sent.
    const { call, answered } = ask(1, '/upload', formOf(FILE_MAX_BYTES));
    call.flushHeaders();
    const refused = await answered;
    expect([refused.statusCode, refused.headers.connection]).toEqual([429, 'keep-alive']);
    // One of many is not even received to be discarded.
    const next = ask(1, '/upload', formOf(FILE_MAX_BYTES));
    next.call.flushHeaders();
    const again = await next.answered;
    expect([again.statusCode, again.headers.connection]).toEqual([429, 'close']);
    const other = ask(2, '/upload', formOf(1_000));
    other.call.flushHeaders();
    await expect.poll(() => countsOf('upload')).toMatchObject({ running: atOnce + 1 });
  });

  it('that is refused closes its connection rather than have much of it received for nothing', async () => {
    server = await costlyServer();
    const { port, server: listening } = server;
    const received: (() => number)[] = [];
    listening.on('connection', (socket) => received.push(() => socket.bytesRead));
    const size = 200 * 1024 * 1024;
    const socket = connect(port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.write(
      `POST /api/upload HTTP/1.1\r\nhost: x\r\nuser: 1\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${size}\r\n\r\n`,
    );
    const [head] = await once(socket, 'data');
    expect(String(head)).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
    const piece = Buffer.alloc(1024 * 1024);
    const send = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', send);
    send();
    await closed;
    expect(received[0]?.()).toBeLessThan(1024 * 1024);
  });
});
