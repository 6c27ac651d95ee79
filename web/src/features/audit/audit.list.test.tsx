import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contracts/audit.ts';
import { formatFor } from '#web/lib/format.ts';
import { setInstallationZone } from '#web/lib/time-zone.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { textsOf } from '#web/testing/screen.ts';

const ENTRY: AuditEntry = {
  auditId: 1,
  createdAt: new Date(2026, 0, 2, 8, 5).toISOString(),
  user: { id: 3, nome: 'Ana Lima' },
  action: 'update',
  resource: 'campaign',
  recordId: 7,
  recordName: 'Verão',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  changes: [
    { field: 'fragranceShots', before: 100, after: 1200 },
    {
      field: 'collection',
      before: [
        { slot: 1, fragrance: 'Rosa', shotSeconds: 5 },
        { slot: 2, fragrance: 'Lavanda', shotSeconds: 5 },
      ],
      after: [
        { slot: 1, fragrance: 'Rosa', shotSeconds: 5 },
        { slot: 2, fragrance: 'Baunilha', shotSeconds: 5 },
      ],
    },
    { field: 'password', before: '•••', after: '•••' },
    { field: 'description', before: null, after: 'x'.repeat(300) },
  ],
};

const REFUSED: AuditEntry = {
  ...ENTRY,
  auditId: 2,
  user: null,
  action: 'sign-in-refused',
  resource: 'session',
  recordId: null,
  recordName: 'eve@example.com',
  changes: [],
};

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/system', () => problem(503, 'unavailable', 'Agora não.'));
  answers([ENTRY, REFUSED]);
});

function answers(data: AuditEntry[], total = data.length) {
  api.on('GET', '/audit', () => json({ data, total, totalPages: Math.ceil(total / 10) }));
}

const lastQuery = () => Object.fromEntries(api.requestsTo('GET', '/audit').at(-1)?.query ?? []);
const rowsAre = (count: number) => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(count + 1));

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

describe('the filters of the audit trail', () => {
  it('narrow the list, stay in the URL and can be cleared all at once', async () => {
    const app = renderApp('/admin/audit?page=2');
    answers([ENTRY], 11);
    await rowsAre(1);
    await app.user.selectOptions(screen.getByLabelText('Tipo de item'), 'Campanha');
    await waitFor(() => expect(lastQuery()).toMatchObject({ resource: 'campaign', page: '1' }));
    await app.user.selectOptions(screen.getByLabelText('Ação'), 'Alteração');
    await waitFor(() => expect(lastQuery()).toMatchObject({ resource: 'campaign', action: 'update' }));
    await app.user.type(screen.getByLabelText('De'), '01/01/2026');
    await app.user.type(screen.getByLabelText('Até'), '31/01/2026');
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        from: '2026-01-01',
        to: '2026-01-31',
      }),
    );
    expect(app.path()).toBe('/admin/audit?resource=campaign&action=update&from=2026-01-01&to=2026-01-31');

    answers([]);
    await app.user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(app.path()).toBe('/admin/audit'));
    expect(screen.getByLabelText('De')).toHaveValue('');
    expect(lastQuery()).not.toHaveProperty('resource');
    expect(lastQuery()).not.toHaveProperty('from');
  });

  it('come from the URL and survive paging, sorting and searching', async () => {
    answers([ENTRY], 25);
    const app = renderApp('/admin/audit?resource=campaign&from=2026-01-01');
    await rowsAre(1);
    expect(screen.getByLabelText('Tipo de item')).toHaveValue('campaign');
    expect(screen.getByLabelText('De')).toHaveValue('01/01/2026');
    await app.user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: '2', resource: 'campaign' }));
    await app.user.click(screen.getByRole('button', { name: /^Quem/ }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ orderBy: 'user.nome', resource: 'campaign' }));
    expect(app.path()).toContain('from=2026-01-01');
    await app.user.type(screen.getByRole('searchbox'), 'ana{Enter}');
    await waitFor(() => expect(lastQuery()).toMatchObject({ FilterString: 'ana', resource: 'campaign' }));
  });

  it('are not taken from the page before', async () => {
    const app = renderApp('/admin/system?from=2026-01-01&to=2026-01-31');
    await app.user.click(await screen.findByRole('link', { name: 'Auditoria' }));
    await rowsAre(2);
    expect(app.path()).toBe('/admin/audit');
    expect(lastQuery()).not.toHaveProperty('from');
  });

  it('give way to those of a view', async () => {
    const view = { viewId: 5, list: 'audit', name: 'Novos', search: 'action=create', columns: null };
    api.on('GET', '/views', () =>
      pageOf({ ...view, shared: false, owner: { id: 1, nome: 'Someone' }, pinned: true, opening: false }),
    );
    const app = renderApp('/admin/audit?resource=campaign');
    await app.user.click(await screen.findByRole('link', { name: /^Novos/ }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ action: 'create' }));
    expect(lastQuery()).not.toHaveProperty('resource');
  });

  it.each(['resource=nothing', 'action=7', 'from=2026-02-30', 'to=yesterday'])(
    'ignore a URL with the invalid parameter %s',
    async (search) => {
      renderApp(`/admin/audit?${search}`);
      await rowsAre(2);
      expect(Object.keys(lastQuery()).sort()).toEqual([
        'FilterString',
        'orderBy',
        'orderByDirection',
        'page',
        'perPage',
      ]);
      expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
    },
  );

  it('ignore an invalid date and show an error', async () => {
    const app = renderApp('/admin/audit');
    await rowsAre(2);
    await app.user.type(screen.getByLabelText('De'), '31/02/2026');
    expect(screen.queryByText('Informe uma data válida')).toBeNull();
    await app.user.tab();
    expect(await screen.findByText('Informe uma data válida')).toBeVisible();
    expect(api.requestsTo('GET', '/audit').some(({ query }) => query.has('from'))).toBe(false);
    expect(app.path()).toBe('/admin/audit');
  });

  it('ignore a last day before the first and show an error', async () => {
    renderApp('/admin/audit?from=2026-11-30&to=2026-11-01');
    expect(await screen.findByText('A data final vem antes da inicial')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Até' })).toBeInvalid();
    expect(lastQuery()).toMatchObject({ from: '2026-11-30' });
    expect(lastQuery()).not.toHaveProperty('to');
  });

  it('show a message when nothing matches', async () => {
    answers([]);
    renderApp('/admin/audit?action=export');
    expect(await screen.findByText('Nada corresponde aos filtros. Altere-os ou limpe-os.')).toBeVisible();
  });

  it('show an error when the list cannot be loaded', async () => {
    api.on('GET', '/audit', () => problem(500, 'internal', 'Erro'));
    renderApp('/admin/audit');
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar os dados.');
  });
});
