import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../testing/catalogue.ts';
import { claimedDevice, shotOf, takeCampaigns } from '../testing/devices.ts';
import { sharedTestApp } from '../testing/test-app.ts';

const app = await sharedTestApp();
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

describe('a body that is coded', () => {
  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', (text: string) => Buffer.from(text)],
    ['identity, gzip', gzipSync],
  ])('by %s is not taken, and says what is', async (coding, code) => {
    const answer = await send(coding, code(JSON.stringify({ events })));
    expect(answer.statusCode).toBe(415);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.headers['accept-encoding']).toBe('identity');
    expect(answer.json()).toMatchObject({ status: 415, code: 'file.type' });
  });

  it('is looked at only once it is known who calls', async () => {
    expect((await send('gzip', gzipSync('{}'), 'Device x')).json().code).toBe('device.key');
  });

  it.each(['identity', 'Identity', ''])('by %j is plain', async (coding) => {
    expect((await send(coding, JSON.stringify({ events }))).statusCode).toBe(200);
  });
});
