import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { addDays, dayAt } from '#web/lib/day.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { alertRow } from './testing/alert-builders.ts';

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/alerts', () => pageOf(...TASKS));
});

const rowOf = (name = 'AA:BB:CC:DD:EE:FF') => screen.findByRole('row', { name: new RegExp(name) });

/** Three alerts about two capsules at the airport, one elsewhere, and one of a device. */
const TASKS = [
  capsuleAlert(11, 21, { kind: 'capsule.low' }),
  alertRow(),
  capsuleAlert(12, 22, { kind: 'capsule.due' }),
  capsuleAlert(13, 23, { place: { placeId: 6, name: 'Praia' } }),
  capsuleAlert(14, 21, { kind: 'capsule.empty_within' }),
];

function capsuleAlert(alertId: number, id: number, change: Partial<Alert> = {}): Alert {
  const subject = { kind: 'capsule' as const, id, name: `CAP-${id}`, url: `/admin/capsules/${id}` };
  return alertRow({ alertId, kind: 'capsule.low', severity: 'soon', subject, ...change });
}

const BATCH = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const bulkAnswer = (matched: number, more: object = {}) => ({
  ...{ batchId: BATCH, matched, done: matched, refused: [], refusedTotal: 0 },
  ...{ warnings: [], warningsTotal: 0, ...more },
});
const bulkBodies = () =>
  api.requestsTo('POST', '/alerts/bulk').map(({ query, body }) => [query.get('dryRun'), body]);

describe('alerts that one visit settles', () => {
  beforeEach(() => {
    api.on('POST', '/alerts/bulk', ({ query, body }) =>
      json(bulkAnswer(Object(body).ids.length, query.get('dryRun') === 'true' ? { batchId: null } : {})),
    );
    api.on('POST', `/bulk/${BATCH}/undo`, () => json(bulkAnswer(3)));
  });

  it('are one row, which leads to what to bring, and opens to its alerts', async () => {
    const { user } = renderApp('/admin/alerts');
    const task = await rowOf('Repor 2 cápsulas');
    expect(within(task).getByRole('link', { name: 'Repor 2 cápsulas' })).toHaveAttribute(
      'href',
      '/admin/refill?placeId=5',
    );
    expect(task).toHaveTextContent('Cápsula acabando: 1Cápsula vencida ou a vencer: 1');
    expect(screen.getAllByRole('row')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Mostrar os 3 alertas de Aeroporto' }));
    expect(screen.getAllByRole('row')).toHaveLength(6);
    const names = screen.getAllByRole('link', { name: /^CAP-|^AA:/ }).map((link) => link.textContent);
    expect(names).toEqual(['CAP-21', 'CAP-22', 'CAP-21', 'AA:BB:CC:DD:EE:FF', 'CAP-23']);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Recolher os 3 alertas de Aeroporto' }));
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });

  it('are acknowledged together from their row, and put back', async () => {
    const { user } = renderApp('/admin/alerts');
    const task = await rowOf('Repor 2 cápsulas');
    await user.click(within(task).getByRole('button', { name: 'Assumir: Repor 2 cápsulas, Aeroporto' }));
    expect(await screen.findByText('Alerta assumido')).toBeVisible();
    expect(bulkBodies()).toEqual([['false', { action: 'acknowledge', ids: [11, 12, 14] }]]);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(api.requestsTo('POST', `/bulk/${BATCH}/undo`)).toHaveLength(1));
  });

  it('are selected together by the checkbox of their row', async () => {
    const { user } = renderApp('/admin/alerts');
    await rowOf('Repor 2 cápsulas');
    const box = screen.getByRole('checkbox', { name: 'Selecionar Repor 2 cápsulas, Aeroporto' });
    await user.click(box);
    expect(screen.getByText('3 itens selecionados')).toBeVisible();
    await user.click(box);
    expect(screen.queryByText(/selecionado/)).toBeNull();
  });
});

describe('a selection of alerts', () => {
  beforeEach(() => {
    api.on('POST', '/alerts/bulk', ({ query }) =>
      json(
        query.get('dryRun') === 'true'
          ? bulkAnswer(5, {
              ...{ batchId: null, done: 4, refusedTotal: 1 },
              refused: [
                {
                  ...{ resource: 'alert', id: 4, name: 'AA:BB' },
                  ...{ code: 'alert.acknowledged', message: 'Já assumido.' },
                },
              ],
            })
          : bulkAnswer(5, { done: 4, refusedTotal: 1 }),
      ),
    );
  });

  it('is acknowledged in a dialog that names what stays, and undone', async () => {
    api.on('POST', `/bulk/${BATCH}/undo`, () => json(bulkAnswer(4)));
    const { user } = renderApp('/admin/alerts');
    await rowOf('Repor 2 cápsulas');
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar os desta página' }));
    const bar = within(screen.getByRole('region', { name: 'Seleção' }));
    await user.click(await bar.findByRole('button', { name: 'Assumir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assumir: 5 itens selecionados' }));
    expect(await dialog.findByText('4 itens serão alterados')).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent('AA:BB');
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('4 itens alterados')).toBeVisible();
    const ids = [4, 11, 12, 13, 14];
    expect(bulkBodies().at(-1)).toEqual(['false', { action: 'acknowledge', ids, expected: 5 }]);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(api.requestsTo('POST', `/bulk/${BATCH}/undo`)).toHaveLength(1));
  });

  it('is snoozed until a day, asked for first', async () => {
    const { user } = renderApp('/admin/alerts');
    await rowOf();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar AA:BB:CC:DD:EE:FF' }));
    const bar = within(screen.getByRole('region', { name: 'Seleção' }));
    await user.click(await bar.findByRole('button', { name: 'Adiar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeDisabled();
    await user.type(await dialog.findByRole('textbox', { name: 'Até' }), addDays(dayAt(new Date()), 3));
    await user.tab();
    await dialog.findByText('4 itens serão alterados');
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('4 itens alterados')).toBeVisible();
    const [, body] = bulkBodies().at(-1) ?? [];
    expect(body).toEqual({ action: 'snooze', until: expect.any(String), ids: [4], expected: 5 });
  });

  it.each([
    ['open', ['Assumir', 'Adiar']],
    ['acknowledged', ['Adiar', 'Reabrir']],
    ['snoozed', ['Assumir', 'Adiar', 'Reabrir']],
  ])('offers what can be done to alerts that are %s', async (state, actions) => {
    const { user } = renderApp(`/admin/alerts?state=${state}`);
    await rowOf();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar AA:BB:CC:DD:EE:FF' }));
    const bar = within(screen.getByRole('region', { name: 'Seleção' }));
    await bar.findByRole('button', { name: 'Adiar' });
    const buttons = bar.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.filter(Boolean)).toEqual(actions);
  });
});
