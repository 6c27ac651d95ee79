import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/test.ts';

test.use({ shared: true });

/** Texts of the menu and the header of which letters are cut above or below, however much of their length is shown. */
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
        // What is for screen readers alone is a pixel wide.
        if (!box || width === 0 || box.clientWidth <= 1) continue;
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const frameOf = box.getBoundingClientRect();
        if (top < frameOf.top - 0.25 || bottom > frameOf.bottom + 0.25) cut.push(String(text.textContent));
      }
      return cut;
    }),
  );
}

test('the names in the frame are whole', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
});
