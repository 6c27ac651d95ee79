import { expect, type Page } from '@playwright/test';
import { apiClient } from './support/api.ts';
import { connectDevice, fire, joinApp } from './support/devices.ts';
import { download, exportList, sheetRows } from './support/files.ts';
import { press } from './support/keyboard.ts';
import { goTo, row } from './support/screens.ts';
import { settled } from './support/settled.ts';
import { expectFits, expectFitsInBothSchemes, horizontalOverflow, signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' }, shared: true });

const FIRED = 7;

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The figure in the centre of a donut. */
async function totalOf(page: Page, name: string): Promise<number> {
  const label = await chart(page, name).getByRole('img').getAttribute('aria-label');
  return Number(/([\d.]+) disparos?$/.exec(label ?? '')?.[1]?.replaceAll('.', ''));
}

/** Downloads a spreadsheet with a click and reads it. */
async function downloaded(page: Page, click: () => Promise<void>) {
  const { name, bytes } = await download(page, click);
  return { name, rows: await sheetRows(bytes) };
}

/** Printable area of A4 in CSS pixels. */
const PAPER = { width: 703, height: 1_032 };

const WORDS = {
  en: { table: 'View table', fragrances: 'Shots by fragrance', live: 'Live' },
  es: { table: 'Ver tabla', fragrances: 'Disparos por fragancia', live: 'En vivo' },
  pt: { table: 'Ver tabela', fragrances: 'Disparos por fragrância', live: 'Ao vivo' },
};

test('cards keep their widths on every screen', async ({ page }) => {
  await signIn(page);
  const overall = chart(page, 'Disparos por fragrância');
  const campaigns = page
    .getByRole('region')
    .filter({ has: page.getByText('Campanha', { exact: true }) })
    .filter({ has: page.getByRole('button', { name: /^Atualizar/ }) });
  await expect(overall.getByRole('img')).toBeVisible();
  for (const width of [390, 768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, `the dashboard at ${width}`, 'colours');
    const all = (await overall.boundingBox())?.width;
    expect(all, `of all at ${width}`).toBeGreaterThanOrEqual(300);
    expect(all, `of all at ${width}`).toBeLessThanOrEqual(500);
    const isPhone = width < 480;
    await expect(campaigns, `campaigns at ${width}`).toHaveCount(isPhone ? 0 : 6);
    if (isPhone) await page.getByRole('button', { name: /^Mostrar todas/ }).click();
    await expect(campaigns).not.toHaveCount(0);
    const boxes = await campaigns.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()));
    const widest = Math.max(...boxes.map((box) => box.width));
    if (width >= 1280) expect(widest, `of a campaign at ${width}`).toBe(380);
    else expect(widest, `of a campaign at ${width}`).toBeLessThanOrEqual(380);
    const columns = new Set(boxes.map(({ left }) => left));
    expect(columns.size, `campaigns in a row at ${width}`).toBe(width < 768 ? 1 : 2);
    if (isPhone) await page.getByRole('button', { name: 'Mostrar menos campanhas' }).click();
  }
});

test('the dashboard updates live, follows the chosen period and can be exported', async ({
  page,
  server,
  isMobile,
}) => {
  const api = await apiClient(server.url);
  const person = await joinApp(server);
  const device = await connectDevice(server, person, { code: 'default', macAddress: '02:00:5E:00:53:B1' });
  await signIn(page);
  await expect(page.getByText('Ao vivo')).toBeVisible();

  await test.step('a shot updates the figures of an open page', async () => {
    await expect(chart(page, 'Disparos por fragrância').getByRole('img')).toBeVisible();
    const before = await totalOf(page, 'Disparos por fragrância');
    const refresh = chart(page, 'Disparos por fragrância').getByRole('button', { name: /^Atualizar/ });
    await refresh.focus();
    for (let shot = 0; shot < FIRED; shot += 1) expect(await fire(server, device)).toBe(200);
    await expect.poll(() => totalOf(page, 'Disparos por fragrância')).toBe(before + FIRED);
    await expect(refresh).toBeFocused();
  });

  await test.step('the period is kept in the URL and applies to all figures', async () => {
    await page.getByText('7 dias', { exact: true }).click();
    await expect(page).toHaveURL(/period=7/);
    const { shots7Days } = await api.get('/dashboard/summary');
    await expect.poll(() => totalOf(page, 'Disparos por fragrância')).toBe(shots7Days.value);
    await page.reload();
    await expect.poll(() => totalOf(page, 'Disparos por fragrância')).toBe(shots7Days.value);
    await page.getByRole('radiogroup').getByText('Hoje', { exact: true }).click();
    const { shotsToday } = await api.get('/dashboard/summary');
    await expect.poll(() => totalOf(page, 'Disparos por fragrância')).toBe(shotsToday.value);
  });

  await test.step('the same figures are available as a table and as a file', async () => {
    const card = chart(page, 'Disparos por fragrância');
    const total = await totalOf(page, 'Disparos por fragrância');
    await card.getByRole('button', { name: /^Ver tabela/ }).click();
    await expect(card.getByRole('row').last()).toContainText(new Intl.NumberFormat('pt-BR').format(total));
    await expectFits(page, 'a table of the dashboard');
    const { name, rows } = await downloaded(page, () =>
      card.getByRole('button', { name: /^Exportar/ }).click(),
    );
    expect(name).toMatch(/^disparos-por-fragrancia-\d{4}-\d\d-\d\d(-\d{4}-\d\d-\d\d)?\.xlsx$/);
    expect(rows[0]).toEqual(['Fragrância', 'Disparos', 'Participação']);
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['Total', total]);
    const sum = rows.slice(1, -1).reduce((all, cells) => all + Number(cells[1]), 0);
    expect(sum).toBe(total);
  });

  await test.step('a figure links to its list, which is exported as shown', async () => {
    await page.getByRole('link', { name: /acabando/ }).click();
    await expect(page).toHaveURL(/capsules\?state=low/);
    const { total, data } = await api.get(
      '/capsules?state=low&perPage=1&orderBy=remainingShots&orderByDirection=ASC',
    );
    await expect(row(page, data[0].serialNumber)).toBeVisible();
    const { name, rows } = await downloaded(page, () => exportList(page));
    expect(name).toMatch(/^capsulas-/);
    expect(rows).toHaveLength(total + 1);
  });

  await goTo(page, 'Painel', 'Olá, Administrator');

  // The rest looks the same on a phone.
  if (isMobile) return;

  for (const [language, words] of Object.entries(WORDS)) {
    await test.step(`the dashboard is translated to ${language}, usable by keyboard, in both schemes`, async () => {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.reload();
      await expect(page.getByText(words.live, { exact: true })).toBeVisible();
      const card = chart(page, words.fragrances);
      await expect(card.getByRole('img')).toBeVisible();
      await expectFitsInBothSchemes(page, language);
      await press(card.getByRole('button', { name: new RegExp(`^${words.table}`) }));
      await expect(card.getByRole('table')).toBeVisible();
    });
  }

  await test.step('the dashboard prints its figures only, without splitting one across pages', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize(PAPER);
    await page.reload();
    const charts = page.getByRole('region').filter({ has: page.getByRole('img') });
    await expect(charts.nth(4)).toBeVisible();
    await expect(page.getByText(/^Sillage · Painel · [\d/]{10} a [\d/]{10}$/)).toBeVisible();
    await settled(page);
    for (const role of ['banner', 'navigation', 'contentinfo', 'heading'] as const) {
      await expect(page.getByRole(role, role === 'heading' ? { level: 1 } : {})).toHaveCount(0);
    }
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toHaveCount(0);
    // Entries of a chart's tail are listed; no other buttons remain.
    const tails = page.getByRole('button', { name: /^Outras \(\d+\)/ });
    await expect(page.getByRole('button')).toHaveCount(await tails.count());
    await expect(chart(page, 'Disparos por fragrância').getByRole('listitem')).not.toHaveCount(11);
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    for (const each of await charts.all()) {
      const box = await each.boundingBox();
      expect(box?.height).toBeLessThan(PAPER.height);
    }
    expect(await horizontalOverflow(page)).toBe(0);
  });
});
