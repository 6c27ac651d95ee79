import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { XLSX } from '#contracts/core/endpoint.ts';
import type { ProfileName } from '#contracts/core/permissions.ts';
import type { User } from '#contracts/users.ts';
import { getSession } from '#web/lib/session-store.ts';
import { objections } from '#web/testing/accessibility.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { INACTIVE, NOTHING_GIVEN, ONESELF, UNCONFIRMED, user } from './testing/user-builders.ts';
import { UsersList } from './users.list.tsx';

// Ten columns and a menu, on a machine that may have other things to do.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

let api: FakeApi;

const listed = (...rows: User[]) =>
  api.on('GET', '/usuario', () => json({ data: rows, total: rows.length, totalPages: 1 }));
const show = (at = '/admin/users') =>
  renderPages(
    {
      '/admin/users': <UsersList />,
      '/admin/users/create': 'the empty form',
      '/admin/users/$id/update': 'the filled form',
    },
    at,
  );
type Screen = ReturnType<typeof show>;

async function menuOf({ user: person }: Screen) {
  await person.click(await screen.findByRole('button', { name: /^Ações: / }));
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => item.getAttribute('aria-label'));
}

async function choose(shown: Screen, action: string) {
  await menuOf(shown);
  await shown.user.click(screen.getByRole('menuitem', { name: action }));
}

/** @returns what the dialog asked */
async function confirm(shown: Screen, action: string) {
  await choose(shown, action);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Ana Lima');
  const asked = dialog.textContent;
  await shown.user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  return asked;
}

beforeEach(() => {
  api = fakeApi();
  signedInAs('ADMIN');
});

describe('the list of users', () => {
  it('shows every column, in the words of people', async () => {
    listed(user());
    show();
    const row = await screen.findByRole('row', { name: /Ana Lima/ });
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
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
    ]);
    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(1, -1).map((cell) => cell.textContent)).toEqual([
      'Ana Lima',
      'ana@example.com',
      '529.982.247-25',
      'Feminino',
      '15/05/1990',
      'STAFF',
      'Avenida Paulista, 1000, São Paulo – SP, 01310-100, Brasil',
      'Ativo',
    ]);
    expect(cells.at(-1)).toHaveTextContent(/^02\/01\/2026 \d\d:00$/);
    expect(document.title).toBe('Usuários - Admin');
  });

  it.each([
    ['a CNPJ with letters', { cpf: null, document: '12ABC34501DE35' }, '12.ABC.345/01DE-35'],
    [
      'a CNPJ of a person without an address',
      { cpf: null, document: '11222333000181', address: null },
      '11.222.333/0001-81',
    ],
    ['a foreign document', { cpf: null, document: '12345678901', address: null }, '12345678901'],
    ['the CPF before another', { document: 'AB123' }, '529.982.247-25'],
  ])('shows %s', async (_, change, text) => {
    listed(user(change));
    show();
    const row = await screen.findByRole('row', { name: /Ana Lima/ });
    expect(within(row).getByText(text)).toBeVisible();
  });

  it.each([
    [user(), 'Ativo'],
    [user(INACTIVE), 'Inativo'],
    [user(UNCONFIRMED), 'Não confirmado'],
    [user({ ...UNCONFIRMED, ...INACTIVE }), 'Inativo'],
  ])('tells how it stands with a user', async (row, status) => {
    listed(row);
    show();
    expect(await screen.findByRole('cell', { name: status })).toBeVisible();
  });

  it('has room for anyone who has given nothing', async () => {
    listed(user(NOTHING_GIVEN));
    show();
    const row = await screen.findByRole('row', { name: /Ana Lima/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(3, 8)
        .map((cell) => cell.textContent),
    ).toEqual(['', '', '', 'STAFF', '']);
  });

  it.each([
    ['Nome', 'nome'],
    ['E-mail', 'email'],
    ['Documento', 'document'],
    ['Gênero', 'genre'],
    ['Data de nascimento', 'birthday'],
    ['Perfil', 'profile.nome'],
    ['Endereço', 'address.city'],
    ['Situação', 'confirmedAt'],
  ])('is sorted by %s', async (header, field) => {
    listed(user());
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: header }));
    await waitFor(() => expect(api.requests.at(-1)?.query.get('orderBy')).toBe(field));
  });
});

describe('what can be done with a user', () => {
  const EDIT = 'Editar';
  const DETAILS = 'Ver detalhes';

  it.each<[string, ProfileName, User, string[]]>([
    ['who is active, by an administrator', 'ADMIN', user(), [EDIT, 'Desativar', DETAILS]],
    ['who is inactive, by an administrator', 'ADMIN', user(INACTIVE), ['Ativar', DETAILS]],
    [
      'who has not confirmed, by an administrator',
      'ADMIN',
      user(UNCONFIRMED),
      [EDIT, 'Excluir', 'Reenviar e-mail', DETAILS],
    ],
    [
      'who has not confirmed and is inactive, by an administrator',
      'ADMIN',
      user({ ...UNCONFIRMED, ...INACTIVE }),
      ['Excluir', DETAILS],
    ],
    ['by someone else', 'STAFF', user(), [DETAILS]],
    ['who has not confirmed, by someone else', 'STAFF', user(UNCONFIRMED), [DETAILS]],
    ['by themself', 'STAFF', user(ONESELF), [EDIT, DETAILS]],
    [
      'who has not confirmed, by themself',
      'STAFF',
      user({ ...ONESELF, ...UNCONFIRMED }),
      [EDIT, 'Reenviar e-mail', DETAILS],
    ],
  ])('%s', async (_, viewer, row, expected) => {
    signedInAs(viewer);
    listed(row);
    expect(await menuOf(show())).toEqual(expected);
  });

  it.each([
    ['Desativar', user(), false],
    ['Ativar', user(INACTIVE), true],
  ])('%s sends nothing but that, and reads the list again', async (action, row, ativo) => {
    listed(row);
    api.on('PUT', '/usuario/7', () => json(user()));
    await confirm(show(), action);
    expect(await screen.findByText('Status alterado com sucesso')).toBeVisible();
    expect(api.asked('PUT', '/usuario/7').map(({ body }) => body)).toEqual([{ ativo }]);
    await waitFor(() => expect(api.asked('GET', '/usuario')).toHaveLength(2));
  });

  it('says why the last administrator stays', async () => {
    listed(user());
    const refusal = 'Este é o último administrador ativo. Nomeie outro antes.';
    api.on('PUT', '/usuario/7', () => problem(409, 'user.last_admin', refusal));
    await confirm(show(), 'Desativar');
    expect(await screen.findByText(refusal)).toBeVisible();
  });

  describe('oneself, as an administrator', () => {
    const deactivate = async (shown: Screen) => {
      await choose(shown, 'Desativar');
      const dialog = await screen.findByRole('dialog', { name: 'Desativar a sua própria conta?' });
      expect(dialog).toHaveTextContent('Você é Ana Lima, ana@example.com.');
      return within(dialog);
    };

    beforeEach(() => listed(user(ONESELF)));

    it('is said to be oneself, and asked for in words', async () => {
      const shown = show();
      const dialog = await deactivate(shown);
      expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
      api.on('PUT', '/usuario/1', () => json(user({ ...ONESELF, ...INACTIVE })));
      await shown.user.click(dialog.getByRole('button', { name: 'Desativar a minha conta' }));
      await waitFor(() => expect(getSession()).toBeNull());
      expect(api.asked('PUT', '/usuario/1').map(({ body }) => body)).toEqual([{ ativo: false }]);
    });

    it('is refused to the last one, who stays signed in', async () => {
      const shown = show();
      const dialog = await deactivate(shown);
      const refusal = 'Este é o último administrador ativo. Nomeie outro antes.';
      api.on('PUT', '/usuario/1', () => problem(409, 'user.last_admin', refusal));
      await shown.user.click(dialog.getByRole('button', { name: 'Desativar a minha conta' }));
      expect(await screen.findByText(refusal)).toBeVisible();
      expect(getSession()).not.toBeNull();
    });
  });

  it('deletes, having said that it is for good', async () => {
    listed(user(UNCONFIRMED));
    api.on('DELETE', '/usuario/7', () => {
      listed();
      return new Response(null, { status: 204 });
    });
    expect(await confirm(show(), 'Excluir')).toContain('para sempre');
    expect(await screen.findByText('Registro deletado com sucesso')).toBeVisible();
    expect(await screen.findByText('Nenhum registro encontrado')).toBeVisible();
  });

  it('says that deleting failed', async () => {
    listed(user(UNCONFIRMED));
    api.on('DELETE', '/usuario/7', () => problem(500, 'internal', 'x'));
    await confirm(show(), 'Excluir');
    expect(await screen.findByText('Erro ao deletar o registro')).toBeVisible();
  });

  it('sends the mail again', async () => {
    listed(user(UNCONFIRMED));
    api.on('PUT', '/usuario/resend-mail/7', () => new Response(null, { status: 204 }));
    expect(await confirm(show(), 'Reenviar e-mail')).toContain('ana@example.com');
    expect(await screen.findByText('E-mail enviado com sucesso')).toBeVisible();
    expect(api.asked('PUT', '/usuario/resend-mail/7')).toHaveLength(1);
  });

  it('says that the mail was not sent', async () => {
    listed(user(UNCONFIRMED));
    api.on('PUT', '/usuario/resend-mail/7', () => problem(500, 'internal', 'x'));
    await confirm(show(), 'Reenviar e-mail');
    expect(await screen.findByText('Erro ao enviar o e-mail')).toBeVisible();
  });

  it('shows everything in a dialog, and gives the focus back', async () => {
    listed(user({ ...UNCONFIRMED, language: 'en-US' }));
    const shown = show();
    await choose(shown, DETAILS);
    const dialog = await screen.findByRole('dialog', { name: 'Ana Lima' });
    const values = within(dialog)
      .getAllByRole('definition')
      .map((line) => line.textContent);
    expect(values).toEqual([
      'Não confirmado',
      'ana@example.com',
      'STAFF',
      '529.982.247-25',
      '15/05/1990',
      'Feminino',
      'Inglês',
      'Brasil',
      '01310-100',
      'SP',
      'São Paulo',
      'Avenida Paulista, 1000',
      expect.stringMatching(/^02\/01\/2026/),
      '—',
    ]);
    // The header's role is the theme's to give, which is not here.
    expect(await objections(dialog, ['landmark-no-duplicate-banner'])).toEqual([]);
    await shown.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Ações: / })).toHaveFocus();
  });

  it('opens the forms', async () => {
    listed(user());
    const { user: person, path, back } = show();
    await person.click(await screen.findByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(path()).toBe('/admin/users/create'));
    back();
    await person.click(await screen.findByRole('button', { name: /^Editar: / }));
    await waitFor(() => expect(path()).toBe('/admin/users/7/update'));
  });
});

describe('the export of users', () => {
  const sheet = () =>
    new Response('PK', {
      headers: { 'Content-Type': XLSX, 'Content-Disposition': 'attachment; filename="usuarios.xlsx"' },
    });

  it('is a file of what the list shows, without its pages', async () => {
    const saved = fakeDownloads();
    listed(user(INACTIVE));
    api.on('GET', '/usuario/export', sheet);
    const { user: person } = show('/admin/users?q=lima&page=1&active=false&sort=nome&dir=asc');
    await person.click(await screen.findByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['usuarios.xlsx']));
    expect(Object.fromEntries(api.asked('GET', '/usuario/export')[0]?.query ?? [])).toEqual({
      orderBy: 'nome',
      orderByDirection: 'ASC',
      FilterString: 'lima',
      isActive: 'false',
      columns: 'actions,nome,email,document,genre,birthday,profile.nome,address.city,confirmedAt,createdAt',
    });
  });

  it('tells its failure', async () => {
    listed(user());
    api.on('GET', '/usuario/export', () => problem(500, 'internal', 'x'));
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: 'Exportar' }));
    expect(await screen.findByText('Erro ao exportar os dados')).toBeVisible();
  });

  it('and adding are for administrators', async () => {
    signedInAs('STAFF');
    listed(user());
    show();
    await screen.findByText('Ana Lima');
    expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
  });
});
