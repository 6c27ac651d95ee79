import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a section through the menu, opening the drawer first if there is one, and waits for its heading. */
export async function goTo(page: Page, name: string, heading = name): Promise<void> {
  const opener = page.getByRole('button', { name: 'Abrir menu' });
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(opener.or(menu).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await menu.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** The row of a list that contains a text: a table row, or a card on a phone. */
export function row(page: Page, text: string): Locator {
  return page
    .getByRole('row')
    .filter({ hasText: text })
    .or(page.getByRole('listitem').filter({ hasText: text }))
    .first();
}

/** Runs an action from a row's menu. */
export async function runRowAction(page: Page, text: string, action: string): Promise<void> {
  await row(page, text).getByRole('button', { name: 'Ações' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export async function confirm(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
}

/** Chooses from a searchable picker by typing. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

/** Chooses from a short list that opens at a click. */
export async function select(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  const option = page.getByRole('option').filter({ has: page.getByText(text, { exact: true }) });
  await option.click();
}

/** What a form says after creating a record. */
export const savedNotice = (page: Page) => page.getByRole('status', { name: 'Registro salvo com sucesso' });

/** After creating: saves and returns to the list. */
export async function saveAndExit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar' }).click();
  await savedNotice(page).getByRole('button', { name: 'Voltar à lista' }).click();
}

export async function expectFound(page: Page, text: string): Promise<void> {
  await expect(row(page, text)).toBeVisible();
}

/** Opens the form for a new record from a list. */
export async function add(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByLabel('Nome')).toBeVisible();
}
