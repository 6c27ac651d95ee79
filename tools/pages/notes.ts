import type { Page } from 'playwright-core';

/** Milliseconds after which a page that loads nothing any more has loaded all: some parts come when it is idle. */
const QUIET_MS = 1_500;
/** Beyond this many milliseconds a task blocks the page. */
const LONG_MS = 50;
/** Milliseconds between two looks at whether rows are there: seldom, so that looking takes nothing from what is measured. */
const LOOK_MS = 100;
/** Milliseconds until rows are no longer waited for. */
const LONGEST_MS = 10_000;
/** As many rows as the largest page of a list has. */
export const ROWS = 50;

interface Notes {
  firstPaint: number;
  largestPaint: number;
  longTasks: { start: number; end: number }[];
  shifts: number;
  /** When the menu was last clicked. */
  clicked: number;
  /** When the rows of the page that was last asked for were painted; 0 until then. */
  rowsPainted: number;
}

declare global {
  interface Window {
    pageNotes: Notes;
  }
}

/** How a page came up, in milliseconds since its navigation began. */
export interface PageLoad {
  /** First contentful paint. */
  fcp: number;
  /** Largest contentful paint. */
  lcp: number;
  /** Total blocking time: what tasks took beyond 50 ms each, from the first paint until the network was quiet. */
  tbt: number;
  /** Layout shift: all shifts together, which is never less than the worst window of them. */
  cls: number;
  /** When 50 rows were painted; 0 where there are none. */
  rows: number;
}

/** Has every page that is opened here note how it comes up, and when its rows are there. */
export async function takeNotes(page: Page): Promise<void> {
  // What runs these files names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(note, ROWS);
}

/** Runs in the page. */
function note(rows: number): void {
  const notes = { firstPaint: 0, largestPaint: 0, longTasks: [], shifts: 0, clicked: 0, rowsPainted: 0 };
  window.pageNotes = notes as Notes;
  const observe = (type: string, take: (entry: PerformanceEntry & { [key: string]: unknown }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never);
    }).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.pageNotes.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    window.pageNotes.largestPaint = startTime;
  });
  observe('longtask', ({ startTime: start, duration }) => {
    window.pageNotes.longTasks.push({ start, end: start + duration });
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.pageNotes.shifts += value as number;
  });

  /** The frame that draws the rows is over when a message sent from its beginning arrives. */
  const afterPaint = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  let watch: MutationObserver | undefined;
  /** Waits for a table with all its rows that is not the one of the page before. */
  const watchRows = (former: Element | null) => {
    watch?.disconnect();
    window.pageNotes.rowsPainted = 0;
    watch = new MutationObserver(() => {
      const table = document.querySelector('main table');
      if (!table || table === former || table.querySelectorAll('tbody > tr').length < rows) return;
      watch?.disconnect();
      afterPaint(() => {
        window.pageNotes.rowsPainted = performance.now();
      });
    });
    watch.observe(document, { childList: true, subtree: true });
  };
  watchRows(null);
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element && event.target.closest('nav a'))) return;
      window.pageNotes.clicked = event.timeStamp;
      watchRows(document.querySelector('main table'));
    },
    { capture: true },
  );
}

export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
}

/** How this page came up, told once it is quiet. */
export async function readLoad(page: Page): Promise<PageLoad> {
  const { firstPaint, largestPaint, longTasks, shifts, rowsPainted } = await page.evaluate(
    () => window.pageNotes,
  );
  const blocked = longTasks.map(({ start, end }) => end - Math.max(start, firstPaint) - LONG_MS);
  return {
    fcp: firstPaint,
    lcp: largestPaint,
    tbt: blocked.reduce((sum, time) => sum + Math.max(time, 0), 0),
    cls: shifts,
    rows: rowsPainted,
  };
}

/**
 * Clicks on a place of the menu.
 * @param rest milliseconds that the pointer is there before it presses: with none nothing has been fetched ahead
 * @returns milliseconds from the click, as the browser dates it, until the rows of the list were painted
 */
export async function clickToRows(page: Page, path: string, rest = 0): Promise<number> {
  // Where it is, is found out before, and the pointer moved and pressed as by a hand: what the driver of the browser runs in
  // a page to find and await things takes 20 ms to compile when it is first needed, and would be counted.
  const box = await page.locator(`nav a[href="${path}"]`).first().boundingBox();
  if (!box) throw new Error(`The menu does not show ${path}`);
  await page.waitForTimeout(LOOK_MS);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (rest > 0) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(rest);
  }
  await page.mouse.click(x, y);
  for (let waited = 0; waited < LONGEST_MS; waited += LOOK_MS) {
    await page.waitForTimeout(LOOK_MS);
    const shown = await page.evaluate(() => window.pageNotes.rowsPainted - window.pageNotes.clicked);
    if (shown > 0) return shown;
  }
  throw new Error(`${path} shows no ${ROWS} rows`);
}
