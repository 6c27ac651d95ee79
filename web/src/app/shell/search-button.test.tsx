import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchHit } from '#contracts/search.ts';
import { recentRecords, rememberRecord } from '#web/lib/recent-records.ts';
import { selectOrganisation } from '#web/lib/selected-organisation.ts';
import { endSession } from '#web/lib/session-store.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { SearchButton } from './search-button.tsx';

const LOBBY: SearchHit = {
  id: 7,
  title: 'Lobby Hotel Aurora',
  subtitle: '',
  url: '/admin/campaigns/7',
};
const DEVICE: SearchHit = {
  id: 3,
  title: 'AA:BB:CC:DD:EE:03',
  subtitle: 'Ana Lobby',
  url: '/admin/devices/3',
};

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/search', () =>
    json({
      groups: [
        { kind: 'device', items: [DEVICE] },
        { kind: 'campaign', items: [LOBBY] },
      ],
    }),
  );
});

const show = () => renderPages({ '/': <SearchButton />, '/$': 'Outra página' }, '/');
const field = () => screen.findByRole('combobox', { name: 'Buscar em tudo' });
const options = () => textsOf('option');

async function open() {
  const app = show();
  await screen.findByRole('button', { name: 'Ir para…' });
  await app.user.keyboard('{Control>}k{/Control}');
  await field();
  return app;
}

describe('the global search', () => {
  it('opens by its button, a slash or Ctrl+K, and returns the focus', async () => {
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Ir para…' });
    const ways = [
      () => user.click(button),
      () => user.keyboard('/'),
      () => user.keyboard('{Control>}k{/Control}'),
    ];
    for (const way of ways) {
      await way();
      await waitFor(async () => expect(await field()).toHaveFocus());
      expect(await field()).toHaveValue('');
      expect(await field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(button).toHaveFocus();
    }
  });

  it('lists the pages of the menu before anything is typed', async () => {
    await open();
    const pages = within(screen.getByRole('group', { name: 'Páginas' }));
    expect(pages.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Cápsulas');
    expect(api.requestsTo('GET', '/search')).toHaveLength(0);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('finds records, pages and actions, and opens one by Enter', async () => {
    const { user, path } = await open();
    await user.type(await field(), 'lobby');
    await screen.findByRole('option', { name: /Lobby Hotel Aurora/ });
    expect(options()).toEqual(['AA:BB:CC:DD:EE:03Ana Lobby', 'Lobby Hotel Aurora']);
    expect(screen.getByRole('group', { name: 'Campanhas' })).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(path()).toBe(LOBBY.url));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(recentRecords()).toEqual([{ ...LOBBY, kind: 'campaign' }]);
  });

  it('names the active option only while it is listed', async () => {
    const { user } = await open();
    await user.type(await field(), 'lobby');
    await screen.findByRole('option', { name: /Lobby Hotel Aurora/ });
    await user.keyboard('{ArrowDown}');
    const active = (await field()).getAttribute('aria-activedescendant');
    expect(screen.getByRole('option', { name: /Lobby Hotel Aurora/ })).toHaveAttribute('id', active);
    api.on('GET', '/search', () => json({ groups: [] }));
    await user.type(await field(), 'xyz');
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
    expect(await field()).not.toHaveAttribute('aria-activedescendant');
  });

  it('opens the first result by Enter alone', async () => {
    const { user, path } = await open();
    await user.type(await field(), 'lobby');
    await screen.findByRole('option', { name: /Lobby Hotel Aurora/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(DEVICE.url));
  });

  it('finds actions by their words, for users who may do them', async () => {
    api.on('GET', '/search', () => json({ groups: [] }));
    const { user } = await open();
    await user.type(await field(), 'novo');
    await waitFor(() =>
      expect(options()).toEqual([
        'Novo usuário',
        'Novo dispositivo',
        'Novo quiz',
        'Novo local',
        'Novo incidente',
        'Nova campanha',
        'Nova fragrância',
        'Nova categoria',
        'Nova organização',
        'Nova iniciativa',
        'Planejar visita',
      ]),
    );
    await user.keyboard('{Escape}');
    signedInAs('STAFF');
    await user.keyboard('/');
    await user.type(await field(), 'novo');
    await waitFor(() =>
      expect(options()).toEqual([
        'Novo quiz',
        'Nova campanha',
        'Nova fragrância',
        'Nova categoria',
        'Nova iniciativa',
        'Planejar visita',
      ]),
    );
  });

  it('offers what can be done with a record, and has its page begin it', async () => {
    const full = { campaignId: 7, deletedAt: null, organisation: null };
    api.on('GET', '/search', ({ query }) =>
      json({ groups: query.get('q') === 'lobby' ? [{ kind: 'campaign', items: [LOBBY] }] : [] }),
    );
    api.on('GET', '/campaigns/7', () => json(full));
    const { user, path } = await open();
    await user.type(await field(), 'desativar lobby');
    await screen.findByRole('option', { name: 'Desativar Lobby Hotel Aurora' });
    expect(options()[0]).toBe('Desativar Lobby Hotel Aurora');
    expect(options()).not.toContain('Ativar Lobby Hotel Aurora');
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(LOBBY.url));
  });

  it('opens the editor of a quiz, which has no other page, to edit it', async () => {
    const hit = { id: 3, title: 'Qual é o seu aroma?', subtitle: '', url: '/admin/quiz/3/update' };
    api.on('GET', '/search', () => json({ groups: [{ kind: 'quiz', items: [hit] }] }));
    api.on('GET', '/quiz/3', () => json({ quizId: 3, deletedAt: null, organisation: null }));
    const { user, path } = await open();
    await user.type(await field(), 'editar aroma');
    await user.click(await screen.findByRole('option', { name: 'Editar Qual é o seu aroma?' }));
    await waitFor(() => expect(path()).toBe('/admin/quiz/3/update'));
  });

  it('changes the appearance and opens dialogs of the account', async () => {
    api.on('GET', '/search', () => json({ groups: [] }));
    const { user, path } = await open();
    await user.type(await field(), 'dark mode{Enter}');
    await waitFor(() =>
      expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'),
    );
    await user.keyboard('/');
    await user.type(await field(), 'trocar senha{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Alterar senha' })).toBeInTheDocument();
    expect(path()).toBe('/');
  });

  it('opens the first result of the text by an Enter before it is found, and none of an earlier text', async () => {
    const { user, path } = await open();
    await user.type(await field(), 'lobby');
    await screen.findByRole('option', { name: /Ana Lobby/ });
    api.on('GET', '/search', () => json({ groups: [{ kind: 'campaign', items: [LOBBY] }] }));
    await user.type(await field(), ' hotel{Enter}');
    expect(path()).toBe('/');
    await waitFor(() => expect(path()).toBe(LOBBY.url));
  });

  it('exports a list, for users who may, and stays on the page', async () => {
    api.on('GET', '/search', () => json({ groups: [] }));
    api.on('GET', '/capsules/export', () => problem(503, 'unavailable', 'Tente mais tarde.'));
    const { user, path } = await open();
    await user.type(await field(), 'exportar c');
    await waitFor(() => expect(options()).toContain('Exportar cápsulas'));
    const before = path();
    await user.click(screen.getByRole('option', { name: 'Exportar cápsulas' }));
    await waitFor(() => expect(api.requestsTo('GET', '/capsules/export')).toHaveLength(1));
    expect(path()).toBe(before);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('exports only records of the chosen organisation', async () => {
    api.on('GET', '/search', () => json({ groups: [] }));
    api.on('GET', '/capsules/export', () => problem(503, 'unavailable', 'Tente mais tarde.'));
    selectOrganisation({ organisationId: 3, name: 'Lojas Aurora' });
    const { user } = await open();
    await user.type(await field(), 'exportar c');
    await user.click(await screen.findByRole('option', { name: 'Exportar cápsulas' }));
    await waitFor(() => expect(api.requestsTo('GET', '/capsules/export')).toHaveLength(1));
    expect(api.requestsTo('GET', '/capsules/export')[0]?.query.get('organisationId')).toBe('3');
  });

  it('offers recently opened records until the session ends', async () => {
    rememberRecord({ ...LOBBY, kind: 'campaign' });
    await open();
    const recent = within(screen.getByRole('group', { name: 'Abertos recentemente' }));
    expect(recent.getByRole('option')).toHaveTextContent('Lobby Hotel Aurora');
    endSession('signed-out');
    expect(recentRecords()).toEqual([]);
  });

  it('drops what a search has told about a record once its name is another', async () => {
    const found = { id: 4, title: 'Ana Lima', subtitle: 'ana@example.com', url: '/admin/users/4' };
    rememberRecord({ ...found, kind: 'user' });
    rememberRecord({ ...found, subtitle: '', kind: 'user' });
    expect(recentRecords()).toMatchObject([{ title: 'Ana Lima', subtitle: 'ana@example.com' }]);
    rememberRecord({ ...found, title: 'Anônimo 4', subtitle: '', kind: 'user' });
    expect(recentRecords()).toMatchObject([{ title: 'Anônimo 4', subtitle: '' }]);
  });

  it('reports when nothing is found, and when it fails', async () => {
    api.on('GET', '/search', () => json({ groups: [] }));
    const { user } = await open();
    await user.type(await field(), 'xyz');
    expect(await screen.findAllByText(/^Nada encontrado com “xyz”/)).not.toHaveLength(0);
    api.on('GET', '/search', () => problem(400, 'validation', 'Errado'));
    await user.type(await field(), 'zz');
    expect(await screen.findAllByText(/^Não foi possível buscar/)).not.toHaveLength(0);
  });
});
