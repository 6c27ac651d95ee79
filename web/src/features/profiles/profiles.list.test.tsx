import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, pageOf } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { ProfilesList } from './profiles.list.tsx';

const api = fakeApi();
const show = () => renderPages({ '/admin/perfis': <ProfilesList /> }, '/admin/perfis');

beforeEach(() => {
  signedInAs('ADMIN');
  const data = [
    { id: 1, nome: 'ADMIN', perfilMaster: null, totalUsuarios: 1234 },
    { id: 2, nome: 'STAFF', perfilMaster: { nome: 'ADMIN' }, totalUsuarios: 0 },
  ];
  api.on('GET', '/perfil', () => pageOf(...data));
});

describe('the profile list', () => {
  it('shows the name, duties, master profile and number of users of each profile', async () => {
    show();
    const row = await screen.findByRole('row', { name: /^Equipe/ });
    expect(textsOf('cell', row)).toEqual([
      expect.stringMatching(/^EquipeCuida de fragrâncias/),
      'Administrador',
      '0',
    ]);
    expect(screen.getByText('1.234')).toBeVisible();
    expect(textsOf('columnheader')).toEqual(['Nome', 'Perfil mestre', 'Total de usuários']);
    expect(document.title).toBe('Perfis - Admin');
  });

  it('is read-only and has no filter for inactive profiles', async () => {
    show();
    await screen.findByText('Equipe');
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Ações: / })).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(api.requests[0]?.query.has('isActive')).toBe(false);
  });

  it.each([
    ['Nome', 'nome'],
    ['Perfil mestre', 'perfilMaster.nome'],
    ['Total de usuários', 'totalUsuarios'],
  ])('can be sorted by %s', async (header, field) => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: header }));
    await waitFor(() => expect(api.requests.at(-1)?.query.get('orderBy')).toBe(field));
  });

  it('is sorted by id by default', async () => {
    show();
    await screen.findByText('Equipe');
    expect(api.requests[0]?.query.get('orderBy')).toBe('id');
  });
});
