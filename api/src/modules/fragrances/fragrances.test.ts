import { beforeAll, describe, expect, it } from 'vitest';
import { fold } from '#contracts/core/fold.ts';
import { fragranceForm, makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { filePart, png } from '../../testing/pictures.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
let categoryId: number;

beforeAll(async () => {
  ({ categoryId } = await makeCategory(staff, 'Cítricos'));
});

describe('creating a fragrance', () => {
  it('responds with the record and its files', async () => {
    const form = await fragranceForm({ name: 'Bergamota', description: 'Fresca', categoryId });
    const answer = await staff.post('/fragrances', { form });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Bergamota',
      description: 'Fresca',
      categoryId,
      category: { categoryId, name: 'Cítricos' },
      image: { contentType: 'image/png', size: expect.any(Number) },
      collections: [],
      deletedAt: null,
    });
    expect(answer.body.image.url).toMatch(/^\/api\/files\/public\/[0-9a-f]{64}\.png$/);
    expect(answer.body.secret.url).toMatch(
      /^\/api\/files\/secret\/[0-9a-f]{64}\.png\?expires=\d+&signature=.+/,
    );
  });

  it('reports every missing part at once', async () => {
    const { status, body } = await staff.post('/fragrances', { form: new FormData() });
    expect(status).toBe(400);
    expect(body.code).toBe('validation');
    const faults = body.errors
      .map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)
      .sort();
    expect(faults).toEqual([
      'categoryId required',
      'image.file file.required',
      'name required',
      'secret.file file.required',
    ]);
  });

  it.each([
    ['an unknown category', { categoryId: 2_000_000_000 }, 400, 'categoryId', 'reference'],
    ['a category id of 1e9', { categoryId: '1e9' as unknown as number }, 400, 'categoryId', 'invalid'],
    ['a description of 256 characters', { description: 'a'.repeat(256) }, 400, 'description', 'too_long'],
    ['a name of two letters', { name: 'ab' }, 400, 'name', 'too_short'],
  ])('refuses %s and stores no file', async (_, wish, status, path, code) => {
    const before = await app.keptFiles();
    const form = await fragranceForm({ categoryId, ...wish });
    expect(await staff.post('/fragrances', { form })).toMatchObject({
      status,
      body: { errors: [{ path, code }] },
    });
    expect(await app.keptFiles()).toEqual(before);
  });

  it('refuses a duplicate name and stores no file', async () => {
    const { name } = await makeFragrance(staff, { categoryId });
    const before = await app.keptFiles();
    const answer = await staff.post('/fragrances', { form: await fragranceForm({ name, categoryId }) });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict.duplicate', errors: [{ path: 'name' }] },
    });
    expect(await app.keptFiles()).toEqual(before);
  });

  it('refuses an inactive category', async () => {
    const inactive = await makeCategory(staff);
    await staff.delete(`/categories/${inactive.categoryId}`);
    const form = await fragranceForm({ categoryId: inactive.categoryId });
    expect(await staff.post('/fragrances', { form })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'categoryId', code: 'reference' }] },
    });
  });
});

describe('changing a fragrance', () => {
  it('keeps files that are not sent, also with JSON', async () => {
    const made = await makeFragrance(staff, { categoryId });
    const path = `/fragrances/${made.fragranceId}`;
    const form = await fragranceForm({ name: 'Outro nome', categoryId, image: null, secret: null });
    const { body } = await staff.put(path, { form });
    expect(body).toMatchObject({ name: 'Outro nome', description: null, image: made.image });
    const json = await staff.put(path, { body: { name: 'Nome em JSON', categoryId, description: 'Texto' } });
    expect(json).toMatchObject({ status: 200, body: { name: 'Nome em JSON', image: made.image } });
  });

  it('replaces a file, keeping the old one for the history until the record is removed', async () => {
    const made = await makeFragrance(staff, { categoryId });
    const form = await fragranceForm({ categoryId, image: await png(424_242), secret: null });
    const { body } = await staff.put(`/fragrances/${made.fragranceId}`, { form });
    expect(body.image.url).not.toBe(made.image.url);
    const kept = await app.keptFiles();
    for (const { image } of [made, body]) {
      expect(kept.some((key) => image.url.endsWith(key))).toBe(true);
    }
    await staff.delete(`/fragrances/${made.fragranceId}`, { query: { hardDelete: true } });
    const left = await app.keptFiles();
    for (const { image } of [made, body]) {
      expect(left.some((key) => image.url.endsWith(key))).toBe(false);
    }
  });

  it('keeps a picture that another fragrance also uses', async () => {
    const image = await png(777_777);
    const first = await makeFragrance(staff, { categoryId, image });
    const second = await makeFragrance(staff, { categoryId, image });
    expect(first.image.url).toBe(second.image.url);
    await staff.delete(`/fragrances/${first.fragranceId}`, { query: { hardDelete: true } });
    const served = await app.app.inject({ url: second.image.url });
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload.equals(image)).toBe(true);
  });

  it('handles many concurrent changes with pictures', async () => {
    const made = await makeFragrance(staff, { categoryId });
    const image = await png(55_555);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        staff.put(`/fragrances/${made.fragranceId}`, {
          form: await fragranceForm({ categoryId, image: index % 2 ? image : await png(60_000 + index) }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { body } = await staff.get(`/fragrances/${made.fragranceId}`);
    expect((await app.app.inject({ url: body.image.url })).statusCode).toBe(200);
  });

  it('checks If-Match and the active state', async () => {
    const made = await makeFragrance(staff, { categoryId });
    const path = `/fragrances/${made.fragranceId}`;
    const change = { name: 'Nome mudado', categoryId };
    const stale = await staff.put(path, { body: change, headers: { 'if-match': '"other"' } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.stale' } });
    await staff.delete(path);
    expect(await staff.put(path, { body: change })).toMatchObject({
      status: 409,
      body: { code: 'record.inactive' },
    });
  });
});

describe('deactivating and removing a fragrance', () => {
  it('is refused while a campaign holds it', async () => {
    const { fragranceId } = await makeFragrance(staff, { categoryId });
    const campaign = await makeCampaign(staff, { collection: [{ slot: 7, fragranceId }] });
    for (const hardDelete of [false, true]) {
      const answer = await staff.delete(`/fragrances/${fragranceId}`, { query: { hardDelete } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'fragrance.in_campaigns' } });
    }
    const { body } = await staff.get(`/fragrances/${fragranceId}`);
    expect(body.collections).toEqual([{ campaignId: campaign.campaignId, name: campaign.name, slot: 7 }]);
  });

  it('permanently removes the row and its files', async () => {
    const before = await app.keptFiles();
    const { fragranceId } = await makeFragrance(staff, { categoryId });
    const remove = () => staff.delete(`/fragrances/${fragranceId}`, { query: { hardDelete: true } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect((await staff.get(`/fragrances/${fragranceId}`)).status).toBe(404);
    expect(await app.keptFiles()).toEqual(before);
  });
});

describe('fragrance lists', () => {
  it('show whether there is a secret file but not its URL', async () => {
    await makeFragrance(staff, { categoryId });
    const { body } = await staff.get('/fragrances');
    expect(body.data[0].secret).toBe(true);
    expect(JSON.stringify(body)).not.toContain('signature');
  });

  it('find by name, category and id', async () => {
    const vetiver = await makeCategory(staff, 'Raízes Úmidas');
    const made = await makeFragrance(staff, { name: 'Vetiver Crepuscular', categoryId: vetiver.categoryId });
    for (const FilterString of ['crepuscular', 'RAIZES', String(made.fragranceId).padStart(4, '0')]) {
      const { body } = await staff.get('/fragrances', { query: { FilterString, perPage: 100 } });
      const ids = body.data.map((row: { fragranceId: number }) => row.fragranceId);
      expect(ids, FilterString).toContain(made.fragranceId);
    }
  });

  it('sort by category name', async () => {
    const query = { orderBy: 'Category.Name', orderByDirection: 'ASC', perPage: 100 };
    const { body } = await staff.get('/fragrances', { query });
    const names = body.data.map((row: { category: { name: string } }) => fold(row.category.name));
    expect(names).toEqual([...names].sort());
  });

  it('for quick search return active fragrances with their pictures', async () => {
    const { fragranceId } = await makeFragrance(staff, { name: 'Neroli Solar', categoryId });
    const search = () => staff.get('/fragrances/quick-search', { query: { str: 'neroli' } });
    expect((await search()).body.data).toMatchObject([
      { fragranceId, name: 'Neroli Solar', image: { size: expect.any(Number) } },
    ]);
    await staff.delete(`/fragrances/${fragranceId}`);
    expect((await search()).body.data).toEqual([]);
  });
});

describe('the secret file', () => {
  it('can only be opened with its signed URL', async () => {
    const { secret } = await makeFragrance(staff, { categoryId });
    const open = async (url: string) => (await app.app.inject({ url })).statusCode;
    expect(await open(secret.url)).toBe(200);
    expect(await open(secret.thumbnailUrl)).toBe(200);
    const [path, query] = secret.url.split('?');
    expect(await open(path)).toBe(403);
    expect(await open(`${path}?${query.replace(/signature=.../, 'signature=AAA')}`)).toBe(403);
    expect(await open(`${path}?${query.replace(/expires=\d+/, 'expires=9999999999')}`)).toBe(403);
    expect(await open(`${path.replace('secret', 'public')}`)).toBe(404);
  });

  it('is never public, even if the same picture is', async () => {
    const same = await png(31_337);
    const made = await makeFragrance(staff, { categoryId, image: same, secret: same });
    expect(made.secret.url).toContain('/secret/');
    expect((await app.app.inject({ url: made.secret.url.split('?')[0] })).statusCode).toBe(403);
  });
});

describe('uploads', () => {
  const upload = async (bytes: Uint8Array | string, type?: string) => {
    const form = await fragranceForm({ categoryId, image: null });
    form.set('image.file', filePart(bytes, type), 'image.png');
    return staff.post('/fragrances', { form });
  };
  const bad = async () => {
    const whole = await png(5, { width: 300, height: 300 });
    return {
      'a text called image.png': ['Olá, mundo', 415, 'file.type'],
      'a PNG cut short': [whole.subarray(0, whole.length - 60), 415, 'file.type'],
      'the head of a PNG': [whole.subarray(0, 40), 415, 'file.type'],
      'an SVG': ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 415, 'file.type'],
      'an empty file': ['', 415, 'file.type'],
      'more than 5 MB': [new Uint8Array(5 * 1024 * 1024 + 1), 413, 'file.too_large'],
      'one pixel by twenty thousand': [
        await png(2, { width: 1, height: 20_000 }),
        413,
        'file.too_many_pixels',
      ],
      'a bomb of 12000 × 12000': [
        await png(1, { width: 12_000, height: 12_000 }),
        413,
        'file.too_many_pixels',
      ],
    } as const;
  };

  it('are refused if they are no accepted picture, and leave nothing behind', async () => {
    const files = await app.keptFiles();
    const { total } = (await staff.get('/fragrances')).body;
    for (const [what, [bytes, status, code]] of Object.entries(await bad())) {
      const answer = await upload(bytes);
      expect(answer, what).toMatchObject({ status, body: { errors: [{ path: 'image.file', code }] } });
    }
    expect(await app.keptFiles()).toEqual(files);
    expect(await app.strayFiles()).toEqual([]);
    expect((await staff.get('/fragrances')).body.total).toBe(total);
  });

  it('are judged by their bytes, not by name or type', async () => {
    const { default: sharp } = await import('sharp');
    const plain = sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } });
    for (const format of ['jpeg', 'webp', 'gif', 'avif', 'png'] as const) {
      const answer = await upload(await plain.clone().toFormat(format).toBuffer(), 'text/html');
      expect(answer.body.image.contentType, format).toBe(`image/${format}`);
      const served = await app.app.inject({ url: answer.body.image.url });
      expect(served.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(served.headers['content-security-policy']).toContain('sandbox');
    }
  });

  it('may be exactly 5 MB', async () => {
    const whole = await png(9);
    const padded = Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024 - whole.length)]);
    expect((await upload(padded)).status).toBe(201);
  });
});
