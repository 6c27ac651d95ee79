import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf, takeCampaigns } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp({ apiDocs: true });
let deviceKey: string;
let events: object[];

beforeAll(async () => {
  const { campaignId } = await makeCampaign(await app.as('ADMIN'));
  const device = await claimedDevice(app);
  deviceKey = device.deviceKey;
  events = [shotOf(campaignId)];
  await takeCampaigns(app, device.deviceId, events);
});

const send = (coding: string, payload: string | Buffer, authorization = `Device ${deviceKey}`) =>
  app.app.inject({
    method: 'POST',
    url: '/api/device/shots',
    payload,
    headers: { authorization, 'content-type': 'application/json', 'content-encoding': coding },
  });

const isRefused = (answer: Awaited<ReturnType<typeof send>>, coding: string) => {
  expect(answer.statusCode).toBe(415);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.headers['accept-encoding']).toBe(coding);
  expect(answer.json()).toMatchObject({ status: 415, code: 'file.type' });
};

describe('a body with a content coding', () => {
  it.each([
    ['br', brotliCompressSync],
    ['zstd', (text: string) => Buffer.from(text)],
    ['identity, gzip', gzipSync],
  ])('of %s is refused with the accepted codings', async (coding, code) => {
    isRefused(await send(coding, code(JSON.stringify({ events }))), 'gzip, identity');
  });

  it('is refused only after the device is authenticated', async () => {
    expect((await send('gzip', gzipSync('{}'), 'Device x')).json().code).toBe('device.key');
  });

  it.each(['identity', 'Identity', ''])('of %j is plain', async (coding) => {
    expect((await send(coding, JSON.stringify({ events }))).statusCode).toBe(200);
  });

  it.each(['gzip', 'GZIP', 'x-gzip'])('of %s is accepted from a device', async (coding) => {
    const answer = await send(coding, gzipSync(JSON.stringify({ events })));
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { rejected: [] }]);
  });

  it('of gzip is refused from other callers', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: gzipSync('{}'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    isRefused(answer, 'identity');
  });

  it.each([
    ['that inflates to a hundred times the limit', gzipSync(`"${' '.repeat(100 * 1024 * 1024)}"`), 413],
    ['that inflates to one byte over the limit', gzipSync(`{}${' '.repeat(1024 * 1024 - 1)}`), 413],
    ['that inflates to exactly the limit', gzipSync(`{}${' '.repeat(1024 * 1024 - 2)}`), 400],
    ['that is truncated', gzipSync('{"events":[]}').subarray(0, 20), 400],
    ['that is not gzip', Buffer.from('{"events":[]}'), 400],
    ['that is not UTF-8', gzipSync(Buffer.from('{"events":"é"}', 'latin1')), 400],
  ])('%s is handled like the same body without it', async (_, payload, status) => {
    const answer = await send('gzip', payload);
    expect([answer.statusCode, answer.json().code]).toEqual([
      status,
      status === 413 ? 'file.too_large' : 'validation',
    ]);
  });
});

describe('a response to a device', () => {
  it('has no headers for browsers, whatever its status', async () => {
    const answers = [await send('', JSON.stringify({ events })), await send('', '{}', 'Device x')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401]);
    for (const { headers } of answers) {
      const names = Object.keys(headers).filter((name) => name !== 'www-authenticate');
      expect(names.sort()).toEqual([
        'cache-control',
        'connection',
        'content-length',
        'content-type',
        'date',
        'x-request-id',
      ]);
    }
  });

  it('is described together with the coding that its request body may have', async () => {
    const { body } = await app.anyone.get('/docs/json');
    for (const path of ['/api/device/shots', '/api/device/reset'])
      expect(body.paths[path].post.description).toContain('`Content-Encoding: gzip`');
    expect(body.paths['/api/login'].post.description).not.toContain('gzip');
  });
});
