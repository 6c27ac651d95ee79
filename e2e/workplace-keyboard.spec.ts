import type { Locator, Page } from '@playwright/test';
import { apiClient } from './support/api.ts';
import { arrowRightTo, press, tabBackTo, tabTo } from './support/keyboard.ts';
import { expect, signIn, test } from './support/test.ts';
import { changeCampaign, FRAGRANCES, MAC, prepareDay, SERIAL } from './support/working-day.ts';

/** Opens the global search, types, and takes the first result. */
async function search(page: Page, text: string, first: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.locator('[role=option]').first()).toContainText(first);
  await page.keyboard.press('Enter');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const region = (page: Page, name: string) => page.getByRole('region', { name });

async function goHome(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByText('Ao vivo')).toBeVisible();
}

/** Presses a link and expects the heading of the new page to have the focus. */
async function follow(page: Page, link: Locator, name: string): Promise<void> {
  await press(link);
  await expect(heading(page, name)).toBeFocused();
}

test('everyday tasks can be done by keyboard alone', async ({ page, server }) => {
  await prepareDay(server);
  const api = await apiClient(server.url);
  await signIn(page);
  await expect(page.getByText('Ao vivo')).toBeVisible();

  await test.step('find the devices with a fragrance', async () => {
    await search(page, 'café', 'Café Torrado');
    await expect(heading(page, 'Café Torrado')).toBeFocused();
    await tabTo(region(page, 'Dispositivos').getByRole('link', { name: MAC }));
  });

  await test.step('find the capsules that expire soon, and their devices', async () => {
    await goHome(page);
    await follow(page, page.getByRole('link', { name: '1 vence em breve' }), 'Cápsulas');
    await expect(page.getByText(SERIAL)).toBeVisible();
    await tabTo(page.getByRole('link', { name: MAC }));
  });

  await test.step('find what is wrong with the device of a caller', async () => {
    await search(page, 'ana.app', 'Ana do Aplicativo');
    await follow(page, region(page, 'Dispositivos em uso').getByRole('link', { name: MAC }), MAC);
    await expect(page.getByRole('alert').filter({ hasText: '1 cápsula vence em breve.' })).toBeVisible();
  });

  await test.step('find the device that a capsule is in', async () => {
    await goHome(page);
    await search(page, SERIAL.toLowerCase(), SERIAL);
    await expect(heading(page, SERIAL)).toBeFocused();
    await tabTo(page.getByRole('link', { name: MAC }).first());
  });

  await test.step('print a comparison of two campaigns over the last month', async () => {
    await goHome(page);
    await press(page.getByRole('link', { name: 'Comparar', exact: true }));
    const period = page.getByRole('radio', { name: 'Mês passado' });
    await tabTo(
      period.locator('xpath=ancestor::*[@role="radiogroup"]').getByRole('radio', { checked: true }),
    );
    await arrowRightTo(period);
    await expect(page.getByRole('table').getByRole('link', { name: 'Verão na Orla' })).toBeVisible();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await tabBackTo(page.getByRole('button', { name: 'Imprimir' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('body')).toHaveAttribute('data-printed');
  });

  await test.step('move 30 fragrances to another category', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await expect(heading(page, 'Fragrâncias')).toBeFocused();
    await press(page.getByRole('checkbox', { name: 'Selecionar os desta página' }), 'Space');
    const bar = region(page, 'Seleção');
    await tabBackTo(bar.getByRole('button', { name: `Selecionar tudo: ${FRAGRANCES}` }));
    await page.keyboard.press('Enter');
    await press(bar.getByRole('button', { name: 'Mudar categoria' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: 'Categoria' })).toBeFocused();
    await expect(page.locator('[role=option]')).toHaveText(['Cítricos', 'Florais']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('30 itens serão alterados');
    await press(dialog.getByRole('button', { name: 'Confirmar' }));
    await expect(page.getByText('30 itens alterados')).toBeVisible();
  });

  await changeCampaign(api);
  await test.step('see who changed a campaign, and restore it', async () => {
    await search(page, 'lobby', 'Lobby trocado');
    const history = region(page, 'Histórico');
    await expect(history.getByText('Administrator').first()).toBeVisible();
    await press(history.getByRole('button', { name: /^Ver como era/ }).last());
    await press(page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }));
    await expect(heading(page, 'Lobby Hotel Aurora')).toBeVisible();
    expect((await api.get('/campaigns/1')).collection).toMatchObject([{ slot: 1 }, { slot: 2 }]);
  });
});
