import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '#web/lib/session-store.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { CategoryForm } from './categories.form.tsx';
import { CategoriesList } from './categories.list.tsx';

const RECORD = {
  categoryId: 7,
  name: 'Cítricos',
  fragrances: 0,
  deletedAt: null as string | null,
  createdAt: '2026-01-02T12:00:00.000Z',
};

const api = fakeApi();
const pages = {
  '/admin/categories': 'the list',
  '/admin/categories/create': <CategoryForm />,
  '/admin/categories/$id': 'the category',
  '/admin/categories/$id/update': <CategoryForm id={7} />,
};
const create = () => renderPages(pages, '/admin/categories/create');
const edit = () => renderPages(pages, '/admin/categories/7/update');
const recorded = (change: Partial<typeof RECORD> = {}, etag = '"1"') =>
  api.on('GET', '/categories/7', () => json({ ...RECORD, ...change }, { headers: { ETag: etag } }));
const nameField = () => screen.findByRole('textbox', { name: 'Nome' });
const button = (name: string) => screen.getByRole('button', { name });

/** Names a new category and saves it. */
async function saveNew() {
  const { user } = create();
  await user.type(await nameField(), 'Cítricos');
  await user.click(button('Salvar'));
  return user;
}

beforeEach(() => {
  signedInAs('STAFF');
});

describe('creating a category', () => {
  it('focuses the first field and sends the values', async () => {
    api.on('POST', '/categories', () => json(RECORD, { status: 201 }));
    const { user } = create();
    const name = await nameField();
    expect(name).toBeRequired();
    expect(name).toHaveFocus();
    await user.type(name, '  Cítricos ');
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('status', { name: 'Registro salvo com sucesso' });
    expect(dialog).toHaveTextContent('Categoria Cítricos');
    expect(api.requestsTo('POST', '/categories')[0]?.body).toEqual({ name: '  Cítricos ' });
  });

  it('leads on after saving: to the category, and to its first fragrance', async () => {
    api.on('POST', '/categories', () => json(RECORD, { status: 201 }));
    const user = await saveNew();
    const notice = within(await screen.findByRole('status', { name: 'Registro salvo com sucesso' }));
    expect(notice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Abrir',
      'Nova fragrância',
      'Criar outra',
      'Voltar à lista',
    ]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(notice.getByRole('button', { name: 'Abrir' }));
    expect(await screen.findByText('the category')).toBeVisible();
  });

  it('offers an empty form for another category after saving', async () => {
    api.on('POST', '/categories', () => json(RECORD, { status: 201 }));
    const user = await saveNew();
    await user.click(await screen.findByRole('button', { name: 'Criar outra' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await nameField()).toHaveValue('');
    await waitFor(async () => expect(await nameField()).toHaveFocus());
  });

  it('returns to the list after saving without asking about unsaved changes', async () => {
    api.on('POST', '/categories', () => json(RECORD, { status: 201 }));
    const user = await saveNew();
    await user.click(await screen.findByRole('button', { name: 'Voltar à lista' }));
    expect(await screen.findByText('the list')).toBeVisible();
  });

  it.each([
    ['', 'Campo obrigatório'],
    ['   ', 'Campo obrigatório'],
    ['ab', 'Informe ao menos 3 caracteres'],
    ['x'.repeat(101), 'Informe no máximo 100 caracteres'],
  ])('sends nothing for the name %j and shows the error below the field', async (text, fault) => {
    const { user } = create();
    const name = await nameField();
    if (text) await user.click(name).then(() => user.paste(text));
    await user.click(button('Salvar'));
    expect(await screen.findByText(fault)).toBeVisible();
    expect(name).toHaveFocus();
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription(expect.stringContaining(fault));
    expect(api.requests).toEqual([]);
    await user.type(name, 'x');
    expect(screen.queryByText(fault)).toBeNull();
  });

  it("shows the server's field errors below their fields", async () => {
    const fault = { path: 'name', code: 'duplicate', message: 'Este valor já está em uso. Informe outro' };
    api.on('POST', '/categories', () => problem(409, 'conflict.duplicate', 'Já existe.', [fault]));
    await saveNew();
    expect(await screen.findByText('Este valor já está em uso. Informe outro')).toBeVisible();
    await waitFor(async () => expect(await nameField()).toHaveFocus());
    expect(screen.queryByText('Já existe.')).toBeNull();
  });

  it('shows any other failure and keeps the values', async () => {
    api.on('POST', '/categories', () => problem(500, 'internal', 'x'));
    await saveNew();
    expect(await screen.findByText('Não foi possível criar a categoria')).toBeVisible();
    expect(await nameField()).toHaveValue('Cítricos');
  });

  it('clears the form with Limpar', async () => {
    const { user } = create();
    await user.type(await nameField(), 'Cítricos');
    await user.click(button('Limpar'));
    expect(await nameField()).toHaveValue('');
  });

  it('counts the characters of the name', async () => {
    const { user } = create();
    await user.type(await nameField(), 'Rosa');
    expect(screen.getByText('4/100')).toBeVisible();
  });
});

describe('leaving the category form', () => {
  it('asks about unsaved changes and leaves or stays accordingly', async () => {
    const { user, path } = create();
    await user.type(await nameField(), 'Cítricos');
    await user.click(button('Cancelar'));
    const dialog = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/admin/categories/create');
    expect(await nameField()).toHaveValue('Cítricos');
    await waitFor(() => expect(button('Cancelar')).toHaveFocus());

    await user.click(button('Cancelar'));
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('button', { name: 'Sair sem salvar' }));
    expect(await screen.findByText('the list')).toBeVisible();
  });

  it('does not ask after the session has ended', async () => {
    const { user } = create();
    await user.type(await nameField(), 'Cítricos');
    endSession('expired');
    await user.click(button('Cancelar'));
    expect(await screen.findByText('the list')).toBeVisible();
  });

  it('does not ask without unsaved changes', async () => {
    const { user } = create();
    await nameField();
    await user.click(button('Cancelar'));
    expect(await screen.findByText('the list')).toBeVisible();
  });
});

describe('editing a category', () => {
  it('is named in the heading, and its row is marked in the list after saving', async () => {
    recorded();
    api.on('PUT', '/categories/7', () => json({ ...RECORD, name: 'Cítricos e mais' }));
    api.on('GET', '/categories', () => pageOf({ ...RECORD, categoryId: 8, name: 'Florais' }, RECORD));
    const list = { ...pages, '/admin/categories': <CategoriesList /> };
    const { user } = renderPages(list, '/admin/categories/7/update');
    await screen.findByRole('heading', { level: 1, name: 'Editar Cítricos' });
    expect(document.title).toBe('Categorias - Admin');
    await user.type(await nameField(), ' e mais{Enter}');
    const row = (await screen.findByText('Cítricos', { selector: 'a, a *' })).closest('tr');
    expect(row).toHaveAttribute('data-saved');
    expect(screen.getByText('Florais').closest('tr')).not.toHaveAttribute('data-saved');
  });

  it('sends the change with the version that was read and returns to the list', async () => {
    recorded();
    api.on('PUT', '/categories/7', () => json(RECORD));
    const { user } = edit();
    const name = await nameField();
    expect(name).toHaveValue('Cítricos');
    await user.clear(name);
    await user.type(name, 'Frescos');
    await user.click(button('Salvar'));
    expect(await screen.findByText('the list')).toBeVisible();
    expect(await screen.findByText('Registro salvo com sucesso')).toBeVisible();
    expect(screen.getByText('Categoria Cítricos')).toBeVisible();
    const [sent] = api.requestsTo('PUT', '/categories/7');
    expect(sent?.headers.get('If-Match')).toBe('"1"');
    expect(sent?.body).toEqual({ name: 'Frescos' });
  });

  it('discards the changes with Reverter', async () => {
    recorded();
    const { user } = edit();
    await user.type(await nameField(), ' e frescos');
    await user.click(button('Reverter'));
    expect(await nameField()).toHaveValue('Cítricos');
    await user.click(button('Cancelar'));
    expect(await screen.findByText('the list')).toBeVisible();
  });

  it('never overwrites a concurrent change: reports the conflict, reloads and keeps the typed values', async () => {
    recorded();
    api.on('PUT', '/categories/7', ({ headers }) =>
      headers.get('If-Match') === '"2"'
        ? json(RECORD)
        : problem(409, 'record.stale', 'O registro foi alterado por outra pessoa.'),
    );
    const { user } = edit();
    const name = await nameField();
    await user.clear(name);
    await user.type(name, 'Meu nome');
    recorded({ name: 'Nome de outra pessoa' }, '"2"');
    await user.click(button('Salvar'));
    const dialog = await screen.findByRole('dialog', { name: 'Outra pessoa alterou estes dados' });

    // The conflict alone must not load the new version into the form: saving again must fail again.
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Salvar'));
    await user.click(await screen.findByRole('button', { name: 'Recarregar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(name).toHaveValue('Meu nome');
    expect(api.requestsTo('PUT', '/categories/7').map(({ headers }) => headers.get('If-Match'))).toEqual([
      '"1"',
      '"1"',
    ]);

    await user.click(button('Salvar'));
    expect(await screen.findByText('the list')).toBeVisible();
    expect(api.requestsTo('PUT', '/categories/7').at(-1)?.headers.get('If-Match')).toBe('"2"');
  });

  it('reverts to the newer version after a reload', async () => {
    recorded();
    api.on('PUT', '/categories/7', () => problem(409, 'record.stale', 'x'));
    const { user } = edit();
    await user.type(await nameField(), '!');
    recorded({ name: 'Nome de outra pessoa' }, '"2"');
    await user.click(button('Salvar'));
    await user.click(await screen.findByRole('button', { name: 'Recarregar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Reverter'));
    expect(await nameField()).toHaveValue('Nome de outra pessoa');
  });

  it('is disabled for an inactive record and explains why', async () => {
    recorded({ deletedAt: '2026-02-03T12:00:00.000Z' });
    const { user } = edit();
    expect(await screen.findByText(/Só é possível alterar o que está ativo/)).toBeVisible();
    expect(await nameField()).toBeDisabled();
    expect(button('Salvar')).toBeDisabled();
    await user.keyboard('{Control>}s{/Control}');
    expect(api.requestsTo('PUT', '/categories/7')).toEqual([]);
  });

  it('shows an error when the record cannot be loaded and can retry', async () => {
    api.on('GET', '/categories/7', () =>
      problem(404, 'not_found', 'Não encontrado. Talvez já tenha sido excluído.'),
    );
    const { user } = edit();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível carregar a categoria');
    expect(alert).toHaveTextContent('Não encontrado. Talvez já tenha sido excluído.');
    recorded();
    await user.click(button('Tentar novamente'));
    expect(await nameField()).toHaveValue('Cítricos');
  });

  it('saves with Ctrl+S from within a field', async () => {
    recorded();
    api.on('PUT', '/categories/7', () => json(RECORD));
    const { user } = edit();
    await user.click(await nameField());
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('the list')).toBeVisible();
  });

  it('does not save with Ctrl+S while a dialog is open over the form', async () => {
    recorded();
    api.on('PUT', '/categories/7', () => json(RECORD));
    const { user } = edit();
    await user.type(await nameField(), '!');
    await user.click(button('Cancelar'));
    const dialog = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    await user.keyboard('{Control>}s{/Control}');
    await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    expect(api.requestsTo('PUT', '/categories/7')).toEqual([]);
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('the list')).toBeVisible();
  });

  it('passes the accessibility check', async () => {
    recorded();
    edit();
    await nameField();
    expect(await accessibilityViolations()).toEqual([]);
  });
});
