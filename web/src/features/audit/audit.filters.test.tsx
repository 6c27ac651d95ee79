import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageOf, problem } from '#web/testing/fake-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ENTRY, fakeTrail } from './testing/fake-trail.ts';

const { api, answers, lastQuery, rowsAre } = fakeTrail();

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
