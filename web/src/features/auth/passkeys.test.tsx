import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser } from '#web/lib/session-store.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, noContent, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { userWith } from '#web/testing/user.ts';
import { SecondFactorDialog } from './second-factor.dialog.tsx';
import { StepUpDialog } from './step-up.dialog.tsx';

// The test environment has no authenticator.
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));

const TOKENS = { token: 'token', refreshToken: 'refresh', login: 'ana@example.com' };
const ANA = userWith('STAFF', { secondFactor: true, secondFactorMethods: ['passkey'] });
const OPTIONS = {
  challenge: 'c1',
  rpId: 'sillage.test',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};
const ANSWER = { id: 'key', rawId: 'key', type: 'public-key', response: { signature: 's' } };
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKLM-NPQ${index}`);
const PHONE = {
  id: 7,
  name: 'Celular',
  createdAt: '2026-01-02T12:00:00.000Z',
  lastUsedAt: '2026-01-03T12:00:00.000Z',
};

/** An exception as browsers throw it, by name. */
const refused = (name: string) => Object.assign(new Error('x'), { name });

const api = fakeApi();
const answersPasskey = vi.mocked(startAuthentication);
const makesPasskey = vi.mocked(startRegistration);

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  answersPasskey.mockReset().mockResolvedValue(ANSWER as never);
  makesPasskey.mockReset().mockResolvedValue(ANSWER as never);
  api.on('GET', '/usuario/me', () => json(ANA));
  api.on('POST', '/logout', noContent);
  api.on('POST', '/login/passkey/options', () => json(OPTIONS));
  api.on('POST', '/login/passkey', () => json(TOKENS));
  api.on('POST', '/login/step-up/options', () => json(OPTIONS));
});

describe('signing in with only a passkey', () => {
  const press = async () => {
    const app = renderApp('/auth/login');
    await app.user.click(await screen.findByRole('button', { name: 'Entrar com chave de acesso' }));
    return app;
  };

  it('asks for no e-mail and continues like any sign-in', async () => {
    const { path } = await press();
    await waitFor(() => expect(path()).toMatch(/^\/admin/));
    expect(answersPasskey).toHaveBeenCalledWith({ optionsJSON: OPTIONS });
    expect(api.bodies('POST', '/login/passkey')).toEqual([{ passkey: ANSWER }]);
  });

  it('is offered only by browsers that support passkeys', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    renderApp('/auth/login');
    expect(await screen.findByLabelText('E-mail')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Entrar com chave de acesso' })).toBeNull();
  });

  it.each([
    ['NotAllowedError', 'Nenhuma chave de acesso foi usada. Tente novamente.'],
    ['SecurityError', 'As chaves de acesso só funcionam em sillage.test. Abra o sistema por esse endereço.'],
    ['UnknownError', 'O navegador não conseguiu usar uma chave de acesso. Tente novamente.'],
  ])('explains what to do when the browser provides no passkey: %s', async (name, text) => {
    answersPasskey.mockRejectedValue(refused(name));
    await press();
    expect(await screen.findByText(text)).toBeVisible();
    expect(api.requestsTo('POST', '/login/passkey')).toEqual([]);
  });

  it("shows the server's message when it refuses", async () => {
    api.on('POST', '/login/passkey', () => problem(401, 'auth.credentials', 'A chave não foi aceita.'));
    await press();
    expect(await screen.findByText('A chave não foi aceita.')).toBeVisible();
  });
});

describe('a passkey as the second step', () => {
  beforeEach(() => {
    const methods = ['passkey', 'totp', 'recoveryCode'];
    const asked = {
      code: 'auth.second_factor',
      detail: 'x',
      challenge: 'c1',
      methods,
      passkeyOptions: OPTIONS,
    };
    api.on('POST', '/login', () => json(asked, { status: 401 }));
    api.on('POST', '/login/second-factor', () => json(TOKENS));
  });

  const afterPassword = async () => {
    const app = renderApp('/auth/login');
    await app.user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await app.user.type(screen.getByLabelText('Senha'), 'Segredo1!{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Segundo fator' });
    return app;
  };

  it('is offered first and works by keyboard', async () => {
    const { user, path } = await afterPassword();
    expect(screen.getByRole('button', { name: 'Usar a chave de acesso' })).toHaveFocus();
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toMatch(/^\/admin/));
    expect(api.bodies('POST', '/login/second-factor')).toEqual([{ challenge: 'c1', passkey: ANSWER }]);
  });

  it('can be swapped for another method and back', async () => {
    const { user } = await afterPassword();
    await user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
    expect(screen.getByLabelText('Código de recuperação')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Usar a chave de acesso' }));
    expect(screen.getByRole('button', { name: 'Usar a chave de acesso' })).toHaveFocus();
    expect(screen.queryByRole('textbox')).toBeNull();
    answersPasskey.mockRejectedValue(refused('NotAllowedError'));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nenhuma chave de acesso foi usada.');
  });
});

describe('a passkey for the step-up', () => {
  const onEnd = vi.fn();
  beforeEach(() => {
    onEnd.mockReset();
    signedInAs('STAFF');
    api.on('POST', '/login/step-up', noContent);
  });

  it('is offered first to users who have one, next to the password', async () => {
    setCurrentUser({ ...ANA, organisation: null });
    const { user } = renderPages({ '/': <StepUpDialog onEnd={onEnd} /> }, '/');
    const use = await screen.findByRole('button', { name: 'Usar a chave de acesso' });
    await waitFor(() => expect(use).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Usar a senha' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Usar o aplicativo autenticador' })).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith(true));
    expect(api.bodies('POST', '/login/step-up')).toEqual([{ passkey: ANSWER }]);
  });

  it("shows the server's message when it refuses", async () => {
    setCurrentUser({ ...ANA, organisation: null });
    api.on('POST', '/login/step-up', () => problem(401, 'auth.credentials', 'A chave não foi aceita.'));
    const { user } = renderPages({ '/': <StepUpDialog onEnd={onEnd} /> }, '/');
    await user.click(await screen.findByRole('button', { name: 'Usar a chave de acesso' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('A chave não foi aceita.');
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe('the page where a second factor must be set up', () => {
  beforeEach(() => {
    signedInAs('STAFF');
    setCurrentUser({ ...ANA, secondFactorDue: true });
    api.on('POST', '/me/passkeys/options', () => json({ ...OPTIONS, rp: { id: 'sillage.test' } }));
    api.on('POST', '/me/passkeys', () => json({ recoveryCodes: CODES }, { status: 201 }));
  });

  const add = async () => {
    const app = renderApp('/auth/segundo-fator');
    api.on('GET', '/usuario/me', () => json(ANA));
    await app.user.click(await screen.findByRole('button', { name: 'Adicionar chave de acesso' }));
    await app.user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    return app;
  };

  it('is left after a passkey without recovery codes, as another tab has shown them', async () => {
    api.on('POST', '/me/passkeys', () => json({ recoveryCodes: [] }, { status: 201 }));
    const { path } = await add();
    await waitFor(() => expect(path()).toMatch(/^\/admin/));
  });

  it('keeps the recovery codes and says why it cannot go on', async () => {
    const { user, path } = await add();
    const kept = await screen.findByRole('button', { name: 'Guardei os códigos' });
    api.on('GET', '/usuario/me', () => problem(500, 'internal', 'Algo deu errado.'));
    await user.click(kept);
    expect(await screen.findByRole('alert')).toHaveTextContent('Algo deu errado.');
    // On the page and on the sheet to print.
    expect(screen.getAllByText(String(CODES[0]))).toHaveLength(2);
    api.on('GET', '/usuario/me', () => json(ANA));
    await user.click(kept);
    await waitFor(() => expect(path()).toMatch(/^\/admin/));
  });
});

describe('my passkeys', () => {
  let kept: (typeof PHONE)[];
  beforeEach(() => {
    kept = [];
    signedInAs('STAFF');
    api.on('GET', '/me/second-factor', () =>
      json({ totp: false, passkeys: kept.length, recoveryCodes: 10, required: false }),
    );
    api.on('GET', '/me/passkeys', () => json({ data: kept }));
    api.on('POST', '/me/passkeys/options', () => json({ ...OPTIONS, rp: { id: 'sillage.test', name: 'x' } }));
    api.on('POST', '/me/passkeys', () => json({ ...PHONE, recoveryCodes: CODES }, { status: 201 }));
    api.on('DELETE', `/me/passkeys/${PHONE.id}`, () => {
      kept = [];
      return noContent();
    });
  });

  const open = () => renderPages({ '/': <SecondFactorDialog onClose={() => {}} /> }, '/');
  const add = async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Adicionar chave de acesso' }));
    return app;
  };

  it('are added under a name, and the first one comes with recovery codes', async () => {
    const { user } = await add();
    const name = screen.getByLabelText('Nome');
    expect(name).toHaveFocus();
    expect(name).not.toHaveValue('');
    expect(await accessibilityViolations()).toEqual([]);
    await user.clear(name);
    await user.keyboard('Celular{Enter}');
    expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    expect(api.bodies('POST', '/me/passkeys')).toEqual([{ name: 'Celular', passkey: ANSWER }]);
  });

  it('require a name and show why the browser refuses', async () => {
    makesPasskey.mockRejectedValue(refused('InvalidStateError'));
    const { user } = await add();
    await user.clear(screen.getByLabelText('Nome'));
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Nome')).toHaveAccessibleDescription(/Campo obrigatório/);
    await user.keyboard('Celular{Enter}');
    expect(
      await screen.findByText('Este dispositivo já tem uma chave de acesso da sua conta.'),
    ).toBeVisible();
    expect(api.requestsTo('POST', '/me/passkeys')).toEqual([]);
  });

  it('are listed and removed after a confirmation', async () => {
    kept = [PHONE];
    const { user } = open();
    const list = within(await screen.findByRole('list', { name: 'Chaves de acesso' }));
    expect(list.getByText(/Adicionada em .* · último uso em /)).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Remover a chave de acesso Celular' }));
    const confirm = within(
      await screen.findByRole('dialog', { name: 'Remover a chave de acesso “Celular”?' }),
    );
    await user.click(confirm.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Chave de acesso Celular removida')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Chaves de acesso' })).toBeNull());
  });
});
