import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Capsule } from '#contracts/capsules/capsules.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { textsOf } from '#web/testing/screen.ts';

const CAPSULE: Capsule = {
  capsuleId: 1,
  serialNumber: 'CAP-1',
  fragrance: { fragranceId: 9, name: 'Bergamota' },
  totalShots: 1500,
  remainingShots: 1200,
  device: { deviceId: 7, macAddress: 'AA:BB:CC:DD:EE:FF', name: null },
  dueDate: '2100-01-31',
  emptyIn: { low: 12, middle: 15, high: 18 },
  emptyOn: '2099-12-20',
  deletedAt: null,
  createdAt: new Date(2026, 0, 2, 8, 5).toISOString(),
  updatedAt: new Date(2026, 1, 3, 9, 6).toISOString(),
};

const api = fakeApi();

beforeEach(() => {
  // A member, who only reads capsules.
  signedInAs('STAFF', { organisationId: 3, name: 'Lojas Aurora' });
  answers([CAPSULE]);
});

function answers(data: Capsule[], total = data.length) {
  api.on('GET', '/capsules', () => json({ data, total, totalPages: Math.ceil(total / 10) }));
}

const lastQuery = () => Object.fromEntries(api.requestsTo('GET', '/capsules').at(-1)?.query ?? []);
const cellsOf = async () =>
  within(await screen.findByRole('row', { name: /CAP-1/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the list of capsules', () => {
  it('shows members the columns of a capsule and no actions', async () => {
    renderApp('/admin/capsules');
    expect(await cellsOf()).toEqual([
      'CAP-1',
      'Bergamota',
      '1.200 de 1.500',
      '12 a 18 dias',
      'AA:BB:CC:DD:EE:FF',
      '31/01/2100',
      '02/01/2026 08:0503/02/2026 09:06',
    ]);
    expect(document.title).toBe('Cápsulas - Admin');
    expect(textsOf('columnheader')).toEqual([
      'Número de série',
      'Fragrância',
      'Disparos restantes',
      'Acaba em',
      'Endereço MAC',
      'Validade',
      expect.stringContaining('Atualizado em'),
    ]);
    expect(screen.queryByRole('button', { name: /^Ações: / })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
  });

  it('lets staff of the house take a capsule out and undo it', async () => {
    signedInAs('STAFF');
    const batchId = '0195948e-2b6c-7d15-8f3a-4b1c9d0e7f62';
    const counts = { matched: 1, done: 1, refused: [], refusedTotal: 0, warnings: [], warningsTotal: 0 };
    api.on('POST', '/capsules/bulk', () => json({ batchId, ...counts }));
    api.on('POST', `/bulk/${batchId}/undo`, () => json({ batchId: null, ...counts }));
    const { user } = renderApp('/admin/capsules');
    await user.click(await screen.findByRole('button', { name: 'Remover do dispositivo: CAP-1' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Cápsula removida do dispositivo')).toBeVisible();
    expect(api.requestsTo('POST', '/capsules/bulk').at(-1)?.body).toEqual({
      ...{ action: 'edit', ids: [1], set: { deviceId: null } },
    });
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(api.requestsTo('POST', `/bulk/${batchId}/undo`)).toHaveLength(1));
  });

  it('shows inactive capsules without the filter of what needs attention', async () => {
    const { user } = renderApp('/admin/capsules');
    await cellsOf();
    await user.click(screen.getByRole('radio', { name: 'Inativas' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ isActive: 'false' }));
    expect(screen.queryByRole('radio', { name: 'Vencidas' })).toBeNull();
  });

  it('links to the device that holds a capsule', async () => {
    renderApp('/admin/capsules');
    const link = await screen.findByRole('link', { name: 'AA:BB:CC:DD:EE:FF' });
    expect(link).toHaveAttribute('href', '/admin/devices/7');
  });

  it('shows empty cells for a capsule that was never fired and never expires', async () => {
    answers([{ ...CAPSULE, device: null, dueDate: null, emptyIn: null, emptyOn: null }]);
    renderApp('/admin/capsules');
    expect((await cellsOf()).slice(3, 6)).toEqual(['Desconhecido', '', '']);
  });

  it.each([
    [{ low: 0, middle: 0, high: 0 }, 'Hoje'],
    [{ low: 0, middle: 1, high: 1 }, '0 a 1 dia'],
    [{ low: 3, middle: 4, high: 4 }, '3 a 4 dias'],
    [{ low: 2, middle: 2, high: 2 }, '2 dias'],
  ])('shows in how many days a capsule will be empty: %j', async (emptyIn, words) => {
    answers([{ ...CAPSULE, emptyIn }]);
    renderApp('/admin/capsules');
    expect((await cellsOf())[3]).toBe(words);
  });

  it('shows no forecast for an empty capsule', async () => {
    answers([{ ...CAPSULE, remainingShots: 0, emptyIn: null, emptyOn: null }]);
    renderApp('/admin/capsules');
    expect((await cellsOf()).slice(2, 4)).toEqual(['0 de 1.500Vazia', '']);
  });

  it('filters by forecast from the URL and links to the refill list', async () => {
    renderApp('/admin/capsules?emptyWithin=14&sort=emptyOn&dir=asc');
    await cellsOf();
    expect(lastQuery()).toMatchObject({ emptyWithin: '14', orderBy: 'emptyOn', orderByDirection: 'ASC' });
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Lista de reposição' });
    expect(link).toHaveAttribute('href', '/admin/refill');
  });

  it('marks a low and expired capsule in words', async () => {
    answers([{ ...CAPSULE, remainingShots: 224, dueDate: '2020-01-31' }]);
    renderApp('/admin/capsules');
    const cells = await cellsOf();
    expect(cells[2]).toBe('224 de 1.500Acabando');
    expect(cells[5]).toBe('31/01/2020Vencida');
  });

  it.each([
    ['Número de série', 'serialNumber'],
    ['Fragrância', 'fragrance.name'],
    ['Disparos restantes', 'remainingShots'],
    ['Endereço MAC', 'device.macAddress'],
    ['Validade', 'dueDate'],
    ['Acaba em', 'emptyOn'],
    ['Atualizado em', 'updatedAt'],
  ])('sorts by %s', async (header, field) => {
    const { user } = renderApp('/admin/capsules');
    await cellsOf();
    await user.click(screen.getByRole('button', { name: header }));
    await waitFor(() => expect(lastQuery().orderBy).toBe(field));
  });

  it('filters by state from the URL', async () => {
    const { user, path } = renderApp('/admin/capsules?state=due');
    await cellsOf();
    expect(screen.getByRole('radio', { name: 'Vencidas ou a vencer' })).toBeChecked();
    expect(lastQuery()).toMatchObject({ state: 'due' });
    await user.click(screen.getByRole('radio', { name: 'Acabando (< 15%)' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'low' }));
    expect(path()).toBe('/admin/capsules?state=low');
    await user.click(screen.getByRole('radio', { name: 'Vencidas' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'expired' }));
    expect(screen.queryByRole('radio', { name: 'Vencidas ou a vencer' })).toBeNull();
    answers([]);
    await user.click(screen.getByRole('radio', { name: 'Acabando (< 15%)' }));
    await waitFor(() => expect(path()).toBe('/admin/capsules?state=low'));
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(await screen.findByText('Nenhuma cápsula está acabando.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Todas' }));
    expect(await screen.findByText(/As cápsulas chegam por importação/)).toBeVisible();
    expect(lastQuery()).not.toHaveProperty('state');
  });

  it.each([
    ['low', 'remainingShots'],
    ['expired', 'dueDate'],
    ['expiring', 'dueDate'],
    ['due', 'dueDate'],
  ])('sorts %s capsules by urgency, whatever sort is remembered', async (state, field) => {
    localStorage.setItem('list:/capsules', '{"sort":"serialNumber","dir":"desc"}');
    const { user } = renderApp(`/admin/capsules?state=${state}`);
    await cellsOf();
    expect(lastQuery()).toMatchObject({ orderBy: field, orderByDirection: 'ASC' });
    await user.click(screen.getByRole('button', { name: 'Fragrância' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ orderBy: 'fragrance.name', state }));
  });

  it.each([
    ['ADMIN', true],
    ['STAFF', false],
  ] as const)('links %s to the import while the list is empty: %s', async (profile, leads) => {
    signedInAs(profile);
    answers([]);
    renderApp('/admin/capsules');
    await screen.findByText(/As cápsulas chegam por importação/);
    const link = screen.queryByRole('link', { name: 'Importar cápsulas' });
    expect(link?.getAttribute('href')).toBe(leads ? '/admin/import?kind=capsules' : undefined);
  });
});
