import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { paste, renderApp } from '#web/testing/render-app.tsx';
import { visitLine, visitRecord } from '../testing/visit-builders.ts';

const api = fakeApi();
const LINES = '/visits/8/lines';
const DEVICE = { deviceId: 7, macAddress: 'AA:BB:CC:DD:EE:FF', name: 'Recepção' };
const added = visitLine({ lineId: 40, slot: 9, planned: false, reason: null });

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/visits/8', () => json(visitRecord()));
  api.on('GET', '/visits/8/history', () => pageOf());
  api.on('GET', '/devices', () => pageOf(DEVICE));
  api.on('POST', LINES, () => {
    api.on('GET', '/visits/8', () => json(visitRecord({ lines: [...visitRecord().lines, added] })));
    return json(added, { status: 201 });
  });
});
afterEach(() => localStorage.clear());

const SERIAL = { name: 'Número de série da cápsula que está no slot' };
const slotsAsked = () => api.bodies('POST', LINES).map((body) => body as { deviceId: number; slot: number });

async function openDialog() {
  const { user } = renderApp('/admin/visits/8');
  await user.click(await screen.findByRole('button', { name: 'Acrescentar slot' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog };
}

describe('a slot that nobody planned', () => {
  it('is added by its device and number, and has the focus then', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('combobox', { name: 'Dispositivo' }));
    await user.click(await screen.findByRole('option', { name: /Recepção/ }));
    expect(api.requestsTo('GET', '/devices').at(-1)?.query.get('placeId')).toBe('5');
    await paste(user, dialog.getByRole('textbox', { name: 'Slot' }), '9');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Acrescentar' }));
    const item = (await screen.findByText('Slot 9')).closest('li');
    expect(item).toHaveTextContent('Acrescentado');
    await waitFor(() => expect(item).toHaveFocus());
    expect(slotsAsked()).toMatchObject([{ deviceId: 7, slot: 9 }]);
  });

  it('is found by the capsule that is in it', async () => {
    api.on('GET', '/capsules', () => pageOf({ capsuleId: 3, serialNumber: 'CAP-30' }));
    api.on('GET', '/capsules/3', () => json({ capsuleId: 3, device: DEVICE, slot: 9 }));
    const { user, dialog } = await openDialog();
    await paste(user, dialog.getByRole('textbox', SERIAL), 'cap-30');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Slot 9')).toBeVisible();
    expect(slotsAsked()).toMatchObject([{ deviceId: 7, slot: 9 }]);
  });

  it('is asked for if no capsule has the serial number, or nothing was given', async () => {
    api.on('GET', '/capsules', () => pageOf({ capsuleId: 3, serialNumber: 'CAP-30' }));
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Acrescentar' }));
    expect(await dialog.findAllByText('Campo obrigatório')).toHaveLength(2);
    await paste(user, dialog.getByRole('textbox', SERIAL), 'CAP-3');
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('Nenhuma cápsula tem este número de série.')).toBeVisible();
    expect(slotsAsked()).toEqual([]);
  });

  it('cannot be added without a connection, which is said', async () => {
    const noSignal = () => Promise.reject(new TypeError('Failed to fetch'));
    const { user, dialog } = await openDialog();
    for (const path of ['/visits/8', '/health', '/capsules']) api.on('GET', path, noSignal);
    await paste(user, dialog.getByRole('textbox', SERIAL), 'CAP-30');
    await user.keyboard('{Enter}');
    const texts = await screen.findAllByText('Acrescentar um slot precisa de conexão com o servidor.');
    expect(texts.length).toBeGreaterThan(0);
    await waitFor(() =>
      expect(screen.getByText('Acrescentar slot', { selector: 'span' }).closest('button')).toBeDisabled(),
    );
  });

  it('cannot be added to a visit that has ended', async () => {
    api.on('GET', '/visits/8', () => json(visitRecord({ status: 'done' })));
    renderApp('/admin/visits/8');
    await screen.findByText('Slot 4');
    expect(screen.queryByRole('button', { name: 'Acrescentar slot' })).toBeNull();
  });
});

it('a slot shows who recorded what, and what was recorded about it before', async () => {
  const entry = (outcome: 'kept' | 'swapped', nome: string, serialNumber: string | null, minute: number) => ({
    ...{ outcome, serialNumber, remaining: null, dueDate: null, note: null, photo: null },
    ...{ at: new Date(2026, 1, 3, 12, minute).toISOString(), by: { id: minute, nome } },
  });
  const [newest, former] = [entry('swapped', 'Bia', 'CAP-9', 5), entry('kept', 'Caio', null, 1)];
  const line = visitLine({ ...newest, entries: [newest, former] });
  api.on('GET', '/visits/8', () => json(visitRecord({ lines: [line] })));
  renderApp('/admin/visits/8');
  const item = (await screen.findByText('Slot 4')).closest('li');
  expect(item).toHaveTextContent('Bia, 03/02/2026 12:05');
  expect(item).toHaveTextContent('Antes: Mantida (Caio, 03/02/2026 12:01)');
});
