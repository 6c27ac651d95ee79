import { apiClient } from './support/api.ts';
import { mailsTo } from './support/mail.ts';
import { makePerson, newPerson } from './support/people.ts';
import { ADMIN } from './support/server.ts';
import { expect, expectFitsInBothSchemes, openAccountDialog, signIn, test } from './support/test.ts';

test.use({ shared: true });

test('users download their data, request erasure and cancel it by signing in', async ({ page, server }) => {
  const person = newPerson('Dora');
  await makePerson(server, person);
  await signIn(page, person);
  const open = () => openAccountDialog(page, 'Meus dados');
  const dialog = await open();
  await expectFitsInBothSchemes(page, 'own data');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar meus dados' }).click();
  expect((await download).suggestedFilename()).toBe('meus-dados.zip');

  await dialog.getByRole('button', { name: 'Encerrar minha conta' }).click();
  await expect(dialog.getByLabel('Senha atual', { exact: true })).toBeFocused();
  await page.keyboard.type('Errada#Senha1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Senha atual', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Senha atual', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido recebido' })).toBeVisible();
  await expect(page.getByText('A conta será encerrada em')).toBeVisible();
  await expect.poll(() => mailsTo(server, person.email).then((mails) => mails.length)).toBe(2);

  await signIn(page, person);
  await expect(page.getByRole('button', { name: /^Minha conta/ })).toBeVisible();
});

test('the public page explains erasure of an account and takes the request', async ({ page, server }) => {
  const person = newPerson('Elsa');
  await makePerson(server, person);
  await page.goto('/erase-account');
  await expect(page.getByRole('heading', { level: 1, name: 'Encerrar a conta' })).toBeVisible();
  await expectFitsInBothSchemes(page, 'erasing an account');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill('Errada#Senha1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido recebido' })).toBeVisible();
  await expectFitsInBothSchemes(page, 'erasure asked without the app');
});

test('an administrator anonymises a user and sees what changed', async ({ page, server }) => {
  const person = newPerson('Flora');
  await makePerson(server, person);
  const api = await apiClient(server.url);
  const { data } = await api.get(`/usuario?FilterString=${encodeURIComponent(person.email)}`);
  await signIn(page, ADMIN);
  await page.goto(`/admin/users/${data[0].id}`);
  await expectFitsInBothSchemes(page, 'somebody who may be anonymised');
  await page.getByRole('button', { name: 'Anonimizar' }).click();
  const dialog = page.getByRole('dialog', { name: `Anonimizar ${person.name}?` });
  await expect(dialog.getByText('Não será possível desfazer.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Anonimizar' }).click();
  await expect(page.getByText('Dados anonimizados, linhas por tabela:')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Pessoa anônima ${data[0].id}`);
  await expect(page.getByText(person.email)).toHaveCount(0);
  await expectFitsInBothSchemes(page, 'somebody anonymous');
});
