import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fragranceForm, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { png } from '../../testing/pictures.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { checkedFiles } from './checked-files.ts';
import { diskStore } from './disk-store.ts';
import { type FileStore, FileUnreadableError, StoreFullError, StoreUnavailableError } from './file-store.ts';

let folder: string;
let store: FileStore;
let app: TestApp;
let staff: Caller;
const lines: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-kept-'));
  store = diskStore(folder);
  lines.length = 0;
  app = await testApp({
    store,
    logger: pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
  });
  staff = await app.as('STAFF');
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const keyOf = (url: string) => url.replace('/api/files/', '').replace(/\?.*/, '');
const placeOf = (key: string) => {
  const [area = '', name = ''] = key.split('/');
  return join(folder, area, name.slice(0, 2), name);
};
const read = (url: string) => app.app.inject({ url });

async function expectLost(url: string): Promise<void> {
  lines.length = 0;
  const answer = await read(url);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.headers.etag).toBeUndefined();
  expect(answer.body).not.toContain(folder);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, key: keyOf(url) }]);
}

describe('a stored picture', () => {
  it.each([
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['is empty', () => Buffer.alloc(0)],
    ['holds the same number of other bytes', (bytes: Buffer) => Buffer.alloc(bytes.length, 7)],
  ])('that %s counts as missing until it is stored again', async (_case, damage) => {
    const bytes = await png(1, { width: 400, height: 400 });
    const { image, secret, categoryId } = await makeFragrance(staff, { image: bytes });
    const urls: string[] = [image.url, image.thumbnailUrl, secret.url, secret.thumbnailUrl];
    const before = new Map<string, Buffer>();
    for (const url of urls) {
      const { statusCode, rawPayload } = await read(url);
      expect(statusCode).toBe(200);
      before.set(url, rawPayload);
      await writeFile(placeOf(keyOf(url)), damage(rawPayload));
      await expectLost(url);
    }
    await makeFragrance(staff, { image: bytes, categoryId });
    for (const url of [image.url, image.thumbnailUrl]) {
      const again = await read(url);
      expect([again.statusCode, again.rawPayload.equals(before.get(url) as Buffer)]).toEqual([200, true]);
    }
  });

  it('that is a folder counts as missing', async () => {
    const { image } = await makeFragrance(staff);
    await rm(placeOf(keyOf(image.url)));
    await mkdir(placeOf(keyOf(image.url)));
    await expectLost(image.url);
  });
});

describe('checked files', () => {
  const bytes = Buffer.from('a picture');
  const key = `public/${createHash('sha256').update(bytes).digest('hex')}.png`;
  const told: object[] = [];
  const log = { error: (details: object) => void told.push(details) };

  /** A fake file that counts how often it is read. */
  function counted(fail?: Error) {
    const file = {
      size: bytes.length,
      version: '1',
      reads: 0,
      stream: () => {
        file.reads += 1;
        return fail ? new Readable({ read: (): void => void 0 }).destroy(fail) : Readable.from([bytes]);
      },
    };
    return file;
  }

  it('are read once per version, even by many concurrent callers', async () => {
    const file = counted();
    const files = checkedFiles({ open: async () => file }, log);
    await Promise.all(Array.from({ length: 20 }, () => files.open(key)));
    expect(await files.open(key)).toBe(file);
    expect(file.reads).toBe(1);
    file.version = '2';
    await files.open(key);
    expect(file.reads).toBe(2);
  });

  it.each(['EIO', 'EACCES'])('are logged and count as missing if they fail with %s', async (code) => {
    told.length = 0;
    const broken = counted(new FileUnreadableError(key, Object.assign(new Error(code), { code })));
    expect(await checkedFiles({ open: async () => broken }, log).open(key)).toBeUndefined();
    const shut = Promise.reject(Object.assign(new Error(code), { code }));
    expect(await checkedFiles({ open: () => shut }, log).open(key)).toBeUndefined();
    expect(told).toMatchObject([{ key }, { key }]);
  });

  it('do not count as missing while the store is unreachable', async () => {
    const away = counted(new StoreUnavailableError(undefined, undefined));
    await expect(checkedFiles({ open: async () => away }, log).open(key)).rejects.toThrow(
      StoreUnavailableError,
    );
  });
});

describe('a full storage', () => {
  it('rejects an upload with 503, keeps no part of it, and is logged', async () => {
    const { categoryId } = await makeCategory(staff);
    const { put } = store;
    let puts = 0;
    // There is room for the picture but not for its thumbnail.
    store.put = async (key, bytes) => {
      puts += 1;
      if (puts > 1) throw new StoreFullError(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
      await put(key, bytes);
    };
    const refused = await staff.post('/fragrances', { form: await fragranceForm({ categoryId }) });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await app.keptFiles()).toEqual([]);
    expect(lines.join('')).toContain('is full, or can only be read');
    expect((await staff.get('/fragrances')).body.total).toBe(0);
  });
});
