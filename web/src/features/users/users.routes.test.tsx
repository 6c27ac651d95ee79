import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileName } from '#contracts/core/permissions.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { userWith } from '#web/testing/user.ts';

const USER = {
  id: 1,
  nome: 'Ana Lima',
  email: 'ana@example.com',
  cpf: null,
  document: null,
  genre: null,
  birthday: null,
  profile: { id: 2, nome: 'STAFF' },
  ativo: true,
  language: null,
  address: null,
  deletedAt: null,
  confirmedAt: '2026-01-03T12:00:00.000Z',
  createdAt: '2026-01-02T12:00:00.000Z',
};

const api = fakeApi();

beforeEach(() => {
  for (const list of ['/usuario', '/perfil']) {
    api.on('GET', list, () => pageOf());
  }
  api.on('GET', '/perfil/', () => json({ data: [] }));
  for (const id of [1, 2]) api.on('GET', `/usuario/${id}`, () => json({ ...USER, id }));
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the pages of users and profiles', () => {
  it.each<[ProfileName, string, string]>([
    ['ADMIN', '/admin/users', 'Usuários'],
    ['ADMIN', '/admin/users/create', 'Novo usuário'],
    ['ADMIN', '/admin/users/2/update', `Editar ${USER.nome}`],
    ['ADMIN', '/admin/perfis', 'Perfis'],
    ['STAFF', '/admin/users', 'Usuários'],
    ['STAFF', '/admin/users/create', 'Nada por aqui'],
    ['STAFF', '/admin/users/1/update', `Editar ${USER.nome}`],
    ['STAFF', '/admin/users/2/update', 'Nada por aqui'],
    ['STAFF', '/admin/users/abc/update', 'Nada por aqui'],
    ['STAFF', '/admin/perfis', 'Nada por aqui'],
  ])('show %s at %s: %s', async (profile, at, title) => {
    signedInAs(profile);
    renderApp(at);
    expect(await heading(title)).toBeInTheDocument();
  });

  it.each<[ProfileName, string[]]>([
    ['ADMIN', ['Usuários', 'Perfis']],
    ['STAFF', ['Usuários']],
  ])('appear in the menu of %s', async (profile, expected) => {
    signedInAs(profile);
    renderApp('/admin/users');
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
    const links = within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent ?? '');
    expect(links[2]).toBe('Usuários');
    expect(links.filter((link) => ['Usuários', 'Perfis'].includes(link))).toEqual(expected);
  });

  it('follow a changed profile after the next response, as do the menu and the buttons', async () => {
    signedInAs('ADMIN');
    const { user } = renderApp('/admin/users');
    await screen.findByRole('button', { name: 'Adicionar' });
    const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }));

    api.on('GET', '/usuario/me', ({ headers }) =>
      headers.get('authorization') === 'Bearer of-staff'
        ? json(userWith('STAFF'))
        : problem(401, 'auth.token', 'Expirou'),
    );
    api.on('POST', '/login/refresh', () =>
      json({ token: 'of-staff', refreshToken: 'refresh-2', login: 'ana@example.com' }),
    );
    api.on('GET', '/perfil', ({ headers }) =>
      headers.get('authorization') === 'Bearer of-staff'
        ? problem(403, 'forbidden', 'Sem permissão')
        : problem(401, 'auth.token', 'Expirou'),
    );
    await user.click(menu.getByRole('link', { name: 'Perfis' }));
    await heading('Nada por aqui');
    await waitFor(() => expect(menu.queryByRole('link', { name: 'Perfis' })).toBeNull());
    expect(menu.queryByRole('link', { name: 'Auditoria' })).toBeNull();
    await user.click(menu.getByRole('link', { name: 'Usuários' }));
    await heading('Usuários');
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
  });
});
