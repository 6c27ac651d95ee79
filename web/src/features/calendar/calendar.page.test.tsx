import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarEntry } from '#contracts/calendar.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { setInstallationZone } from '#web/lib/time-zone.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { textsOf } from '#web/testing/screen.ts';

const CAPSULE: CalendarEntry = {
  id: 'capsule-due-5',
  kind: 'capsule-due',
  date: '2026-11-20',
  title: 'CAP-5',
  recordId: 5,
  detail: 'Bergamota',
  version: null,
  until: null,
  status: null,
};
const QUIZ: CalendarEntry = {
  id: 'quiz-published-3-2',
  kind: 'quiz-published',
  date: '2026-11-20',
  title: 'Quiz do outono',
  recordId: 3,
  detail: 'Outono',
  version: 2,
  until: null,
  status: null,
};
const COUNTS = [
  { date: '2026-11-20', kind: 'capsule-due', count: 12 },
  { date: '2026-11-20', kind: 'quiz-published', count: 1 },
];
const BUSY_DAY = 'sexta-feira, 20 de novembro de 2026, 12 cápsulas vencem, 1 quiz publicado';

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/calendar/days', () =>
    json({ timeZone: 'America/Sao_Paulo', today: '2026-11-22', data: COUNTS }),
  );
  answers([CAPSULE, QUIZ]);
});

function answers(data: CalendarEntry[], total = data.length) {
  api.on('GET', '/calendar', () => json({ data, total, totalPages: Math.ceil(total / 20) }));
}

const show = (search = '?month=2026-11') => renderApp(`/admin/calendar${search}`);
const dayNamed = (name: string | RegExp) => screen.findByRole('button', { name });
const month = (name: string) => screen.findByRole('heading', { level: 2, name });
const lastAsked = (path: string) => Object.fromEntries(api.requestsTo('GET', path).at(-1)?.query ?? []);
const focused = () => document.activeElement?.getAttribute('data-day');

describe('a visit', () => {
  it('is called by its day and place, leads to its page, and says how far it is', async () => {
    answers([
      {
        ...{
          id: 'visit-8',
          kind: 'visit',
          date: '2020-11-20',
          title: 'Hotel Aurora · 2020-11-20',
          recordId: 8,
        },
        ...{ detail: 'Hotel Aurora', version: null, until: null, status: 'underway' },
      },
    ]);
    show();
    const link = await screen.findByRole('link', { name: 'Visita de 20 de nov. de 2020 · Hotel Aurora' });
    expect(link).toHaveAttribute('href', '/admin/visits/8');
    expect(await screen.findByText('Em andamento')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Visitas' })).toBeInTheDocument();
  });
});

describe('the month view', () => {
  it('is a grid of days with the number of entries of each kind, today marked', async () => {
    show();
    const grid = await screen.findByRole('grid', { name: 'novembro de 2026' });
    expect(within(grid).getAllByRole('button')).toHaveLength(30);
    expect(await dayNamed(BUSY_DAY)).toHaveTextContent('2012 cápsulas1 quiz');
    expect(await dayNamed('domingo, 22 de novembro de 2026, hoje')).toHaveAttribute('aria-current', 'date');
    expect(within(grid).getAllByRole('columnheader')[0]).toHaveTextContent('dom');
    expect(lastAsked('/calendar/days')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('requests only the entries of the chosen organisation', async () => {
    localStorage.setItem('organisation', JSON.stringify({ organisationId: 7, name: 'Hotéis Aurora' }));
    show();
    await dayNamed(BUSY_DAY);
    for (const path of ['/calendar', '/calendar/days'])
      await waitFor(() => expect(lastAsked(path)).toMatchObject({ organisationId: '7' }));
    expect(api.requestsTo('GET', '/calendar').every(({ query }) => query.get('organisationId') === '7')).toBe(
      true,
    );
  });

  it('shows the entries of the chosen day with links to their records', async () => {
    const { user, path } = show();
    await user.click(await dayNamed(BUSY_DAY));
    const panel = await screen.findByRole('region', { name: 'sexta-feira, 20 de novembro de 2026' });
    expect(await within(panel).findByText('2 eventos')).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'CAP-5' })).toHaveAttribute('href', '/admin/capsules/5');
    expect(within(panel).getByRole('link', { name: 'Quiz do outono' })).toHaveAttribute(
      'href',
      '/admin/quiz/3/update',
    );
    expect(within(panel).getByText('Versão 2 publicada: Outono')).toBeVisible();
    expect(path()).toContain('day=2026-11-20');
    expect(lastAsked('/calendar')).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
    expect(await dayNamed(BUSY_DAY)).toHaveAttribute('aria-pressed', 'true');
  });

  it('moves the focus by keyboard across months and chooses a day with Enter', async () => {
    const { user, path } = show('?month=2026-11&day=2026-11-18');
    const start = await dayNamed(/^quarta-feira, 18/);
    expect(start).toHaveAttribute('tabindex', '0');
    start.focus();
    for (const [key, day] of [
      ['{ArrowRight}', '2026-11-19'],
      ['{ArrowDown}', '2026-11-26'],
      ['{ArrowUp}', '2026-11-19'],
      ['{ArrowLeft}', '2026-11-18'],
      ['{Home}', '2026-11-15'],
      ['{End}', '2026-11-21'],
      ['{ArrowDown}{ArrowDown}', '2026-12-05'],
      ['{PageUp}', '2026-11-05'],
      ['{PageDown}{PageDown}', '2027-01-05'],
    ] as const) {
      await user.keyboard(key);
      await waitFor(() => expect(focused()).toBe(day));
    }
    expect(path()).not.toContain('day=2027');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'terça-feira, 5 de janeiro de 2027' })).toBeVisible();
    expect(path()).toContain('day=2027-01-05');
    expect(focused()).toBe('2027-01-05');
  });

  it('changes the month with its buttons and returns to today', async () => {
    const { user, path } = show('?month=2026-12');
    await user.click(await screen.findByRole('button', { name: 'Próximo mês' }));
    await month('janeiro de 2027');
    await user.click(screen.getByRole('button', { name: 'Mês anterior' }));
    await month('dezembro de 2026');
    await user.click(screen.getByRole('button', { name: 'Hoje' }));
    await month('novembro de 2026');
    expect(path()).toContain('day=2026-11-22');
  });

  it('begins the week on the day that is usual in the language', async () => {
    show();
    await screen.findByRole('grid');
    await act(() => changeLanguage('es'));
    const grid = await screen.findByRole('grid', { name: 'noviembre de 2026' });
    expect(within(grid).getAllByRole('columnheader')[0]).toHaveTextContent('lun');
    await act(() => changeLanguage('pt'));
  });

  it('shows an error and can retry', async () => {
    api.on('GET', '/calendar/days', () => problem(400, 'validation', 'Dados inválidos.'));
    const { user } = show();
    const alert = await screen.findByRole('alert');
    api.on('GET', '/calendar/days', () =>
      json({ timeZone: 'America/Sao_Paulo', today: '2026-11-22', data: COUNTS }),
    );
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await dayNamed(BUSY_DAY)).toBeVisible();
  });
});

describe('the list view', () => {
  const toList = async (user: ReturnType<typeof show>['user']) =>
    user.click(await screen.findByRole('radio', { name: 'Lista' }));

  it('has the entries of the month, twenty a page and by id', async () => {
    answers([CAPSULE, QUIZ], 41);
    const { user } = show();
    await toList(user);
    const row = await screen.findByRole('row', { name: /CAP-5/ });
    expect(row).toHaveTextContent('20/11/2026Vencimento de cápsulaCAP-5Bergamota');
    expect(lastAsked('/calendar')).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
      page: '1',
      perPage: '20',
      orderBy: 'id',
      orderByDirection: 'ASC',
    });
    expect(screen.queryByRole('button', { name: 'Detalhe' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Página 3' }));
    await waitFor(() => expect(lastAsked('/calendar').page).toBe('3'));
    await user.click(screen.getByRole('button', { name: 'Data' }));
    await waitFor(() =>
      expect(lastAsked('/calendar')).toMatchObject({ page: '1', orderBy: 'date', orderByDirection: 'ASC' }),
    );
  });

  it('filters by kind together with the month view', async () => {
    const { user, path } = show();
    await user.click(await screen.findByRole('radio', { name: 'Cápsulas' }));
    await waitFor(() => expect(lastAsked('/calendar/days').kind).toBe('capsule-due'));
    await toList(user);
    await waitFor(() => expect(lastAsked('/calendar')).toMatchObject({ kind: 'capsule-due', page: '1' }));
    expect(path()).toContain('kind=capsule-due');
    await user.click(screen.getByRole('radio', { name: 'Tudo' }));
    await waitFor(() => expect(lastAsked('/calendar').kind).toBeUndefined());
  });
});

describe('the calendar', () => {
  const stored = () => JSON.parse(localStorage.getItem('calendar') ?? 'null');

  it('is restored as it was left', async () => {
    const { user } = show('?month=2026-03');
    await user.click(await screen.findByRole('radio', { name: 'Quizzes' }));
    await user.click(await screen.findByRole('radio', { name: 'Lista' }));
    await waitFor(() =>
      expect(stored()).toEqual({
        list: true,
        dateInitial: '2026-03-01',
        filter: { perPage: 20, page: 1, orderBy: 'id', order: 'ASC', kind: 'quiz-published' },
      }),
    );
    cleanup();
    show('');
    await month('março de 2026');
    expect(screen.getByRole('radio', { name: 'Lista' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Quizzes' })).toBeChecked();
  });

  it('restores the sort column regardless of its letter case', async () => {
    localStorage.setItem('calendar', '{"list":true,"filter":{"orderBy":"recordid","order":"DESC"}}');
    show('');
    await waitFor(() =>
      expect(lastAsked('/calendar')).toMatchObject({ orderBy: 'recordId', orderByDirection: 'DESC' }),
    );
  });

  it('shows the new month after midnight although its days were counted the day before', async () => {
    const days = (today: string) => json({ timeZone: 'America/Sao_Paulo', today, data: [] });
    vi.setSystemTime('2026-12-01T02:59:00Z');
    setInstallationZone('America/Sao_Paulo');
    api.on('GET', '/calendar/days', () => days('2026-11-30'));
    const { user, router } = show('');
    await month('novembro de 2026');
    await user.click(screen.getByRole('button', { name: 'Próximo mês' }));
    await month('dezembro de 2026');
    await user.click(screen.getByRole('button', { name: 'Mês anterior' }));
    await month('novembro de 2026');
    await router.navigate({ to: '/admin/capsules' });
    vi.setSystemTime('2026-12-01T03:00:30Z');
    api.on('GET', '/calendar/days', () => days('2026-12-01'));
    await router.navigate({ to: '/admin/calendar' });
    await month('dezembro de 2026');
    expect(await dayNamed(/^terça-feira, 1 de dezembro de 2026, hoje/)).toBeVisible();
  });

  it('remembers no month while the current one is shown', async () => {
    show();
    await dayNamed(/hoje/);
    await waitFor(() => expect(stored()).toMatchObject({ list: false, dateInitial: null }));
  });

  it.each([
    '{',
    '[]',
    '{"filter":{"perPage":7,"orderBy":"x","page":"z"},"dateInitial":"2026-02-31","list":1}',
  ])('ignores the stored value %s', async (text) => {
    localStorage.setItem('calendar', text);
    show('');
    await month('novembro de 2026');
    expect(screen.getByRole('radio', { name: 'Mês' })).toBeChecked();
  });

  it('is in the menu', async () => {
    show();
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
    const names = textsOf('link', menu);
    expect(names).toContain('Calendário');
  });
});
