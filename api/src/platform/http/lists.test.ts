import { describe, expect, it } from 'vitest';
import { makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');

describe('lists', () => {
  it('show every row once, even when rows sort equally', async () => {
    const { categoryId } = await makeCategory(staff, 'Paginada');
    for (let index = 0; index < 25; index += 1)
      await makeFragrance(staff, { categoryId, name: `Página ${index}` });
    const query = { orderBy: 'CATEGORY.name', orderByDirection: 'ASC', perPage: 10, FilterString: 'PAGINA' };
    const seen: number[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await staff.get('/fragrances', { query: { ...query, page } });
      expect(body).toMatchObject({ total: 25, totalPages: 3 });
      seen.push(...body.data.map((row: { fragranceId: number }) => row.fragranceId));
    }
    expect(new Set(seen).size).toBe(25);
    const past = await staff.get('/fragrances', { query: { ...query, page: 1_000_000_000 } });
    expect(past).toMatchObject({ status: 200, body: { data: [], total: 25, totalPages: 3 } });
  });

  it('take special characters in a search literally', async () => {
    for (const name of ['Cem % puro', 'Com_traço', 'Barra\\invertida', "D'água"])
      await makeCategory(staff, name);
    const names = async (FilterString: string) =>
      (await staff.get('/categories', { query: { FilterString } })).body.data.map(
        (row: { name: string }) => row.name,
      );
    expect(await names('%')).toEqual(['Cem % puro']);
    expect(await names('m_t')).toEqual(['Com_traço']);
    expect(await names('a\\i')).toEqual(['Barra\\invertida']);
    expect(await names("D'AGUA")).toEqual(["D'água"]);
    expect(await names('％')).toEqual(['Cem % puro']);
  });

  it('refuse an unknown orderBy with its own code', async () => {
    const answer = await staff.get('/campaigns', { query: { orderBy: 'password_hash' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'list.order_by', errors: [{ path: 'orderBy' }] },
    });
  });

  it.each([
    ['page', '0'],
    ['page', 'x'],
    ['perPage', '0'],
    ['perPage', '101'],
    ['orderByDirection', 'up'],
    ['isActive', 'yes'],
    ['isActive', ''],
  ])('refuse %s=%s', async (name, value) => {
    const answer = await staff.get('/categories', { query: { [name]: value } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path: name }] } });
  });
});
