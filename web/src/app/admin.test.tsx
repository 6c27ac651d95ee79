import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastPath } from '#web/lib/after-sign-in.ts';
import { currentUser } from '#web/lib/session.ts';
import { beginSession, endSession } from '#web/lib/session-store.ts';
import { fakeApiOfHome, json, noContent, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { paste, prepareApp, renderApp } from '#web/testing/render-app.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { userWith } from '#web/testing/user.ts';

const api = fakeApiOfHome();

beforeEach(() => {
  api.on('GET', '/categories', () => pageOf());
  isOnServer('ADMIN');
});

/** Sets the user that the server reports as signed in. */
function isOnServer(profile: string, more: Parameters<typeof userWith>[1] = {}) {
  api.on('GET', '/usuario/me', () => json(userWith(profile, { nome: 'Ana Lima', ...more })));
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const menu = () => screen.findByRole('navigation', { name: 'Menu principal' });

describe('the back office', () => {
  it('starts at the home page', async () => {
    signedInAs('STAFF');
    const app = renderApp('/admin');
    await heading(/^Olá, /);
    expect(app.path()).toBe('/admin/home');
  });

  it('loads the current user when it is not known yet', async () => {
    beginSession({ token: 'token', refreshToken: 'refresh', login: 'ana@example.com' });
    renderApp('/admin/home');
    await heading('Olá, Ana');
  });

  it.each(['USER', 'user'])('is closed to the profile %s', async (profile) => {
    signedInAs('USER');
    isOnServer(profile);
    const app = renderApp('/admin/categories');
    await heading('Login não permitido');
    expect(app.path()).toBe('/');
  });

  it('admits a user with an unknown profile, but shows them nothing', async () => {
    beginSession({ token: 'token', refreshToken: 'refresh', login: 'ana@example.com' });
    isOnServer('Gerente');
    renderApp('/admin/home');
    await heading('Nada para ver ainda');
    expect(within(await menu()).getAllByRole('link')).toHaveLength(1);
    cleanup();
    renderApp('/admin/categories');
    await heading('Nada por aqui');
    expect(api.requestsTo('GET', '/notices')).toEqual([]);
  });

  it('is left when the server reports that the user has become a USER', async () => {
    signedInAs('ADMIN');
    isOnServer('USER');
    const app = renderApp('/admin/home');
    await waitFor(() => expect(app.path()).toBe('/'));
  });

  it('is left when the session ends between loading the first page and rendering it', async () => {
    signedInAs('ADMIN');
    const app = prepareApp('/admin/categories');
    await app.router.load();
    endSession('expired');
    app.show();
    await screen.findByRole('button', { name: 'Entrar' });
    expect(app.path()).toBe('/auth/login?expired=true');
    expect(lastPath()).toBe('/admin/categories');
  });

  it('offers to try again when the current user cannot be loaded', async () => {
    beginSession({ token: 'token', refreshToken: 'refresh', login: 'ana@example.com' });
    api.on('GET', '/usuario/me', () => problem(500, 'internal', 'Algo falhou no servidor.'));
    const { user } = renderApp('/admin/home');
    await screen.findByText('Algo falhou no servidor.');
    isOnServer('ADMIN');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await heading('Olá, Ana');
  });

  it.each(['/admin/nada', '/admin/home/mais', '/admin/categories/abc/update', '/admin/categories/0/update'])(
    'shows a 404 page at %s',
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

it('shows a 404 page with a main landmark outside the back office', async () => {
  renderApp('/nada');
  await heading('Nada por aqui');
  expect(within(screen.getByRole('main')).getByText('404')).toBeInTheDocument();
});

describe('the menu', () => {
  it('links to all pages in order', async () => {
    signedInAs('ADMIN');
    renderApp('/admin/home');
    const links = within(await menu()).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.textContent, new URL(link.href).pathname])).toEqual([
      ['Hoje', '/admin/today'],
      ['Painel', '/admin/home'],
      ['Usuários', '/admin/users'],
      ['Configuração', '/admin/fragrances'],
      ['Categorias', '/admin/categories'],
      ['Campanhas', '/admin/campaigns'],
      ['Quiz', '/admin/quiz'],
      ['Dispositivos', '/admin/devices'],
      ['Cápsulas', '/admin/capsules'],
      ['Organizações', '/admin/organisations'],
      ['Locais', '/admin/places'],
      ['Iniciativas', '/admin/initiatives'],
      ['Calendário', '/admin/calendar'],
      ['Lista de reposição', '/admin/refill'],
      ['Visitas', '/admin/visits'],
      ['Alertas', '/admin/alerts'],
      ['Importar', '/admin/import'],
      ['Perfis', '/admin/perfis'],
      ['Auditoria', '/admin/audit'],
      ['Incidentes', '/admin/incidents'],
      ['Identidade visual', '/admin/identity'],
      ['Sistema', '/admin/system'],
    ]);
  });

  it('focuses the heading of the new page, sets the title and remembers the path', async () => {
    signedInAs('ADMIN');
    const { user } = renderApp('/admin/home');
    await user.click(within(await menu()).getByRole('link', { name: 'Categorias' }));
    const title = await heading('Categorias');
    await waitFor(() => expect(title).toHaveFocus());
    expect(document.title).toBe('Categorias - Admin');
    expect(lastPath()).toBe('/admin/categories');
    const way = screen.getByRole('navigation', { name: 'Caminho da página' });
    expect(textsOf('listitem', way)).toEqual(['Fragrâncias', 'Categorias']);
    expect(within(await menu()).getByRole('link', { name: 'Categorias' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('folds to icons that keep their names, and stays folded', async () => {
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

describe('changing one’s own password', () => {
  async function open() {
    signedInAs('ADMIN');
    const { user } = renderApp('/admin/home');
    await user.click(await screen.findByRole('button', { name: /Minha conta/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Alterar senha' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar senha' }));
    const fill = async (current: string, next: string, confirmation: string) => {
      await paste(user, dialog.getByLabelText('Senha atual'), current);
      await paste(user, dialog.getByLabelText('Nova senha'), next);
      await paste(user, dialog.getByLabelText('Confirmar senha'), confirmation);
      await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    };
    return { dialog, user, fill };
  }

  it('sends both passwords, and says so until it is acknowledged', async () => {
    api.on('PUT', '/usuario/update-password', noContent);
    const { dialog, user, fill } = await open();
    await fill('Antiga1!', 'Segredo1!', 'Segredo1!');
    expect(await dialog.findByRole('status')).toHaveTextContent('Senha alterada');
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('PUT', '/usuario/update-password')[0]?.body).toEqual({
      senhaAtual: 'Antiga1!',
      novaSenha: 'Segredo1!',
    });
  });

  it('names the account for password managers', async () => {
    const { dialog } = await open();
    expect(dialog.getByLabelText('E-mail')).toHaveValue(currentUser()?.email);
    expect(dialog.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
    expect(dialog.getByLabelText('E-mail')).not.toBeVisible();
  });

  it('requires all three fields', async () => {
    const { dialog, user } = await open();
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    for (const field of ['Senha atual', 'Nova senha', 'Confirmar senha']) {
      expect(dialog.getByLabelText(field)).toHaveAccessibleDescription('Informe a senha');
    }
    expect(dialog.getByLabelText('Senha atual')).toHaveFocus();
    expect(api.requestsTo('PUT', '/usuario/update-password')).toEqual([]);
  });

  it.each([
    ['Abc1!', 'de 8 a 16 caracteres'],
    ['Segredo1!Segredo1!', 'de 8 a 16 caracteres'],
    ['Segredos!', 'um número'],
    ['SEGREDO1!', 'uma letra minúscula'],
    ['segredo1!', 'uma letra maiúscula'],
    ['Segredo11', 'um caractere especial: espaço ou `!@#$%^&*()_-=.?'],
    ['segredo', 'de 8 a 16 caracteres, um número, uma letra maiúscula, um caractere especial: espaço ou'],
  ])('does not send %s, and says what it lacks', async (next, lacks) => {
    const { dialog, fill } = await open();
    await fill('Antiga1!', next, 'outra');
    expect(dialog.getByLabelText('Nova senha')).toHaveAccessibleDescription(
      expect.stringContaining(`A senha não atende aos requisitos: ${lacks}`),
    );
    expect(dialog.getByLabelText('Confirmar senha')).toHaveAccessibleDescription('As senhas são diferentes');
    expect(dialog.getByLabelText('Nova senha')).toHaveFocus();
    expect(api.requestsTo('PUT', '/usuario/update-password')).toEqual([]);
  });

  it('marks what the new password lacks while it is being typed', async () => {
    const { dialog, user } = await open();
    const lacking = () => dialog.getAllByRole('listitem').filter((item) => /: falta$/.test(item.textContent));
    await user.type(dialog.getByLabelText('Nova senha'), 'Abc');
    expect(lacking()).toHaveLength(3);
    await user.type(dialog.getByLabelText('Nova senha'), '12345 ');
    expect(lacking()).toEqual([]);
  });

  it('shows a wrong current password at its field', async () => {
    api.on('PUT', '/usuario/update-password', () =>
      problem(400, 'password.current', 'A senha atual não confere.'),
    );
    const { dialog, fill } = await open();
    await fill('Errada1!', 'Segredo1!', 'Segredo1!');
    await waitFor(() =>
      expect(dialog.getByLabelText('Senha atual')).toHaveAccessibleDescription('A senha atual não confere.'),
    );
    expect(dialog.getByLabelText('Senha atual')).toHaveFocus();
  });

  it('shows the server’s objection to the new password at its field', async () => {
    const fault = { path: 'novaSenha', code: 'password.leaked', message: 'Esta senha é conhecida.' };
    api.on('PUT', '/usuario/update-password', () => problem(400, 'validation', 'Há campos', [fault]));
    const { dialog, fill } = await open();
    await fill('Antiga1!', 'Segredo1!', 'Segredo1!');
    await waitFor(() =>
      expect(dialog.getByLabelText('Nova senha')).toHaveAccessibleDescription('Esta senha é conhecida.'),
    );
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [problem(500, 'internal', 'Erro'), 'Não foi possível alterar a senha'],
    [problem(429, 'rate_limited', 'Muitas tentativas.'), 'Muitas tentativas.'],
  ])('reports a failure, and keeps what was typed', async (answer, text) => {
    api.on('PUT', '/usuario/update-password', () => answer);
    const { dialog, fill } = await open();
    await fill('Antiga1!', 'Segredo1!', 'Segredo1!');
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    expect(dialog.getByLabelText('Nova senha')).toHaveValue('Segredo1!');
  });
});
