import type { Locator, Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { PAGES } from './support/pages.ts';
import { field, questionForm } from './support/quiz.ts';
import { settled } from './support/stillness.ts';
import { expect, fits, signIn, test, tooWide } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' }, shared: true });

/** What an element is drawn with, as far as one can be told from another by it. */
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

test('forced colours leave every state to be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page);

  await test.step('the chosen segment, the current page of the menu and of a list', async () => {
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

  await test.step('what can not be pressed, though it takes the focus', async () => {
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
    await fits(page, `${path} in forced colours`);
  }
});

test('text of twice the size overflows and overlaps nowhere', async ({ page }) => {
  await signIn(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of PAGES) {
      await page.goto(path);
      await settled(page);
      // A browser's own setting changes what other sizes are reckoned from; an enlarger changes each of them.
      for (const larger of [enlargeRoot, enlarge]) {
        await page.evaluate(larger);
        const where = `${path} at ${width}, ${larger.name}`;
        expect(await tooWide(page), `${where} scrolls sideways by so many pixels`).toBe(0);
        expect(await page.evaluate(overlaps), where).toEqual([]);
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      }
    }
  }
});

test('the focus goes back where it was', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const name = page.getByLabel('Nome');

  await test.step('when one stays on a page', async () => {
    await name.fill('Verdes');
    await tabTo(page.getByRole('button', { name: 'Cancelar' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    const link = page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Painel' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step('when an answer is removed', async () => {
    await name.fill('');
    await page.goto('/admin/quiz/1/update');
    const removes = questionForm(page).getByRole('button', { name: /^Remover/ });
    await expect(field(page, 'Pergunta')).toBeVisible();
    const count = await removes.count();
    await removes.nth(count - 2).focus();
    await page.keyboard.press('Enter');
    await expect(removes).toHaveCount(count - 1);
    await expect(questionForm(page).locator('li button:focus')).toHaveCount(1);
    await page.getByRole('button', { name: 'Reverter' }).click();
  });

  await test.step('when a quiz was validated and published', async () => {
    const validate = page.getByRole('button', { name: 'Validar', exact: true });
    await validate.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Quiz validado', { exact: true })).toBeVisible();
    await expect(validate).toBeFocused();
    await expect(validate).toBeDisabled();
    const publish = page.getByRole('button', { name: 'Publicar', exact: true });
    await publish.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Publicar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /^Publicado/ })).toBeVisible();
    await expect(publish).toBeFocused();
  });

  await test.step('when the last page of a list is reached', async () => {
    await page.goto('/admin/fragrances?size=50');
    const next = page.getByRole('button', { name: 'Próxima página' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(next).toBeDisabled();
    await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeFocused();
  });

  await test.step('when a fragrance was dragged to another slot', async () => {
    await page.goto('/admin/campaigns/2/update');
    const from = page.locator('[data-slot][data-filled]').first();
    const to = page.locator('[data-slot]:not([data-filled])').first();
    // All of the ring, clear of the header and of the form's buttons.
    await page
      .getByRole('group', { name: 'Slots do dispositivo' })
      .evaluate((ring) => ring.scrollIntoView({ block: 'center' }));
    const place = async (slot: Locator) => {
      const box = await slot.boundingBox();
      if (!box) throw new Error('There is no slot');
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const number = await to.getAttribute('data-slot');
    const [target, source] = [await place(to), await place(from)];
    await page.mouse.move(...source);
    await page.mouse.down();
    await page.mouse.move(...target, { steps: 5 });
    await page.mouse.up();
    await expect(page.locator(`[data-slot="${number}"]`)).toBeFocused();
  });
});

function enlargeRoot(): void {
  document.documentElement.style.fontSize = '200%';
}

/** Makes all text twice as large, as somebody may have set it. */
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

/** Words that lie on other words, or beyond what they stand in, in the places where figures and names do. */
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
