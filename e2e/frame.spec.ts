import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/test.ts';

test.use({ shared: true });

/** Texts in the menu and the header whose letters are cut off at the top or bottom; truncated ends don't count. */
function cutTexts(page: Page): Promise<string[]> {
  return page.locator('aside, header').evaluateAll((frames) =>
    frames.flatMap((frame) => {
      const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        const letters = document.createRange();
        letters.selectNodeContents(text);
        const { top, bottom, width } = letters.getBoundingClientRect();
        const box = text.parentElement?.closest('[class]');
        // Texts for screen readers only are a pixel wide.
        if (!box || width === 0 || box.clientWidth <= 1) continue;
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const frameOf = box.getBoundingClientRect();
        if (top < frameOf.top - 0.25 || bottom > frameOf.bottom + 0.25) cut.push(String(text.textContent));
      }
      return cut;
    }),
  );
}

test('the texts in the menu and the header are not cut off', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
});
