import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { deviceShots } from '#contracts/shots.ts';
import { health } from '#contracts/system.ts';
import { Api } from './api.ts';
import { Traffic } from './traffic.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** An API client of a test server with a given request handler. */
async function apiOf(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const traffic = new Traffic();
  const { port } = server.address() as AddressInfo;
  return { api: new Api(`http://127.0.0.1:${port}`, traffic), traffic };
}

const STATE = { status: 'ok', version: '1', database: 'embedded' };

it('the API client sends the request of an endpoint and times the response', async () => {
  const seen: unknown[] = [];
  const serverTime = '2026-01-01T00:00:00.000Z';
  const taken = { accepted: 1, duplicates: 0, rejected: [], warnings: [], serverTime };
  const { api, traffic } = await apiOf((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers.authorization, JSON.parse(body)]);
      response.end(JSON.stringify(taken));
    });
  });
  const body = { events: [{ eventId: '00000000-0000-4000-8000-000000000000' }] };
  const answer = await api.send(deviceShots, { authorization: 'Device key', body });
  expect(answer).toEqual(taken);
  expect(seen).toEqual([['POST', '/api/device/shots', 'Device key', body]]);
  expect(traffic.latencies()).toMatchObject([{ call: 'POST /device/shots', calls: 1 }]);
});

it('the API client reports a refusal with its code and Retry-After', async () => {
  const { api, traffic } = await apiOf((_, response) => {
    response.writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '7' });
    response.end('{"code":"rate_limited"}');
  });
  await expect(api.send(health)).rejects.toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 7 });
  expect(traffic.refusals()).toEqual([{ answer: 'GET /health 429', status: 429, count: 1 }]);
});

it('the API client rejects a response that breaks its contract', async () => {
  const { api } = await apiOf((_, response) => response.end('{"status":"ok"}'));
  await expect(api.send(health)).rejects.toThrow(/version/);
});

it('the API client can drop a connection on purpose, before or during the response', async () => {
  const { api, traffic } = await apiOf((request, response) => {
    if (request.url === '/api/health') response.end(JSON.stringify(STATE));
  });
  await expect(api.send(health, { lose: 'at the answer' })).rejects.toMatchObject({ onPurpose: true });
  await expect(api.send(deviceShots, { lose: { afterMs: 1 } })).rejects.toMatchObject({ onPurpose: true });
  expect(await api.send(health)).toEqual(STATE);
  expect(traffic).toMatchObject({ dropped: 2, broken: new Map() });
});

it('the API client distinguishes a connection broken by the server from one it dropped itself', async () => {
  const { api, traffic } = await apiOf((request) => request.destroy());
  await expect(api.send(health)).rejects.toMatchObject({ onPurpose: false });
  expect(traffic).toMatchObject({ dropped: 0, broken: new Map([['UND_ERR_SOCKET', 1]]) });
});
