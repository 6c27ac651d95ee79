import type { Locator, Page } from '@playwright/test';
import { expect, expectFitsInBothSchemes, signIn, test } from './support/test.ts';
import { changeCampaign, FRAGRANCES, MAC, prepareDay, SERIAL } from './support/working-day.ts';

/** Every everyday task is possible within a number of clicks from the home page. */

/** Counts clicks, and keys that replace one. */
function hand(page: Page) {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      await target.click();
      clicks++;
    },
    /** Opens the global search, types, and takes the first result. Counts as two: a click and the typing. */
    search: async (text: string, first: string) => {
      await page.getByRole('button', { name: 'Ir para…' }).click();
      const field = page.getByRole('combobox', { name: 'Buscar em tudo' });
      await field.fill(text);
      await expect(page.getByRole('option').first()).toContainText(first);
      await field.press('Enter');
      clicks += 2;
    },
    clicks: () => clicks,
  };
}

test('everyday tasks take a few clicks from the home page', async ({ page, server, isMobile }) => {
  const api = await prepareDay(server);
  await signIn(page);
  const atHome = async (
    question: string,
    most: number,
    work: (counted: ReturnType<typeof hand>) => Promise<void>,
  ) =>
    test.step(question, async () => {
      await page.goto('/admin/home');
      await expect(page.getByText('Ao vivo')).toBeVisible();
      const counted = hand(page);
      await work(counted);
      expect(counted.clicks(), question).toBeLessThanOrEqual(most);
    });

  await test.step('the global search is accessible before and after typing', async () => {
    await page.getByRole('button', { name: 'Ir para…' }).click();
    const field = page.getByRole('combobox', { name: 'Buscar em tudo', expanded: true });
    await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected');
    await expectFitsInBothSchemes(page, 'the search');
    await field.fill('ana.app');
    await expect(page.getByRole('option').first()).toContainText('Ana do Aplicativo');
    await expectFitsInBothSchemes(page, 'what is found', 'colours');
  });

  await atHome('find the devices with a fragrance', 3, async ({ search }) => {
    await search('café', 'Café Torrado');
    const devices = page.getByRole('region', { name: 'Dispositivos' });
    await expect(devices.getByRole('link', { name: MAC })).toBeVisible();
  });

  await atHome('find the capsules that expire soon, and their devices', 2, async ({ click }) => {
    await click(page.getByRole('link', { name: '1 vence em breve' }));
    await expect(page.getByText(SERIAL)).toBeVisible();
    await expect(page.getByRole('link', { name: MAC })).toBeVisible();
  });

  await atHome('find what is wrong with the device of a caller', 3, async ({ click, search }) => {
    await search('ana.app', 'Ana do Aplicativo');
    await click(page.getByRole('region', { name: 'Dispositivos em uso' }).getByRole('link', { name: MAC }));
    await expect(page.getByRole('alert').filter({ hasText: '1 cápsula vence em breve.' })).toBeVisible();
  });

  await atHome('find the device that a capsule is in', 2, async ({ search }) => {
    await search(SERIAL.toLowerCase(), SERIAL);
    await expect(page.getByRole('heading', { level: 1, name: SERIAL })).toBeVisible();
    await expect(page.getByRole('link', { name: MAC }).first()).toBeVisible();
  });

  await atHome('see who swapped a capsule, where and when', 2, async ({ search }) => {
    await search(SERIAL, SERIAL);
    const moved = page.getByRole('region', { name: 'Histórico' }).getByRole('listitem').first();
    await expect(moved).toContainText(`No slot 2 de ${MAC}`);
    await expect(moved).toContainText('Usuário: Ana do Aplicativo');
    await expect(moved.locator('time')).toContainText(/\d{2}\/\d{2}\/\d{4}/);
    await expectFitsInBothSchemes(page, 'a capsule');
  });

  await atHome('print a comparison of two campaigns over the last month', 6, async ({ click }) => {
    await click(page.getByRole('link', { name: 'Comparar', exact: true }));
    await click(page.getByText('Mês passado', { exact: true }));
    await expect(page.getByRole('table').getByRole('link', { name: 'Lobby Hotel Aurora' })).toBeVisible();
    await expect(page.getByRole('table').getByRole('link', { name: 'Verão na Orla' })).toBeVisible();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await click(page.getByRole('button', { name: 'Imprimir' }));
    await expect(page.locator('body')).toHaveAttribute('data-printed');
  });

  await atHome('move 30 fragrances to another category', 6, async ({ click }) => {
    if (isMobile) await click(page.getByRole('button', { name: 'Abrir menu' }));
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await click(menu.getByRole('link', { name: 'Configuração', exact: true }));
    const bar = page.getByRole('region', { name: 'Seleção' });
    const all = { name: `Selecionar tudo: ${FRAGRANCES}` };
    if (isMobile) await click(page.getByRole('checkbox', all));
    else {
      await click(page.getByRole('checkbox', { name: 'Selecionar os desta página' }));
      await click(bar.getByRole('button', all));
    }
    await click(bar.getByRole('button', { name: 'Mudar categoria' }));
    await click(page.getByRole('option', { name: 'Florais' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('30 itens serão alterados');
    await click(dialog.getByRole('button', { name: 'Confirmar' }));
    await expect(page.getByText('30 itens alterados')).toBeVisible();
    expect((await api.get('/fragrances?categoryId=2&perPage=10')).total).toBe(FRAGRANCES);
  });

  await changeCampaign(api);
  await atHome('see who changed a campaign, and restore it', 5, async ({ click, search }) => {
    await search('lobby', 'Lobby trocado');
    const history = page.getByRole('region', { name: 'Histórico' });
    await expect(history.getByText('Administrator').first()).toBeVisible();
    await click(history.getByRole('button', { name: /Ver como era|Restaurar/ }).last());
    await click(page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Lobby Hotel Aurora' })).toBeVisible();
    expect((await api.get('/campaigns/1')).collection).toMatchObject([{ slot: 1 }, { slot: 2 }]);
  });
});
