import type { Page } from 'playwright-core';

/** Milliseconds to wait after the network is idle: some parts of a page load only then. */
const QUIET_MS = 1_500;
/** A task longer than this many milliseconds blocks the page. */
const LONG_MS = 50;
/** Milliseconds between two checks for rows: few, so that checking doesn't distort the measurement. */
const LOOK_MS = 100;
/** Milliseconds to wait for rows. */
const LONGEST_MS = 10_000;
/** Number of rows on the largest page of a list. */
export const ROWS = 50;

interface Notes {
  firstPaint: number;
  largestPaint: number;
  longTasks: { start: number; end: number }[];
  shifts: number;
  /** Time of the last click in the menu. */
  clicked: number;
  /** When the rows of the latest page were painted; 0 until then. */
  rowsPainted: number;
}

declare global {
  interface Window {
    pageNotes: Notes;
  }
}

/** Load metrics of a page, in milliseconds since its navigation began. */
export interface PageLoad {
  /** First contentful paint. */
  fcp: number;
  /** Largest contentful paint. */
  lcp: number;
  /** Total blocking time: the time of tasks beyond 50 ms each, from the first paint until the network was quiet. */
  tbt: number;
  /** Layout shift: the sum of all shifts, which is never less than the worst window. */
  cls: number;
  /** When 50 rows were painted; 0 if there are none. */
  rows: number;
}

/** Makes every document opened in this page record its load metrics and when its rows are painted. */
export async function recordLoadMetrics(page: Page): Promise<void> {
  // tsx wraps functions with a helper that the page doesn't have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(installRecorder, ROWS);
}

/** Runs in the page. */
function installRecorder(rows: number): void {
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

  /** A message sent at the start of a frame arrives once the frame has been painted. */
  const afterPaint = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  let watch: MutationObserver | undefined;
  /** Waits for a full table other than the one on the previous page. */
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

/** Reads the page's load metrics; call it once the page is quiet. */
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
 * Clicks a link in the menu.
 * @param rest milliseconds that the pointer hovers before the click; 0 leaves no time to prefetch
 * @returns milliseconds from the click, by the browser's timestamp, until the rows of the list were painted
 */
export async function clickToRows(page: Page, path: string, rest = 0): Promise<number> {
  // Locates the link in advance and moves and clicks with the raw mouse: the scripts Playwright would otherwise run in
  // the page take 20 ms to compile on first use, which would be measured too.
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
