import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getSession } from '#web/lib/session-store.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

const api = fakeApi();

it('the page to erase an account says why the second step of its sign-in has to start again', async () => {
  const asked = { code: 'auth.second_factor', detail: 'x', challenge: 'c1', methods: ['totp'] };
  api.on('POST', '/login', () => json(asked, { status: 401 }));
  api.on('POST', '/login/second-factor', () =>
    problem(401, 'auth.challenge', 'O prazo acabou. Entre de novo.'),
  );
  const { user } = renderApp('/erase-account');
  await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
  await user.type(screen.getByLabelText('Senha'), 'Segredo1!{Enter}');
  await user.type(await screen.findByLabelText('Código'), '123456{Enter}');
  expect(await screen.findByText('O prazo acabou. Entre de novo.')).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.com');
});

it('erasing an account leaves a page with unsaved changes without asking', async () => {
  signedInAs('ADMIN');
  api.on('POST', '/me/erasure', () => json({ anonymousFrom: '2026-12-08T12:00:00.000Z' }, { status: 202 }));
  const { user, path } = renderApp('/admin/categories/create');
  await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Cítricos');
  await user.click(screen.getByRole('button', { name: /Minha conta/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Meus dados' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Meus dados' }));
  await user.click(dialog.getByRole('button', { name: 'Encerrar minha conta' }));
  await user.type(await dialog.findByLabelText('Senha atual'), 'Segredo1!{Enter}');
  await waitFor(() => expect(path()).toMatch(/^\/erase-account/));
  await waitFor(() => expect(getSession()).toBeNull());
  act(() => {});
  expect(screen.queryByRole('dialog')).toBeNull();
});
