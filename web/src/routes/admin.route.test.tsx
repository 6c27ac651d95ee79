import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastPath } from '#web/lib/last-path.ts';
import { beginSession, endSession } from '#web/lib/session-store.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

const ME = { id: 1, nome: 'Ana Lima', email: 'ana@example.com', language: null };

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.on('GET', '/health', () => json({ status: 'ok', version: '1.2.3', database: 'embedded' }));
  for (const list of ['/categories', '/fragrances', '/campaigns']) {
    api.on('GET', list, () => json({ data: [], total: 0, totalPages: 0 }));
  }
  isOnServer('ADMIN');
});

afterEach(() => {
  cleanup();
  endSession('signed-out');
  vi.unstubAllGlobals();
});

/** The server's word on who is signed in. */
function isOnServer(profile: string) {
  api.on('GET', '/usuario/me', () => json({ ...ME, profile: { id: 1, nome: profile } }));
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const menu = () => screen.findByRole('navigation', { name: 'Menu principal' });

describe('the back office', () => {
  it('begins at the home page', async () => {
    signedInAs('STAFF');
    const app = renderApp('/admin');
    await heading(/^Olá, /);
    expect(app.path()).toBe('/admin/home');
  });

  it('asks who it is when that is not known yet', async () => {
    beginSession({ token: 'token', refreshToken: 'refresh', login: 'ana@example.com' });
    renderApp('/admin/home');
    await heading('Olá, Ana');
  });

  it.each(['USER', 'user'])('is not for the profile %s', async (profile) => {
    signedInAs('USER');
    isOnServer(profile);
    const app = renderApp('/admin/categories');
    await heading('Login não permitido');
    expect(app.path()).toBe('/');
  });

  it('is left when the server says that one has become a USER', async () => {
    signedInAs('ADMIN');
    isOnServer('USER');
    const app = renderApp('/admin/home');
    await waitFor(() => expect(app.path()).toBe('/'));
  });

  it('can be tried again when who it is can not be read', async () => {
    beginSession({ token: 'token', refreshToken: 'refresh', login: 'ana@example.com' });
    api.on('GET', '/usuario/me', () => problem(500, 'internal', 'Algo falhou no servidor.'));
    const { user } = renderApp('/admin/home');
    await screen.findByText('Algo falhou no servidor.');
    isOnServer('ADMIN');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await heading('Olá, Ana');
  });

  it.each(['/admin/nada', '/admin/home/mais', '/admin/categories/abc/update', '/admin/categories/0/update'])(
    'has nothing at %s',
    async (at) => {
      signedInAs('ADMIN');
      renderApp(at);
      await heading('Nada por aqui');
      expect(screen.getByText('404')).toBeInTheDocument();
      await menu();
      await waitFor(() => expect(document.title).toBe('Nada por aqui - Admin'));
    },
  );
});

describe('the menu', () => {
  it('leads to what works, in its order', async () => {
    signedInAs('STAFF');
    renderApp('/admin/home');
    const links = within(await menu()).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.textContent, new URL(link.href).pathname])).toEqual([
      ['Painel', '/admin/home'],
      ['Configuração', '/admin/fragrances'],
      ['Categorias', '/admin/categories'],
      ['Campanhas', '/admin/campaigns'],
    ]);
  });

  it('moves the focus to the heading of the new page, names it, and remembers it', async () => {
    signedInAs('ADMIN');
    const { user } = renderApp('/admin/home');
    await user.click(within(await menu()).getByRole('link', { name: 'Categorias' }));
    const title = await heading('Categorias');
    await waitFor(() => expect(title).toHaveFocus());
    expect(document.title).toBe('Categorias - Admin');
    expect(lastPath()).toBe('/admin/categories');
    const way = screen.getByRole('navigation', { name: 'Onde estou' });
    expect(
      within(way)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Fragrâncias', 'Categorias']);
    expect(within(await menu()).getByRole('link', { name: 'Categorias' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('folds to icons that keep their names, and remembers it', async () => {
    signedInAs('ADMIN');
    const { user } = renderApp('/admin/home');
    await user.click(await screen.findByRole('button', { name: 'Recolher menu' }));
    expect(screen.getByRole('button', { name: 'Fragrâncias' })).toBeInTheDocument();
    cleanup();
    renderApp('/admin/home');
    await screen.findByRole('button', { name: 'Expandir menu' });
    expect(within(await menu()).getByRole('link', { name: 'Campanhas' })).toBeInTheDocument();
  });
});

describe('the home page', () => {
  it('shows true counts', async () => {
    signedInAs('ADMIN');
    api.on('GET', '/categories', ({ query }) =>
      json({ data: [], total: query.get('isActive') === 'true' ? 1234 : 1, totalPages: 1 }),
    );
    renderApp('/admin/home');
    const card = await screen.findByRole('region', { name: 'Categorias ativas' });
    await within(card).findByText('1.234');
    expect(within(card).getByText('1 inativa')).toBeInTheDocument();
    expect(api.asked('GET', '/categories').every(({ query }) => query.get('perPage') === '1')).toBe(true);
  });

  it('says what failed and tries again', async () => {
    signedInAs('ADMIN');
    api.on('GET', '/campaigns', () => problem(500, 'internal', 'Algo falhou.'));
    const { user } = renderApp('/admin/home');
    const card = await screen.findByRole('region', { name: 'Campanhas ativas' });
    await within(card).findByText('Algo falhou.');
    api.on('GET', '/campaigns', () => json({ data: [], total: 7, totalPages: 7 }));
    await user.click(within(card).getByRole('button', { name: 'Tentar novamente' }));
    await within(card).findByText('7');
  });
});

describe('changing one’s password', () => {
  async function open() {
    signedInAs('ADMIN');
    const { user } = renderApp('/admin/home');
    await user.click(await screen.findByRole('button', { name: /Minha conta/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Alterar senha' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar senha' }));
    const fill = async (current: string, next: string, confirmation: string) => {
      await user.type(dialog.getByLabelText('Senha atual'), current);
      await user.type(dialog.getByLabelText('Nova senha'), next);
      await user.type(dialog.getByLabelText('Confirmar senha'), confirmation);
      await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    };
    return { dialog, fill };
  }

  it('sends both, closes and says so', async () => {
    api.on('PUT', '/usuario/update-password', () => new Response(null, { status: 204 }));
    const { fill } = await open();
    await fill('Antiga1!', 'Segredo1!', 'Segredo1!');
    await screen.findByText('Senha alterada com sucesso');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.asked('PUT', '/usuario/update-password')[0]?.body).toEqual({
      senhaAtual: 'Antiga1!',
      novaSenha: 'Segredo1!',
    });
  });

  it('sends nothing that does not meet the rule', async () => {
    const { dialog, fill } = await open();
    await fill('Antiga1!', 'segredo', 'outra');
    expect(dialog.getByLabelText('Nova senha')).toHaveAccessibleDescription(
      'A senha não atende aos requisitos',
    );
    expect(dialog.getByLabelText('Confirmar senha')).toHaveAccessibleDescription('As senhas são diferentes');
    expect(api.asked('PUT', '/usuario/update-password')).toEqual([]);
  });

  it('puts a wrong current password under its field', async () => {
    api.on('PUT', '/usuario/update-password', () =>
      problem(400, 'password.current', 'A senha atual não confere.'),
    );
    const { dialog, fill } = await open();
    await fill('Errada1!', 'Segredo1!', 'Segredo1!');
    await waitFor(() =>
      expect(dialog.getByLabelText('Senha atual')).toHaveAccessibleDescription('A senha atual não confere.'),
    );
  });
});
