import type { Page } from '@playwright/test';
import { add, goTo, savedNotice } from './support/screens.ts';
import { expect, signIn, test } from './support/test.ts';

/** Presses the browser's Back; times out if the page asks for confirmation first. */
const pressBack = (page: Page) => page.goBack({ timeout: 1_000 }).catch(() => null);

test.use({ shared: true });

test('leaving a form with unsaved changes asks for confirmation before the URL changes', async ({ page }) => {
  await signIn(page);
  await goTo(page, 'Categorias');
  await add(page);
  const name = page.getByLabel('Nome');
  await name.pressSequentially('Cítricos');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });

  await pressBack(page);
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Cítricos');

  // The form's own Cancel asks too.
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeVisible();
  expect(addresses).toEqual([]);
  await expect(page).toHaveURL(/\/admin\/categories\/create$/);
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/\/admin\/categories$/);
  await page.goForward();
  await expect(name).toHaveValue('');

  // After saving, leaving needs no confirmation.
  await name.fill('Herbáceos');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await savedNotice(page).getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(page).toHaveURL(/\/admin\/categories(\?|$)/);
  await expect(page.getByRole('dialog')).toBeHidden();
});
