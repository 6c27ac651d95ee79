import type { Page } from '@playwright/test';
import { mailsTo } from './support/mail.ts';
import { makePerson, newPerson } from './support/people.ts';
import { requireStepUp } from './support/require-step-up.ts';
import {
  test as base,
  expect,
  expectFitsInBothSchemes,
  openAccountDialog,
  signIn,
  signOut,
} from './support/test.ts';

/** Browsers refuse passkeys on IP addresses. */
const test = base.extend({
  baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
});
test.use({ shared: true });

/** Adds a virtual authenticator, which stores passkeys and always reports the user as verified. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey can be created, used to sign in, as second factor and for step-up, and removed', async ({
  page,
  server,
}) => {
  const person = newPerson('Rute');
  await makePerson(server, person);
  await addAuthenticator(page);
  await signIn(page, person);

  const openDialog = () => openAccountDialog(page, 'Segundo fator');

  // Create it, by keyboard.
  const dialog = await openDialog();
  await dialog.getByRole('button', { name: 'Adicionar chave de acesso' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await dialog.getByLabel('Nome').fill('Notebook da Rute');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Códigos de recuperação', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(dialog).toHaveCount(0);

  // Sign in with it alone.
  await signOut(page);
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await expect(page).toHaveURL(/\/admin\/home$/);
  await expect(page.getByRole('button', { name: /^Minha conta/ })).toContainText('R');

  // Use it as second factor after the password.
  await signOut(page);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Segundo fator' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Usar a chave de acesso' })).toBeFocused();
  await expectFitsInBothSchemes(page, 'the second step');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/home$/);

  // Use it for a step-up that removes it.
  await requireStepUp(page, /\/api\/me\/passkeys\/\d+$/, ['DELETE']);
  const again = await openDialog();
  await expect(again.getByText('Notebook da Rute')).toBeVisible();
  await expectFitsInBothSchemes(page, 'the dialog with a passkey');
  await again.getByRole('button', { name: 'Remover a chave de acesso Notebook da Rute' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const stepUp = page.getByRole('dialog', { name: 'Confirme que é você' });
  await expect(stepUp.getByRole('button', { name: 'Usar a chave de acesso' })).toBeFocused();
  await expectFitsInBothSchemes(page, 'the question who sits there');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Chave de acesso Notebook da Rute removida')).toBeVisible();

  // The removed passkey no longer works.
  await signOut(page);
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await expect(page.getByText('A chave de acesso não foi aceita.', { exact: false })).toBeVisible();
  await signIn(page, person);

  const subjects = async () => (await mailsTo(server, person.email)).map(({ subject }) => subject);
  const told = ['Chave de acesso adicionada - Sillage', 'Chave de acesso removida - Sillage'];
  await expect.poll(subjects).toEqual(expect.arrayContaining(told));
});
