import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, noContent, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { SecondFactorDialog } from './second-factor.dialog.tsx';

const api = fakeApi();
const onClose = vi.fn();
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKLM-NPQ${index}`);

/** The server's response for the second factor. */
const has = (factor: object) =>
  api.on('GET', '/me/second-factor', () =>
    json({ totp: false, passkeys: 0, recoveryCodes: 0, required: false, ...factor }),
  );

beforeEach(() => {
  onClose.mockReset();
  signedInAs('STAFF');
  api.on('POST', '/me/totp', () => json({ secret: 'ABCDEFGH', otpauth: 'otpauth://totp/x', qr: 'data:,' }));
  api.on('PUT', '/me/totp', () => json({ recoveryCodes: CODES }));
  api.on('DELETE', '/me/totp', noContent);
  api.on('GET', '/me/passkeys', () => json({ data: [] }));
  has({});
});

const open = () => renderPages({ '/': <SecondFactorDialog onClose={onClose} /> }, '/');

async function toCodes() {
  const app = open();
  await app.user.click(await screen.findByRole('button', { name: 'Configurar' }));
  await app.user.type(await screen.findByLabelText('Código'), '123456{Enter}');
  await screen.findByText('Segundo fator ativado');
  return app;
}

describe('my second factor', () => {
  it('is set up with a QR code or the secret as text, and requires a first code', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Configurar' }));
    expect(await screen.findByRole('img', { name: 'QR Code para o aplicativo autenticador' })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    expect(screen.getByLabelText('Código')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Código')).toHaveAccessibleDescription('Campo obrigatório');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('shows an error at the field for a wrong first code', async () => {
    const errors = [{ path: 'code', code: 'second_factor.code', message: 'O código não confere' }];
    api.on('PUT', '/me/totp', () => json({ code: 'validation', detail: 'x', errors }, { status: 400 }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Configurar' }));
    await user.type(await screen.findByLabelText('Código'), '000000{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Código')).toHaveAccessibleDescription('O código não confere'),
    );
  });

  it('shows the recovery codes once, with buttons to copy, download and print them', async () => {
    const { user } = await toCodes();
    const dialog = within(screen.getByRole('dialog', { name: 'Segundo fator' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
    await user.click(dialog.getByRole('button', { name: 'Copiar' }));
    expect(await dialog.findByText('Códigos copiados')).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain(CODES.join('\n'));
    expect(dialog.getByRole('button', { name: 'Baixar' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Imprimir' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Guardei os códigos' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('is known to the rest of the interface however the recovery codes are left', async () => {
    const { user } = await toCodes();
    const before = api.requestsTo('GET', '/usuario/me').length;
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
    await waitFor(() => expect(api.requestsTo('GET', '/usuario/me').length).toBe(before + 1));
  });

  it('shows how many recovery codes are left and is turned off after a confirmation', async () => {
    has({ totp: true, recoveryCodes: 7 });
    const { user } = open();
    expect(await screen.findByText('Restam 7 códigos de recuperação.')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Desativar' }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Desativar o segundo fator?' }));
    await user.click(confirm.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Segundo fator desativado')).toBeVisible();
    expect(onClose).toHaveBeenCalled();
  });

  it('shows an error when it cannot be turned off', async () => {
    has({ totp: true, recoveryCodes: 1 });
    api.on('DELETE', '/me/totp', () => problem(500, 'internal', 'Erro'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Não foi possível desativar o segundo fator')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
