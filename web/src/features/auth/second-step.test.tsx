import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSession } from '#web/lib/session-store.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, noContent, problem } from '#web/testing/fake-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { userWith } from '#web/testing/user.ts';

const TOKENS = { token: 'token', refreshToken: 'refresh', login: 'ana@example.com' };
const ANA = userWith('STAFF', { nome: 'Ana Lima', email: 'ana@example.com' });

const api = fakeApi();

/** The server's response when the password is right but a second factor is required. */
function asks(methods = ['totp', 'recoveryCode']) {
  api.on('POST', '/login', () =>
    json(
      { code: 'auth.second_factor', detail: 'Falta o segundo fator.', challenge: 'c1', methods },
      { status: 401 },
    ),
  );
}

beforeEach(() => {
  api.on('POST', '/logout', noContent);
  api.on('POST', '/login/second-factor', () => json(TOKENS));
  api.on('GET', '/usuario/me', () => json(ANA));
  asks();
});

async function afterPassword() {
  const app = renderApp('/auth/login');
  await app.user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
  await app.user.type(screen.getByLabelText('Senha'), 'Segredo1!{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Segundo fator' });
  return app;
}

const sent = () => api.requests.filter(({ path }) => path === '/login/second-factor').map(({ body }) => body);
const enter = () => screen.getByRole('button', { name: 'Entrar' });

describe('the second step of a sign-in', () => {
  it('accepts a code by keyboard alone and continues like any sign-in', async () => {
    const { user, path } = await afterPassword();
    const code = screen.getByLabelText('Código');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(path()).toMatch(/^\/admin/));
    expect(sent()).toEqual([{ challenge: 'c1', code: '123456' }]);
  });

  it('accepts a recovery code instead', async () => {
    const { user, path } = await afterPassword();
    await user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
    expect(screen.getByLabelText('Código de recuperação')).toHaveFocus();
    await user.keyboard('ABCD-EFGH-JKLM-NPQR{Enter}');
    await waitFor(() => expect(path()).toMatch(/^\/admin/));
    expect(sent()).toEqual([{ challenge: 'c1', recoveryCode: 'ABCD-EFGH-JKLM-NPQR' }]);
  });

  it('offers no recovery code when none is left', async () => {
    asks(['totp']);
    await afterPassword();
    expect(screen.queryByRole('button', { name: 'Usar um código de recuperação' })).toBeNull();
  });

  it('sends nothing while the code is empty', async () => {
    const { user } = await afterPassword();
    await user.click(enter());
    expect(screen.getByLabelText('Código')).toHaveAccessibleDescription('Campo obrigatório');
    expect(sent()).toEqual([]);
  });

  it('shows an error at the field for a wrong code and accepts the next one', async () => {
    const errors = [{ path: 'code', code: 'second_factor.code', message: 'O código não confere' }];
    api.on('POST', '/login/second-factor', () =>
      json({ code: 'auth.credentials', detail: 'x', errors }, { status: 401 }),
    );
    const { user, path } = await afterPassword();
    await user.keyboard('000000{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Código')).toHaveAccessibleDescription('O código não confere'),
    );
    api.on('POST', '/login/second-factor', () => json(TOKENS));
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(path()).toMatch(/^\/admin/));
  });

  it('returns to the password with a message after the challenge has expired', async () => {
    api.on('POST', '/login/second-factor', () => problem(401, 'auth.challenge', 'O prazo terminou.'));
    const { user } = await afterPassword();
    await user.keyboard('123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('O prazo terminou.');
    expect(screen.getByLabelText('Senha')).toHaveValue('');
    expect(getSession()).toBeNull();
  });

  it('shows errors that are not about the code, such as too many attempts', async () => {
    api.on('POST', '/login/second-factor', () => problem(429, 'rate_limited', 'Muitas tentativas.'));
    const { user } = await afterPassword();
    await user.keyboard('123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Muitas tentativas.');
  });

  it('returns to the password on request', async () => {
    const { user } = await afterPassword();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByLabelText('E-mail')).toBeVisible();
  });
});

describe('a user who must set up a second factor', () => {
  it('is led to the setup before anything else and continues once the recovery codes are kept', async () => {
    let due = true;
    api.on('POST', '/login', () => json(TOKENS));
    api.on('GET', '/usuario/me', () => json({ ...ANA, secondFactorDue: due }));
    api.on('POST', '/me/totp', () => json({ secret: 'ABCDEFGH', otpauth: 'otpauth://totp/x', qr: 'data:,' }));
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => `CODE-${index}`);
    api.on('PUT', '/me/totp', () => {
      due = false;
      return json({ recoveryCodes });
    });
    const { user, path } = renderApp('/auth/login');
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Senha'), 'Segredo1!{Enter}');
    await waitFor(() => expect(path()).toBe('/auth/segundo-fator'));
    await user.click(await screen.findByRole('button', { name: 'Configurar' }));
    expect(await screen.findByText('ABCD EFGH')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.type(screen.getByLabelText('Código'), '123456{Enter}');
    expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Guardei os códigos' }));
    await waitFor(() => expect(path()).toMatch(/^\/admin/));
  });
});
