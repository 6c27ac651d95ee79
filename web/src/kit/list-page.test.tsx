import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Category } from '#contracts/categories.ts';
import { listCategories } from '#contracts/categories.ts';
import { call } from '#web/lib/call.ts';
import type { FetchFile } from '#web/lib/fetches-file.ts';
import { objections } from '#web/testing/accessibility.ts';
import type { FakeApi, FakeRequest } from '#web/testing/fake-api.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { renderPages } from '#web/testing/render.tsx';
import { ActiveFilter } from './active-filter.tsx';
import { DataTable } from './data-table.tsx';
import { ListPage } from './list-page.tsx';
import { useListState } from './list-state.ts';
import { listColumns, useListTable } from './list-table.ts';

const column = listColumns<Category>();
const COLUMNS = column.columns([
  column.accessor('name', { header: 'Nome', meta: { card: 'title' } }),
  column.accessor('fragrances', { header: 'Fragrâncias', meta: { align: 'end' } }),
  column.accessor('createdAt', { header: 'Criado em', sortDescFirst: true }),
]);

function SampleList({ onExport }: { onExport?: FetchFile }) {
  const state = useListState({ endpoint: '/categories', sortable: ['createdAt', 'name'] });
  const query = useQuery({
    queryKey: ['categories', 'list', state.query],
    queryFn: ({ signal }) => call(listCategories, { query: state.query, signal }),
    placeholderData: keepPreviousData,
  });
  const rowId = (row: Category) => row.categoryId;
  const table = useListTable({ state, columns: COLUMNS, rows: query.data?.data, rowId });
  return (
    <ListPage
      title="Amostras"
      state={state}
      table={table}
      query={query}
      onExport={onExport && (() => onExport)}
      filters={<ActiveFilter state={state} />}
    >
      <DataTable
        table={table}
        state={state}
        query={query}
        label="Amostras"
        emptyHint="Adicione a primeira."
      />
    </ListPage>
  );
}

function pageOf(names: string[], total = names.length) {
  const data = names.map((name, index) => ({
    categoryId: index + 1,
    name,
    fragrances: index,
    deletedAt: null,
    createdAt: '2026-01-02T03:04:05.000Z',
  }));
  return { data, total, totalPages: Math.ceil(total / 10) };
}

let api: FakeApi;
const last = () => api.asked('GET', '/categories').at(-1) as FakeRequest;
const show = (at = '/list', onExport?: FetchFile) =>
  renderPages({ '/list': <SampleList {...(onExport && { onExport })} /> }, at);

beforeEach(() => {
  api = fakeApi();
  api.on('GET', '/categories', () => json(pageOf(['Cítricos', 'Florais'], 57)));
});

describe('what is asked for', () => {
  it('is what the address says', async () => {
    show('/list?q=rosa&page=3&size=20&sort=name&dir=asc&active=false');
    await screen.findByText('Cítricos');
    expect(Object.fromEntries(last().query)).toEqual({
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

  it('falls back where the address makes no sense', async () => {
    show('/list?page=abc&size=7&sort=password&dir=sideways');
    await screen.findByText('Cítricos');
    expect(Object.fromEntries(last().query)).toMatchObject({
      page: '1',
      perPage: '10',
      orderBy: 'createdAt',
    });
  });
});

describe('sorting', () => {
  it('goes by the headers, is told, and is remembered for the next visit', async () => {
    const { user, path } = show('/list?page=2');
    await screen.findByText('Cítricos');
    expect(screen.getByRole('columnheader', { name: 'Criado em' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );

    await user.click(screen.getByRole('button', { name: 'Nome' }));
    await waitFor(() => expect(last().query.get('orderBy')).toBe('name'));
    expect(last().query.get('orderByDirection')).toBe('ASC');
    expect(last().query.get('page')).toBe('1');
    expect(path()).toBe('/list?sort=name&dir=asc');
    expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending');

    await user.click(screen.getByRole('button', { name: 'Nome' }));
    await waitFor(() => expect(last().query.get('orderByDirection')).toBe('DESC'));
    expect(JSON.parse(localStorage.getItem('list:/categories') ?? '')).toEqual({ sort: 'name', dir: 'desc' });
  });

  it('is offered only for fields by which the API sorts', async () => {
    show();
    await screen.findByText('Cítricos');
    expect(screen.queryByRole('button', { name: 'Fragrâncias' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Fragrâncias' })).not.toHaveAttribute('aria-sort');
  });
});

describe('pages', () => {
  it('says what is shown until the rows of the next page are there', async () => {
    const { user } = show();
    await screen.findByText('1–10 de 57');
    let answer = () => {};
    api.on(
      'GET',
      '/categories',
      () => new Promise((resolve) => (answer = () => resolve(json(pageOf(['Amadeirados'], 57))))),
    );
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(last().query.get('page')).toBe('2'));
    expect(screen.getByText('1–10 de 57')).toBeVisible();
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Página 2');
    answer();
    expect(await screen.findByText('11–20 de 57')).toBeVisible();
  });

  it('says which rows are shown, and turns with a step in the history', async () => {
    const { user, path, back } = show();
    expect(await screen.findByText('1–10 de 57')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Página 3' }));
    await screen.findByText('21–30 de 57');
    expect(path()).toBe('/list?page=3');
    back();
    await screen.findByText('1–10 de 57');
  });

  it('holds as many rows as were chosen, now and on the next visit', async () => {
    const { user } = show('/list?page=3');
    await screen.findByText('Cítricos');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '50');
    await waitFor(() => expect(last().query.get('perPage')).toBe('50'));
    expect(last().query.get('page')).toBe('1');
    expect(JSON.parse(localStorage.getItem('list:/categories') ?? '')).toEqual({ size: 50 });
  });

  it('that do not exist give way to the last one, without a step in the history', async () => {
    api.on('GET', '/categories', ({ query }) =>
      json(query.get('page') === '9' ? pageOf([], 57) : pageOf(['Última'], 57)),
    );
    const { path } = show('/list?page=9');
    await screen.findByText('Última');
    expect(path()).toBe('/list?page=6');
  });
});

describe('the filter', () => {
  it('goes back to the first page, and back with the browser', async () => {
    const { user, path, back } = show('/list?page=2');
    await screen.findByText('Cítricos');
    await user.click(screen.getByRole('radio', { name: 'Inativos' }));
    await waitFor(() => expect(last().query.get('isActive')).toBe('false'));
    expect(path()).toBe('/list?active=false');
    back();
    await waitFor(() => expect(path()).toBe('/list?page=2'));
  });
});

describe('the search', () => {
  it('waits for a pause, and asks once', async () => {
    const { user, path } = show('/list?page=2');
    await screen.findByText('Cítricos');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'rosa');
    expect(api.asked('GET', '/categories')).toHaveLength(1);
    await waitFor(() => expect(path()).toBe('/list?q=rosa'));
    expect(api.asked('GET', '/categories')).toHaveLength(2);
    expect(last().query.get('FilterString')).toBe('rosa');
  });

  it('does not ask with one or two letters, and says why', async () => {
    const { user } = show();
    await screen.findByText('Cítricos');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'ro');
    expect(screen.getByText('Digite ao menos 3 letras')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(api.asked('GET', '/categories')).toHaveLength(1);
  });

  it('is undone by its button, at once', async () => {
    const { user, path } = show('/list?q=rosa');
    await screen.findByText('Cítricos');
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('');
    await waitFor(() => expect(path()).toBe('/list'));
  });

  it('keeps what is typed while an earlier search comes back', async () => {
    const { user, path } = show();
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

describe('answers', () => {
  it('that come late do not take the place of newer ones', async () => {
    let answerSlow: (response: Response) => void = () => undefined;
    api.on('GET', '/categories', ({ query }) =>
      query.get('isActive') === 'true'
        ? new Promise<Response>((resolve) => {
            answerSlow = resolve;
          })
        : json(pageOf(['Nova'])),
    );
    const { user } = show();
    await user.click(await screen.findByRole('radio', { name: 'Inativos' }));
    await screen.findByText('Nova');
    expect(api.requests[0]?.signal?.aborted).toBe(true);
    answerSlow(json(pageOf(['Velha'])));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('Velha')).toBeNull();
  });

  it('leave the old rows, dimmed, until they are there', async () => {
    const { user } = show();
    await screen.findByText('Cítricos');
    let answer: (response: Response) => void = () => undefined;
    api.on(
      'GET',
      '/categories',
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('data-dimmed', 'true'));
    expect(screen.getByText('Cítricos')).toBeVisible();
    answer(json(pageOf(['Amadeirados'], 57)));
    await screen.findByText('Amadeirados');
    expect(screen.getByRole('table')).not.toHaveAttribute('data-dimmed');
  });

  it('that fail are told, with another try', async () => {
    api.on('GET', '/categories', () => problem(500, 'internal', 'Quebrou.'));
    const { user } = show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro');
    expect(alert).toHaveTextContent('Não foi possível carregar os dados. Quebrou.');
    api.on('GET', '/categories', () => json(pageOf(['Cítricos'])));
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByText('Cítricos');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that hold nothing say what to do', async () => {
    api.on('GET', '/categories', () => json(pageOf([])));
    const { user } = show();
    expect(await screen.findByText('Nenhum registro encontrado')).toBeVisible();
    expect(screen.getByText('Adicione a primeira.')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'zzz');
    expect(await screen.findByText(/Nada corresponde a “zzz”/)).toBeVisible();
  });

  it('are asked for again by the refresh button', async () => {
    const { user } = show();
    await screen.findByText('Cítricos');
    api.on('GET', '/categories', () => json(pageOf(['Novíssima'])));
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await screen.findByText('Novíssima');
  });
});

describe('columns', () => {
  it('can be hidden, and stay hidden', async () => {
    const { user } = show();
    await screen.findByText('Cítricos');
    await user.click(screen.getByRole('button', { name: 'Colunas' }));
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Nome' })).toBeNull();
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Criado em' }));
    expect(screen.queryByRole('columnheader', { name: 'Criado em' })).toBeNull();
    expect(JSON.parse(localStorage.getItem('list:/categories') ?? '')).toEqual({ hidden: ['createdAt'] });
  });
});

describe('the export', () => {
  it('tells when it fails', async () => {
    const { user } = show('/list', () => Promise.reject(new TypeError('x')));
    await user.click(await screen.findByRole('button', { name: 'Exportar' }));
    expect(await screen.findByText('Erro ao exportar os dados')).toBeVisible();
  });

  it('is begun once, and leaves the keyboard where it is', async () => {
    let end = (_name: string) => {};
    const fetchFile = vi.fn<FetchFile>(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    const { user } = show('/list', fetchFile);
    const button = await screen.findByRole('button', { name: 'Exportar' });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fetchFile).toHaveBeenCalled());
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    end('lista.xlsx');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
    expect(fetchFile).toHaveBeenCalledTimes(1);
  });
});

it('has nothing that an accessibility check objects to', async () => {
  show();
  await screen.findByText('Cítricos');
  expect(await objections()).toEqual([]);
});
