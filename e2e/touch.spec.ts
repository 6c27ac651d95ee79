import type { Locator, Page } from '@playwright/test';
import { PAGES } from './support/pages.ts';
import { undersizedTargets } from './support/targets.ts';
import { expect, expectFits, horizontalOverflow, signIn, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };
test.use({ settings: { DEMO_DATA: 'true' }, shared: true, viewport: PHONE, hasTouch: true, isMobile: true });

const cards = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

/** Opens the menu that sorts a list of cards. */
async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
}

async function middleOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is no ${target}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a list shown as cards reads names first, has no hidden tab stops, and can be sorted and paged', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/admin/categories?sort=name&dir=asc');
  await expect(cards(page).first()).toBeVisible();

  await test.step('names each card and its buttons after the record', async () => {
    await expect(cards(page).first()).toMatchAriaSnapshot(`
      - row /^Amadeirados/:
        - rowheader "Amadeirados"
        - cell:
          - 'button "Ações: Amadeirados"'
          - 'button "Editar: Amadeirados"'
        - cell /^\\d+$/
        - cell /\\d{2}\\/\\d{2}\\/\\d{4}/
    `);
  });

  await test.step('has no hidden tab stops', async () => {
    await page.getByRole('button', { name: 'Visualizações' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: /^Selecionar tudo: / })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Amadeirados' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Selecionar Amadeirados' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Ações: Amadeirados' })).toBeFocused();
  });

  for (const width of [640, 390, 320]) {
    await test.step(`fits ${width} pixels, also with its menu open`, async () => {
      await page.setViewportSize({ width, height: 480 });
      await expectFits(page, `cards at ${width}`);
      await openMore(page);
      await expectFits(page, `cards at ${width} with the menu`);
      await page.keyboard.press('Escape');
    });
  }
  await page.setViewportSize(PHONE);

  await test.step('announces the sort order before and after a change', async () => {
    await openMore(page);
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveAccessibleName('Nome, crescente');
    await page.getByRole('menuitemradio', { name: 'Criado em' }).click();
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveAccessibleName(
      'Criado em, decrescente',
    );
    const said = page.getByRole('status').filter({ hasText: /^Ordenado por/ });
    await expect(said).toHaveText('Ordenado por Criado em, decrescente');
    await page.keyboard.press('Escape');
  });

  await test.step('starts another page at its first card', async () => {
    await page.goto('/admin/fragrances');
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('region', { name: 'Fragrâncias' })).toBeFocused();
    await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
  });

  await test.step('labels the star with the campaign’s name, after the name itself', async () => {
    await page.goto('/admin/campaigns');
    // Campaigns of organisations have none.
    const heads = page.getByRole('rowheader').filter({ has: page.getByRole('button') });
    await expect(heads.first()).toBeVisible();
    const [name = ''] = await heads.first().getByRole('link').allTextContents();
    await expect(heads.first().getByRole('button')).toHaveAccessibleName(`Tornar padrão: ${name}`);
    await expectFits(page, 'campaigns');
  });
});

test('the application can be used by touch on a phone', async ({ page }) => {
  await signIn(page);

  await test.step('a tap on a bar or a slice shows its figure until the next tap', async () => {
    const trend = page.getByRole('figure');
    await expect(trend.getByRole('img')).toBeVisible();
    await trend.scrollIntoViewIfNeeded();
    const middle = await middleOf(trend.getByRole('img'));
    await page.touchscreen.tap(middle.x, middle.y);
    const tip = trend
      .locator('strong')
      .filter({ hasText: /disparos?$/ })
      .last();
    await expect(tip).toBeVisible();
    const shares = page.getByRole('region', { name: 'Disparos por fragrância', exact: true });
    const slice = shares.getByRole('img').locator('g').first();
    await slice.scrollIntoViewIfNeeded();
    const total = shares.getByText(/·/);
    await slice.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
    await slice.dispatchEvent('pointerout', { pointerType: 'touch', bubbles: true });
    await expect(total).toBeVisible();
    await expect(tip).toBeHidden();
    await page.getByRole('heading', { name: 'Disparos por fragrância' }).scrollIntoViewIfNeeded();
    const heading = await middleOf(page.getByRole('heading', { name: 'Disparos por fragrância' }));
    await page.touchscreen.tap(heading.x, heading.y);
    await expect(total).toBeHidden();
  });

  await test.step('the button back to the top is in the header and covers nothing', async () => {
    const banner = page.getByRole('banner');
    const height = async () => (await banner.boundingBox())?.height;
    const top = banner.getByRole('button', { name: 'Voltar ao topo' });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(top).toBeHidden();
    const before = await height();
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect(top).toBeInViewport({ ratio: 1 });
    // A header that changes height would move the page under the finger, and the tap would miss.
    expect(await height()).toBe(before);
    await top.tap();
    await expect(top).toBeHidden();
  });

  for (const path of [
    '/admin/home',
    '/admin/today',
    '/admin/campaigns',
    '/admin/campaigns/1/update',
    '/admin/users/create',
    '/admin/calendar',
    '/admin/devices',
    '/admin/devices/1',
    '/admin/capsules',
    '/admin/audit',
    '/admin/import',
    '/admin/identity',
    '/admin/system',
    '/admin/quiz',
    '/admin/quiz/1/update',
  ]) {
    await test.step(`targets on ${path} are large enough for a finger`, async () => {
      await page.goto(path);
      await expectFits(page, path);
      expect(await undersizedTargets(page, 44), path).toEqual([]);
      expect(await smallFields(page), 'fields that phones would enlarge the page to').toEqual([]);
    });
  }

  await test.step('the outline shows the buttons that move a row, with their names', async () => {
    await page
      .locator('label')
      .filter({ hasText: /^Estrutura$/ })
      .click();
    const outline = page.getByRole('region', { name: 'Estrutura' });
    await expect(outline.getByRole('button', { name: /^Mover “/ }).first()).toBeVisible();
    await expect(outline.getByRole('button', { name: /^(Recolher|Expandir) “/ }).first()).toBeVisible();
    await expect(outline.getByText(/Em telas de toque/)).toBeVisible();
  });

  await test.step('nothing is sticky on a low screen', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto('/admin/users/create');
    const save = page.getByRole('button', { name: 'Salvar' });
    await expect(save).toBeVisible();
    await expect(save).not.toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect(page.getByRole('banner')).not.toBeInViewport();
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

test('targets are large enough for a mouse', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page);
  for (const path of [...PAGES, '/admin/import']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    expect(await undersizedTargets(page, 24), path).toEqual([]);
  }
  await context.close();
});

function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea)')]
      .filter(
        (field) => field.offsetHeight > 0 && !field.matches('[type=radio], [type=checkbox], [type=file]'),
      )
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  );
}
