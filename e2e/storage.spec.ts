import { type BrowserContext, expect, type Page } from '@playwright/test';
import { goTo, row } from './support/screens.ts';
import { settled } from './support/settled.ts';
import { signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' }, shared: true });

/** Makes the storages throw on any use, and refuses what browsers refuse with them, as if site data were blocked. */
function blockStorage(context: BrowserContext) {
  return context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
      Object.defineProperty(window, name, { get: refuse });
    // Denied later, unlike storage.
    navigator.locks.request = async () => refuse();
  });
}

/** Leaves no room in the storages. */
function fillStorage(context: BrowserContext) {
  return context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
}

async function useProduct(page: Page) {
  await signIn(page);
  await goTo(page, 'Campanhas');
  await page.getByRole('button', { name: 'Nome', exact: true }).click();
  const names = page.getByRole('columnheader', { name: 'Nome' });
  await expect(names).toHaveAttribute('aria-sort', 'ascending');
  await goTo(page, 'Painel', 'Olá, Administrator');
  await goTo(page, 'Campanhas');
  await expect(names, 'the list remembers its order').toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: 'Recolher menu' }).click();
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible();

  await page.getByRole('button', { name: /^Minha conta: / }).click();
  await page.getByRole('menuitem', { name: 'Escura' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await settled(page);
}

test.describe('with the storage of the browser', () => {
  for (const [state, prepare] of [
    ['blocked', blockStorage],
    ['full', fillStorage],
  ] as const) {
    test(`${state}, the product works until the page is reloaded`, async ({ page, context }) => {
      await prepare(context);
      await useProduct(page);
      await page.reload();
      await expect(page).toHaveURL(/\/auth\/login/);
    });

    test(`${state}, an expired access token is renewed, and signing out ends the session`, async ({
      page,
      context,
    }) => {
      await prepare(context);
      await signIn(page);
      let refused = false;
      // Refuses one call, as if its access token had expired.
      await page.route('**/api/**', async (route) => {
        if (refused || !route.request().headers().authorization) return route.fallback();
        refused = true;
        const body = { status: 401, code: 'auth.token', detail: 'Expired', message: 'Expired', errors: [] };
        await route.fulfill({ status: 401, contentType: 'application/problem+json', json: body });
      });
      await goTo(page, 'Categorias');
      await expect(row(page, 'Florais')).toBeVisible();
      expect(refused).toBe(true);
      await page.getByRole('button', { name: /^Minha conta: / }).click();
      await page.getByRole('menuitem', { name: 'Sair' }).click();
      await expect(page).toHaveURL(/\/auth\/login/);
      await signIn(page);
    });
  }
});
