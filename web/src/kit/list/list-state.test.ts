import { describe, expect, it } from 'vitest';
import { listRequest, resolveListView } from './list-state.ts';

const SORTABLE = ['createdAt', 'name'] as const;

describe('resolveListView', () => {
  it('is the newest ten active records where nothing is said', () => {
    expect(resolveListView({}, {}, SORTABLE)).toEqual({
      search: '',
      page: 1,
      size: 10,
      sort: 'createdAt',
      direction: 'desc',
      active: true,
    });
  });

  it('goes by what is remembered', () => {
    const view = resolveListView({}, { size: 50, sort: 'name', dir: 'asc' }, SORTABLE);
    expect(view).toMatchObject({ size: 50, sort: 'name', direction: 'asc' });
  });

  it('goes by the address before what is remembered', () => {
    const memory = { size: 50, sort: 'name', dir: 'asc' } as const;
    const view = resolveListView({ size: 20, sort: 'createdAt', dir: 'desc' }, memory, SORTABLE);
    expect(view).toMatchObject({ size: 20, sort: 'createdAt', direction: 'desc' });
  });

  it('goes by the order that leads before what is remembered, and by the address before that', () => {
    const lead = { sort: 'name', dir: 'asc' } as const;
    const memory = { sort: 'createdAt', dir: 'desc' } as const;
    expect(resolveListView({}, memory, SORTABLE, lead)).toMatchObject({ sort: 'name', direction: 'asc' });
    const view = resolveListView({ sort: 'createdAt', dir: 'asc' }, memory, SORTABLE, lead);
    expect(view).toMatchObject({ sort: 'createdAt', direction: 'asc' });
  });

  it('passes over a sort that the list does not know, with its direction', () => {
    const view = resolveListView({ sort: 'password', dir: 'asc' }, { sort: 'name', dir: 'asc' }, SORTABLE);
    expect(view).toMatchObject({ sort: 'name', direction: 'asc' });
    const forgotten = resolveListView({}, { sort: 'gone', dir: 'asc' }, SORTABLE);
    expect(forgotten).toMatchObject({ sort: 'createdAt', direction: 'desc' });
  });
});

describe('listRequest', () => {
  it('speaks the words of the API', () => {
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
