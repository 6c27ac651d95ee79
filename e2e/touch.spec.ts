import type { Locator, Page } from '@playwright/test';
import { PAGES } from './support/pages.ts';
import { tooSmall } from './support/targets.ts';
import { expect, fits, signIn, test, tooWide } from './support/test.ts';

const PHONE = { width: 390, height: 844 };
test.use({ settings: { DEMO_DATA: 'true' }, shared: true, viewport: PHONE, hasTouch: true, isMobile: true });

const cards = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

/** Opens what sorts a list of cards. */
async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
}

async function middleOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is no ${target}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a list as cards is read name first, walked without hidden stops, sorted and turned', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/admin/categories?sort=name&dir=asc');
  await expect(cards(page).first()).toBeVisible();

  await test.step('each card is headed by its name, which its buttons say too', async () => {
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

  await test.step('the Tab key stops at nothing hidden', async () => {
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
    await test.step(`it fits ${width} pixels, also with its menu open`, async () => {
      await page.setViewportSize({ width, height: 480 });
      await fits(page, `cards at ${width}`);
      await openMore(page);
      await fits(page, `cards at ${width} with the menu`);
      await page.keyboard.press('Escape');
    });
  }
  await page.setViewportSize(PHONE);

  await test.step('sorting says by what and how, before and after', async () => {
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

  await test.step('another page begins at its first card', async () => {
    await page.goto('/admin/fragrances');
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('region', { name: 'Fragrâncias' })).toBeFocused();
    await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
  });

  await test.step('a star says whose it is, after the name', async () => {
    await page.goto('/admin/campaigns');
    const heads = page.getByRole('rowheader');
    await expect(heads.first()).toBeVisible();
    const [name = ''] = await heads.first().getByRole('link').allTextContents();
    await expect(heads.first().getByRole('button')).toHaveAccessibleName(`Tornar padrão: ${name}`);
    await fits(page, 'campaigns');
  });
});

test('a phone is run by touch', async ({ page }) => {
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

  await test.step('the way back to the top stands in the header, and covers nothing', async () => {
    const banner = page.getByRole('banner');
    const height = async () => (await banner.boundingBox())?.height;
    const top = banner.getByRole('button', { name: 'Voltar ao topo' });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(top).toBeHidden();
    const before = await height();
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect(top).toBeInViewport({ ratio: 1 });
    // The page would move under the finger, and what is pressed then is not clicked.
    expect(await height()).toBe(before);
    await top.tap();
    await expect(top).toBeHidden();
  });

  for (const path of [
    '/admin/home',
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
    await test.step(`what is pressed on ${path} is met by a finger`, async () => {
      await page.goto(path);
      await fits(page, path);
      expect(await tooSmall(page, 44), path).toEqual([]);
      expect(await smallFields(page), 'fields that phones would enlarge the page to').toEqual([]);
    });
  }

  await test.step('the outline says what moves a row, and names it', async () => {
    await page
      .locator('label')
      .filter({ hasText: /^Estrutura$/ })
      .click();
    const outline = page.getByRole('region', { name: 'Estrutura' });
    await expect(outline.getByRole('button', { name: /^Mover “/ }).first()).toBeVisible();
    await expect(outline.getByRole('button', { name: /^(Recolher|Expandir) “/ }).first()).toBeVisible();
    await expect(outline.getByText(/Em telas de toque/)).toBeVisible();
  });

  await test.step('nothing sticks where the screen is short', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto('/admin/users/create');
    const save = page.getByRole('button', { name: 'Salvar' });
    await expect(save).toBeVisible();
    await expect(save).not.toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect(page.getByRole('banner')).not.toBeInViewport();
    expect(await tooWide(page)).toBe(0);
  });
});

test('a mouse misses nothing either', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page);
  for (const path of [...PAGES, '/admin/import']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    expect(await tooSmall(page, 24), path).toEqual([]);
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
