import { describe, expect, it } from 'vitest';
import { makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');

describe('creating a category', () => {
  it('responds with the record and its ETag', async () => {
    const answer = await staff.post('/categories', { body: { name: '  Cítricos  ' } });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      categoryId: expect.any(Number),
      name: 'Cítricos',
      fragrances: 0,
      deletedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(answer.headers.etag).toMatch(/^".+"$/);
  });

  it('refuses a duplicate name in any case and points at the field', async () => {
    await makeCategory(staff, 'Florais');
    const answer = await staff.post('/categories', { body: { name: 'FLORAIS' } });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict.duplicate', errors: [{ path: 'name', code: 'duplicate' }] },
    });
  });

  it('succeeds for one of twenty concurrent requests with the same name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => staff.post('/categories', { body: { name: 'Amadeirados' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const list = await staff.get('/categories', { query: { FilterString: 'amadeirados' } });
    expect(list.body.total).toBe(1);
  });

  it.each([
    ['nothing', {}, 'required'],
    ['a number', { name: 12345 }, 'invalid'],
    ['blanks', { name: '     ' }, 'required'],
    ['two letters', { name: 'ab' }, 'too_short'],
    ['101 letters', { name: 'a'.repeat(101) }, 'too_long'],
    ['NUL', { name: 'abc\u0000def' }, 'characters'],
    ['a list', { name: ['abc'] }, 'invalid'],
  ])('refuses %s as a name', async (_, body, code) => {
    const answer = await staff.post('/categories', { body });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path: 'name', code }] },
    });
    expect(answer.body.errors[0].message).toMatch(/\S/);
  });

  it('keeps quotes, emoji and symbols unchanged', async () => {
    const name = `O'Boticário "50%" _ \\ 🌸 <b>`;
    const made = await makeCategory(staff, name);
    expect((await staff.get(`/categories/${made.categoryId}`)).body.name).toBe(name);
  });

  it('ignores unknown fields', async () => {
    const body = { name: 'Campos a mais', categoryId: 1, deletedAt: '2020-01-01', fragrances: 9 };
    expect((await staff.post('/categories', { body })).body).toMatchObject({
      fragrances: 0,
      deletedAt: null,
    });
  });
});

describe('changing a category', () => {
  it('renames it and changes its ETag', async () => {
    const { categoryId } = await makeCategory(staff);
    const before = await staff.get(`/categories/${categoryId}`);
    const answer = await staff.put(`/categories/${categoryId}`, { body: { name: 'Nome novo' } });
    expect(answer).toMatchObject({ status: 200, body: { categoryId, name: 'Nome novo' } });
    expect(answer.headers.etag).not.toBe(before.headers.etag);
  });

  it('refuses a stale If-Match and changes nothing', async () => {
    const made = await makeCategory(staff);
    const path = `/categories/${made.categoryId}`;
    const { etag = '' } = (await staff.get(path)).headers;
    expect(
      (await staff.put(path, { body: { name: 'Primeira' }, headers: { 'if-match': etag } })).status,
    ).toBe(200);
    const late = await staff.put(path, { body: { name: 'Segunda' }, headers: { 'if-match': etag } });
    expect(late).toMatchObject({ status: 409, body: { code: 'record.stale' } });
    expect((await staff.get(path)).body.name).toBe('Primeira');
  });

  it('succeeds for one of ten requests with the same If-Match', async () => {
    const made = await makeCategory(staff);
    const path = `/categories/${made.categoryId}`;
    const { etag = '' } = (await staff.get(path)).headers;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        staff.put(path, { body: { name: `Corrida ${index}` }, headers: { 'if-match': etag } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('changes the ETag once when deactivating and once when activating', async () => {
    const { categoryId } = await makeCategory(staff);
    const path = `/categories/${categoryId}`;
    const tag = async () => (await staff.get(path)).headers.etag;
    const tags = [await tag()];
    for (const change of [
      () => staff.delete(path),
      () => staff.delete(path),
      () => staff.put(`/categories/activate/${categoryId}`),
      () => staff.put(`/categories/activate/${categoryId}`),
    ]) {
      await change();
      tags.push(await tag());
    }
    expect(new Set(tags).size).toBe(3);
    expect([tags[1], tags[3]]).toEqual([tags[2], tags[4]]);
  });

  it('refuses an inactive category', async () => {
    const { categoryId } = await makeCategory(staff);
    await staff.delete(`/categories/${categoryId}`);
    const answer = await staff.put(`/categories/${categoryId}`, { body: { name: 'Outro nome' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'record.inactive' } });
  });
});

describe('deactivating, activating and removing categories', () => {
  it('lists a deactivated category as inactive and can be repeated', async () => {
    const { categoryId, name } = await makeCategory(staff);
    for (const _ of [1, 2]) expect((await staff.delete(`/categories/${categoryId}`)).status).toBe(204);
    const find = (isActive: boolean) => staff.get('/categories', { query: { FilterString: name, isActive } });
    expect((await find(true)).body.total).toBe(0);
    expect((await find(false)).body.data).toMatchObject([{ categoryId, deletedAt: expect.any(String) }]);
    for (const _ of [1, 2]) {
      const answer = await staff.put(`/categories/activate/${categoryId}`);
      expect(answer).toMatchObject({ status: 200, body: { categoryId, deletedAt: null } });
    }
  });

  it('explains the refusal if only inactive fragrances hold the category', async () => {
    const { fragranceId, categoryId } = await makeFragrance(staff);
    const refused = async () => {
      const { body } = await staff.delete(`/categories/${categoryId}`);
      return `${body.code}: ${body.message}`;
    };
    expect(await refused()).toMatch(/^category.has_fragrances: A categoria contém fragrâncias/);
    await staff.delete(`/fragrances/${fragranceId}`);
    expect(await refused()).toMatch(
      /^category.has_fragrances: A categoria tem apenas fragrâncias inativas\./,
    );
  });

  it('refuses to deactivate a category that holds fragrances', async () => {
    const { categoryId } = await makeFragrance(staff);
    const answer = await staff.delete(`/categories/${categoryId}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'category.has_fragrances' } });
    expect((await staff.get(`/categories/${categoryId}`)).body).toMatchObject({
      fragrances: 1,
      deletedAt: null,
    });
  });

  it('removes only inactive categories permanently, and can be repeated', async () => {
    const { categoryId } = await makeCategory(staff);
    const remove = () => staff.delete(`/categories/${categoryId}`, { query: { hardDelete: true } });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'category.active' } });
    await staff.delete(`/categories/${categoryId}`);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect((await staff.get(`/categories/${categoryId}`)).status).toBe(404);
  });

  it('responds 404 for unknown ids', async () => {
    for (const id of ['2147483647', '99999999999999999999']) {
      expect((await staff.get(`/categories/${id}`)).status).toBe(404);
      expect((await staff.delete(`/categories/${id}`)).status).toBe(404);
      expect((await staff.delete(`/categories/${id}`, { query: { hardDelete: true } })).status).toBe(404);
      expect((await staff.put(`/categories/activate/${id}`)).status).toBe(404);
    }
  });
});

describe('the quick search for categories', () => {
  it('finds at most twenty active ones, anywhere in the name, sorted by name', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, index) => makeCategory(staff, `Busca rápida ${index}`)));
    const { body } = await staff.get('/categories/quick-search', { query: { str: 'RAPIDA' } });
    expect(body.data).toHaveLength(20);
    expect(Object.keys(body.data[0]).sort()).toEqual(['categoryId', 'name']);
    const names = body.data.map((row: { name: string }) => row.name);
    expect(names).toEqual([...names].sort());
  });
});
