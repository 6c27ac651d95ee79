import { apiClient } from './support/api.ts';
import { download, exportList, sheetRows } from './support/files.ts';
import { mailsTo } from './support/mail.ts';
import { makePerson, newPerson } from './support/people.ts';
import { requireStepUp } from './support/require-step-up.ts';
import { ADMIN, type Server } from './support/server.ts';
import { expect, expectFitsInBothSchemes, signIn, signOut, test, violations } from './support/test.ts';

test.use({ shared: true });

async function idOf(server: Server, email: string): Promise<number> {
  const { data } = await (await apiClient(server.url)).get(`/usuario?FilterString=${email}`);
  return data[0].id;
}

/** The link in the mail that confirms a new address. */
async function linkTo(server: Server, email: string): Promise<string> {
  const confirming = async () => {
    const texts = (await mailsTo(server, email)).map(({ text }) => text ?? '');
    return texts.map((text) => /https?:\/\/\S+confirmar-email\S+/.exec(text)?.[0]).find(Boolean) ?? '';
  };
  await expect.poll(confirming).not.toBe('');
  return confirming();
}

test('changing an e-mail needs a password, by keyboard, and takes effect when its link is confirmed', async ({
  page,
  server,
}) => {
  const [person, other] = [newPerson('Lia'), newPerson('Lia')];
  await makePerson(server, person);
  const id = await idOf(server, person.email);
  await signIn(page);
  await requireStepUp(page, new RegExp(`/api/usuario/${id}$`), ['PUT']);
  await page.goto(`/admin/users/${id}/update`);
  const field = page.getByLabel('E-mail', { exact: true });
  await expect(field).toHaveValue(person.email);
  await field.fill(other.email);
  await page.getByRole('button', { name: 'Salvar' }).focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
  await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused();
  // The call that needs the step-up is still pending, so the page never settles.
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue(other.email);
  await page.getByRole('button', { name: 'Salvar' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused();
  await page.keyboard.type('Wrong#2026');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A senha ou o código está incorreto.')).toBeVisible();
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${person.name}: falta confirmar o e-mail ${other.email}`)).toBeVisible();

  await page.goto(`/admin/users/${id}`);
  await expect(page.getByText('E-mail a confirmar')).toBeVisible();
  await expect(page.getByText(other.email)).toBeVisible();
  await expectFitsInBothSchemes(page, 'a person whose e-mail is to be confirmed');
  const told = async () => (await mailsTo(server, person.email)).map(({ subject }) => subject);
  await expect.poll(told).toContain('Pedido para alterar o e-mail da sua conta - Sillage');

  await signOut(page);
  await page.goto(await linkTo(server, other.email));
  await expect(page).toHaveURL(/\/auth\/confirmar-email$/);
  await expectFitsInBothSchemes(page, 'the link to another e-mail');
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('dialog', { name: 'E-mail confirmado' })).toBeVisible();
  await page.getByRole('link', { name: 'Entrar' }).click();
  await signIn(page, { ...person, email: other.email });
});

test('ending somebody else’s session needs a password', async ({ page, server }) => {
  const person = newPerson('Nina');
  await makePerson(server, person);
  const login = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  expect(login.status).toBe(200);
  const id = await idOf(server, person.email);
  await signIn(page);
  await requireStepUp(page, /\/api\/usuario\/\d+\/sessions/, ['DELETE']);
  await page.goto(`/admin/users/${id}`);
  await page
    .getByRole('region', { name: 'Sessões' })
    .getByRole('button', { name: /^Encerrar / })
    .click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
  await dialog.getByLabel('Senha', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Sessão encerrada').first()).toBeVisible();
  await expect(page.getByText('Sem sessão aberta.')).toBeVisible();
});

test('exporting the users needs a password, and then downloads the file', async ({ page }) => {
  await signIn(page);
  await requireStepUp(page, /\/api\/usuario\/export/, ['GET']);
  await page.goto('/admin/users');
  const { name, bytes } = await download(page, async () => {
    await exportList(page);
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
    await dialog.getByLabel('Senha', { exact: true }).fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
  });
  expect(name).toMatch(/\.xlsx$/);
  expect((await sheetRows(bytes)).flat()).toContain(ADMIN.email);
});
