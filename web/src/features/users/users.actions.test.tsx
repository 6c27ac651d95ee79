import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileName } from '#contracts/core/permissions.ts';
import type { User } from '#contracts/users/users.ts';
import { getSession } from '#web/lib/session-store.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, noContent, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { chooseAction, menuOf, textsOf } from '#web/testing/screen.ts';
import { INACTIVE, SELF, UNCONFIRMED, user } from './testing/user-builders.ts';
import { listUsers, showUsers } from './testing/users-list.tsx';

// Rendering ten columns and a menu may exceed the default timeouts on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const api = fakeApi();

type Screen = ReturnType<typeof showUsers>;

/** @returns the text of the dialog */
async function confirm(shown: Screen, action: string) {
  await chooseAction(shown.user, action);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Ana Lima');
  const asked = dialog.textContent;
  await shown.user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  return asked;
}

beforeEach(() => {
  signedInAs('ADMIN');
});

describe('the actions on a user', () => {
  const EDIT = 'Editar';
  const DETAILS = 'Ver detalhes';

  it.each<[string, ProfileName, User, string[]]>([
    ['an active user, seen by an administrator', 'ADMIN', user(), [EDIT, 'Desativar', DETAILS]],
    ['an inactive user, seen by an administrator', 'ADMIN', user(INACTIVE), ['Ativar', DETAILS]],
    [
      'an unconfirmed user, seen by an administrator',
      'ADMIN',
      user(UNCONFIRMED),
      [EDIT, 'Excluir', 'Reenviar e-mail', DETAILS],
    ],
    [
      'an unconfirmed, inactive user, seen by an administrator',
      'ADMIN',
      user({ ...UNCONFIRMED, ...INACTIVE }),
      ['Excluir', DETAILS],
    ],
    ['an active user, seen by someone else', 'STAFF', user(), [DETAILS]],
    ['an unconfirmed user, seen by someone else', 'STAFF', user(UNCONFIRMED), [DETAILS]],
    ['an active user, seen by themself', 'STAFF', user(SELF), [EDIT, DETAILS]],
    [
      'an unconfirmed user, seen by themself',
      'STAFF',
      user({ ...SELF, ...UNCONFIRMED }),
      [EDIT, 'Reenviar e-mail', DETAILS],
    ],
  ])('depend on the user and the viewer: %s', async (_, viewer, row, expected) => {
    signedInAs(viewer);
    listUsers(api, row);
    expect(await menuOf(showUsers().user)).toEqual(expected);
  });

  it.each([
    ['Desativar', user(), false],
    ['Ativar', user(INACTIVE), true],
  ])('send only the new state on %s and reload the list', async (action, row, ativo) => {
    listUsers(api, row);
    api.on('PUT', '/usuario/7', () => json(user()));
    await confirm(showUsers(), action);
    expect(await screen.findByText('Status alterado com sucesso')).toBeVisible();
    expect(api.bodies('PUT', '/usuario/7')).toEqual([{ ativo }]);
    await waitFor(() => expect(api.requestsTo('GET', '/usuario')).toHaveLength(2));
  });

  it('show why the last administrator cannot be deactivated', async () => {
    listUsers(api, user());
    const refusal = 'Este é o último administrador ativo. Dê o perfil a outra pessoa antes.';
    api.on('PUT', '/usuario/7', () => problem(409, 'user.last_admin', refusal));
    await confirm(showUsers(), 'Desativar');
    expect(await screen.findByText(refusal)).toBeVisible();
  });

  describe('when administrators deactivate their own account', () => {
    const deactivate = async (shown: Screen) => {
      await chooseAction(shown.user, 'Desativar');
      const dialog = await screen.findByRole('dialog', { name: 'Desativar a sua própria conta?' });
      expect(dialog).toHaveTextContent('Você é Ana Lima, ana@example.com.');
      return within(dialog);
    };

    beforeEach(() => listUsers(api, user(SELF)));

    it('name the account in the confirmation and end the session', async () => {
      const shown = showUsers();
      const dialog = await deactivate(shown);
      expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
      api.on('PUT', '/usuario/1', () => json(user({ ...SELF, ...INACTIVE })));
      await shown.user.click(dialog.getByRole('button', { name: 'Desativar a minha conta' }));
      await waitFor(() => expect(getSession()).toBeNull());
      expect(api.bodies('PUT', '/usuario/1')).toEqual([{ ativo: false }]);
    });

    it('show the refusal for the last administrator and keep the session', async () => {
      const shown = showUsers();
      const dialog = await deactivate(shown);
      const refusal = 'Este é o último administrador ativo. Dê o perfil a outra pessoa antes.';
      api.on('PUT', '/usuario/1', () => problem(409, 'user.last_admin', refusal));
      await shown.user.click(dialog.getByRole('button', { name: 'Desativar a minha conta' }));
      expect(await screen.findByText(refusal)).toBeVisible();
      expect(getSession()).not.toBeNull();
    });
  });

  it('delete a user after a warning that this cannot be undone', async () => {
    listUsers(api, user(UNCONFIRMED));
    api.on('DELETE', '/usuario/7', () => {
      listUsers(api);
      return noContent();
    });
    expect(await confirm(showUsers(), 'Excluir')).toContain('Não será possível desfazer.');
    expect(await screen.findByText('Registro deletado com sucesso')).toBeVisible();
    expect(await screen.findByText('Nenhum registro encontrado')).toBeVisible();
  });

  it('show an error when a deletion fails', async () => {
    listUsers(api, user(UNCONFIRMED));
    api.on('DELETE', '/usuario/7', () => problem(500, 'internal', 'x'));
    await confirm(showUsers(), 'Excluir');
    expect(await screen.findByText('Erro ao deletar o registro')).toBeVisible();
  });

  it('send the confirmation mail again', async () => {
    listUsers(api, user(UNCONFIRMED));
    api.on('PUT', '/usuario/resend-mail/7', noContent);
    expect(await confirm(showUsers(), 'Reenviar e-mail')).toContain('ana@example.com');
    expect(await screen.findByText('E-mail enviado a Ana Lima')).toBeVisible();
    expect(api.requestsTo('PUT', '/usuario/resend-mail/7')).toHaveLength(1);
  });

  it('show an error when the confirmation mail cannot be sent', async () => {
    listUsers(api, user(UNCONFIRMED));
    api.on('PUT', '/usuario/resend-mail/7', () => problem(500, 'internal', 'x'));
    await confirm(showUsers(), 'Reenviar e-mail');
    expect(await screen.findByText('Não foi possível enviar o e-mail')).toBeVisible();
  });

  it('show all details in a dialog and return the focus', async () => {
    listUsers(api, user({ ...UNCONFIRMED, language: 'en-US' }));
    const shown = showUsers();
    await chooseAction(shown.user, DETAILS);
    const dialog = await screen.findByRole('dialog', { name: 'Ana Lima' });
    const values = textsOf('definition', dialog);
    expect(values).toEqual([
      'Não confirmado',
      'ana@example.com',
      'Equipe',
      '—',
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
    // The theme sets the header's role, and this test renders without it.
    expect(await accessibilityViolations(dialog, ['landmark-no-duplicate-banner'])).toEqual([]);
    await shown.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Ações: / })).toHaveFocus();
  });

  it('open the forms to create and edit a user', async () => {
    listUsers(api, user());
    const { user: person, path, back } = showUsers();
    await person.click(await screen.findByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(path()).toBe('/admin/users/create'));
    back();
    await person.click(await screen.findByRole('button', { name: /^Editar: / }));
    await waitFor(() => expect(path()).toBe('/admin/users/7/update'));
  });
});
