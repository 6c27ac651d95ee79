import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contracts/audit.ts';
import { formatFor } from '#web/lib/format.ts';
import { setInstallationZone } from '#web/lib/time-zone.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { ENTRY, fakeTrail, REFUSED } from './testing/fake-trail.ts';

const { api, answers, lastQuery, rowsAre } = fakeTrail();

describe('the audit trail', () => {
  it('is hidden from users who are not administrators', async () => {
    signedInAs('STAFF');
    renderApp('/admin/audit');
    await screen.findByRole('heading', { level: 1, name: 'Nada por aqui' });
    expect(screen.queryByRole('link', { name: 'Auditoria' })).toBeNull();
    expect(api.requestsTo('GET', '/audit')).toEqual([]);
  });

  it('shows when, who, what, which record and from which address', async () => {
    renderApp('/admin/audit');
    await screen.findByRole('heading', { level: 1, name: 'Auditoria' });
    await rowsAre(2);
    expect(document.title).toBe('Auditoria - Admin');
    const [, first, second] = screen.getAllByRole('row');
    const cells = (row: HTMLElement | undefined) => (row ? textsOf('cell', row).slice(1) : []);
    expect(cells(first)).toEqual([
      '02/01/2026 08:05',
      'Ana Lima',
      'Alteração',
      'Campanha: Verão #7',
      '203.0.113.7',
    ]);
    expect(cells(second)).toEqual([
      '02/01/2026 08:05',
      'Sem sessão',
      'Entrada recusada',
      'Sessão: eve@example.com',
      '203.0.113.7',
    ]);
    expect(lastQuery()).toEqual({
      page: '1',
      perPage: '10',
      orderBy: 'createdAt',
      orderByDirection: 'DESC',
      FilterString: '',
    });
    expect(screen.queryByText('Inativos')).toBeNull();
  });

  it("shows the time in the installation's zone and in the user's own zone", async () => {
    const own = formatFor('pt-BR').dateTime(ENTRY.createdAt);
    setInstallationZone('Pacific/Kiritimati');
    const there = formatFor('pt-BR').dateTime(ENTRY.createdAt);
    expect(there).not.toBe(own);
    const { user } = renderApp('/admin/audit');
    await rowsAre(2);
    expect(screen.getByText(/^Fuso horário: Pacific\/Kiritimati \(GMT\+14\) · o seu: /)).toBeVisible();
    const when = `${there}no seu fuso: ${own}`;
    expect(screen.getAllByRole('cell', { name: new RegExp(own) })[0]).toHaveTextContent(when);
    await user.click(screen.getAllByRole('button', { name: /^Ver detalhes/ })[0] ?? document.body);
    expect(await screen.findByRole('dialog')).toHaveTextContent(when);
  });

  it('links no user of the house for members, who do not see their addresses either', async () => {
    signedInAs('ADMIN', { organisationId: 3, name: 'Lojas Aurora' });
    answers([
      { ...ENTRY, address: '', userAgent: '' },
      { ...ENTRY, auditId: 3, user: { id: 4, nome: 'Bia' } },
    ]);
    renderApp('/admin/audit');
    expect(await screen.findByRole('link', { name: 'Bia' })).toBeVisible();
    expect(screen.getByText('Ana Lima')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ana Lima' })).toBeNull();
  });

  it('shows the address of an ended session', async () => {
    answers([
      { ...REFUSED, auditId: 3, action: 'session-ended', recordName: '198.51.100.4' },
      { ...REFUSED, auditId: 4, action: 'sign-out', recordName: '2001:db8::1' },
    ]);
    renderApp('/admin/audit');
    expect(await screen.findByText('Sessão em 198.51.100.4')).toBeVisible();
    expect(screen.getByText('Sessão em 2001:db8::1')).toBeVisible();
  });

  it('names the system as the author of a purge', async () => {
    const purged: AuditEntry = {
      ...ENTRY,
      user: null,
      action: 'purge',
      resource: 'shots',
      recordId: null,
      recordName: '2024-10',
      address: '',
      userAgent: '',
      changes: [{ field: 'shots', before: 12_345, after: null }],
    };
    answers([purged]);
    const { user } = renderApp('/admin/audit');
    expect(await screen.findByText('Disparos: 2024-10')).toBeVisible();
    const [, row] = screen.getAllByRole('row');
    expect(within(row ?? document.body).getByText('Sistema')).toBeVisible();
    expect(within(row ?? document.body).getByText('Remoção por idade')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Ver detalhes: / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Detalhes da ação' }));
    expect(dialog.getByText('Sistema')).toBeVisible();
    expect(dialog.getByRole('row', { name: /^Disparos 12\.345/ })).toBeVisible();
  });

  it('shows the changed fields before and after', async () => {
    const { user } = renderApp('/admin/audit');
    await rowsAre(2);
    await user.click(screen.getAllByRole('button', { name: /^Ver detalhes: / })[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Detalhes da ação' }));
    expect(dialog.getByText(ENTRY.userAgent)).toBeVisible();
    expect(dialog.getByText('Ana Lima #3')).toBeVisible();
    const row = (name: string) =>
      within(dialog.getByRole('row', { name: new RegExp(`^${name} `) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(row('Disparos')).toEqual(['100', '1.200']);
    expect(row('Senha')).toEqual(['•••', '•••']);
    expect(row('Descrição')).toEqual(['—', 'x'.repeat(300)]);
    const changed = dialog.getAllByRole('listitem').filter((item) => item.dataset.changed === 'true');
    expect(changed.map((item) => item.textContent)).toEqual([
      'Slot: 2, Fragrância: Lavanda, Segundos por disparo: 5',
      'Slot: 2, Fragrância: Baunilha, Segundos por disparo: 5',
    ]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(dialog.getAllByRole('button', { name: 'Fechar' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByRole('button', { name: /^Ver detalhes: / })[0]).toHaveFocus();
  });

  it('shows no table of changes for an event without changes', async () => {
    answers([REFUSED]);
    const { user } = renderApp('/admin/audit');
    await rowsAre(1);
    await user.click(screen.getByRole('button', { name: /^Ver detalhes: / }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('table')).toBeNull();
  });

  it('shows a message while there are no events', async () => {
    answers([]);
    renderApp('/admin/audit');
    expect(await screen.findByText('O que for feito no sistema aparece aqui.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
  });
});
