import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { user as person, SESSION } from '#web/features/users/testing/user-builders.ts';
import { endSession, setCurrentUser } from '#web/lib/session-store.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, noContent, pageOf, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { userWith } from '#web/testing/user.ts';

const SHOWN = person();
const PATH = `/admin/users/${SHOWN.id}`;
const ADMIN = userWith('ADMIN');
const EMPTY = { data: [], total: 0, totalPages: 0 };
const TITLE = 'Confirme que é você';
const PASSWORD = 'Perfume#2026';

const api = fakeApi();
let fresh: boolean;
/** The response of a call that requires step-up authentication. */
const whenFresh = (answer: () => Response) => () =>
  fresh ? answer() : problem(403, 'auth.step_up', 'Confirme que é você para continuar.');

beforeEach(() => {
  fresh = false;
  signedInAs('ADMIN');
  api.on('GET', '/perfil/', () => json({ data: [{ id: 2, nome: 'STAFF' }] }));
  api.on('GET', `/usuario/${SHOWN.id}`, () => json(SHOWN));
  api.on('GET', `/usuario/${SHOWN.id}/sessions`, () => json({ data: [SESSION] }));
  api.on('GET', `/usuario/${SHOWN.id}/mails`, () => json({ data: [] }));
  api.on('GET', `/usuario/${SHOWN.id}/second-factor`, () =>
    json({ totp: false, passkeys: 0, recoveryCodes: 0, required: false }),
  );
  api.on('GET', '/capsules', () => json(EMPTY));
  api.on('GET', '/devices', () => json(EMPTY));
  api.on('DELETE', `/usuario/${SHOWN.id}/sessions/${SESSION.id}`, whenFresh(noContent));
  api.on('POST', '/login/step-up', ({ body }) => {
    const { password, code } = body as { password?: string; code?: string };
    if (password !== PASSWORD && code !== '123456')
      return problem(401, 'auth.credentials', 'A senha ou o código está incorreto.');
    fresh = true;
    return noContent();
  });
});

/** Asks to end a session, which requires step-up authentication. */
async function endTheirSession() {
  const app = renderApp(PATH);
  const sessions = within(await screen.findByRole('region', { name: 'Sessões' }));
  await app.user.click(await sessions.findByRole('button', { name: /^Encerrar Firefox/ }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
  const dialog = await screen.findByRole('dialog', { name: TITLE });
  return { ...app, dialog: within(dialog) };
}

describe('step-up authentication', () => {
  it('asks for the password, then completes the call', async () => {
    const { user, dialog } = await endTheirSession();
    expect(dialog.getByLabelText('Senha')).toHaveFocus();
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard(`${PASSWORD}{Enter}`);
    expect(await screen.findByText('Sessão encerrada')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
    expect(api.bodies('POST', '/login/step-up')).toEqual([{ password: PASSWORD }]);
    expect(api.requestsTo('DELETE', `/usuario/${SHOWN.id}/sessions/${SESSION.id}`)).toHaveLength(2);
  });

  it('shows a mistake at its field, keeps the session, and accepts another try', async () => {
    const { user, dialog } = await endTheirSession();
    await user.keyboard('{Enter}');
    expect(dialog.getByLabelText('Senha')).toHaveAccessibleDescription(/Campo obrigatório/);
    await user.keyboard('wrong{Enter}');
    await waitFor(() => expect(dialog.getByLabelText('Senha')).toHaveAccessibleDescription(/está incorreto/));
    expect(api.requestsTo('POST', '/login/refresh')).toEqual([]);
    await user.keyboard(`${PASSWORD}{Enter}`);
    expect(await screen.findByText('Sessão encerrada')).toBeVisible();
  });

  it('gives up the call when cancelled, and keeps the page below open', async () => {
    const { user } = await endTheirSession();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
    expect(await screen.findByText(/Confirme que é você para continuar/)).toBeVisible();
    expect(fresh).toBe(false);
  });

  it('accepts a code from the authenticator, or the password', async () => {
    const factors = { secondFactor: true, secondFactorMethods: ['totp' as const] };
    setCurrentUser({ ...ADMIN, ...factors });
    const { user, dialog } = await endTheirSession();
    expect(dialog.getByLabelText('Código')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Usar a senha' }));
    expect(dialog.getByLabelText('Senha')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Usar o aplicativo autenticador' }));
    await user.type(dialog.getByLabelText('Código'), '123456{Enter}');
    expect(await screen.findByText('Sessão encerrada')).toBeVisible();
    expect(api.bodies('POST', '/login/step-up')).toEqual([{ code: '123456' }]);
  });

  it('stays open when the response to a cancelled one arrives late', async () => {
    let respond = () => {};
    const late = new Promise<Response>((resolve) => {
      respond = () => resolve(noContent());
    });
    api.on('POST', '/login/step-up', () => late);
    const { user } = await endTheirSession();
    await user.keyboard(`${PASSWORD}{Enter}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Encerrar Firefox/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    await screen.findByRole('dialog', { name: TITLE });
    await act(async () => respond());
    const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
    api.on('POST', '/login/step-up', () => {
      fresh = true;
      return noContent();
    });
    await user.type(dialog.getByLabelText('Senha'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText('Sessão encerrada')).toBeVisible();
  });

  it('is given up when the session ends meanwhile', async () => {
    const { path } = await endTheirSession();
    endSession('signed-out');
    await waitFor(() => expect(path()).toBe('/auth/login'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
    expect(api.requestsTo('DELETE', `/usuario/${SHOWN.id}/sessions/${SESSION.id}`)).toHaveLength(1);
  });
});

describe('after step-up authentication', () => {
  it('a record is saved as it was typed', async () => {
    api.on('PUT', `/usuario/${SHOWN.id}`, ({ body }) =>
      fresh ? json({ ...SHOWN, ...(body as object) }) : problem(403, 'auth.step_up', 'x'),
    );
    const { user } = renderApp(`${PATH}/update`);
    const field = await screen.findByRole('textbox', { name: /E-mail/ });
    await user.clear(field);
    await user.type(field, 'other@example.com');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
    await user.type(dialog.getByLabelText('Senha'), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(api.requestsTo('PUT', `/usuario/${SHOWN.id}`)).toHaveLength(2));
    const [first, second] = api.requestsTo('PUT', `/usuario/${SHOWN.id}`);
    expect(second?.body).toEqual(first?.body);
    expect(second?.body).toMatchObject({ email: 'other@example.com' });
  });

  it('a download is saved', async () => {
    const saved = fakeDownloads();
    api.on('GET', '/usuario', () => pageOf(SHOWN));
    api.on('GET', '/views', () => json({ data: [] }));
    api.on(
      'GET',
      '/usuario/export',
      whenFresh(() => new Response('PK')),
    );
    const { user } = renderApp('/admin/users');
    await screen.findByText(SHOWN.nome);
    await user.click(await screen.findByRole('button', { name: 'Exportar' }));
    const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
    await user.type(dialog.getByLabelText('Senha'), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});
