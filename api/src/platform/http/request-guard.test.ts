import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { METHODS } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-web-'));
  for (const name of ['assets', '.git']) await mkdir(join(folder, name));
  for (const name of ['index.html', 'assets/app-1234.js', '.env', '.git/config'])
    await writeFile(join(folder, name), 'plain');
  app = await testApp({ webFolder: folder, apiDocs: true });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Sends raw lines, and reads the response to its end. */
async function send(...lines: string[]): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers, body };
}

describe('a method that a path does not take', () => {
  it.each([
    ['/api/categories', 'GET, HEAD, POST'],
    ['/api/categories?page=1', 'GET, HEAD, POST'],
    ['/api/categories/7', 'DELETE, GET, HEAD, PUT'],
    ['/api/categories/activate/7', 'PUT'],
    ['/api/fragrances/export', 'GET'],
    ['/api/login', 'POST'],
    ['/api/docs/json', 'GET, HEAD'],
    ['/assets/app-1234.js', 'GET, HEAD'],
    [`/api/files/public/${'0'.repeat(64)}.png`, 'GET, HEAD'],
    ['/', 'GET, HEAD'],
    ['/auth/login?from=/', 'GET, HEAD'],
    ['/admin/users', 'GET, HEAD'],
  ])('is refused with the methods allowed: %s', async (url, allowed) => {
    for (const method of ['PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'] as const) {
      // Invalid JSON on purpose: the refusal comes before the body is read.
      const headers = { 'content-type': 'application/json' };
      const answer = await app.app.inject({ method: method as 'PATCH', url, headers, payload: '{' });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, allowed]);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.json()).toMatchObject({ code: 'method_not_allowed', status: 405 });
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('is refused with 405 on every endpoint, with the methods allowed', async () => {
    for (const path of new Set(app.served.map((endpoint) => endpoint.path))) {
      const url = `/api${path.replaceAll(/\{\w+\}/g, '7')}`;
      const taken = app.served.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (method !== 'PATCH' && taken.includes(method)) continue;
        const answer = await app.app.inject({ method, url });
        expect([method, path, answer.statusCode]).toEqual([method, path, 405]);
        const allowed = String(answer.headers.allow).split(', ');
        expect(allowed.filter((name) => name !== 'HEAD')).toEqual(taken.sort());
      }
    }
  });

  it('is refused with 404 on an unknown path, whatever the method', async () => {
    for (const url of ['/api/nowhere', '/api', '/assets/app-5678.js']) {
      for (const method of METHODS.filter((name) => name !== 'CONNECT')) {
        const answer = await app.app.inject({ method: method as 'GET', url });
        expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
        expect([method, answer.headers['content-type']]).toEqual([
          method,
          'application/problem+json; charset=utf-8',
        ]);
      }
    }
  });
});

describe('a path with a hidden name', () => {
  it.each([
    '/.env',
    '/.git/config',
    '/.git',
    '/a/.b',
    '/a/.b/c',
    '/%2eenv',
    '/a%2F.b',
    '/.well-known/security.txt',
    '/api/categories/.5',
    '/assets/.app',
    '/.env?x=1',
  ])('is not found: %s', async (url) => {
    const answer = await app.app.inject({ url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('is recognised only by a path segment that begins with a dot', async () => {
    for (const url of ['/auth/login?from=/.env', '/auth/a.b/c'])
      expect(await app.app.inject({ url })).toMatchObject({ statusCode: 200, body: 'plain' });
  });
});

describe('a request', () => {
  it.each([
    ['two hosts', 'HTTP/1.1', ['Host: sillage.test', 'Host: other.test']],
    ['the same host twice', 'HTTP/1.1', ['Host: sillage.test', 'host: sillage.test']],
    ['no host', 'HTTP/1.1', []],
    ['two hosts over HTTP/1.0', 'HTTP/1.0', ['Host: sillage.test', 'Host: other.test']],
  ])('with %s is refused', async (_, protocol, hosts) => {
    for (const path of ['/', '/api/health', '/api/nowhere']) {
      const answer = await send(`GET ${path} ${protocol}`, ...hosts);
      expect(answer.status).toBe(400);
      expect(answer.headers).toMatch(/content-type: application\/problem\+json/i);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'validation', status: 400 });
    }
  });

  it('of HTTP/1.0 needs no host', async () => {
    expect((await send('GET /api/health HTTP/1.0')).status).toBe(200);
  });
});

describe("the API's description", () => {
  it('can be switched off', async () => {
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/json'])
      expect((await app.app.inject({ url })).statusCode).toBeLessThan(400);
    const silent = await testApp({ webFolder: folder });
    for (const url of [
      '/api/docs',
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/yaml',
      '/api/docs/static/index.html',
    ]) {
      const answer = await silent.app.inject({ url });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    await silent.close();
  });
});
