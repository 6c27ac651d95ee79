import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rememberLastPath } from '#web/lib/after-sign-in.ts';
import { getSession, SESSION_KEY } from '#web/lib/session-store.ts';
import { fakeApi, json, noContent, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { userWith } from '#web/testing/user.ts';

const TOKENS = { token: 'token', refreshToken: 'refresh', login: 'ana@example.com' };

const personOf = (profile: string) => userWith(profile, { nome: 'Ana Lima', email: 'ana@example.com' });

const api = fakeApi();

beforeEach(() => {
  for (const list of ['/categories', '/fragrances', '/campaigns']) {
    api.on('GET', list, () => pageOf());
  }
  api.on('POST', '/logout', noContent);
  knows('ADMIN');
});

/** A server that accepts the sign-in and returns a user with this profile. */
function knows(profile: string) {
  api.on('POST', '/login', () => json(TOKENS));
  api.on('GET', '/usuario/me', () => json(personOf(profile)));
}

const email = () => screen.findByLabelText('E-mail');
const password = () => screen.getByLabelText('Senha');
const submit = () => screen.getByRole('button', { name: 'Entrar' });

async function fillAndSend({ user }: ReturnType<typeof renderApp>) {
  await user.type(await email(), 'ana@example.com');
  await user.type(password(), 'Segredo1!');
  await user.click(submit());
}

describe('the routes before sign-in', () => {
  it.each(['/auth', '/auth/', '/auth/nada', '/auth/login/mais', '/admin', '/admin/home', '/admin/nada'])(
    '%s redirects to sign-in',
    async (at) => {
      const app = renderApp(at);
      await email();
      expect(app.path()).toBe('/auth/login');
    },
  );

  it('redirect signed-in users to the back office', async () => {
    signedInAs('ADMIN');
    const app = renderApp('/auth/login');
    await waitFor(() => expect(app.path()).toBe('/admin/home'));
  });
});

describe('signing in', () => {
  it('focuses the first field', async () => {
    renderApp('/auth/login');
    expect(await email()).toHaveFocus();
    expect(await email()).toBeRequired();
    expect(password()).toBeRequired();
    await waitFor(() => expect(document.title).toBe('Entrar - Admin'));
  });

  it('shows field errors and sends nothing', async () => {
    const { user } = renderApp('/auth/login');
    await email();
    await user.click(submit());
    await waitFor(() =>
      expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Campo obrigatório'),
    );
    expect(password()).toHaveAccessibleDescription('Campo obrigatório');
    expect(await email()).toHaveFocus();
    await user.type(await email(), 'ana@');
    await user.click(submit());
    await waitFor(() =>
      expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('E-mail inválido'),
    );
    expect(api.requests).toEqual([]);
  });

  it('opens the back office', async () => {
    const app = renderApp('/auth/login');
    await fillAndSend(app);
    await screen.findByRole('heading', { name: 'Olá, Ana' });
    expect(app.path()).toBe('/admin/home');
    expect(api.requestsTo('POST', '/login')[0]?.body).toEqual({
      email: 'ana@example.com',
      password: 'Segredo1!',
    });
    expect(document.title).toBe('Painel - Admin');
  });

  it('returns to the last page', async () => {
    // The page must have rows: the list would otherwise go to its last page that exists.
    api.on('GET', '/categories', () => json({ data: [], total: 11, totalPages: 2 }));
    rememberLastPath('/admin/categories?page=2');
    const app = renderApp('/auth/login');
    await fillAndSend(app);
    await waitFor(() => expect(app.path()).toBe('/admin/categories?page=2'));
  });

  it('returns to the page that was requested without a session', async () => {
    const app = renderApp('/admin/fragrances');
    await fillAndSend(app);
    await waitFor(() => expect(app.path()).toBe('/admin/fragrances'));
  });

  it("shows the server's message when it refuses", async () => {
    api.on('POST', '/login', () => problem(429, 'rate_limited', 'Muitas tentativas.'));
    const app = renderApp('/auth/login');
    await fillAndSend(app);
    await screen.findByText('Muitas tentativas.');
    expect(app.path()).toBe('/auth/login');
    expect(submit()).toBeEnabled();
  });

  it('shows a default message when the server sends none', async () => {
    api.on('POST', '/login', () => new Response('{}', { status: 401 }));
    const app = renderApp('/auth/login');
    await fillAndSend(app);
    await screen.findByText('Falha na autenticação, verifique suas credenciais');
  });

  it('refuses the profile of the app in any case and keeps no session', async () => {
    knows('user');
    const app = renderApp('/auth/login');
    await fillAndSend(app);
    const dialog = await screen.findByRole('dialog', { name: 'Login não permitido' });
    expect(getSession()).toBeNull();
    expect(api.requestsTo('POST', '/logout')).toHaveLength(1);
    await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(app.path()).toBe('/auth/login');
  });

  it('follows a sign-in in another tab', async () => {
    const app = renderApp('/auth/login');
    await email();
    localStorage.setItem(SESSION_KEY, JSON.stringify({ authData: TOKENS, user: personOf('ADMIN') }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })));
    await waitFor(() => expect(app.path()).toBe('/admin/home'));
  });

  it('switches the language and remembers it', async () => {
    const { user } = renderApp('/auth/login');
    await user.click(await screen.findByRole('button', { name: /^Idioma: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'English' }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(localStorage.getItem('language')).toBe('en');
    expect(document.documentElement.lang).toBe('en-US');
  });
});

describe('the end of a session', () => {
  it('is reported on the sign-in page', async () => {
    renderApp('/auth/login?expired');
    await screen.findByText('Sua sessão expirou');
  });

  it('is not reported without an expired session', async () => {
    renderApp('/auth/login');
    await email();
    expect(screen.queryByText('Sua sessão expirou')).not.toBeInTheDocument();
  });

  it('leads to sign-in and back to the same page', async () => {
    signedInAs('ADMIN');
    api.on('GET', '/categories', () => problem(401, 'auth.token', 'Expirou'));
    api.on('GET', '/usuario/me', () => problem(401, 'auth.token', 'Expirou'));
    api.on('POST', '/login/refresh', () => problem(401, 'auth.refresh', 'Terminou'));
    const app = renderApp('/admin/categories?page=3');
    await screen.findByText('Sua sessão expirou');
    expect(app.path()).toBe('/auth/login?expired=true');

    api.on('GET', '/categories', () => json({ data: [], total: 150, totalPages: 3 }));
    knows('ADMIN');
    await fillAndSend(app);
    await waitFor(() => expect(app.path()).toBe('/admin/categories?page=3'));
  });

  it('follows from opening /logout and forgets the last page', async () => {
    signedInAs('ADMIN');
    rememberLastPath('/admin/categories');
    const app = renderApp('/logout');
    await email();
    expect(app.path()).toBe('/auth/login');
    expect(getSession()).toBeNull();
    await fillAndSend(app);
    await waitFor(() => expect(app.path()).toBe('/admin/home'));
  });

  it('follows a sign-out in another tab', async () => {
    signedInAs('ADMIN');
    const app = renderApp('/admin/home');
    await screen.findByRole('heading', { level: 1 });
    localStorage.removeItem(SESSION_KEY);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })));
    await waitFor(() => expect(app.path()).toBe('/auth/login'));
  });
});

describe('the dialogs of the sign-in page', () => {
  it('link to the app in both stores', async () => {
    const { user } = renderApp('/auth/login');
    await user.click(await screen.findByRole('button', { name: 'Não tenho conta' }));
    const dialog = await screen.findByRole('dialog');
    for (const [name, host] of [
      ['Baixar na App Store', 'www.apple.com'],
      ['Disponível no Google Play', 'play.google.com'],
    ] as const) {
      const link = within(dialog).getByRole<HTMLAnchorElement>('link', { name });
      expect(new URL(link.href).host).toBe(host);
    }
  });

  it('link to the installation’s own app where the server says so', async () => {
    for (const [name, content] of [
      ['app-store', 'https://apps.apple.com/br/app/sillage/id1'],
      ['play-store', 'https://play.google.com/store/apps/details?id=sillage'],
    ]) {
      const meta = Object.assign(document.createElement('meta'), { name, content });
      document.head.append(meta);
      onTestFinished(() => meta.remove());
    }
    const { user } = renderApp('/auth/login');
    await user.click(await screen.findByRole('button', { name: 'Não tenho conta' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('link', { name: 'Baixar na App Store' })).toHaveAttribute(
      'href',
      'https://apps.apple.com/br/app/sillage/id1',
    );
    expect(within(dialog).getByRole('link', { name: 'Disponível no Google Play' })).toHaveAttribute(
      'href',
      'https://play.google.com/store/apps/details?id=sillage',
    );
  });

  it.each(['Não tenho conta', 'Esqueci minha senha'])('return the focus to “%s”', async (name) => {
    const { user } = renderApp('/auth/login');
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  });

  it('send a recovery mail, confirm it and close together', async () => {
    let answer = (_: Response) => {};
    api.on('POST', '/usuario/recuperar-senha', () => new Promise((resolve) => (answer = resolve)));
    const { user } = renderApp('/auth/login');
    await user.type(await email(), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }));
    const dialog = await screen.findByRole('dialog', { name: 'Recuperar senha' });
    expect(within(dialog).getByLabelText('E-mail')).toHaveValue('ana@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    expect(within(dialog).getByRole('button', { name: 'Enviar' })).toHaveAttribute('data-loading', 'true');
    act(() => answer(noContent()));
    await within(dialog).findByText(/ana@example.com/);
    await user.click(within(dialog).getByText('Fechar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('POST', '/usuario/recuperar-senha')[0]?.body).toEqual({ email: 'ana@example.com' });
  });

  it.each([
    ['', 'Informe o seu e-mail'],
    ['ana@', 'E-mail inválido'],
  ])('send nothing for the address "%s"', async (typed, text) => {
    const { user } = renderApp('/auth/login');
    if (typed) await user.type(await email(), typed);
    await user.click(await screen.findByRole('button', { name: 'Esqueci minha senha' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    expect(within(dialog).getByLabelText('E-mail')).toHaveAccessibleDescription(text);
    expect(api.requests).toEqual([]);
  });

  it.each([
    [429, 'rate_limited', 'Muitas tentativas.', 'Muitas tentativas.'],
    [500, 'internal', 'Erro', 'Não foi possível enviar o link para este e-mail. Tente novamente.'],
    [400, 'validation', 'Há campos', 'Não foi possível enviar o link para este e-mail. Tente novamente.'],
  ])('show an error when a recovery cannot be sent: %i', async (status, code, detail, text) => {
    api.on('POST', '/usuario/recuperar-senha', () => problem(status, code, detail));
    const { user } = renderApp('/auth/login');
    await user.type(await email(), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recuperar senha' }));
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    api.on('POST', '/usuario/recuperar-senha', noContent);
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    await screen.findByRole('dialog', { name: 'Verifique seu e-mail' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
