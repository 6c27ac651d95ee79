import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '#contracts/categories.ts';
import { fakeApi, json, noContent, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { chooseAction, menuOf, textsOf } from '#web/testing/screen.ts';
import { CategoriesList } from './categories.list.tsx';

function category(change: Partial<Category> = {}): Category {
  return {
    categoryId: 7,
    name: 'Cítricos',
    fragrances: 0,
    deletedAt: null,
    createdAt: '2026-01-02T12:00:00.000Z',
    ...change,
  };
}

const INACTIVE = { deletedAt: '2026-02-03T12:00:00.000Z' };
const api = fakeApi();

const listed = (...rows: Category[]) => api.on('GET', '/categories', () => pageOf(...rows));
const show = () =>
  renderPages(
    {
      '/admin/categories': <CategoriesList />,
      '/admin/categories/create': 'the empty form',
      '/admin/categories/$id/update': 'the filled form',
    },
    '/admin/categories',
  );

async function confirm(user: ReturnType<typeof show>['user'], action: string) {
  await chooseAction(user, action);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Cítricos');
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
}

beforeEach(() => {
  signedInAs('STAFF');
});

describe('the list of categories', () => {
  it('shows the name, the number of fragrances and the date', async () => {
    listed(category({ fragrances: 1234 }));
    show();
    const row = await screen.findByRole('row', { name: /Cítricos/ });
    expect(within(row).getByText('1.234')).toBeVisible();
    expect(within(row).getByText(/^02\/01\/2026 \d\d:00$/)).toBeVisible();
    expect(textsOf('columnheader')).toEqual(['', 'Ações', 'Nome', 'Fragrâncias', 'Criado em']);
    expect(document.title).toBe('Categorias - Admin');
  });

  it.each([
    ['active and empty', category(), ['Editar', 'Desativar']],
    ['active and holding fragrances', category({ fragrances: 2 }), ['Editar', 'Desativar (no)']],
    ['inactive and empty', category(INACTIVE), ['Ativar', 'Excluir']],
    ['inactive and holding fragrances', category({ ...INACTIVE, fragrances: 2 }), ['Ativar', 'Excluir (no)']],
  ])("offers the actions that the record's state allows: %s", async (_, row, expected) => {
    listed(row);
    const { user } = show();
    expect(await menuOf(user)).toEqual(expected);
  });

  it('explains why a category with fragrances cannot be deactivated', async () => {
    listed(category({ fragrances: 2 }));
    const { user } = show();
    await menuOf(user);
    expect(screen.getByRole('menuitem', { name: 'Desativar' })).toHaveAccessibleDescription(
      'Contém 2 fragrâncias, contando as inativas. Mude-as de categoria antes.',
    );
  });

  it.each([
    ['active ones', 2, ['ativas'], ['/admin/fragrances?categoryId=7']],
    ['inactive ones', 0, ['inativas'], ['/admin/fragrances?categoryId=7&active=false']],
    [
      'both',
      1,
      ['ativas', 'inativas'],
      ['/admin/fragrances?categoryId=7', '/admin/fragrances?categoryId=7&active=false'],
    ],
  ])(
    'links to the fragrances that keep a category from being deactivated: %s',
    async (_, active, kinds, links) => {
      listed(category({ fragrances: 2 }));
      api.on('GET', '/fragrances', () => json({ data: [], total: active, totalPages: 1 }));
      const { user } = show();
      await chooseAction(user, 'Desativar');
      const dialog = within(await screen.findByRole('dialog'));
      const found = await dialog.findAllByRole('link');
      expect(found.map(({ textContent }) => textContent)).toEqual(
        kinds.map((kind) => `Ver as fragrâncias ${kind} da categoria`),
      );
      expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
      const { query } = api.requestsTo('GET', '/fragrances')[0] ?? {};
      expect([query?.get('categoryId'), query?.get('isActive')]).toEqual(['7', 'true']);
    },
  );

  it('offers no actions to read-only users', async () => {
    signedInAs('USER');
    listed(category());
    show();
    await screen.findByText('Cítricos');
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Ações: / })).toBeNull();
  });

  it('deactivates a category and reloads the list', async () => {
    listed(category());
    api.on('DELETE', '/categories/7', () => {
      listed();
      return noContent();
    });
    const { user } = show();
    await confirm(user, 'Desativar');
    expect(await screen.findByText('Status alterado com sucesso')).toBeVisible();
    expect(api.requestsTo('DELETE', '/categories/7')[0]?.query.get('hardDelete')).toBe('false');
    await screen.findByText('Nenhum registro encontrado');
  });

  it('undoes a deactivation from its notification', async () => {
    listed(category());
    api.on('DELETE', '/categories/7', noContent);
    api.on('PUT', '/categories/activate/7', () => json(category()));
    const { user } = show();
    await confirm(user, 'Desativar');
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Ação desfeita')).toBeVisible();
    expect(api.requestsTo('PUT', '/categories/activate/7')).toHaveLength(1);
  });

  it('activates a category', async () => {
    listed(category(INACTIVE));
    api.on('PUT', '/categories/activate/7', () => json(category()));
    const { user } = show();
    await confirm(user, 'Ativar');
    expect(await screen.findByText('Status alterado com sucesso')).toBeVisible();
  });

  it('permanently deletes a category', async () => {
    listed(category(INACTIVE));
    api.on('DELETE', '/categories/7', noContent);
    const { user } = show();
    await confirm(user, 'Excluir');
    expect(await screen.findByText('Registro deletado com sucesso')).toBeVisible();
    expect(api.requestsTo('DELETE', '/categories/7')[0]?.query.get('hardDelete')).toBe('true');
  });

  it("shows the server's reason for a refusal and reloads the list", async () => {
    listed(category());
    const refusal = 'A categoria contém fragrâncias. Mude-as de categoria antes.';
    api.on('DELETE', '/categories/7', () => problem(409, 'category.has_fragrances', refusal));
    const { user } = show();
    await confirm(user, 'Desativar');
    expect(await screen.findByText(refusal)).toBeVisible();
    await waitFor(() => expect(api.requestsTo('GET', '/categories')).toHaveLength(2));
  });

  it('shows a generic error when the server gives no reason', async () => {
    listed(category());
    api.on('DELETE', '/categories/7', () => problem(500, 'internal', 'x'));
    const { user } = show();
    await confirm(user, 'Desativar');
    expect(await screen.findByText('Erro ao alterar o status do registro')).toBeVisible();
  });

  it('opens the forms to create and to edit', async () => {
    listed(category());
    const { user, path, back } = show();
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(path()).toBe('/admin/categories/create'));
    back();
    await user.click(await screen.findByRole('button', { name: /^Editar: / }));
    await waitFor(() => expect(path()).toBe('/admin/categories/7/update'));
  });
});
