import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileStore, StoreUnavailableError } from '../../platform/files/file-store.ts';
import { openS3Store } from '../../platform/files/s3-store.ts';
import { fragranceForm, makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { hasSwift } from '../../testing/has-swift.ts';
import { png } from '../../testing/pictures.ts';
import { type Swift, startSwift } from '../../testing/swift.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

/** Reads a file by its URL. */
const read = (app: TestApp, url: string, headers = {}) => app.app.inject({ url, headers });

const AWAY = { code: 'unavailable' };

function expectAway(answer: Awaited<ReturnType<typeof read>>): void {
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject(AWAY);
  expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
}

describe('pictures in a folder', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('are not sent again to a client that has them, except secret ones', async () => {
    const { image, secret } = await makeFragrance(await app.as('STAFF'));
    const { etag } = (await read(app, image.url)).headers;
    const again = await read(app, image.url, { 'if-none-match': etag });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    expect((await read(app, image.thumbnailUrl, { 'if-none-match': etag })).statusCode).toBe(200);

    const first = await read(app, secret.url);
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(first.headers.etag).toBeUndefined();
    expect((await read(app, secret.url, { 'if-none-match': '*' })).statusCode).toBe(200);
  });
});

describe.skipIf(!hasSwift())('pictures in a bucket', () => {
  let swift: Swift;
  let app: TestApp;
  let staff: Caller;
  beforeAll(async () => {
    swift = await startSwift();
    app = await testApp({ store: await openS3Store(swift.place()) });
    staff = await app.as('STAFF');
  });
  afterAll(async () => {
    await app.close();
    await swift.close();
  });

  it('are served by the API, the secret one by its signed URL, and are removed with their record', async () => {
    const [bytes, hidden] = [await png(1, { width: 900, height: 600 }), await png(2)];
    const { fragranceId, image, secret } = await makeFragrance(staff, { image: bytes, secret: hidden });
    expect(await app.keptFiles()).toHaveLength(4);

    const served = await read(app, image.url);
    expect(served.rawPayload.equals(bytes)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await read(app, image.thumbnailUrl)).headers['content-type']).toBe('image/webp');
    expect((await read(app, secret.url)).rawPayload.equals(hidden)).toBe(true);
    expect((await read(app, secret.url.split('?')[0])).statusCode).toBe(403);

    const { campaignId } = await makeCampaign(staff, { collection: [{ slot: 1, fragranceId }] });
    const kit = await staff.get(`/content/campaigns/${campaignId}.zip`);
    expect(kit).toMatchObject({ status: 200 });
    for (const path of [`/campaigns/${campaignId}`, `/fragrances/${fragranceId}`]) {
      const gone = await staff.delete(path, { query: { hardDelete: true } });
      expect(gone.status).toBe(204);
    }
    expect(await app.keptFiles()).toEqual([]);
    expect((await read(app, image.url)).statusCode).toBe(404);
  });

  it('respond 503 while the bucket is down, and nothing is left half-written', async () => {
    const { categoryId } = await makeCategory(staff);
    const kept = await makeFragrance(staff, { categoryId });
    const old = await makeFragrance(staff, { categoryId });
    const before = await app.keptFiles();
    const { total } = (await staff.get('/fragrances')).body;

    await swift.stop();
    expectAway(await read(app, kept.image.url));
    const form = await fragranceForm({ categoryId });
    const refused = await staff.post('/fragrances', { form });
    expect(refused).toMatchObject({ status: 503, body: AWAY });
    expect(refused.headers['retry-after']).toBe('5');
    // Requests that need no file still work; files they leave behind are removed later.
    const gone = await staff.delete(`/fragrances/${old.fragranceId}`, { query: { hardDelete: true } });
    expect(gone.status).toBe(204);
    await expect(app.files.retrySweep()).rejects.toBeInstanceOf(StoreUnavailableError);

    await swift.start();
    expect((await staff.get('/fragrances')).body.total).toBe(total - 1);
    expect(await app.keptFiles()).toEqual(before);
    await app.files.retrySweep();
    expect(await app.keptFiles()).toHaveLength(before.length - 4);
    expect((await read(app, kept.image.url)).statusCode).toBe(200);
    expect((await staff.post('/fragrances', { form: await fragranceForm({ categoryId }) })).status).toBe(201);
  });
});

describe('a picture lost between opening and reading it', () => {
  it('responds 503 as if the storage were down', async () => {
    const store: FileStore = {
      put: async () => {},
      open: async () => ({
        size: 1_000_000,
        version: '1',
        stream: () =>
          new Readable({
            read() {
              this.destroy(new StoreUnavailableError(404, undefined));
            },
          }),
      }),
      remove: async () => {},
      async *keys() {},
      check: async () => {},
      removeLeftovers: async () => {},
    };
    const app = await testApp({ store });
    expectAway(await read(app, `/api/files/public/${'ab'.repeat(32)}.png`));
    await app.close();
  });
});
