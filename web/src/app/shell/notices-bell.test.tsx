import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readNotices } from '#contracts/notices.ts';
import { readToday } from '#contracts/today.ts';
import { TODAY_CALL } from '#web/domain/today/urgent-today.ts';
import type { Notices } from '#web/features/notices/notices.api.ts';
import { NOTICES_CALL } from '#web/features/notices/notices.api.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { NoticesBell } from './notices-bell.tsx';

const auditEvent = (more: Partial<Notices['recent'][number]> = {}): Notices['recent'][number] => ({
  auditId: 1,
  createdAt: new Date(2026, 0, 2, 8, 5).toISOString(),
  user: { id: 3, nome: 'Ana Lima' },
  action: 'update',
  resource: 'fragrance',
  recordId: 7,
  recordName: 'Lavanda',
  ...more,
});

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  answer({});
});
afterEach(() => {
  focusManager.setFocused(undefined);
});

/** What needs doing, by kind. */
function due(counts: Record<string, number>) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  api.on('GET', '/today', () => json({ counts, total, totalPages: 1, data: [] }));
}

function answer(notices: Partial<Notices>) {
  api.on('GET', '/notices', () => json({ attention: [], recent: [], ...notices }));
}

const show = () => renderPages({ '/': <NoticesBell />, '/$': 'Outra página' }, '/');
const bell = (name: string) => screen.findByRole('button', { name });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Avisos' }));
const asked = () => api.requestsTo('GET', '/notices').length;

async function open() {
  const app = show();
  await waitFor(() => expect(asked()).toBe(1));
  await app.user.click(await screen.findByRole('button', { name: /^Avisos/ }));
  return { ...app, dialog: await panel() };
}

it('the latest audit events link no user for members, who do not see those of the house', async () => {
  signedInAs('STAFF', { organisationId: 3, name: 'Lojas Aurora' });
  answer({ recent: [auditEvent()] });
  const { dialog } = await open();
  expect(await dialog.findByText(/Ana Lima/)).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'Ana Lima' })).toBeNull();
});

describe('the bell', () => {
  it('calls the endpoints as the contract specifies', () => {
    for (const [{ method, path, access }, endpoint] of [
      [NOTICES_CALL, readNotices],
      [TODAY_CALL, readToday],
    ] as const)
      expect(endpoint).toMatchObject({ method, path, access });
  });

  it('counts the items of today, and each warning as one more', async () => {
    due({ 'capsule.refill': 2, 'device.silent': 1 });
    answer({
      attention: [
        { kind: 'device.silent', count: 8, handled: 0 },
        { kind: 'mails-failed', count: 12, handled: 0 },
      ],
    });
    show();
    expect(await bell('Avisos, 4 pontos de atenção')).toHaveTextContent(/^4$/);
  });

  it('has no room for more than two digits', async () => {
    due({ 'device.silent': 120 });
    show();
    expect(await bell('Avisos, 120 pontos de atenção')).toHaveTextContent('99+');
  });

  it('shows no number when nothing needs attention', async () => {
    show();
    await waitFor(() => expect(asked()).toBe(1));
    expect(await bell('Avisos')).toHaveTextContent(/^$/);
  });

  it('refetches every minute while the window has the focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    await bell('Avisos');
    await waitFor(() => expect(asked()).toBe(1));
    due({ 'capsule.refill': 1 });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await bell('Avisos, 1 ponto de atenção');
    const before = asked();
    focusManager.setFocused(false);
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(asked()).toBe(before);
    focusManager.setFocused(true);
    await waitFor(() => expect(asked()).toBe(before + 1));
  });
});

describe('the notices panel', () => {
  it('lists the items of today by kind and the warnings, and links to exactly those', async () => {
    due({ 'capsule.refill': 2, 'device.silent': 3, 'quiz.unpublished': 1 });
    answer({
      attention: [
        { kind: 'space-low', count: 1, handled: 0 },
        { kind: 'quizzes-unpublished', count: 1, handled: 0 },
        { kind: 'mails-failed', count: 4, handled: 0 },
      ],
    });
    const { dialog, path, user } = await open();
    const links = within(await dialog.findByRole('region', { name: 'Precisa de atenção' })).getAllByRole(
      'link',
    );
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 disco quase cheio', '/admin/system'],
      [
        '4 e-mails não entreguesNos últimos 7 dias. Veja quem ainda não confirmou a conta.',
        '/admin/users?sort=confirmedAt&dir=asc',
      ],
      ['2 reposições de cápsulas', '/admin/today?kind=capsule.refill'],
      ['3 dispositivos sem comunicação', '/admin/today?kind=device.silent'],
      ['1 quiz não publicado', '/admin/today?kind=quiz.unpublished'],
      ['Ver tudo (6)', '/admin/today'],
    ]);
    await user.click(dialog.getByRole('link', { name: /^3 dispositivos sem comunicação/ }));
    await waitFor(() => expect(path()).toBe('/admin/today?kind=device.silent'));
  });

  it('shows what was done, to which record, by whom, and when', async () => {
    answer({
      recent: [auditEvent(), auditEvent({ auditId: 2, user: null, action: 'sign-up', resource: 'user' })],
    });
    const { dialog } = await open();
    const [changed, signedUp] = dialog.getAllByRole('listitem');
    expect(changed).toHaveTextContent('Fragrância: Lavanda #7Alteração · Ana Lima02/01/2026 08:05');
    expect(signedUp).toHaveTextContent('Conta criada no aplicativo · Sem sessão');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('names an alert rule by what it is about', async () => {
    const rule = { resource: 'alert-rule', recordId: null, recordName: 'device.fault' } as const;
    answer({ recent: [auditEvent(rule)] });
    const { dialog } = await open();
    expect(dialog.getByRole('listitem')).toHaveTextContent('Regra de alertas: Dispositivo com falha');
  });

  it('links to records that have a page and still exist', async () => {
    answer({
      recent: [
        auditEvent({
          auditId: 9,
          action: 'delete',
          resource: 'category',
          recordId: 7,
          recordName: 'Cítricos',
        }),
        auditEvent({
          auditId: 8,
          action: 'create',
          resource: 'category',
          recordId: 7,
          recordName: 'Cítricos',
        }),
        auditEvent({ auditId: 7, resource: 'category', recordId: 8, recordName: 'Florais' }),
        auditEvent({
          auditId: 6,
          action: 'import',
          resource: 'capsule',
          recordId: null,
          recordName: 'lote.xlsx',
        }),
        auditEvent({ auditId: 5, action: 'claim', resource: 'device', recordId: 4, recordName: 'AA:BB' }),
        auditEvent({
          auditId: 4,
          action: 'publish',
          resource: 'quiz',
          recordId: 2,
          recordName: 'Sol e sombra',
        }),
      ],
    });
    const { dialog } = await open();
    const recent = within(dialog.getByRole('region', { name: 'O que aconteceu' }));
    const links = recent.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(new Set(links)).toContain('/admin/users/3');
    expect(links.filter((href) => href !== '/admin/users/3')).toEqual([
      '/admin/categories/8',
      '/admin/devices/4',
      '/admin/quiz/2/update',
    ]);
  });

  it('has no link to the audit trail for users who may not read it', async () => {
    answer({ recent: [auditEvent()] });
    const { dialog } = await open();
    expect(dialog.queryByRole('link', { name: 'Ver toda a auditoria' })).toBeNull();
  });

  it('links administrators to the audit trail', async () => {
    signedInAs('ADMIN');
    answer({ recent: [auditEvent()] });
    const { dialog } = await open();
    expect(dialog.getByRole('link', { name: 'Ver toda a auditoria' })).toHaveAttribute(
      'href',
      '/admin/audit',
    );
  });

  it('says when there is nothing to report', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('Tudo em ordem: nada precisa de atenção agora.')).toBeVisible();
    expect(dialog.getByText('Nada foi feito ainda. O que for alterado aparece aqui.')).toBeVisible();
  });

  it('is refetched when it is opened', async () => {
    await open();
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('opens by keyboard, takes the focus, and returns it on Escape', async () => {
    const { user } = show();
    const button = await bell('Avisos');
    button.focus();
    await user.keyboard('{Enter}');
    await panel();
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });

  it('can be loaded again after a failure', async () => {
    api.on('GET', '/notices', () => problem(500, 'internal', 'Erro'));
    const { dialog, user } = await open();
    const again = await dialog.findByRole('button', { name: 'Tentar novamente' });
    answer({ recent: [auditEvent()] });
    await user.click(again);
    expect(await dialog.findByText('Fragrância: Lavanda #7')).toBeVisible();
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});
