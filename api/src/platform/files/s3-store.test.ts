import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasSwift } from '../../testing/has-swift.ts';
import { type Swift, startSwift } from '../../testing/swift.ts';
import { ConfigError } from '../lib/config-error.ts';
import { type FileStore, StoreUnavailableError } from './file-store.ts';
import { openS3Store } from './s3-store.ts';
import { storageUrl } from './storage-url.ts';

const KEY = `public/${'ab'.repeat(32)}.png`;
const NO_KEYS = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' };
/** Short timeouts, so that a service that never responds doesn't hold up the tests. */
const SHORT = { connect: 200, response: 200, request: 500, upload: 500, idle: 500 };

const fakes: Server[] = [];

afterEach(async () => {
  for (const fake of fakes.splice(0)) {
    fake.closeAllConnections();
    await new Promise((resolve) => fake.close(resolve));
  }
});

/** Opens a store on a faulty fake service. The initial listing always succeeds; `answer` handles other requests. */
async function fakeService(answer: RequestListener, timeouts?: typeof SHORT) {
  const fake = createServer((request, response) => {
    if (request.url?.includes('max-keys=1&')) response.end('<ListBucketResult/>');
    else answer(request, response);
  });
  fakes.push(fake);
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
  return openAt((fake.address() as AddressInfo).port, timeouts);
}

/** Opens a store with arbitrary access keys. */
async function openAt(port: number, timeouts?: typeof SHORT) {
  const keys = { AWS_ACCESS_KEY_ID: 'anybody', AWS_SECRET_ACCESS_KEY: 'anything' };
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
  const place = storageUrl.parse(`s3://pictures?endpoint=http://127.0.0.1:${port}`);
  return openS3Store(place, timeouts).finally(() => vi.unstubAllEnvs());
}

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.sort();
}

describe.skipIf(!hasSwift())('a bucket', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift();
  });
  afterEach(() => swift.giveKeys());
  afterAll(() => swift.close());

  it('is shared by stores with different prefixes', async () => {
    const one = await openS3Store(swift.place('pictures/one'));
    const other = await openS3Store(swift.place('pictures/other/'));
    const whole = await openS3Store(swift.place('pictures'));
    await one.put(KEY, Buffer.from('one'));
    expect(await other.open(KEY)).toBeUndefined();
    expect(await whole.open(`one/${KEY}`)).toMatchObject({ size: 3 });
    // A key under another store's prefix is foreign.
    expect(await keysOf(whole)).toEqual([]);
    expect(await keysOf(other)).toEqual([]);
    expect(await keysOf(one)).toEqual([KEY]);
  });

  it.each([
    ['does not exist', 'nowhere/files', {}, 'there is no such bucket'],
    [
      'is used with a wrong secret key',
      'pictures/files',
      { AWS_SECRET_ACCESS_KEY: 'wrong' },
      'the secret key is another',
    ],
    [
      'is used without keys',
      'pictures/files',
      { ...NO_KEYS, AWS_EC2_METADATA_DISABLED: 'true' },
      'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    ],
  ])('that %s is refused with the reason', async (_case, path, env, reason) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const refusal = await openS3Store(swift.place(path)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    const { message } = refusal as Error;
    expect(message).toContain('STORAGE_URL');
    expect(message).toContain(reason);
    expect(message).not.toMatch(/wrong|test|127\.0\.0\.1/);
  });

  it('reports a stopped service as away instead of a missing file, in every call', async () => {
    const store = await openS3Store(swift.place());
    await swift.stop();
    const calls = [
      () => store.open(KEY),
      () => store.put(KEY, Buffer.from('x')),
      () => store.remove(KEY),
      () => keysOf(store),
      () => store.check(),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(StoreUnavailableError);
    await swift.start();
    await store.put(KEY, Buffer.from('x'));
    expect(await store.open(KEY)).toMatchObject({ size: 1 });
  });
});

describe('a service', () => {
  it('that is not running is refused', async () => {
    await expect(openAt(1)).rejects.toThrow(
      "STORAGE_URL can't be used: the service can't be reached (ECONNREFUSED)",
    );
  });

  it('that lists its files page by page is asked for all pages', async () => {
    const [first, second] = [KEY, KEY.replace('public', 'secret')];
    const store = await fakeService((request, response) => {
      response.end(
        request.url?.includes('continuation-token=next')
          ? `<ListBucketResult><Contents><Key>${second}</Key></Contents></ListBucketResult>`
          : `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>
              <Contents><Key>${first}</Key></Contents><Contents><Key>notes.txt</Key></Contents></ListBucketResult>`,
      );
    });
    expect(await keysOf(store)).toEqual([first, second]);
  });

  it('that never responds causes a timeout', async () => {
    const store = await fakeService(() => {}, SHORT);
    await expect(store.open(KEY)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.put(KEY, Buffer.from('x'))).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.remove(KEY)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('that is busy is retried', async () => {
    let asked = 0;
    const store = await fakeService((_request, response) => {
      asked += 1;
      if (asked < 3) response.writeHead(503).end();
      else response.writeHead(200, { 'content-length': 7 }).end();
    });
    expect(await store.open(KEY)).toMatchObject({ size: 7 });
  });

  it('that interrupts a download makes the reader fail', async () => {
    const store = await fakeService((request, response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      if (request.method === 'HEAD') response.end();
      else response.write('half', () => response.destroy());
    });
    const file = await store.open(KEY);
    if (!file) throw new Error('It is there');
    await expect(buffer(file.stream())).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('that responds 403 is not mistaken for a missing file', async () => {
    const store = await fakeService((_request, response) => void response.writeHead(403).end());
    await expect(store.open(KEY)).rejects.toThrow(StoreUnavailableError);
    await expect(store.open(KEY)).rejects.toThrow('403');
  });
});

it('a service is sent a file again only if it holds different content under the key', async () => {
  const tag = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`;
  let held = 'damaged';
  const calls: string[] = [];
  const store = await fakeService((request, response) => {
    calls.push(String(request.method));
    if (request.method === 'PUT') held = 'intact';
    response.setHeader('etag', tag(held));
    request.resume().on('end', () => response.end());
  });
  await store.put(KEY, Buffer.from('intact'));
  await store.put(KEY, Buffer.from('intact'));
  expect(calls).toEqual(['HEAD', 'PUT', 'HEAD']);
});
