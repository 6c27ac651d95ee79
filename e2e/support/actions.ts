import type { Page } from '@playwright/test';

/** Counts what a person does on a page. */
export interface ActionCount {
  /** @returns the number of actions since the last call, or since the beginning */
  taken: () => Promise<number>;
}

/**
 * Begins to count clicks, touches and pressed keys. Typing into a field is not counted, but Enter is; a combination such as
 * Ctrl K counts once. To be called before the page is opened that is worked on.
 */
export async function countActions(page: Page): Promise<ActionCount> {
  let count = 0;
  await page.exposeBinding('countAction', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const { countAction } = window as unknown as { countAction: () => void };
    const TYPED = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea';
    // At the document: a press that the test's driver takes back, because the page moved under it, ends at the window.
    document.addEventListener('pointerdown', () => countAction(), true);
    document.addEventListener(
      'keydown',
      ({ key, target, repeat, ctrlKey, metaKey, isTrusted }) => {
        const isTyping = target instanceof Element && target.matches(TYPED);
        const counts = key === 'Enter' || ctrlKey || metaKey || !isTyping;
        if (isTrusted && !repeat && counts && !['Control', 'Meta', 'Shift', 'Alt'].includes(key))
          countAction();
      },
      true,
    );
  });
  return {
    taken: async () => {
      // What was counted in the page has arrived before its answer.
      await page.evaluate(() => 0);
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
