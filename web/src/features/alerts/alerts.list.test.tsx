import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { addDays, dayAt } from '#web/lib/day.ts';
import { setInstallationZone } from '#web/lib/time-zone.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { chooseAction } from '#web/testing/screen.ts';
import { alertRow } from './testing/alert-builders.ts';

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  answers([alertRow()]);
});

afterEach(() => setInstallationZone(undefined));

function answers(data: Alert[]) {
  api.on('GET', '/alerts', () => pageOf(...data));
}

const lastQuery = () => Object.fromEntries(api.requestsTo('GET', '/alerts').at(-1)?.query ?? []);
const snoozedUntil = () => String(Object(api.requestsTo('PUT', '/alerts/4/snooze')[0]?.body).until);
const rowOf = (name = 'AA:BB:CC:DD:EE:FF') => screen.findByRole('row', { name: new RegExp(name) });

describe('the alert list', () => {
  it('filters by organisation and place', async () => {
    api.on('GET', '/organisations/3', () => json({ organisationId: 3, name: 'Lojas Aurora' }));
    api.on('GET', '/places/5', () =>
      json({ placeId: 5, name: 'Aeroporto', organisation: { name: 'Lojas Aurora' } }),
    );
    renderApp('/admin/alerts?organisationId=3&placeId=5');
    expect(await screen.findByRole('button', { name: 'Organização: Lojas Aurora' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Local: Aeroporto (Lojas Aurora)' })).toBeVisible();
    expect(lastQuery()).toMatchObject({ organisationId: '3', placeId: '5', state: 'open' });
  });

  it('shows the open alerts, each with a link to its record', async () => {
    renderApp('/admin/alerts');
    const row = await rowOf();
    expect(document.title).toBe('Alertas - Admin');
    expect(within(row).getByRole('link', { name: /^AA:/ })).toHaveAttribute('href', '/admin/devices/7');
    expect(within(row).getByRole('link', { name: 'Aeroporto' })).toHaveAttribute('href', '/admin/places/5');
    const [, , ...cells] = within(row).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'AA:BB:CC:DD:EE:FF',
      'Dispositivo sem comunicação',
      'AeroportoHotel Atlântico',
      'Agora',
      expect.stringMatching(/^há \d+ dias02\/01\/2026 08:05$/),
      '26',
    ]);
    expect(lastQuery()).toMatchObject({ state: 'open', orderBy: 'since', orderByDirection: 'DESC' });
    expect(screen.queryByRole('link', { name: 'Regras' })).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('filters by state and shows who acknowledged an alert or until when it is snoozed', async () => {
    const { user, path } = renderApp('/admin/alerts?kind=device.silent');
    await rowOf();
    expect(lastQuery()).toMatchObject({ kind: 'device.silent', state: 'open' });
    answers([alertRow({ state: 'acknowledged', acknowledgedBy: { id: 5, nome: 'Ana Lima' } })]);
    await user.click(screen.getByRole('radio', { name: 'Assumidos' }));
    expect(await screen.findByText('Assumido por Ana Lima')).toBeVisible();
    expect(lastQuery()).toMatchObject({ state: 'acknowledged' });
    answers([alertRow({ state: 'snoozed', snoozedUntil: new Date(2026, 5, 1, 8, 5).toISOString() })]);
    await user.click(screen.getByRole('radio', { name: 'Adiados' }));
    expect(await screen.findByText('Adiado até 01/06/2026 08:05')).toBeVisible();
    expect(path()).toContain('state=snoozed');
  });

  it('shows a message when there are no open alerts', async () => {
    answers([]);
    renderApp('/admin/alerts');
    expect(
      await screen.findByText('Nenhum alerta aberto. O que precisar de alguém aparece aqui.'),
    ).toBeVisible();
  });

  it('links administrators to the rules', async () => {
    signedInAs('ADMIN');
    renderApp('/admin/alerts');
    expect(await screen.findByRole('link', { name: 'Regras' })).toHaveAttribute(
      'href',
      '/admin/alerts/rules',
    );
  });
});

describe('the actions on an alert', () => {
  it('acknowledge it, with an undo', async () => {
    api.on('PUT', '/alerts/4/acknowledge', () => json(alertRow({ state: 'acknowledged' })));
    api.on('PUT', '/alerts/4/reopen', () => json(alertRow()));
    const { user } = renderApp('/admin/alerts');
    await chooseAction(user, 'Assumir');
    expect(await screen.findByText('Alerta assumido')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(api.requestsTo('PUT', '/alerts/4/reopen')).toHaveLength(1));
  });

  it('update the count of the bell', async () => {
    const due = (total: number) =>
      api.on('GET', '/today', () => json({ counts: {}, total, totalPages: 1, data: [] }));
    due(1);
    api.on('PUT', '/alerts/4/acknowledge', () => {
      due(0);
      return json(alertRow({ state: 'acknowledged' }));
    });
    const { user } = renderApp('/admin/alerts');
    expect(await screen.findByRole('button', { name: 'Avisos, 1 ponto de atenção' })).toBeVisible();
    await chooseAction(user, 'Assumir');
    expect(await screen.findByRole('button', { name: 'Avisos' })).toBeVisible();
  });

  it.each([
    ['Adiar por 1 dia', 1],
    ['Adiar por 1 semana', 7],
  ])('snooze it: %s', async (action, days) => {
    api.on('PUT', '/alerts/4/snooze', () => json(alertRow({ state: 'snoozed' })));
    const { user } = renderApp('/admin/alerts');
    await chooseAction(user, action);
    await waitFor(() => expect(api.requestsTo('PUT', '/alerts/4/snooze')).toHaveLength(1));
    const ahead = (Date.parse(snoozedUntil()) - Date.now()) / (24 * 3_600_000);
    expect(Math.abs(ahead - days)).toBeLessThan(0.01);
  });

  it('snooze it until a chosen day, which must be in the future', async () => {
    api.on('PUT', '/alerts/4/snooze', () => json(alertRow({ state: 'snoozed' })));
    const { user } = renderApp('/admin/alerts');
    await chooseAction(user, 'Adiar até…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Adiar o alerta de AA:BB:CC:DD:EE:FF' }));
    await user.type(dialog.getByRole('textbox', { name: 'Até' }), '01/02/2020');
    await user.click(dialog.getByRole('button', { name: 'Adiar' }));
    expect(await dialog.findByText('Informe um momento no futuro')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    const day = new Date(Date.now() + 10 * 24 * 3_600_000);
    const typed = [day.getDate(), day.getMonth() + 1].map((part) => String(part).padStart(2, '0')).join('/');
    await user.clear(dialog.getByRole('textbox', { name: 'Até' }));
    await user.type(dialog.getByRole('textbox', { name: 'Até' }), `${typed}/${day.getFullYear()}`);
    await user.click(dialog.getByRole('button', { name: 'Adiar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new Date(snoozedUntil())).toEqual(new Date(day.getFullYear(), day.getMonth(), day.getDate()));
  });

  it('snooze it until the day begins in the time zone of the installation', async () => {
    setInstallationZone('Pacific/Kiritimati');
    api.on('PUT', '/alerts/4/snooze', () => json(alertRow({ state: 'snoozed' })));
    const { user } = renderApp('/admin/alerts');
    await chooseAction(user, 'Adiar até…');
    const dialog = within(await screen.findByRole('dialog'));
    const day = addDays(dayAt(new Date()), 10);
    await user.type(dialog.getByRole('textbox', { name: 'Até' }), day);
    await user.click(dialog.getByRole('button', { name: 'Adiar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new Date(snoozedUntil())).toEqual(new Date(`${day}T00:00+14:00`));
  });

  it('are undone by snoozing it again until the time that it had', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    answers([alertRow({ state: 'snoozed', snoozedUntil: until })]);
    api.on('PUT', '/alerts/4/acknowledge', () => json(alertRow({ state: 'acknowledged' })));
    api.on('PUT', '/alerts/4/snooze', () => json(alertRow({ state: 'snoozed' })));
    const { user } = renderApp('/admin/alerts?state=snoozed');
    await chooseAction(user, 'Assumir');
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(api.requestsTo('PUT', '/alerts/4/snooze')).toHaveLength(1));
    expect(snoozedUntil()).toBe(until);
  });

  it('are undone by acknowledging it again', async () => {
    answers([alertRow({ state: 'acknowledged', acknowledgedBy: { id: 5, nome: 'Ana Lima' } })]);
    api.on('PUT', '/alerts/4/snooze', () => json(alertRow({ state: 'snoozed' })));
    api.on('PUT', '/alerts/4/acknowledge', () => json(alertRow({ state: 'acknowledged' })));
    const { user } = renderApp('/admin/alerts?state=acknowledged');
    await chooseAction(user, 'Adiar por 1 dia');
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(api.requestsTo('PUT', '/alerts/4/acknowledge')).toHaveLength(1));
  });

  it('show why an action failed', async () => {
    api.on('PUT', '/alerts/4/acknowledge', () =>
      problem(409, 'alert.resolved', 'O alerta já foi resolvido.'),
    );
    const { user } = renderApp('/admin/alerts');
    await chooseAction(user, 'Assumir');
    expect(await screen.findByText(/O alerta já foi resolvido/)).toBeVisible();
  });

  it('are not offered for a resolved alert', async () => {
    answers([alertRow({ state: 'resolved' })]);
    renderApp('/admin/alerts?state=resolved');
    await rowOf();
    expect(screen.queryByRole('button', { name: /^Ações: / })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
