import { allCountries } from 'country-region-data';
import { describe, expect, it } from 'vitest';
import { ADDRESS_PART_MAX } from '#contracts/core/constants.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');

const PATHS = ['/geo/postal-code/01310-100', '/geo/regions', '/geo/cities'];

/** Every row of a list, page by page. */
async function all(path: string, query: Record<string, string>) {
  const rows: { name: string; code?: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await staff.get(path, { query: { ...query, page } });
    expect(status).toBe(200);
    expect(body.totalPages).toBe(Math.ceil(body.total / 10));
    rows.push(...body.data);
    if (page >= body.totalPages) {
      expect(rows).toHaveLength(body.total);
      return rows;
    }
    expect(body.data).toHaveLength(10);
  }
}

const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe('access to geo lookups', () => {
  it.each(PATHS)('requires a back-office user: %s', async (path) => {
    expect(await app.anyone.get(path)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    const user = await app.as('USER');
    expect(await user.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const admin = await app.as('ADMIN');
    expect(await admin.get(path)).toMatchObject({ status: 200 });
  });
});

describe('regions', () => {
  it('of Brazil are its 27 states by name, ten a page', async () => {
    const first = await staff.get('/geo/regions');
    expect(first.body).toMatchObject({ total: 27, totalPages: 3 });
    expect(first.body.data.slice(0, 3)).toEqual([
      { code: 'AC', name: 'Acre' },
      { code: 'AL', name: 'Alagoas' },
      { code: 'AP', name: 'Amapá' },
    ]);
    const states = await all('/geo/regions', { country: 'br' });
    expect(new Set(states.map(({ code }) => code)).size).toBe(27);
    expect(names(states).slice(13, 16)).toEqual(['Pará', 'Paraíba', 'Paraná']);
  });

  it('are found anywhere in the name, ignoring case and accents, and by their exact code', async () => {
    expect(names(await all('/geo/regions', { str: 'PARA' }))).toEqual(['Pará', 'Paraíba', 'Paraná']);
    expect(names(await all('/geo/regions', { str: 'grande do' }))).toEqual([
      'Rio Grande do Norte',
      'Rio Grande do Sul',
    ]);
    expect(names(await all('/geo/regions', { str: 'rj' }))).toEqual(['Rio de Janeiro']);
    expect(names(await all('/geo/regions', { str: 'SP' }))).toEqual(['Espírito Santo', 'São Paulo']);
    expect(await all('/geo/regions', { str: '%' })).toEqual([]);
  });

  it('of other countries are known; an unknown country has none', async () => {
    expect(await all('/geo/regions', { country: 'PT', str: 'evora' })).toEqual([
      { code: '07', name: 'Évora' },
    ]);
    expect(names(await all('/geo/regions', { country: 'AR' }))).toContain('Córdoba');
    expect((await staff.get('/geo/regions', { query: { country: 'ZZ' } })).body).toEqual({
      data: [],
      total: 0,
      totalPages: 0,
    });
  });

  it('have a unique code in every country that fits into an address', async () => {
    for (const [, country, known] of allCountries) {
      const regions = await all('/geo/regions', { country });
      if (country !== 'BR') expect(regions).toHaveLength(known.length);
      const codes = regions.map(({ code = '' }) => code);
      expect(new Set(codes).size, country).toBe(codes.length);
      for (const code of codes) {
        expect(code.length, country).toBeLessThanOrEqual(ADDRESS_PART_MAX);
        expect(['', 'undefined'], country).not.toContain(code);
      }
    }
  });

  it('are refused for an invalid country code', async () => {
    const answer = await staff.get('/geo/regions', { query: { country: 'Brasil' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'country', code: 'invalid' }] } });
  });
});

describe('cities', () => {
  it('of Brazil number 5571', async () => {
    const { body } = await staff.get('/geo/cities');
    expect(body).toMatchObject({ total: 5571, totalPages: 558 });
    expect(body.data).toHaveLength(10);
    const past = await staff.get('/geo/cities', { query: { page: 559 } });
    expect(past).toMatchObject({ status: 200, body: { data: [], total: 5571, totalPages: 558 } });
  });

  it('of a state are listed by name, each once', async () => {
    const cities = names(await all('/geo/cities', { region: 'SP' }));
    expect(cities).toHaveLength(645);
    expect(new Set(cities).size).toBe(645);
    expect(cities.slice(0, 4)).toEqual(['Adamantina', 'Adolfo', 'Aguaí', 'Águas da Prata']);
  });

  it.each(['SP', 'sp', 'São Paulo', 'sao paulo', ' SÃO PAULO '])('are found by state %s', async (region) => {
    expect((await staff.get('/geo/cities', { query: { region } })).body.total).toBe(645);
  });

  it('are found anywhere in the name, ignoring case and accents', async () => {
    const found = names(await all('/geo/cities', { region: 'SP', str: 'JOSE DO' }));
    expect(found).toEqual([
      'São José do Barreiro',
      'São José do Rio Pardo',
      'São José do Rio Preto',
      'São José dos Campos',
    ]);
  });

  it('are empty for an unknown state or another country', async () => {
    for (const query of [{ region: 'XX' }, { country: 'PT' }, { country: 'PT', region: 'SP' }]) {
      expect((await staff.get('/geo/cities', { query })).body).toEqual({ data: [], total: 0, totalPages: 0 });
    }
  });
});
