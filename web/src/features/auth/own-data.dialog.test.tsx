import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setStepUpPrompt } from '#web/lib/call.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { fakeProvider } from '#web/testing/fake-provider.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { OwnDataDialog } from './own-data.dialog.tsx';

const ERASED = { anonymousFrom: '2026-03-21T11:26:53.589Z' };
const api = fakeApi();
fakeProvider();

beforeEach(() => {
  signedInAs('STAFF');
});
afterEach(() => {
  setStepUpPrompt((end) => end(false));
});

const linked = (password: boolean) =>
  api.on('GET', '/me/oidc', () => json({ linkedAt: '2026-01-02T12:00:00.000Z', password }));
/** Opens the dialog and asks for the erasure of the account. */
async function ask() {
  const app = renderPages(
    { '/': <OwnDataDialog onClose={() => undefined} />, '/erase-account': 'received' },
    '/',
  );
  await app.user.click(await screen.findByRole('button', { name: 'Encerrar minha conta' }));
  return app;
}

describe('the erasure of the account', () => {
  it('asks for the password', async () => {
    linked(true);
    api.on('POST', '/me/erasure', () => json(ERASED, { status: 202 }));
    const { user } = await ask();
    await user.type(await screen.findByLabelText('Senha atual'), 'Jasmim#Azul7{Enter}');
    expect(await screen.findByText('received')).toBeVisible();
    expect(api.bodies('POST', '/me/erasure')).toEqual([{ password: 'Jasmim#Azul7' }]);
  });

  it('asks users without a password to confirm who they are in another way', async () => {
    let fresh = false;
    setStepUpPrompt((end) => {
      fresh = true;
      end(true);
    });
    linked(false);
    api.on('DELETE', '/app/me', () =>
      fresh ? json(ERASED, { status: 202 }) : problem(403, 'auth.step_up', 'Confirme que é você.'),
    );
    const { user } = await ask();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeVisible());
    expect(screen.queryByLabelText('Senha atual')).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Encerrar minha conta' }));
    expect(await screen.findByText('received')).toBeVisible();
    expect(api.bodies('DELETE', '/app/me')).toEqual([{}, {}]);
  });

  it('reports that it cannot tell whether there is a password, and can retry', async () => {
    api.on('GET', '/me/oidc', () => problem(503, 'unavailable', 'Sem resposta.'));
    const { user } = await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem resposta.');
    linked(true);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByLabelText('Senha atual')).toBeVisible();
  });
});
