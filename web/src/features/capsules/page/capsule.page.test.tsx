import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CapsuleEvent, CapsuleLevel, CapsuleRecord } from '#contracts/capsules/capsule-record.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { spanOf } from './level-span.ts';

const CAPSULE: CapsuleRecord = {
  capsuleId: 31,
  serialNumber: 'CAP-31',
  fragrance: { fragranceId: 9, name: 'Bergamota' },
  totalShots: 200,
  remainingShots: 120,
  device: { deviceId: 7, macAddress: 'AA:BB:CC:DD:EE:FF', name: 'Entrada' },
  dueDate: '2100-01-31',
  emptyIn: { low: 12, middle: 15, high: 18 },
  emptyOn: '2026-02-18',
  slot: 4,
  organisation: { organisationId: 3, name: 'Lojas Aurora' },
  place: { placeId: 5, name: 'Aeroporto' },
  owner: { id: 2, nome: 'Ana Souza' },
  user: { id: 8, nome: 'Rui Prado' },
  lastFiredAt: new Date(2026, 1, 3, 9, 6).toISOString(),
  replaced: { capsuleId: 30, serialNumber: 'CAP-30' },
  deletedAt: null,
  createdAt: new Date(2026, 0, 2, 8, 5).toISOString(),
  updatedAt: new Date(2026, 1, 3, 9, 6).toISOString(),
};

const at = (day: number) => new Date(2026, 0, day, 10, 0).toISOString();
const WHERE = {
  device: { deviceId: 7, macAddress: 'AA:BB:CC:DD:EE:FF', name: 'Entrada' },
  slot: 4,
  organisation: { organisationId: 3, name: 'Lojas Aurora' },
  place: { placeId: 5, name: 'Aeroporto' },
  visit: null,
  by: null,
};
const VISIT = { visitId: 8, name: 'Ronda de janeiro', by: { id: 1, nome: 'Lia Costa' } };
const EVENTS: CapsuleEvent[] = [
  { kind: 'out', at: at(25), ...WHERE, user: null, replacedBy: null, visit: VISIT },
  {
    kind: 'refilled',
    at: at(20),
    user: { id: 1, nome: 'Lia Costa' },
    visit: null,
    changes: [{ path: 'totalShots', before: 150, after: 200 }],
  },
  { kind: 'in', at: at(10), ...WHERE, user: CAPSULE.user, replaced: CAPSULE.replaced },
  { kind: 'imported', at: at(2), user: { id: 1, nome: 'Lia Costa' }, visit: null, changes: [] },
];
const LEVELS: CapsuleLevel[] = [
  { date: '2026-02-02', remainingShots: 130, shots: 4 },
  { date: '2026-02-03', remainingShots: 120, shots: 10 },
];

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  answers(CAPSULE);
});

function answers(capsule: CapsuleRecord) {
  api.on('GET', '/capsules/31', () => json(capsule));
  api.on('GET', '/capsules/31/history', ({ query }) =>
    json(
      query.get('page') === '2'
        ? { data: EVENTS.slice(3), total: 4, totalPages: 2, levels: [] }
        : { data: EVENTS.slice(0, 3), total: 4, totalPages: 2, levels: LEVELS },
    ),
  );
}

describe('the page of a capsule', () => {
  it('shows where it is, each with a link', async () => {
    renderApp('/admin/capsules/31');
    expect(await screen.findByRole('heading', { name: 'CAP-31' })).toBeVisible();
    expect(document.title).toBe('CAP-31 - Admin');
    const facts = screen.getByText('Fragrância').closest('dl') as HTMLElement;
    expect(facts).toHaveTextContent(/Slot4/);
    expect(facts).toHaveTextContent('12 a 18 dias (18/02/2026)');
    for (const [name, path] of [
      ['Bergamota', '/admin/fragrances/9'],
      ['Entrada · AA:BB:CC:DD:EE:FF', '/admin/devices/7'],
      ['Lojas Aurora', '/admin/organisations/3'],
      ['Aeroporto', '/admin/places/5'],
      ['Rui Prado', '/admin/users/8'],
      ['Ana Souza', '/admin/users/2'],
      ['CAP-30', '/admin/capsules/30'],
    ] as const)
      expect(within(facts).getByRole('link', { name })).toHaveAttribute('href', path);
    expect(screen.queryByRole('button', { name: /^Ações/ })).toBeNull();
  });

  it('tells who swapped it and when, newest first, one page at a time', async () => {
    const { user } = renderApp('/admin/capsules/31');
    const history = await screen.findByRole('region', { name: 'Histórico' });
    const texts = async () =>
      (await within(history).findAllByRole('listitem')).map(({ textContent }) => textContent);
    await waitFor(async () => expect(await texts()).not.toHaveLength(0));
    const [out, refilled, , into] = await texts();
    expect(out).toContain('Saiu do slot 4 de Entrada · AA:BB:CC:DD:EE:FF');
    expect(out).toContain('Ronda de janeiro · Lia Costa');
    expect(out).toContain('25/01/2026 10:00');
    expect(refilled).toMatch(/^ReabastecidaLia Costa.*Total de disparos:150→200/);
    expect(into).toMatch(
      /^No slot 4 de Entrada · AA:BB:CC:DD:EE:FF, no lugar de CAP-30Aeroporto \(Lojas Aurora\) · Usuário: Rui Prado10\/01\/2026 10:00$/,
    );
    expect(within(history).getByRole('link', { name: 'CAP-30' })).toHaveAttribute(
      'href',
      '/admin/capsules/30',
    );
    await user.click(within(history).getByRole('button', { name: 'Ver mais' }));
    expect(await within(history).findByText('Importada')).toBeVisible();
    expect(api.requestsTo('GET', '/capsules/31/history').at(-1)?.query.get('days')).toBe('0');
  });

  it('shows its level by day and its forecast, as a drawing in words and as a table', async () => {
    renderApp('/admin/capsules/31');
    expect(
      await screen.findByRole('img', {
        name: '02/02/2026: 130; hoje: 120 disparos restantes. Acaba entre 15/02/2026 e 21/02/2026.',
      }),
    ).toBeVisible();
    const table = screen.getByRole('table', { name: 'Nível por dia' });
    expect(within(table).getAllByRole('row')[2]).toHaveTextContent('03/02/2026120');
  });

  it('shows dashes for a capsule that is nowhere', async () => {
    answers({
      ...CAPSULE,
      ...{ device: null, slot: null, organisation: null, place: null, owner: null, user: null },
      ...{ replaced: null, emptyIn: null, emptyOn: null, dueDate: null, lastFiredAt: null },
    });
    renderApp('/admin/capsules/31');
    const facts = (await screen.findByText('Fragrância')).closest('dl') as HTMLElement;
    expect(within(facts).getAllByText('—')).toHaveLength(9);
    expect(within(facts).getByText('Desconhecido')).toBeVisible();
  });

  it('says that a capsule is not there', async () => {
    api.on('GET', '/capsules/31', () => problem(404, 'not_found', 'Não encontrado.'));
    renderApp('/admin/capsules/31');
    expect(await screen.findByRole('alert')).toHaveTextContent('Não encontrado.');
  });
});

describe('the span of the drawing', () => {
  it('goes as far ahead as the forecast, but hardly more than back', () => {
    expect(spanOf(1, null)).toEqual({ today: 0, width: 1 });
    expect(spanOf(90, { low: 5, middle: 8, high: 12 })).toEqual({ today: 89, width: 102 });
    expect(spanOf(10, { low: 50, middle: 80, high: 300 })).toEqual({ today: 9, width: 39 });
  });
});
