import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedToken } from '#web/features/auth/url-memory.ts';
import { currentUser } from '#web/lib/session.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { paste, renderApp } from '#web/testing/render-app.tsx';
import { userWith } from '#web/testing/user.ts';
import { tokenRoute } from './auth.routes.tsx';

const REDEEM = '/requisicaotemporaria';
const ACCOUNT = '/mail-tokens/account';
const GOOD = 'Segredo1!';

const api = fakeApi();

beforeEach(() => api.on('POST', ACCOUNT, () => json({ email: 'ana@example.com' })));

describe.each(['ativar-conta', 'recuperar-senha', 'cadastrar-senha', 'confirmar-email'])(
  '/auth/%s',
  (page) => {
    it('redirects to sign-in without a token', async () => {
      const app = renderApp(`/auth/${page}`);
      await screen.findByRole('button', { name: 'Entrar' });
      expect(app.path()).toBe('/auth/login');
      expect(api.requests).toEqual([]);
    });

    it('removes the token from the URL and still has it after a reload', async () => {
      api.on('POST', REDEEM, () => new Promise(() => {}));
      const app = renderApp(`/auth/${page}?token=00012345678901234567890`);
      await waitFor(() => expect(app.path()).toBe(`/auth/${page}`));
      const again = renderApp(`/auth/${page}`);
      expect((await screen.findAllByRole('heading', { level: 1 })).length).toBeGreaterThan(0);
      expect(again.path()).toBe(`/auth/${page}`);
    });
  },
);

describe('account activation', () => {
  it('runs by itself exactly once and leads to sign-in', async () => {
    api.on('POST', REDEEM, () => json({ type: 'activation' }));
    const app = renderApp('/auth/ativar-conta?token=activate-once');
    await screen.findByRole('dialog', { name: 'Conta ativada' });
    expect(api.bodies('POST', REDEEM)).toEqual([{ token: 'activate-once' }]);
    await app.user.click(screen.getByRole('link', { name: 'Entrar' }));
    await waitFor(() => expect(app.path()).toBe('/auth/login'));
    expect(sessionStorage.length).toBe(0);
  });

  it('reports success again after a reload until the user continues', async () => {
    api.on('POST', REDEEM, () => json({ type: 'activation' }));
    renderApp('/auth/ativar-conta?token=activate-and-reload');
    await screen.findByRole('dialog', { name: 'Conta ativada' });
    cleanup();
    const again = renderApp('/auth/ativar-conta');
    await screen.findByRole('dialog', { name: 'Conta ativada' });
    expect(api.requests).toHaveLength(1);
    await again.user.click(screen.getByRole('link', { name: 'Entrar' }));
    await screen.findByLabelText('E-mail');
    cleanup();
    const later = renderApp('/auth/ativar-conta');
    await waitFor(() => expect(later.path()).toBe('/auth/login'));
  });

  it('succeeds when the link was already opened, for example by a mail scanner', async () => {
    api.on('POST', REDEEM, () => problem(400, 'token.used', 'Este link já foi usado.'));
    renderApp('/auth/ativar-conta?token=scanned-before');
    await screen.findByRole('dialog', { name: 'Conta ativada' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each(['token.expired', 'token.invalid'])('shows the error as the heading: %s', async (code) => {
    api.on('POST', REDEEM, () => problem(400, code, 'Este link não serve mais.'));
    renderApp(`/auth/ativar-conta?token=activate-${code}`);
    await screen.findByRole('heading', { level: 1, name: 'Este link não serve mais.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível ativar a conta');
    expect(screen.getByRole('alert')).toHaveTextContent('Abra o link do e-mail mais recente.');
    expect(screen.getByRole('link', { name: 'Ir para a página de entrada' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
  });

  it('can be retried after the server was unreachable', async () => {
    api.on('POST', REDEEM, () => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = renderApp('/auth/ativar-conta?token=activate-offline');
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(screen.getByRole('alert')).toHaveTextContent('Nada se perdeu. Tente novamente.');
    api.on('POST', REDEEM, () => json({ type: 'activation' }));
    await user.click(again);
    await screen.findByRole('dialog', { name: 'Conta ativada' });
    expect(api.requests).toHaveLength(2);
  });
});

describe('the address bar', () => {
  it.each(['/auth/recuperar-senha', '/auth/recuperar-senha/'])(
    'loses the token at %s on startup, before anything is rendered',
    (path) => {
      window.history.replaceState(null, '', `${path}?token=0123456789&other=1`);
      tokenRoute('/recuperar-senha', 'recovery');
      expect(window.location.pathname + window.location.search).toBe(path);
      expect(storedToken('recovery')).toBe('0123456789');
    },
  );

  it('is left alone on other pages', () => {
    window.history.replaceState(null, '', '/admin/users?token=1');
    tokenRoute('/recuperar-senha', 'recovery');
    expect(window.location.search).toBe('?token=1');
    expect(storedToken('recovery')).toBeNull();
  });

  it('leaves no token in local storage', async () => {
    renderApp('/auth/cadastrar-senha?token=never-remembered');
    expect(await screen.findByLabelText('Nova senha')).toBeRequired();
    expect(screen.getByLabelText('Confirmar senha')).toBeRequired();
    expect(JSON.stringify({ ...localStorage })).not.toContain('never-remembered');
  });
});

describe.each([
  ['cadastrar-senha', 'Senha criada', 'Não foi possível criar a senha'],
  ['recuperar-senha', 'Senha alterada', 'Não foi possível alterar a senha'],
])('/auth/%s', (page, done, failed) => {
  async function open() {
    const app = renderApp(`/auth/${page}?token=tok`);
    await screen.findByLabelText('Nova senha');
    const type = async (password: string, confirmation: string) => {
      await app.user.clear(screen.getByLabelText('Nova senha'));
      await app.user.clear(screen.getByLabelText('Confirmar senha'));
      if (password) await paste(app.user, screen.getByLabelText('Nova senha'), password);
      if (confirmation) await paste(app.user, screen.getByLabelText('Confirmar senha'), confirmation);
      await app.user.click(screen.getByRole('button', { name: 'Salvar senha' }));
    };
    return { ...app, type };
  }

  async function openAndSend() {
    const app = await open();
    await app.type(GOOD, GOOD);
    return app;
  }

  it('sends nothing until the passwords are present, strong and equal', async () => {
    const { type } = await open();
    await type('', '');
    expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription('Informe a senha');
    expect(screen.getByLabelText('Confirmar senha')).toHaveAccessibleDescription('Informe a senha');
    expect(screen.getByLabelText('Nova senha')).toHaveFocus();
    await type('segredo1', 'segredo1');
    expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription(
      'A senha não atende aos requisitos',
    );
    await type(GOOD, 'Segredo2!');
    expect(screen.getByLabelText('Confirmar senha')).toHaveAccessibleDescription('As senhas são diferentes');
    expect(api.requestsTo('POST', REDEEM)).toEqual([]);
  });

  it('names the account for password managers', async () => {
    await open();
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.com'));
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('E-mail')).not.toBeVisible();
    expect(api.bodies('POST', ACCOUNT)[0]).toEqual({ token: 'tok' });
    for (const label of ['Nova senha', 'Confirmar senha'])
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password');
  });

  it('takes a password even if the account is unknown', async () => {
    api.on('POST', ACCOUNT, () => Promise.reject(new TypeError('Failed to fetch')));
    api.on('POST', REDEEM, () => json({ type: 'recovery' }));
    await openAndSend();
    await screen.findByRole('dialog', { name: done });
  });

  it('lists the unmet password rules and warns against guessable passwords', async () => {
    const { user } = await open();
    expect(screen.getByText(/nada de palavra comum com números, do seu nome/)).toBeVisible();
    await user.type(screen.getByLabelText('Nova senha'), 'Abc');
    const lacking = screen.getAllByRole('listitem').filter((item) => /: falta$/.test(item.textContent ?? ''));
    expect(lacking).toHaveLength(3);
    await user.type(screen.getByLabelText('Nova senha'), '12345 ');
    expect(screen.getAllByRole('listitem').filter((item) => /: falta$/.test(item.textContent ?? ''))).toEqual(
      [],
    );
  });

  it('sends the token with the password and leads to sign-in', async () => {
    api.on('POST', REDEEM, () => json({ type: 'recovery' }));
    const { user, path } = await openAndSend();
    const dialog = within(await screen.findByRole('dialog', { name: done }));
    expect(api.bodies('POST', REDEEM)).toEqual([{ token: 'tok', password: GOOD }]);
    await user.click(dialog.getByRole('link', { name: 'Entrar' }));
    await waitFor(() => expect(path()).toBe('/auth/login'));
    expect(sessionStorage.length).toBe(0);
  });

  it('reports success again after a reload', async () => {
    api.on('POST', REDEEM, () => json({ type: 'recovery' }));
    await openAndSend();
    await screen.findByRole('dialog', { name: done });
    cleanup();
    renderApp(`/auth/${page}`);
    await screen.findByRole('dialog', { name: done });
    expect(screen.queryByLabelText('Nova senha')).not.toBeInTheDocument();
  });

  it('accepts a new link after one that was used', async () => {
    api.on('POST', REDEEM, () => json({ type: 'recovery' }));
    await openAndSend();
    await screen.findByRole('dialog', { name: done });
    cleanup();
    await open();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows an error for an expired link and hides the form', async () => {
    api.on('POST', REDEEM, () => problem(400, 'token.expired', 'Este link expirou.'));
    await openAndSend();
    await screen.findByRole('heading', { name: failed });
    expect(screen.getByRole('alert')).toHaveTextContent('Este link expirou.');
    expect(screen.queryByLabelText('Nova senha')).not.toBeInTheDocument();
  });

  it('leads to sign-in for a used link, since only the response may have been lost', async () => {
    api.on('POST', REDEEM, () => problem(400, 'token.used', 'Este link já foi usado.'));
    const { user, path } = await openAndSend();
    await screen.findByRole('heading', { name: failed });
    expect(screen.getByRole('alert')).toHaveTextContent('Este link já foi usado.');
    expect(screen.getByRole('alert')).toHaveTextContent('Talvez a senha já tenha sido criada');
    await user.click(screen.getByRole('link', { name: 'Entrar' }));
    await waitFor(() => expect(path()).toBe('/auth/login'));
  });

  it('can be retried after the server was unreachable', async () => {
    api.on('POST', REDEEM, () => Promise.reject(new TypeError('Failed to fetch')));
    const { type } = await openAndSend();
    await screen.findByRole('heading', { name: failed });
    api.on('POST', REDEEM, () => json({ type: 'recovery' }));
    await type(GOOD, GOOD);
    await screen.findByRole('dialog', { name: done });
  });

  it("shows the server's error about the password below its field", async () => {
    const fault = { path: 'password', code: 'password.leaked', message: 'Senha vazada' };
    api.on('POST', REDEEM, () => problem(400, 'validation', 'Há campos inválidos', [fault]));
    await openAndSend();
    await waitFor(() =>
      expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription('Senha vazada'),
    );
    expect(screen.getByLabelText('Nova senha')).toHaveFocus();
  });
});

describe('confirming another e-mail address', () => {
  it('takes a click, not just opening the link, and leads to sign-in', async () => {
    api.on('POST', REDEEM, () => json({ type: 'email' }));
    const app = renderApp('/auth/confirmar-email?token=confirm');
    await screen.findByRole('heading', { level: 1, name: 'Confirmar e-mail' });
    expect(api.requests).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
    await screen.findByRole('dialog', { name: 'E-mail confirmado' });
    expect(api.bodies('POST', REDEEM)).toEqual([{ token: 'confirm' }]);
    await app.user.click(screen.getByRole('link', { name: 'Entrar' }));
    await waitFor(() => expect(app.path()).toBe('/auth/login'));
  });

  it('shows the new address to a user who is signed in', async () => {
    signedInAs('STAFF');
    api.on('GET', '/usuario/me', () => json(userWith('STAFF')));
    api.on('POST', REDEEM, () => {
      api.on('GET', '/usuario/me', () => json(userWith('STAFF', { email: 'new@example.com' })));
      return json({ type: 'email' });
    });
    const app = renderApp('/auth/confirmar-email?token=confirm-signed-in');
    await app.user.click(await screen.findByRole('button', { name: 'Confirmar e-mail' }));
    await screen.findByRole('dialog', { name: 'E-mail confirmado' });
    await waitFor(() => expect(currentUser()?.email).toBe('new@example.com'));
  });

  it('shows an error for an address that is taken and for an expired link', async () => {
    api.on('POST', REDEEM, () => problem(409, 'conflict.duplicate', 'Este valor já está em uso.'));
    const app = renderApp('/auth/confirmar-email?token=taken');
    await app.user.click(await screen.findByRole('button', { name: 'Confirmar e-mail' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Este valor já está em uso.');
    api.on('POST', REDEEM, () => problem(400, 'token.expired', 'O link expirou.'));
    await app.user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
    await screen.findByText('O link expirou.');
    expect(screen.queryByRole('button', { name: 'Confirmar e-mail' })).toBeNull();
  });
});
