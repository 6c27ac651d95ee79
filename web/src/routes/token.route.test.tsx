import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const REDEEM = '/requisicaotemporaria';
const GOOD = 'Segredo1!';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.each(['ativar-conta', 'recuperar-senha', 'cadastrar-senha'])('/auth/%s', (page) => {
  it('is not for those without a token', async () => {
    const app = renderApp(`/auth/${page}`);
    await screen.findByRole('button', { name: 'Entrar' });
    expect(app.path()).toBe('/auth/login');
    expect(api.requests).toEqual([]);
  });

  it('takes the token out of the address, and finds it again after a reload', async () => {
    api.on('POST', REDEEM, () => new Promise(() => {}));
    const app = renderApp(`/auth/${page}?token=00012345678901234567890`);
    await waitFor(() => expect(app.path()).toBe(`/auth/${page}`));
    const again = renderApp(`/auth/${page}`);
    expect((await screen.findAllByRole('heading', { level: 1 })).length).toBeGreaterThan(0);
    expect(again.path()).toBe(`/auth/${page}`);
  });
});

describe('activation', () => {
  it('happens by itself, exactly once, and leads to sign-in', async () => {
    api.on('POST', REDEEM, () => json({ type: 'activation' }));
    const app = renderApp('/auth/ativar-conta?token=activate-once');
    await screen.findByRole('dialog', { name: 'Conta ativada' });
    expect(api.asked('POST', REDEEM).map(({ body }) => body)).toEqual([{ token: 'activate-once' }]);
    await app.user.click(screen.getByRole('link', { name: 'Entrar' }));
    await waitFor(() => expect(app.path()).toBe('/auth/login'));
    expect(sessionStorage.length).toBe(0);
  });

  it('makes what went wrong its heading', async () => {
    api.on('POST', REDEEM, () => problem(400, 'token.used', 'Este link já foi usado.'));
    renderApp('/auth/ativar-conta?token=activate-twice');
    await screen.findByRole('heading', { name: 'Este link já foi usado.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível ativar a conta');
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
      if (password) await app.user.type(screen.getByLabelText('Nova senha'), password);
      if (confirmation) await app.user.type(screen.getByLabelText('Confirmar senha'), confirmation);
      await app.user.click(screen.getByRole('button', { name: 'Salvar senha' }));
    };
    return { ...app, type };
  }

  it('sends nothing until the passwords are there, strong and equal', async () => {
    const { type } = await open();
    await type('', '');
    expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription('Informe a senha');
    await type('segredo1', 'segredo1');
    expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription(
      'A senha não atende aos requisitos',
    );
    await type(GOOD, 'Segredo2!');
    expect(screen.getByLabelText('Confirmar senha')).toHaveAccessibleDescription('As senhas são diferentes');
    expect(api.requests).toEqual([]);
  });

  it('lists what the password still lacks', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Nova senha'), 'Abc');
    const lacking = screen.getAllByRole('listitem').filter((item) => /: falta$/.test(item.textContent ?? ''));
    expect(lacking).toHaveLength(3);
    await user.type(screen.getByLabelText('Nova senha'), '12345 ');
    expect(screen.getAllByRole('listitem').filter((item) => /: falta$/.test(item.textContent ?? ''))).toEqual(
      [],
    );
  });

  it('sends the token with the password, and leads to sign-in', async () => {
    api.on('POST', REDEEM, () => json({ type: 'recovery' }));
    const { type } = await open();
    await type(GOOD, GOOD);
    await screen.findByRole('dialog', { name: done });
    expect(api.asked('POST', REDEEM).map(({ body }) => body)).toEqual([{ token: 'tok', password: GOOD }]);
  });

  it('says so in words when the link is spent, and asks for nothing more', async () => {
    api.on('POST', REDEEM, () => problem(400, 'token.expired', 'Este link expirou.'));
    const { type } = await open();
    await type(GOOD, GOOD);
    await screen.findByRole('heading', { name: failed });
    expect(screen.getByRole('alert')).toHaveTextContent('Este link expirou.');
    expect(screen.queryByLabelText('Nova senha')).not.toBeInTheDocument();
  });

  it('can be tried again when the server was out of reach', async () => {
    api.on('POST', REDEEM, () => Promise.reject(new TypeError('Failed to fetch')));
    const { type } = await open();
    await type(GOOD, GOOD);
    await screen.findByRole('heading', { name: failed });
    api.on('POST', REDEEM, () => json({ type: 'recovery' }));
    await type(GOOD, GOOD);
    await screen.findByRole('dialog', { name: done });
  });

  it('puts a fault of the password under its field', async () => {
    const fault = { path: 'password', code: 'password.leaked', message: 'Senha vazada' };
    api.on('POST', REDEEM, () => problem(400, 'validation', 'Há campos inválidos', [fault]));
    const { type } = await open();
    await type(GOOD, GOOD);
    await waitFor(() =>
      expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription('Senha vazada'),
    );
  });
});
