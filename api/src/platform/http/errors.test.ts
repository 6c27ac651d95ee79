import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { ignoreExpectations, respondToClientError } from './client-errors.ts';
import { handleErrors } from './error-handler.ts';
import { closeGracefully } from './graceful-shutdown.ts';
import { problem } from './problem.ts';

let app: FastifyInstance;

afterEach(() => app.close());

async function listening(): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

describe('a refusal by the framework', () => {
  it.each([
    [400, 400, 'validation'],
    [404, 404, 'not_found'],
    [412, 412, 'validation'],
    [413, 413, 'file.too_large'],
    [416, 416, 'validation'],
    [500, 500, 'internal'],
  ])('with %i gets a response with %i %s', async (thrown, status, code) => {
    app = Fastify();
    handleErrors(app, async () => {});
    app.get('/', () => {
      throw Object.assign(new Error('Refused'), { statusCode: thrown });
    });
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ status, code });
  });
});

describe('a malformed request', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ])('(%s) is refused in the same format', async (_, bytes, status) => {
    app = Fastify({ clientErrorHandler: respondToClientError });
    const socket = connect(await listening(), '127.0.0.1');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('application/problem+json');
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toMatchObject({ status, code: 'validation' });
  });
});

describe('a request with an expectation that is not known', () => {
  it('is answered like any other', async () => {
    app = Fastify();
    ignoreExpectations(app);
    handleErrors(app, async () => {});
    app.post('/', () => {
      throw problem('not_found');
    });
    const socket = connect(await listening(), '127.0.0.1');
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nExpect: a-reply\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    );
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toContain('application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('closing a server', () => {
  it('cuts off callers that are not done in time', async () => {
    app = Fastify();
    const entered = new Promise<void>((resolve) => {
      app.get('/', () => {
        resolve();
        return new Promise(() => {});
      });
    });
    const call = fetch(`http://127.0.0.1:${await listening()}/`).then(
      () => 'answered',
      () => 'cut off',
    );
    await entered;
    await closeGracefully(app, 50);
    expect(await call).toBe('cut off');
  });
});
