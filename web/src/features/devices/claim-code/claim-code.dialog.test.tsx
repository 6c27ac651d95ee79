import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawQr } from '#web/kit/display/qr-code.tsx';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { CODE, deviceRow } from '../testing/device-builders.ts';
import { ClaimCodeDialog } from './claim-code.dialog.tsx';

const PATH = '/devices/7/claim-code';
const OTHER = { claimCode: '000011112222', qrCode: 'DEVICE|SCENT|AA:BB:CC:DD:EE:FF|000011112222' };

const api = fakeApi();
const show = () => renderPages({ '/': <ClaimCodeDialog device={deviceRow()} onClose={() => {}} /> }, '/');
/** Finds the code in the dialog, since the print sheet contains it, too. */
const shown = (code = '7K3M-Q9TX-2HBD') => screen.findByText(code, { selector: '[role=status]' });
const readings = () => api.requestsTo('GET', PATH).length;
const drawn = () =>
  screen
    .getByRole('img', { name: 'QR Code do dispositivo AA:BB:CC:DD:EE:FF' })
    .querySelector('path:last-of-type')
    ?.getAttribute('d');
const sheet = () => document.querySelector('body > [aria-hidden]:has(svg)');

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', PATH, () => json(CODE));
});

describe('the claim code', () => {
  it('is shown in groups of four and as a QR code, with a note that the reading is audited', async () => {
    show();
    expect(await shown()).toBeVisible();
    expect(drawn()).toBe(drawQr(CODE.qrCode).path);
    expect(screen.getByText('Cada consulta fica registrada na auditoria.')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is read once and not again on window focus or reconnect', async () => {
    show();
    await shown();
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(readings()).toBe(1);
  });

  it("is printed on a label with the MAC address and the installation's name", async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = show();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Imprimir etiqueta' }));
    expect(print).toHaveBeenCalledOnce();
    expect(readings()).toBe(1);
    expect(sheet()?.textContent).toBe(
      'SillageEndereço MACAA:BB:CC:DD:EE:FFCódigo de vinculação7K3M-Q9TX-2HBD',
    );
  });

  it('is copied as shown', async () => {
    const { user } = show();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Copiar código' }));
    expect(write).toHaveBeenCalledWith('7K3M-Q9TX-2HBD');
    expect(await screen.findByText('Código copiado')).toBeVisible();
  });

  it('is replaced after a confirmation, also on the label', async () => {
    api.on('PUT', PATH, () => json(OTHER));
    const { user } = show();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Trocar código' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Trocar o código de AA:BB:CC:DD:EE:FF?' }),
    );
    expect(dialog.getByText(/etiquetas já impressas deixarão de valer/)).toBeVisible();
    expect(api.requestsTo('PUT', PATH)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Trocar' }));
    expect(await screen.findByText('Código de vinculação trocado')).toBeVisible();
    expect(await shown('0000-1111-2222')).toBeVisible();
    expect(drawn()).toBe(drawQr(OTHER.qrCode).path);
    expect(sheet()).toHaveTextContent('0000-1111-2222');
    expect(screen.queryByText('7K3M-Q9TX-2HBD')).toBeNull();
    expect(readings()).toBe(1);
  });

  it('stays with an error when it cannot be replaced', async () => {
    api.on('PUT', PATH, () => problem(500, 'internal', 'x'));
    const { user } = show();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Trocar código' }));
    await user.click(await screen.findByRole('button', { name: 'Trocar' }));
    expect(await screen.findByText('Não foi possível trocar o código')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Trocar' })).toBeNull());
    expect(await shown()).toBeVisible();
  });

  it('can be retried after a failed request', async () => {
    api.on('GET', PATH, () => problem(503, 'unavailable', 'Indisponível.'));
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Indisponível.');
    expect(screen.getByRole('button', { name: 'Imprimir etiqueta' })).toBeDisabled();
    api.on('GET', PATH, () => json(CODE));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await shown()).toBeVisible();
    expect(readings()).toBe(2);
  });

  it('can be replaced when it can no longer be read', async () => {
    api.on('GET', PATH, () => problem(409, 'device.claim_code', 'O código não pode mais ser lido.'));
    api.on('PUT', PATH, () => json(OTHER));
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('não pode mais ser lido');
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Trocar código' }));
    await user.click(await screen.findByRole('button', { name: 'Trocar' }));
    expect(await shown('0000-1111-2222')).toBeVisible();
    expect(screen.queryByText(/não pode mais ser lido/)).toBeNull();
  });
});
