import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberLastPath } from '#web/lib/last-path.ts';
import { getSession, SESSION_KEY } from '#web/lib/session-store.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

const TOKENS = { token: 'token', refreshToken: 'refresh', login: 'ana@example.com' };
const personOf = (profile: string) => ({
  id: 1,
  nome: 'Ana Lima',
  email: 'ana@example.com',
  language: null,
  profile: { id: 1, nome: profile },
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.on('GET', '/health', () => json({ status: 'ok', version: '1.0.0', database: 'embedded' }));
  api.on('GET', '/notices', () => json({ attention: [], recent: [] }));
  for (const list of ['/categories', '/fragrances', '/campaigns']) {
    api.on('GET', list, () => json({ data: [], total: 0, totalPages: 0 }));
  }
  api.on('POST', '/logout', () => new Response(null, { status: 204 }));
  knows('ADMIN');
});

/** A server that lets in, and says which profile it is. */
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

describe('the ways to sign-in', () => {
  it.each(['/auth', '/auth/', '/auth/nada', '/auth/login/mais', '/admin', '/admin/home', '/admin/nada'])(
    '%s leads to it',
    async (at) => {
      const app = renderApp(at);
      await email();
      expect(app.path()).toBe('/auth/login');
    },
  );

  it('are closed for those who are in', async () => {
    signedInAs('ADMIN');
    const app = renderApp('/auth/login');
    await waitFor(() => expect(app.path()).toBe('/admin/home'));
  });
});

describe('signing in', () => {
  it('begins in the first field', async () => {
    renderApp('/auth/login');
    expect(await email()).toHaveFocus();
    expect(await email()).toBeRequired();
    expect(password()).toBeRequired();
    await waitFor(() => expect(document.title).toBe('Entrar - Admin'));
  });

  it('says what is missing and sends nothing', async () => {
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

  it('leads into the back office', async () => {
    const app = renderApp('/auth/login');
    await fillAndSend(app);
    await screen.findByRole('heading', { name: 'Olá, Ana' });
    expect(app.path()).toBe('/admin/home');
    expect(api.asked('POST', '/login')[0]?.body).toEqual({ email: 'ana@example.com', password: 'Segredo1!' });
    expect(document.title).toBe('Painel - Admin');
  });

  it('leads back to where one was', async () => {
    // A page that there is none of would be left for the last.
    api.on('GET', '/categories', () => json({ data: [], total: 11, totalPages: 2 }));
    rememberLastPath('/admin/categories?page=2');
    const app = renderApp('/auth/login');
    await fillAndSend(app);
    await waitFor(() => expect(app.path()).toBe('/admin/categories?page=2'));
  });

  it('leads to the page that was asked for without a session', async () => {
    const app = renderApp('/admin/fragrances');
    await fillAndSend(app);
    await waitFor(() => expect(app.path()).toBe('/admin/fragrances'));
  });

  it('shows what the server says when it refuses', async () => {
    api.on('POST', '/login', () => problem(429, 'rate_limited', 'Muitas tentativas.'));
    const app = renderApp('/auth/login');
    await fillAndSend(app);
    await screen.findByText('Muitas tentativas.');
    expect(app.path()).toBe('/auth/login');
    expect(submit()).toBeEnabled();
  });

  it('has words of its own when the server has none', async () => {
    api.on('POST', '/login', () => new Response('{}', { status: 401 }));
    const app = renderApp('/auth/login');
    await fillAndSend(app);
    await screen.findByText('Falha na autenticação, verifique suas credenciais');
  });

  it('refuses the profile of the app, whatever its case, and keeps no session', async () => {
    knows('user');
    const app = renderApp('/auth/login');
    await fillAndSend(app);
    const dialog = await screen.findByRole('dialog', { name: 'Login não permitido' });
    expect(getSession()).toBeNull();
    expect(api.asked('POST', '/logout')).toHaveLength(1);
    await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(app.path()).toBe('/auth/login');
  });

  it('happens here when another tab does it', async () => {
    const app = renderApp('/auth/login');
    await email();
    localStorage.setItem(SESSION_KEY, JSON.stringify({ authData: TOKENS, user: personOf('ADMIN') }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })));
    await waitFor(() => expect(app.path()).toBe('/admin/home'));
  });

  it('speaks another language when asked to, and remembers it', async () => {
    const { user } = renderApp('/auth/login');
    await user.click(await screen.findByRole('button', { name: /^Idioma: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'English' }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(localStorage.getItem('language')).toBe('en');
    expect(document.documentElement.lang).toBe('en-US');
  });
});

describe('the end of a session', () => {
  it('is told on the sign-in page', async () => {
    renderApp('/auth/login?expired');
    await screen.findByText('Sua sessão expirou');
  });

  it('is not told to those who come by themselves', async () => {
    renderApp('/auth/login');
    await email();
    expect(screen.queryByText('Sua sessão expirou')).not.toBeInTheDocument();
  });

  it('leads out and back to the same page', async () => {
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

  it('comes at /logout, and forgets where one was', async () => {
    signedInAs('ADMIN');
    rememberLastPath('/admin/categories');
    const app = renderApp('/logout');
    await email();
    expect(app.path()).toBe('/auth/login');
    expect(getSession()).toBeNull();
    await fillAndSend(app);
    await waitFor(() => expect(app.path()).toBe('/admin/home'));
  });

  it('comes when another tab signs out', async () => {
    signedInAs('ADMIN');
    const app = renderApp('/admin/home');
    await screen.findByRole('heading', { level: 1 });
    localStorage.removeItem(SESSION_KEY);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })));
    await waitFor(() => expect(app.path()).toBe('/auth/login'));
  });
});

describe('the dialogs of the sign-in page', () => {
  it('lead to the app in both stores', async () => {
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

  it.each(['Não tenho conta', 'Esqueci minha senha'])('give the focus back to “%s”', async (name) => {
    const { user } = renderApp('/auth/login');
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  });

  it('recover a password: input, sending, success, and closing that closes all', async () => {
    let answer = (_: Response) => {};
    api.on('POST', '/usuario/recuperar-senha', () => new Promise((resolve) => (answer = resolve)));
    const { user } = renderApp('/auth/login');
    await user.type(await email(), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }));
    const dialog = await screen.findByRole('dialog', { name: 'Recuperar senha' });
    expect(within(dialog).getByLabelText('E-mail')).toHaveValue('ana@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    expect(within(dialog).getByRole('button', { name: 'Enviar' })).toHaveAttribute('data-loading', 'true');
    act(() => answer(new Response(null, { status: 204 })));
    await within(dialog).findByText(/ana@example.com/);
    await user.click(within(dialog).getByText('Fechar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.asked('POST', '/usuario/recuperar-senha')[0]?.body).toEqual({ email: 'ana@example.com' });
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
  ])('say when a recovery could not be sent: %i', async (status, code, detail, text) => {
    api.on('POST', '/usuario/recuperar-senha', () => problem(status, code, detail));
    const { user } = renderApp('/auth/login');
    await user.type(await email(), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recuperar senha' }));
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    api.on('POST', '/usuario/recuperar-senha', () => new Response(null, { status: 204 }));
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    await screen.findByRole('dialog', { name: 'Verifique seu e-mail' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
