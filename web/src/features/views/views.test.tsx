import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '#contracts/views.ts';
import { selectOrganisation } from '#web/lib/selected-organisation.ts';
import { fakeApi, json, noContent, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

const api = fakeApi();
let views: View[];

const MINE: View = {
  viewId: 5,
  list: 'capsules',
  name: 'Acabando',
  search: 'state=low&sort=dueDate&dir=asc',
  columns: ['serialNumber', 'dueDate'],
  shared: false,
  owner: { id: 1, nome: 'Someone' },
  pinned: false,
  opening: false,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
};
const THEIRS: View = {
  ...MINE,
  viewId: 6,
  name: 'Da Ana',
  search: 'q=lobby',
  shared: true,
  owner: { id: 2, nome: 'Ana' },
};

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/capsules', ({ query }) => {
    const total = query.get('perPage') === '1' ? 312 : 0;
    return json({ data: [], total, totalPages: 0 });
  });
  api.on('GET', '/devices', () => pageOf());
  views = [MINE, THEIRS];
  api.on('GET', '/views', () => json({ data: views, total: views.length, totalPages: 1 }));
});

/** The hidden columns, as remembered for the list. */
const hidden = (): string[] => JSON.parse(localStorage.getItem('list:/capsules') ?? '{}').hidden ?? [];

async function openViews(at: string) {
  const app = renderApp(at);
  await app.user.click(await screen.findByRole('button', { name: 'Visualizações' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Visualizações' }));
  return { ...app, dialog };
}

describe('the views of a list', () => {
  it('are applied with their search and columns', async () => {
    const { dialog, user, path } = await openViews('/admin/capsules?page=3');
    await user.click(await dialog.findByRole('button', { name: 'Acabando' }));
    await waitFor(() => expect(path()).toBe('/admin/capsules?state=low&sort=dueDate&dir=asc&view=5'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(hidden()).toEqual(expect.arrayContaining(['remainingShots', 'createdAt'])));
  });

  it('save the state of the list under a name', async () => {
    api.on('POST', '/views', () => json(MINE, { status: 201 }));
    const { dialog, user } = await openViews('/admin/capsules?q=lobby&page=3&fragranceId=9');
    await user.click(dialog.getByRole('button', { name: 'Salvar visualização' }));
    expect(dialog.getByText('Informe um nome')).toBeVisible();
    await user.type(dialog.getByLabelText('Nome'), 'Do lobby');
    await user.click(dialog.getByLabelText('Compartilhar com a equipe'));
    await user.click(dialog.getByRole('button', { name: 'Salvar visualização' }));
    expect(await screen.findByText('Visualização salva')).toBeVisible();
    expect(api.requestsTo('POST', '/views')[0]?.body).toEqual({
      list: 'capsules',
      name: 'Do lobby',
      search: 'q=lobby&fragranceId=9&sort=createdAt&dir=desc',
      columns: expect.arrayContaining(['serialNumber', 'createdAt']),
      shared: true,
    });
  });

  it('show an error for a name that is taken', async () => {
    const taken = [{ path: 'name', code: 'duplicate', message: 'Já existe' }];
    api.on('POST', '/views', () => problem(409, 'conflict.duplicate', 'Já existe', taken));
    const { dialog, user } = await openViews('/admin/capsules');
    await user.type(dialog.getByLabelText('Nome'), 'Acabando{Enter}');
    expect(await dialog.findByText('Já existe')).toBeVisible();
    expect(dialog.getByLabelText('Nome')).toHaveValue('Acabando');
  });

  it('can be renamed, replaced and removed only by their owners', async () => {
    api.on('PUT', '/views/5', () => json(MINE));
    api.on('DELETE', '/views/5', noContent);
    const { dialog, user } = await openViews('/admin/capsules?state=due');
    await dialog.findByText('De Ana');
    expect(dialog.queryByRole('button', { name: 'Ações: Da Ana' })).toBeNull();
    const choose = async (action: string) => {
      await user.click(dialog.getByRole('button', { name: 'Ações: Acabando' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('Renomear');
    await user.type(dialog.getByLabelText('Nome'), ' logo{Enter}');
    await waitFor(() =>
      expect(api.requestsTo('PUT', '/views/5').at(-1)?.body).toMatchObject({
        name: 'Acabando logo',
        search: MINE.search,
      }),
    );
    await choose('Substituir pela lista atual');
    await waitFor(() =>
      expect(api.requestsTo('PUT', '/views/5').at(-1)?.body).toMatchObject({
        name: 'Acabando',
        search: 'state=due&sort=dueDate&dir=asc',
      }),
    );
    await choose('Excluir');
    const confirm = within(await screen.findByRole('dialog', { name: 'Excluir “Acabando”?' }));
    await user.click(confirm.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(api.requestsTo('DELETE', '/views/5')).toHaveLength(1));
  });

  it('appear in the menu when pinned, with their number of records', async () => {
    api.on('PUT', '/views/6/use', () => {
      views = [MINE, { ...THEIRS, pinned: true }];
      return json(views[1]);
    });
    const { dialog, user, path } = await openViews('/admin/capsules');
    const pin = await dialog.findByRole('button', { name: 'Fixar “Da Ana” no menu' });
    expect(pin).toHaveAttribute('aria-pressed', 'false');
    await user.click(pin);
    await user.keyboard('{Escape}');
    const link = await screen.findByRole('link', { name: /^Da Ana/ });
    await waitFor(() => expect(link).toHaveTextContent('312'));
    expect(api.requestsTo('PUT', '/views/6/use')[0]?.body).toEqual({ pinned: true, opening: false });
    await user.click(link);
    await waitFor(() => expect(path()).toBe('/admin/capsules?q=lobby&view=6'));
    await waitFor(() => expect(hidden()).toContain('createdAt'));
  });

  it('are counted in the chosen organisation, as their lists are', async () => {
    views = [{ ...MINE, pinned: true }];
    renderApp('/admin/devices');
    const link = await screen.findByRole('link', { name: /^Acabando/ });
    await waitFor(() => expect(link).toHaveTextContent('312'));
    api.on('GET', '/capsules', () => json({ data: [], total: 4, totalPages: 1 }));
    act(() => selectOrganisation({ organisationId: 3, name: 'Lojas Aurora' }));
    await waitFor(() => expect(link).toHaveTextContent('4'));
    expect(api.requestsTo('GET', '/capsules').at(-1)?.query.get('organisationId')).toBe('3');
  });

  it('open with the list if chosen for that, until the search is cleared', async () => {
    views = [{ ...MINE, opening: true }];
    const { user, path } = renderApp('/admin/devices');
    await user.click(await screen.findByRole('link', { name: 'Cápsulas' }));
    await waitFor(() => expect(path()).toBe('/admin/capsules?state=low&sort=dueDate&dir=asc&view=5'));
    await waitFor(() => expect(hidden()).toContain('createdAt'));
    await user.click(await screen.findByRole('radio', { name: 'Todas' }));
    await user.click(screen.getByRole('link', { name: 'Cápsulas' }));
    await waitFor(() => expect(path()).toBe('/admin/capsules'));
  });
});

it('the number of records of a pinned view is never older than a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let total = 312;
  api.on('GET', '/capsules', () => json({ data: [], total, totalPages: 0 }));
  views = [{ ...MINE, pinned: true }];
  renderApp('/admin/devices');
  const pinned = await screen.findByRole('link', { name: /^Acabando/ });
  await waitFor(() => expect(pinned).toHaveTextContent('Acabando312'));
  total = 311;
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(pinned).toHaveTextContent('Acabando311'));
});

it('the dialog of views stays open when the deletion of one is cancelled by Escape', async () => {
  const { dialog, user } = await openViews('/admin/capsules');
  const actions = await dialog.findByRole('button', { name: 'Ações: Acabando' });
  await user.click(actions);
  await screen.findByRole('menuitem', { name: 'Excluir' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Visualizações' })).toBeVisible();
  await user.click(actions);
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await screen.findByRole('dialog', { name: 'Excluir “Acabando”?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Excluir “Acabando”?' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Visualizações' })).toBeVisible();
});
