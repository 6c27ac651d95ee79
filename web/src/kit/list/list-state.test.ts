import { describe, expect, it } from 'vitest';
import { listRequest, resolveListView } from './list-state.ts';

const SORTABLE = ['createdAt', 'name'] as const;

describe('resolveListView', () => {
  it('returns the ten newest active records by default', () => {
    expect(resolveListView({}, {}, SORTABLE)).toEqual({
      search: '',
      page: 1,
      size: 10,
      sort: 'createdAt',
      direction: 'desc',
      active: true,
    });
  });

  it('uses the remembered view', () => {
    const view = resolveListView({}, { size: 50, sort: 'name', dir: 'asc' }, SORTABLE);
    expect(view).toMatchObject({ size: 50, sort: 'name', direction: 'asc' });
  });

  it('prefers the address to the remembered view', () => {
    const memory = { size: 50, sort: 'name', dir: 'asc' } as const;
    const view = resolveListView({ size: 20, sort: 'createdAt', dir: 'desc' }, memory, SORTABLE);
    expect(view).toMatchObject({ size: 20, sort: 'createdAt', direction: 'desc' });
  });

  it('prefers the leading order to the remembered one, and the address to both', () => {
    const lead = { sort: 'name', dir: 'asc' } as const;
    const memory = { sort: 'createdAt', dir: 'desc' } as const;
    expect(resolveListView({}, memory, SORTABLE, lead)).toMatchObject({ sort: 'name', direction: 'asc' });
    const view = resolveListView({ sort: 'createdAt', dir: 'asc' }, memory, SORTABLE, lead);
    expect(view).toMatchObject({ sort: 'createdAt', direction: 'asc' });
  });

  it('ignores an unknown sort field and its direction', () => {
    const view = resolveListView({ sort: 'password', dir: 'asc' }, { sort: 'name', dir: 'asc' }, SORTABLE);
    expect(view).toMatchObject({ sort: 'name', direction: 'asc' });
    const forgotten = resolveListView({}, { sort: 'gone', dir: 'asc' }, SORTABLE);
    expect(forgotten).toMatchObject({ sort: 'createdAt', direction: 'desc' });
  });
});

describe('listRequest', () => {
  it('uses the parameter names of the API', () => {
    const view = resolveListView(
      { q: 'rosa', page: 2, sort: 'name', dir: 'asc', active: false },
      {},
      SORTABLE,
    );
    expect(listRequest(view)).toEqual({
      page: 2,
      perPage: 10,
      orderBy: 'name',
      orderByDirection: 'ASC',
      FilterString: 'rosa',
      isActive: 'false',
    });
  });
});
