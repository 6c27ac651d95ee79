import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApiOfHome, json } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { userWith } from '#web/testing/user.ts';

const api = fakeApiOfHome();

function enter(profile: 'ADMIN' | 'STAFF', more: Parameters<typeof userWith>[1] = {}) {
  signedInAs(profile);
  api.on('GET', '/usuario/me', () => json(userWith(profile, more)));
}

async function openMenu() {
  const { user } = renderApp('/admin/home');
  await user.click(await screen.findByRole('button', { name: /Minha conta/ }));
  return user;
}

describe('the account menu', () => {
  it('invites administrators without a second factor to set one up, until they decline', async () => {
    enter('ADMIN');
    const { user } = renderApp('/admin/home');
    const button = await screen.findByRole('button', { name: /Minha conta/ });
    expect(button).toHaveAttribute('data-invited');
    await user.click(button);
    expect(await screen.findByText(/só tem a senha/)).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Agora não' }));
    await waitFor(() => expect(screen.queryByText(/só tem a senha/)).toBeNull());
    expect(screen.getByRole('button', { name: /Minha conta/ })).not.toHaveAttribute('data-invited');
  });

  it.each(['STAFF', 'ADMIN with a second factor'])(
    'invites no other users to set up a second factor: %s',
    async (who) => {
      enter(who === 'STAFF' ? 'STAFF' : 'ADMIN', { secondFactor: who !== 'STAFF' });
      await openMenu();
      await screen.findByRole('menuitem', { name: 'Segundo fator' });
      await waitFor(() => expect(screen.queryByText(/só tem a senha/)).toBeNull());
    },
  );

  it('opens the user’s sessions', async () => {
    enter('STAFF');
    const here = { id: 'a', address: '203.0.113.7', userAgent: 'curl/8.5.0', current: true };
    const times = { createdAt: '2026-01-02T12:00:00.000Z', refreshedAt: '2026-01-02T12:00:00.000Z' };
    api.on('GET', '/me/sessions', () => json({ data: [{ ...here, ...times }] }));
    const user = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Minhas sessões' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Minhas sessões' }));
    expect(await dialog.findByText('curl')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens dialogs above which no search opens, as Escape would close both', async () => {
    enter('STAFF');
    const user = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Alterar senha' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar senha' }));
    await user.type(await dialog.findByLabelText('Senha atual'), 'Segredo1!');
    await user.keyboard('{Control>}k{/Control}');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByRole('combobox', { name: 'Buscar em tudo' })).toBeNull();
    expect(dialog.getByLabelText('Senha atual')).toHaveValue('Segredo1!');
  });

  it('applies the appearance at once, and marks the current one', async () => {
    enter('STAFF');
    const user = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Escura' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await user.click(screen.getByRole('button', { name: /Minha conta/ }));
    expect(await screen.findByRole('menuitem', { name: 'Escura' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('menuitem', { name: 'Clara' })).toHaveAttribute('aria-current', 'false');
    await user.click(screen.getByRole('menuitem', { name: 'Como no sistema' }));
  });
});
