import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LABELS_MAX } from '#contracts/core/constants.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { PrintLabelsButton } from './print-labels-button.tsx';

const PATH = '/devices/labels';
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const macOf = (id: number) => `AA:BB:CC:DD:EE:${id.toString(16).toUpperCase().padStart(2, '0')}`;
const labelOf = (deviceId: number) => ({
  deviceId,
  macAddress: macOf(deviceId),
  claimCode: '7K3MQ9TX2HBD',
  qrCode: `DEVICE|SCENT|${macOf(deviceId)}|7K3MQ9TX2HBD`,
});

const api = fakeApi();
const print = vi.fn();

beforeEach(() => {
  signedInAs('ADMIN');
  print.mockReset();
  vi.stubGlobal('print', print);
  api.on('POST', PATH, ({ body }) => json({ labels: (body as { ids: number[] }).ids.map(labelOf) }));
});

const show = (ids: number[]) => renderPages({ '/': <PrintLabelsButton ids={ids} />, '/other': 'other' }, '/');
const button = () => screen.findByRole('button', { name: 'Imprimir etiquetas' });
const sheet = () => document.querySelector('body > [aria-hidden]:has(svg)');

describe('labels of many devices', () => {
  it('are fetched in one request, in the order of the selection, and printed', async () => {
    let printed: string[] = [];
    print.mockImplementation(() => {
      printed = [...(sheet()?.querySelectorAll('dd:first-of-type') ?? [])].map(
        (mac) => mac.textContent ?? '',
      );
    });
    const { user } = show([3, 1, 2]);
    await user.click(await button());
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(api.bodies('POST', PATH)).toEqual([{ ids: [3, 1, 2] }]);
    expect(printed).toEqual([3, 1, 2].map(macOf));
  });

  it('are removed from the page after printing', async () => {
    const { user } = show([1]);
    await user.click(await button());
    await waitFor(() => expect(sheet()).not.toBeNull());
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(sheet()).toBeNull();
  });

  it('have the names of the devices that have one', async () => {
    let words: (string | null)[] = [];
    print.mockImplementation(() => {
      words = [...(sheet()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
    });
    api.on('POST', PATH, () => json({ labels: [{ ...labelOf(1), name: 'Recepção' }, labelOf(2)] }));
    const { user } = show([1, 2]);
    await user.click(await button());
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(words.filter((text) => text === 'Recepção')).toHaveLength(1);
    expect(words).toHaveLength(3);
  });

  it('are printed 24 on a page', async () => {
    const { user } = show(numbered(25));
    await user.click(await button());
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect([...(sheet()?.children ?? [])].map((page) => page.children.length)).toEqual([24, 1]);
  });

  it('are not requested above the maximum number per request', async () => {
    const { user } = show(numbered(LABELS_MAX + 1));
    await user.click(await button());
    expect(await screen.findByText('Selecione no máximo 200 dispositivos')).toBeVisible();
    expect(api.requests).toEqual([]);
  });

  it('show an error and print nothing when they cannot be loaded', async () => {
    api.on('POST', PATH, () => problem(500, 'internal', 'x'));
    const { user } = show([1]);
    await user.click(await button());
    expect(await screen.findByText('Não foi possível imprimir as etiquetas')).toBeVisible();
    expect(print).not.toHaveBeenCalled();
    expect(await button()).toHaveAttribute('aria-busy', 'false');
  });

  it('say whose code can no longer be read', async () => {
    api.on('POST', PATH, () => problem(409, 'device.claim_code', 'O código de 01 não pode mais ser lido.'));
    const { user } = show([1]);
    await user.click(await button());
    expect(await screen.findByText('O código de 01 não pode mais ser lido.')).toBeVisible();
  });
});
