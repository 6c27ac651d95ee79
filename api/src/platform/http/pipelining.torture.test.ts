import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { campaignForm, makeFragrance } from '../../testing/catalogue.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { stopServing } from './graceful-shutdown.ts';

/** Many calls whose responses aren't read; `few` connections for responses that are much work. */
const FLOOD = { connections: 100, calls: 200, few: 4 };
/** Bytes; a few such responses are more than both ends of a connection buffer. */
const BIG = 2 * 1024 * 1024;

const PATIENCE = { timeout: 20_000 };

let folder: string;
let app: TestApp;
let token: string;
const paths: Record<string, string> = {
  'an asset': '/assets/app-1234.js',
  'the page': '/',
  'an export': '/api/fragrances/export',
  events: '/api/dashboard/live',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-flood-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), 'page');
  await writeFile(join(folder, 'assets/app-1234.js'), 'x'.repeat(BIG));
  app = await testApp({ webFolder: folder });
  token = await app.token('ADMIN');
  const staff = await app.as('STAFF');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const image = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  const { fragranceId, image: stored } = await makeFragrance(staff, { image });
  const form = await campaignForm({ cover: image, collection: [{ slot: 1, fragranceId }] });
  const { campaignId } = (await staff.post('/campaigns', { form })).body;
  Object.assign(paths, {
    'a picture': stored.url,
    'a print kit': `/api/content/campaigns/${campaignId}.zip`,
  });
  await listen(app);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

afterEach(() => hangUp());

const flooding: Socket[] = [];
function hangUp(): void {
  for (const socket of flooding.splice(0)) socket.resetAndDestroy();
}

const listen = ({ app }: TestApp) => app.listen({ host: '127.0.0.1', port: 0 });
const placeOf = ({ app }: TestApp) => ({
  host: '127.0.0.1',
  port: (app.server.address() as AddressInfo).port,
});

/** Pipelines calls of one path, and reads nothing. */
async function flood(to: TestApp, path: string, calls = FLOOD.calls): Promise<Socket> {
  const socket = connect(placeOf(to)).pause();
  flooding.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(calls),
  );
  return socket;
}

async function ask(of: TestApp, path: string): Promise<{ status: number | undefined; body: string }> {
  const [response] = await once(get({ ...placeOf(of), path, agent: false }), 'response');
  return { status: response.statusCode, body: await text(response) };
}

/** Number of open files of this process in the web client's folder and the store. */
async function openFiles(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(folder) || /\/sillage-test-[^/]+\/files\//.test(link)).length;
}

const nothingHeld = () =>
  expect
    .poll(async () => [await openFiles(), app.draining.openRequests, app.draining.openStreams.size], PATIENCE)
    .toEqual([0, 0, 0]);

describe('a connection that pipelines many calls', () => {
  it.each([
    ['an asset', FLOOD.connections],
    ['the page', FLOOD.connections],
    ['a picture', FLOOD.connections],
    ['a print kit', FLOOD.few],
    ['an export', FLOOD.few],
    ['events', FLOOD.connections],
  ])('holds one response at a time, and nothing once it is reset: %s', async (what, connections) => {
    await Promise.all(Array.from({ length: connections }, () => flood(app, paths[what] as string)));
    for (let look = 0; look < 3; look += 1) {
      // On a busy machine, readiness checks may time out at first.
      await expect.poll(async () => (await ask(app, '/api/ready')).status, PATIENCE).toBe(200);
      expect(await openFiles()).toBeLessThanOrEqual(connections);
      // The readiness call itself may still count as open.
      expect(app.draining.openRequests).toBeLessThanOrEqual(connections + 1);
    }
    hangUp();
    await nothingHeld();
  });

  it('gets its responses in order', async () => {
    const socket = connect(placeOf(app));
    const bad = 'GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const last = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    socket.write(`GET /office HTTP/1.1\r\nHost: localhost\r\n\r\n${bad}${bad.replace('%zz', 'x.js')}${last}`);
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 400, 404, 200].map((code) => `HTTP/1.1 ${code}`));
  });

  it('is cut off when it pipelines too many calls', async () => {
    const socket = await flood(app, '/assets/app-1234.js', 2_000);
    await expect.poll(() => socket.resume().closed).toBe(true);
    await nothingHeld();
  });
});

it('a server that stops does not wait for calls whose connection is gone', async () => {
  const stopping = await testApp({ webFolder: folder });
  await listen(stopping);
  const socket = await flood(stopping, '/assets/app-1234.js');
  await expect.poll(() => stopping.draining.openRequests).toBe(1);
  socket.resetAndDestroy();
  await expect.poll(() => stopping.draining.openRequests).toBe(0);
  const begun = performance.now();
  await stopServing(stopping.app, stopping.draining, { drainMs: 0, cutOffMs: 20_000, replaced: false });
  expect(performance.now() - begun).toBeLessThan(5_000);
  await stopping.close();
});

describe('an unread response', () => {
  it('is ended after a while, unlike a slowly read one and one without output yet', async () => {
    const limited = await testApp({ webFolder: folder, unreadMs: 1_500 });
    let finish = () => {};
    limited.app.get('/work', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return 'done';
    });
    await listen(limited);
    const working = ask(limited, '/work');
    await flood(limited, '/assets/app-1234.js');
    const slow = await flood(limited, '/assets/app-1234.js');
    let taken = 0;
    slow.on('data', (bytes) => {
      taken += bytes.length;
    });
    const reading = (async () => {
      for (let turn = 0; turn < 12; turn += 1) {
        slow.resume();
        await delay(20);
        slow.pause();
        await delay(230);
      }
    })();
    await expect.poll(() => limited.draining.openRequests).toBe(3);
    await expect.poll(() => limited.draining.openRequests, { timeout: 5_000 }).toBe(2);
    await reading;
    expect(limited.draining.openRequests).toBe(2);
    expect(taken).toBeGreaterThan(BIG);
    finish();
    expect(await working).toEqual({ status: 200, body: 'done' });
    hangUp();
    await limited.close();
  });
});
