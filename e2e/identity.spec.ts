import { expect, type Page } from '@playwright/test';
import { picture } from './support/api.ts';
import { mailedLink, mailsTo } from './support/mail.ts';
import { goTo } from './support/screens.ts';
import { ADMIN } from './support/server.ts';
import { expectFits, expectFitsInBothSchemes, signIn, signOut, test } from './support/test.ts';

const HOUSE = { name: 'Casa Aroma', text: 'Perfumes da casa, para quem a visita.', color: '#7A1F5C' };
const PAINT = 'rgb(122, 31, 92)';

/** Expects the installation's own logo to be visible and to load as a picture. */
async function showsLogo(page: Page): Promise<void> {
  const logo = page.locator('img[src*="/api/files/public/"]').first();
  await expect(logo).toBeVisible();
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}

test("an installation's name, text, colour and logo appear everywhere", async ({ page, server }) => {
  await signIn(page);
  await goTo(page, 'Identidade visual');
  await page.getByLabel('Nome').fill(HOUSE.name);
  await page.getByLabel('Texto da página de entrada').fill(HOUSE.text);
  const color = page.getByLabel('Cor', { exact: true });
  const save = page.getByRole('button', { name: 'Salvar' });

  await test.step('a colour too light for white text is refused', async () => {
    await color.fill('#FFE066');
    await color.press('Escape');
    await save.click();
    await expect(page.getByText('Escolha uma cor mais escura')).toBeVisible();
    await expect(color).toBeFocused();
    await expect(color).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('changes are previewed before saving, and applied to the shell afterwards', async () => {
    await color.fill(HOUSE.color);
    await color.press('Tab');
    const buffer = Buffer.from(await picture(40));
    await page.getByLabel('Logotipo').setInputFiles({ name: 'casa.png', mimeType: 'image/png', buffer });
    const preview = page.getByRole('region', { name: 'Prévia' });
    await expect(preview).toContainText(HOUSE.name);
    await expect(preview).toContainText(HOUSE.text);
    await expectFits(page, 'identity');
    await save.click();
    await expect(page.getByText('Registro salvo com sucesso')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/home$/);
    await expect(page.getByRole('complementary', { name: HOUSE.name })).toContainText(HOUSE.name);
    await showsLogo(page);
  });

  await test.step('the sign-in page shows them in both schemes', async () => {
    await signOut(page);
    await page.reload();
    await expect(page.getByRole('banner')).toContainText(HOUSE.name);
    await expect(page.getByText(HOUSE.text)).toBeVisible();
    await showsLogo(page);
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toHaveCSS(
      'background-color',
      PAINT,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectFits(page, `sign-in, ${colorScheme}`);
    }
  });

  await test.step('mails use the name and the colour', async () => {
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    await page.getByRole('dialog').getByLabel('E-mail').fill(ADMIN.email);
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await mailedLink(server, ADMIN.email);
    const [mail] = await mailsTo(server, ADMIN.email);
    expect(mail?.subject).toBe(`Recuperação de senha - ${HOUSE.name}`);
    expect(mail?.html).toContain(HOUSE.color);
  });

  await test.step('new terms of use must be accepted at the next sign-in', async () => {
    await signIn(page);
    await goTo(page, 'Identidade visual');
    await page.getByRole('link', { name: 'Publicar nova versão' }).click();
    // The page before has a field of the same name.
    await expect(page.getByRole('textbox', { name: 'Título' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Texto' }).fill('# Na nossa casa\n\nQuem tem 12 anos entra.');
    await expect(page.getByRole('region', { name: 'Prévia' })).toContainText('Quem tem 12 anos entra.');
    await expectFitsInBothSchemes(page, 'new terms');
    await page.getByRole('button', { name: 'Publicar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
    await expect(page).toHaveURL(/\/admin\/identity$/);
    const versions = page.getByRole('region', { name: 'Termos de uso' }).getByRole('listitem');
    await expect(versions).toHaveText([/Em vigor.*nenhum aceite/, /Veio com o produto · 1 aceite/]);
    await expectFitsInBothSchemes(page, 'versions of the terms');

    await page.goto('/logout');
    await page.getByLabel('E-mail').fill(ADMIN.email);
    await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/auth\/termos$/);
    await expect(page.getByRole('heading', { name: 'Na nossa casa' })).toBeVisible();
    await expectFitsInBothSchemes(page, 'terms to accept');
    await page.getByRole('button', { name: 'Aceitar e continuar' }).click();
    await expect(page).toHaveURL(/\/admin\//);
  });
});
