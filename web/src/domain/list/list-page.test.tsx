import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/fake-api.ts';
import { fakeSamples, pageOf, showList } from './testing/sample-list.tsx';

let samples: ReturnType<typeof fakeSamples>;

beforeEach(() => {
  samples = fakeSamples();
});

describe('the list request', () => {
  it('follows the address', async () => {
    showList('/list?q=rosa&page=3&size=20&sort=name&dir=asc&active=false');
    await screen.findByText('Cítricos');
    expect(Object.fromEntries(samples.last().query)).toEqual({
      page: '3',
      perPage: '20',
      orderBy: 'name',
      orderByDirection: 'ASC',
      FilterString: 'rosa',
      isActive: 'false',
    });
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('rosa');
    expect(screen.getByRole('radio', { name: 'Inativos' })).toBeChecked();
  });

  it('keeps its order and page size while another tab changes those that are remembered', async () => {
    const { user } = showList();
    await screen.findByText('Cítricos');
    localStorage.setItem('list:/categories', '{"sort":"name","dir":"asc","size":20}');
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(samples.last().query.get('page')).toBe('2'));
    expect(Object.fromEntries(samples.last().query)).toMatchObject({ orderBy: 'createdAt', perPage: '10' });
  });

  it('uses defaults for invalid parameters in the address', async () => {
    showList('/list?page=abc&size=7&sort=password&dir=sideways');
    await screen.findByText('Cítricos');
    expect(Object.fromEntries(samples.last().query)).toMatchObject({
      page: '1',
      perPage: '10',
      orderBy: 'createdAt',
    });
  });
});

describe('the page on which a list was left', () => {
  it('is opened again, and is put in the address', async () => {
    const left = showList();
    await screen.findByText('Cítricos');
    await left.user.click(screen.getByRole('button', { name: 'Página 3' }));
    await waitFor(() => expect(samples.last().query.get('page')).toBe('3'));
    cleanup();

    const { user, path, back } = showList();
    await screen.findByText('Cítricos');
    expect(samples.last().query.get('page')).toBe('3');
    await waitFor(() => expect(path()).toBe('/list?page=3'));

    // From here on, only the address counts.
    await user.click(screen.getByRole('button', { name: 'Página 1' }));
    await waitFor(() => expect(samples.last().query.get('page')).toBe('1'));
    expect(path()).toBe('/list');
    back();
    await waitFor(() => expect(path()).toBe('/list?page=3'));
    expect(localStorage.getItem('list:/categories')).toBe('{"page":3}');
  });

  it('is neither taken from a search nor used by one', async () => {
    localStorage.setItem('list:/categories', '{"page":4}');
    const { path } = showList('/list?q=rosa');
    await screen.findByText('Cítricos');
    expect(samples.last().query.get('page')).toBe('1');
    expect(path()).toBe('/list?q=rosa');
    expect(JSON.parse(localStorage.getItem('list:/categories') ?? '')).toEqual({ page: 4 });
  });

  it('is reset to the first by sorting', async () => {
    const { user } = showList('/list?page=3');
    await screen.findByText('Cítricos');
    await user.click(screen.getByRole('button', { name: 'Nome' }));
    await waitFor(() => expect(samples.last().query.get('orderBy')).toBe('name'));
    expect(JSON.parse(localStorage.getItem('list:/categories') ?? '')).toEqual({ sort: 'name', dir: 'asc' });
  });
});

describe('sorting a list', () => {
  it('follows the headers, is announced, and is remembered for the next visit', async () => {
    const { user, path } = showList('/list?page=2');
    await screen.findByText('Cítricos');
    expect(screen.getByRole('columnheader', { name: 'Criado em' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );

    await user.click(screen.getByRole('button', { name: 'Nome' }));
    await waitFor(() => expect(samples.last().query.get('orderBy')).toBe('name'));
    expect(samples.last().query.get('orderByDirection')).toBe('ASC');
    expect(samples.last().query.get('page')).toBe('1');
    expect(path()).toBe('/list?sort=name&dir=asc');
    expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending');

    await user.click(screen.getByRole('button', { name: 'Nome' }));
    await waitFor(() => expect(samples.last().query.get('orderByDirection')).toBe('DESC'));
    expect(JSON.parse(localStorage.getItem('list:/categories') ?? '')).toEqual({ sort: 'name', dir: 'desc' });
  });

  it('is offered only for fields that the API sorts by', async () => {
    showList();
    await screen.findByText('Cítricos');
    expect(screen.queryByRole('button', { name: 'Fragrâncias' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Fragrâncias' })).not.toHaveAttribute('aria-sort');
  });
});

describe('the pages of a list', () => {
  it('keep the current range until the rows of the next page are loaded', async () => {
    const { user } = showList();
    await screen.findByText('1–10 de 57');
    let answer = () => {};
    samples.api.on(
      'GET',
      '/categories',
      () => new Promise((resolve) => (answer = () => resolve(json(pageOf(['Amadeirados'], 57))))),
    );
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(samples.last().query.get('page')).toBe('2'));
    expect(screen.getByText('1–10 de 57')).toBeVisible();
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Página 2');
    answer();
    expect(await screen.findByText('11–20 de 57')).toBeVisible();
  });

  it('show their range of rows, and add a history entry when turned', async () => {
    const { user, path, back } = showList();
    expect(await screen.findByText('1–10 de 57')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Página 3' }));
    await screen.findByText('21–30 de 57');
    expect(path()).toBe('/list?page=3');
    back();
    await screen.findByText('1–10 de 57');
  });

  it('have the chosen number of rows, which is remembered for the next visit', async () => {
    const { user } = showList('/list?page=3');
    await screen.findByText('Cítricos');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '50');
    await waitFor(() => expect(samples.last().query.get('perPage')).toBe('50'));
    expect(samples.last().query.get('page')).toBe('1');
    expect(JSON.parse(localStorage.getItem('list:/categories') ?? '')).toEqual({ size: 50 });
  });

  it('that do not exist are replaced by the last one, without a history entry', async () => {
    samples.api.on('GET', '/categories', ({ query }) =>
      json(query.get('page') === '9' ? pageOf([], 57) : pageOf(['Última'], 57)),
    );
    const { path } = showList('/list?page=9');
    await screen.findByText('Última');
    expect(path()).toBe('/list?page=6');
  });
});

describe('the filter of a list', () => {
  it('returns to the first page, and can be undone with the back button', async () => {
    const { user, path, back } = showList('/list?page=2');
    await screen.findByText('Cítricos');
    await user.click(screen.getByRole('radio', { name: 'Inativos' }));
    await waitFor(() => expect(samples.last().query.get('isActive')).toBe('false'));
    expect(path()).toBe('/list?active=false');
    back();
    await waitFor(() => expect(path()).toBe('/list?page=2'));
  });
});

describe('the search of a list', () => {
  it('waits for a pause in typing, then sends one request', async () => {
    const { user, path } = showList('/list?page=2');
    await screen.findByText('Cítricos');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'rosa');
    expect(samples.requests()).toHaveLength(1);
    await waitFor(() => expect(path()).toBe('/list?q=rosa'));
    expect(samples.requests()).toHaveLength(2);
    expect(samples.last().query.get('FilterString')).toBe('rosa');
  });

  it('does not search with one or two letters, and explains why', async () => {
    const { user } = showList();
    await screen.findByText('Cítricos');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'ro');
    expect(screen.getByText('Digite ao menos 3 letras')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(samples.requests()).toHaveLength(1);
  });

  it('is cleared at once by its button', async () => {
    const { user, path } = showList('/list?q=rosa');
    await screen.findByText('Cítricos');
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('');
    await waitFor(() => expect(path()).toBe('/list'));
  });

  it('keeps what is being typed while an earlier search arrives', async () => {
    const { user, path } = showList();
    await screen.findByText('Cítricos');
    const box = screen.getByRole('searchbox', { name: 'Buscar' });
    await user.type(box, 'ros');
    await waitFor(() => expect(path()).toBe('/list?q=ros'));
    await user.type(box, 'a n');
    expect(box).toHaveValue('rosa n');
    await waitFor(() => expect(path()).toContain('rosa'));
    expect(box).toHaveValue('rosa n');
  });
});
