import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSession } from '#web/lib/session-store.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { fakeProvider } from '#web/testing/fake-provider.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { userWith } from '#web/testing/user.ts';

const SESSION = { token: 'token', refreshToken: 'refresh', login: 'ana@example.com' };
const PERSON = userWith('STAFF');
const BACK = '/auth/oidc?code=the-code&state=the-state&iss=https%3A%2F%2Fid.example&session_state=x';

const api = fakeApi();
fakeProvider();

beforeEach(() => {
  for (const list of ['/categories', '/fragrances', '/campaigns']) {
    api.on('GET', list, () => pageOf());
  }
  api.on('GET', '/usuario/me', () => json(PERSON));
});

const answers = (body: object) => {
  const sent: unknown[] = [];
  api.on('POST', '/login/oidc/callback', (request) => {
    sent.push(request.body);
    return json(body);
  });
  return sent;
};

describe('the button of the identity provider', () => {
  it('shows an error when the provider is unavailable and keeps what was typed into the password form', async () => {
    api.on('POST', '/login/oidc', () => problem(503, 'auth.oidc_unavailable', 'O provedor não respondeu.'));
    const { user } = renderApp('/auth/login');
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Senha'), 'Jasmim#Azul7');
    await user.click(await screen.findByRole('button', { name: 'Entrar com Acme' }));
    expect(await screen.findByText('O provedor não respondeu.')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.com');
    expect(screen.getByLabelText('Senha')).toHaveValue('Jasmim#Azul7');
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeEnabled();
  });

  it('is absent without a configured provider', async () => {
    document.querySelector('meta[name="oidc"]')?.remove();
    renderApp('/auth/login');
    await screen.findByLabelText('E-mail');
    expect(screen.queryByRole('button', { name: /Entrar com/ })).toBeNull();
  });
});

describe('the page that the provider redirects to', () => {
  it('exchanges the query for a session, only once, and continues', async () => {
    const sent = answers({ purpose: 'sign-in', session: SESSION });
    const app = renderApp(BACK);
    await waitFor(() => expect(app.path()).toBe('/admin/home'));
    expect(sent).toEqual([{ code: 'the-code', state: 'the-state', iss: 'https://id.example', error: null }]);
    expect(getSession()?.authData.token).toBe('token');
  });

  it('asks for the second factor when the server requires it', async () => {
    const asked = { status: 401, code: 'auth.second_factor', challenge: 'c', methods: ['totp'], errors: [] };
    api.on('POST', '/login/oidc/callback', () => json(asked, { status: 401 }));
    api.on('POST', '/login/second-factor', () => json(SESSION));
    const { user, path } = renderApp(BACK);
    await user.type(await screen.findByLabelText('Código'), '123456');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/admin/home'));
  });

  it('shows why the sign-in was refused and leaves nothing in the URL', async () => {
    api.on('POST', '/login/oidc/callback', () =>
      problem(403, 'auth.oidc_refused', 'Fale com a administração.'),
    );
    const { user, path } = renderApp(BACK);
    expect(await screen.findByRole('alert')).toHaveTextContent('Fale com a administração.');
    expect(path()).toBe('/auth/oidc');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Ir para a página de entrada' }));
    expect(await screen.findByLabelText('E-mail')).toBeVisible();
  });

  it('notifies the waiting window after a step-up', async () => {
    signedInAs('STAFF');
    answers({ purpose: 'step-up', session: null });
    const told = new Promise((resolve) => {
      const channel = new BroadcastChannel('oidc-confirmed');
      channel.onmessage = () => resolve(channel.close());
    });
    renderApp(BACK);
    await told;
    expect(await screen.findByText('Você pode fechar esta janela e continuar de onde parou.')).toBeVisible();
  });

  it('redirects to sign-in without a query', async () => {
    const { path } = renderApp('/auth/oidc');
    await screen.findByLabelText('E-mail');
    expect(path()).toBe('/auth/login');
  });
});
