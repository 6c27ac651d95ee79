import { mailedLink } from './support/mail.ts';
import { makePerson, newPerson } from './support/people.ts';
import { goTo } from './support/screens.ts';
import { ADMIN } from './support/server.ts';
import { settled } from './support/settled.ts';
import { expect, signIn, signOut, test } from './support/test.ts';

test.use({ shared: true });

test('a wrong password shows an error without layout shift, and the right one signs in', async ({ page }) => {
  await page.goto('/');
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Senha', { exact: true }).fill('Wrong#2026');
  const button = page.getByRole('button', { name: 'Entrar', exact: true });
  const before = await button.boundingBox();
  await button.click();
  await expect(page.getByRole('alert')).toContainText('Falha na autenticação, verifique suas credenciais');
  expect(await button.boundingBox()).toEqual(before);
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password);
  await button.click();
  await expect(page).toHaveURL(/\/admin\/home$/);
});

test('a visitor without a session is sent to sign-in and back to the requested page', async ({ page }) => {
  await signIn(page);
  await goTo(page, 'Campanhas');
  await page.evaluate(() => localStorage.removeItem('auth'));
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/campaigns/);
  await expect(page.getByRole('heading', { level: 1, name: 'Campanhas' })).toBeVisible();
});

test('signing out leaves no personal data in the browser', async ({ page }) => {
  await signIn(page);
  await goTo(page, 'Usuários');
  await page.getByRole('button', { name: 'Nome', exact: true }).click();
  await expect(page).toHaveURL(/sort=nome/);
  await goTo(page, 'Calendário');
  await page.getByRole('button', { name: 'Recolher menu' }).click();
  const kept = () =>
    page.evaluate(async () => ({
      local: Object.keys(localStorage).sort(),
      // The router stores scroll positions under opaque keys whenever a page is left.
      session: Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-scroll')),
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
    }));
  expect((await kept()).local).toEqual(expect.arrayContaining(['auth', 'calendar', 'list:/usuario']));
  await signOut(page);
  expect(await kept()).toEqual({ local: ['menu-folded'], session: [], databases: 0, caches: 0 });
  await page.reload();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect((await kept()).local).toEqual(['menu-folded']);
});

test('signing out in one tab signs out the other', async ({ page, context, server }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/admin/categories`);
  await expect(other.getByRole('heading', { name: 'Categorias' })).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL(/\/auth\/login/);
});

test('an expired access token is renewed once for all calls, unnoticed', async ({ page }) => {
  await signIn(page);
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login/refresh')) refreshes += 1;
  });
  await page.evaluate(() => {
    const stored = localStorage.getItem('auth') ?? '';
    localStorage.setItem('auth', stored.replace(/"token":"[^"]+"/, '"token":"ended"'));
  });
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/home$/);
  await expect(page.getByRole('link', { name: /campanhas/i }).first()).toBeVisible();
  await goTo(page, 'Categorias');
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();
  await settled(page);
  expect(refreshes).toBe(1);
});

test('an expired session leads to sign-in with a message', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    const stored = localStorage.getItem('auth') ?? '';
    localStorage.setItem(
      'auth',
      stored
        .replace(/"token":"[^"]+"/, '"token":"ended"')
        .replace(/"refreshToken":"[^"]+"/, '"refreshToken":"ended"'),
    );
  });
  await page.goto('/admin/campaigns');
  await expect(page).toHaveURL(/\/auth\/login\?expired/);
  await expect(page.getByText('Sua sessão expirou')).toBeVisible();
});

test('the chosen language is kept and applied everywhere', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page
    .getByRole('menuitem', { name: /english/i })
    .or(page.getByRole('menuitemradio', { name: /english/i }))
    .click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Could not sign in. Check your e-mail and password.');
});

test('a forgotten password can be reset through the mailed link', async ({ page, server }) => {
  const person = newPerson('Ana');
  await makePerson(server, person);
  await page.goto('/auth/login');
  await page
    .getByRole('button', { name: 'Esqueci minha senha' })
    .or(page.getByRole('link', { name: 'Esqueci minha senha' }))
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(person.email);
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  const link = await mailedLink(server, person.email, 2);

  await page.goto(link);
  await expect(page).not.toHaveURL(/token=/);
  await page.getByLabel('Nova senha').fill('Outra#Senha1');
  await page.getByLabel('Confirmar senha').fill('Outra#Senha1');
  await page
    .getByRole('button', { name: 'Salvar' })
    .or(page.getByRole('button', { name: 'Alterar senha' }))
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: 'Entrar' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Entrar' }))
    .click();
  await signIn(page, { ...person, password: 'Outra#Senha1' });
});

test('a profile without back-office access is refused at sign-in', async ({ page, server }) => {
  const person = newPerson('Davi');
  await makePerson(server, person, 'USER');
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Login não permitido' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.goto('/admin/home');
  await expect(page).toHaveURL(/\/auth\/login/);
});
