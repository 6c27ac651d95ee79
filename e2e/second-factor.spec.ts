import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import { mailsTo } from './support/mail.ts';
import { makePerson, newPerson } from './support/people.ts';
import { ADMIN } from './support/server.ts';
import { expect, expectFitsInBothSchemes, openAccountDialog, signIn, signOut, test } from './support/test.ts';

test.use({ shared: true });

/** Generates the code of the next unused time step, as each code is accepted once. */
function codesOf(secret: string | null) {
  const totp = new TOTP({ secret: Secret.fromBase32((secret ?? '').replaceAll(' ', '')) });
  let last = 0;
  return async () => {
    const step = Math.max(last + 1, Math.floor(Date.now() / 30_000));
    // At most one time step ahead of the clock.
    while (step > Math.floor(Date.now() / 30_000) + 1)
      await new Promise((resolve) => setTimeout(resolve, 500));
    last = step;
    return totp.generate({ timestamp: step * 30_000 });
  };
}

test('a second factor is set up, requested at sign-in, replaced once by a recovery code, and turned off', async ({
  page,
  server,
}) => {
  const person = newPerson('Rita');
  await makePerson(server, person);
  await signIn(page, person);

  const openDialog = () => openAccountDialog(page, 'Segundo fator');
  const givePassword = async () => {
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Senha', { exact: true }).fill(person.password);
    await page.getByLabel('Senha', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Segundo fator' })).toBeVisible();
  };

  // Turn it on and save the recovery codes as a file.
  const dialog = await openDialog();
  await dialog.getByRole('button', { name: 'Configurar' }).click();
  await expect(dialog.getByRole('img', { name: 'QR Code para o aplicativo autenticador' })).toBeVisible();
  await expectFitsInBothSchemes(page, 'the secret');
  const nextCode = codesOf(await dialog.locator('code').textContent());
  await expect(dialog.getByLabel('Código')).toBeFocused();
  await page.keyboard.type(await nextCode());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Segundo fator ativado')).toBeVisible();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectFitsInBothSchemes(page, 'the recovery codes');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(dialog).toHaveCount(0);

  // Requested at sign-in, by keyboard alone.
  await signOut(page);
  await givePassword();
  await expect(page.getByLabel('Código')).toBeFocused();
  await expectFitsInBothSchemes(page, 'the second step');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('O código não confere ou já foi usado')).toBeVisible();
  await page.keyboard.type(await nextCode());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/home$/);

  // Use a recovery code instead; it works once.
  await signOut(page);
  await givePassword();
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await expect(page.getByLabel('Código de recuperação')).toBeFocused();
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/home$/);
  await signOut(page);
  await givePassword();
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('O código não confere ou já foi usado')).toBeVisible();
  await page.getByLabel('Código de recuperação').fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/home$/);

  // Turn it off: the password alone suffices.
  const again = await openDialog();
  await expect(again.getByText('Restam 8 códigos de recuperação.')).toBeVisible();
  await expectFitsInBothSchemes(page, 'the dialog while it is on');
  await again.getByRole('button', { name: 'Desativar' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Segundo fator desativado')).toBeVisible();
  await signOut(page);
  await signIn(page, person);

  const subjects = async () => (await mailsTo(server, person.email)).map(({ subject }) => subject);
  const told = ['Segundo fator ativado - Sillage', 'Segundo fator desativado - Sillage'];
  await expect.poll(subjects).toEqual(expect.arrayContaining(told));
});

test.describe('a required second factor', () => {
  test.use({ shared: false, settings: { SECOND_FACTOR: 'staff' } });

  test('must be set up before anything else', async ({ page }) => {
    await page.goto('/admin/categories');
    await page.getByLabel('E-mail').fill(ADMIN.email);
    await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/auth\/segundo-fator$/);
    await page.goto('/admin/home');
    await expect(page).toHaveURL(/\/auth\/segundo-fator$/);
    await expectFitsInBothSchemes(page, 'the way to a second factor');
    await page.getByRole('button', { name: 'Configurar' }).click();
    const nextCode = codesOf(await page.locator('code').textContent());
    await page.getByLabel('Código').fill(await nextCode());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem')).toHaveCount(10);
    await expectFitsInBothSchemes(page, 'the codes of who must have one');
    await page.getByRole('button', { name: 'Guardei os códigos' }).click();
    await expect(page).toHaveURL(/\/admin\//);
  });
});
