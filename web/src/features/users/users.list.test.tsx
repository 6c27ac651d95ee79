import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { XLSX } from '#contracts/core/endpoint.ts';
import { fakeApi, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { INACTIVE, NO_DETAILS, UNCONFIRMED, user } from './testing/user-builders.ts';
import { listUsers, showUsers } from './testing/users-list.tsx';

// Rendering ten columns and a menu may exceed the default timeouts on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
});

describe('the user list', () => {
  it('shows every column with formatted values', async () => {
    listUsers(api, user());
    showUsers();
    const row = await screen.findByRole('row', { name: /Ana Lima/ });
    expect(textsOf('columnheader')).toEqual([
      '',
      'Ações',
      'Nome',
      'E-mail',
      'Documento',
      'Gênero',
      'Data de nascimento',
      'Perfil',
      'Endereço',
      'Situação',
      'Criado em',
      'Organização',
    ]);
    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(2, -2).map((cell) => cell.textContent)).toEqual([
      'Ana Lima',
      'ana@example.com',
      '529.982.247-25',
      'Feminino',
      '15/05/1990',
      'Equipe',
      'Avenida Paulista, 1000, São Paulo – SP, 01310-100, Brasil',
      'Ativo',
    ]);
    expect(cells.at(-2)).toHaveTextContent(/^02\/01\/2026 \d\d:00$/);
    expect(document.title).toBe('Usuários - Admin');
  });

  it.each([
    ['a CNPJ with letters', { cpf: null, document: '12ABC34501DE35' }, '12.ABC.345/01DE-35'],
    [
      'the CNPJ of a user without an address',
      { cpf: null, document: '11222333000181', address: null },
      '11.222.333/0001-81',
    ],
    ['a foreign document', { cpf: null, document: '12345678901', address: null }, '12345678901'],
    ['the CPF rather than another document', { document: 'AB123' }, '529.982.247-25'],
  ])('shows %s', async (_, change, text) => {
    listUsers(api, user(change));
    showUsers();
    const row = await screen.findByRole('row', { name: /Ana Lima/ });
    expect(within(row).getByText(text)).toBeVisible();
  });

  it.each([
    [user(), 'Ativo'],
    [user(INACTIVE), 'Inativo'],
    [user(UNCONFIRMED), 'Não confirmado'],
    [user({ ...UNCONFIRMED, ...INACTIVE }), 'Inativo'],
  ])('shows the status of a user', async (row, status) => {
    listUsers(api, row);
    showUsers();
    expect(await screen.findByRole('cell', { name: status })).toBeVisible();
  });

  it.each([
    ['without details', {}],
    [
      'whose country alone is known',
      { address: { zipcode: null, street: null, city: null, state: null, country: 'BR' } },
    ],
  ])('shows empty cells for a user %s', async (_, change) => {
    listUsers(api, user({ ...NO_DETAILS, ...change }));
    showUsers();
    const row = await screen.findByRole('row', { name: /Ana Lima/ });
    expect(textsOf('cell', row).slice(4, 9)).toEqual(['', '', '', 'Equipe', '']);
  });

  it.each([
    ['Nome', 'nome'],
    ['E-mail', 'email'],
    ['Documento', 'document'],
    ['Gênero', 'genre'],
    ['Data de nascimento', 'birthday'],
    ['Perfil', 'profile.nome'],
    ['Organização', 'organisation.name'],
    ['Endereço', 'address.city'],
    ['Situação', 'confirmedAt'],
  ])('can be sorted by %s', async (header, field) => {
    listUsers(api, user());
    const { user: person } = showUsers();
    await person.click(await screen.findByRole('button', { name: header }));
    await waitFor(() => expect(api.requests.at(-1)?.query.get('orderBy')).toBe(field));
  });
});

describe('the export of users', () => {
  const sheet = () =>
    new Response('PK', {
      headers: { 'Content-Type': XLSX, 'Content-Disposition': 'attachment; filename="usuarios.xlsx"' },
    });

  it('covers what the list shows, without its paging', async () => {
    const saved = fakeDownloads();
    listUsers(api, user(INACTIVE));
    api.on('GET', '/usuario/export', sheet);
    const { user: person } = showUsers('/admin/users?q=lima&page=1&active=false&sort=nome&dir=asc');
    await person.click(await screen.findByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['usuarios.xlsx']));
    expect(Object.fromEntries(api.requestsTo('GET', '/usuario/export')[0]?.query ?? [])).toEqual({
      orderBy: 'nome',
      orderByDirection: 'ASC',
      FilterString: 'lima',
      isActive: 'false',
      columns:
        'select,actions,nome,email,document,genre,birthday,profile.nome,address.city,confirmedAt,createdAt,organisation.name',
    });
  });

  it('shows an error when it fails', async () => {
    listUsers(api, user());
    api.on('GET', '/usuario/export', () => problem(500, 'internal', 'x'));
    const { user: person } = showUsers();
    await person.click(await screen.findByRole('button', { name: 'Exportar' }));
    expect(await screen.findByText('Não foi possível exportar os dados')).toBeVisible();
  });

  it('is offered only to administrators, like adding users', async () => {
    signedInAs('STAFF');
    listUsers(api, user());
    showUsers();
    await screen.findByText('Ana Lima');
    expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
  });
});
