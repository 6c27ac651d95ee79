import type { Locator, Page } from '@playwright/test';
import { PAGES } from './support/pages.ts';
import { settled } from './support/settled.ts';
import {
  expect,
  expectFits,
  expectFitsInBothSchemes,
  horizontalOverflow,
  signIn,
  test,
} from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' }, shared: true });

/** The styles that can distinguish one element from another. */
const drawn = (target: Locator, pseudo?: string) =>
  target.evaluate((element, part) => {
    const { backgroundColor, backgroundImage, borderTopWidth, outlineStyle } = getComputedStyle(
      element,
      part,
    );
    return [backgroundColor, backgroundImage, borderTopWidth, outlineStyle].join(' ');
  }, pseudo);

const radio = (page: Page, name: string) =>
  page.locator('label').filter({ hasText: new RegExp(`^${name}$`) });

test('forced colours keep every state distinguishable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page);

  await test.step('the chosen segment, and the current page of the menu and of a list', async () => {
    await page.goto('/admin/fragrances');
    await settled(page);
    expect(await drawn(radio(page, 'Ativas'))).not.toBe(await drawn(radio(page, 'Inativas')));
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    expect(await drawn(menu.getByRole('link', { name: 'Configuração' }))).not.toBe(
      await drawn(menu.getByRole('link', { name: 'Categorias' })),
    );
    const pages = page.getByRole('navigation', { name: 'Páginas' });
    expect(await drawn(pages.getByRole('button', { name: 'Página 1', exact: true }))).not.toBe(
      await drawn(pages.getByRole('button', { name: 'Página 2', exact: true })),
    );
  });

  await test.step('a disabled button that can take the focus', async () => {
    await page.goto('/admin/quiz/1/update');
    const color = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((element) => getComputedStyle(element).color);
    await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
    expect(await color('Publicar')).not.toBe(await color('Validar'));
    await page.goto('/admin/fragrances');
    await settled(page);
  });

  await test.step('the three dots of a row', async () => {
    const dots = page.getByRole('button', { name: /^Ações: / }).first();
    expect(await drawn(dots, '::before')).toContain('radial-gradient');
  });

  await test.step('the marks, the chosen day and today in the calendar', async () => {
    await page.goto('/admin/calendar');
    await settled(page);
    const mark = page.locator('[data-kind="capsule-due"]').last();
    expect(await drawn(mark)).not.toBe(await drawn(page.getByRole('main')));
    const today = page.locator('[data-now]');
    const other = page.locator('[data-day]:not([data-now])').first();
    expect(await drawn(today)).not.toBe(await drawn(other));
    const number = 'span:not(:has(span)):text-matches("^\\\\d+$")';
    expect(await drawn(today.locator(number).first())).not.toBe(await drawn(other.locator(number).first()));
  });

  await test.step('the states of the ring', async () => {
    await page.goto('/admin/campaigns/1/update');
    await page.getByRole('button', { name: /^Slot 3:/ }).click();
    const well = (slot: number) => page.locator(`[data-slot="${slot}"] > span`).first();
    expect(await drawn(well(3))).not.toBe(await drawn(well(4)));
    const sample = (state: string) => page.locator(`li [data-state="${state}"]`);
    expect(await drawn(sample('configured'))).not.toBe(await drawn(sample('selected')));
  });

  for (const path of PAGES) {
    await page.goto(path);
    await expectFits(page, `${path} in forced colours`);
  }
});

test('the menu of a saved view is accessible in both schemes', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Visualizações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Visualizações' });
  await dialog.getByLabel('Nome').fill('Todas as pessoas');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^Ações.*Todas as pessoas/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeVisible();
  await expectFitsInBothSchemes(page, 'the menu of a view');
});

test('names in the list of campaigns are in line, with and without a star', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/campaigns');
  await settled(page);
  const names = page.locator('tbody a[href^="/admin/campaigns/"]:not([href$="/update"])');
  const stars = page.getByRole('button', { name: 'Tornar padrão' });
  expect(await stars.count()).toBeGreaterThan(0);
  expect(await names.count()).toBeGreaterThan(await stars.count());
  const starts = await names.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
  expect(new Set(starts).size).toBe(1);
});

test('text at twice the size neither overflows nor overlaps', async ({ page }) => {
  await signIn(page);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of PAGES) {
      await page.goto(path);
      await settled(page);
      // A browser setting changes the root size that others derive from; a magnifier changes every size.
      for (const larger of [enlargeRoot, enlarge]) {
        await page.evaluate(larger);
        const where = `${path} at ${width}, ${larger.name}`;
        expect(await horizontalOverflow(page), `${where} scrolls sideways by so many pixels`).toBe(0);
        expect(await page.evaluate(overlaps), where).toEqual([]);
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      }
    }
  }
});

function enlargeRoot(): void {
  document.documentElement.style.fontSize = '200%';
}

/** Doubles the size of all text, as an accessibility tool might. */
function enlarge(): void {
  const all = [...document.querySelectorAll<HTMLElement>('body *')];
  const sizes = all.map((element) => {
    const { fontSize, lineHeight } = getComputedStyle(element);
    return { fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) };
  });
  for (const [index, element] of all.entries()) {
    const { fontSize = 0, lineHeight = Number.NaN } = sizes[index] ?? {};
    element.style.setProperty('font-size', `${fontSize * 2}px`, 'important');
    if (lineHeight > 0) element.style.setProperty('line-height', `${lineHeight * 2}px`, 'important');
  }
}

/** Finds texts that overlap others or overflow their box, in elements that show figures and names. */
function overlaps(): string[] {
  const texts = [
    ...document.querySelectorAll<HTMLElement>(
      'header :is(a, span, h1, button), figure span, dl :is(dt, dd), main li :is(p, strong, dt, dd), [role=rowheader], td, [data-day] span',
    ),
  ].filter(({ childElementCount, offsetHeight, textContent }) => {
    return childElementCount === 0 && offsetHeight > 1 && textContent !== '';
  });
  const faults = texts
    .filter((text) => {
      const { overflow, textOverflow } = getComputedStyle(text);
      return textOverflow !== 'ellipsis' && overflow !== 'hidden' && text.scrollWidth > text.clientWidth + 2;
    })
    .filter(({ clientWidth }) => clientWidth > 0)
    .map((text) => `beyond its box: ${text.outerHTML.slice(0, 120)}`);
  const boxes = texts.map((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { overflow } = getComputedStyle(text);
    return { text, box: (overflow === 'hidden' ? text : range).getBoundingClientRect() };
  });
  for (const { text } of boxes) {
    const { fontSize, lineHeight } = getComputedStyle(text);
    if (Number.parseFloat(lineHeight) < Number.parseFloat(fontSize)) {
      faults.push(`lines lie on each other: ${text.outerHTML.slice(0, 120)}`);
    }
  }
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.text.closest('[aria-hidden=true]') !== other.text.closest('[aria-hidden=true]')) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const along = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && along > 8) {
        faults.push(`${one.text.textContent} lies on ${other.text.textContent}`);
      }
    }
  }
  return faults.slice(0, 5);
}
