import type { Locator, Page } from 'playwright-core';
import { settled, watchRequests } from '../../e2e/support/settled.ts';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A page, dialog or menu, in each scheme. */
type Pictures = Partial<Record<Scheme, Buffer>>;

/** What a page shows, by the names of the buttons pressed for it; its own name is empty. */
export interface Views {
  pictures: Map<string, Pictures>;
  /** What could not be shown. */
  faults: string[];
}

const OPENERS = 'button, [role=combobox], [role=tab], [aria-haspopup]';
const OVERLAY = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])';
const OVERLAYS = `${OVERLAY}:visible`;
const ITEMS = '[role=menu]:visible [role=menuitem]:not(a)';
/** The response to calls that would change something. */
const FORBIDDEN = { code: 'forbidden', message: '', errors: [] };
/** Hides the page behind something opened, which shows at rounded corners and at edges between two pixels. */
const ALONE = `body :not(${OVERLAY}, ${OVERLAY} *, :has(${OVERLAY})) { opacity: 0 }`;
/** Milliseconds for parts of a page to begin loading; React may show loaded ones 300 ms late. */
const LATE_MS = 500;
/** Ends the session, which all pages share. */
const SIGN_OUT = 'Sair';
/** Entries of the browser's storage that outlive a page: the session. */
const SESSION_KEY = 'auth';

/**
 * Takes a page, its tabs, and every dialog and menu that its buttons open, also those behind an item of a menu. Only the
 * first of several rows is pressed. Nothing is saved: calls that change something fail.
 * @param page on any page of the same server, prepared by `preparePage`
 * @param opens whether buttons are pressed; without, only the page itself is taken
 */
export async function takeViews(
  page: Page,
  url: string,
  schemes: readonly Scheme[],
  opens: boolean,
): Promise<Views> {
  const pictures: Views['pictures'] = new Map();
  const faults: string[] = [];
  // The frame around all pages is taken with the first one.
  const scope = page.locator(/\/admin\/(?!home)/.test(url) ? 'main' : 'body');
  const openers = scope.locator(OPENERS);
  /** The page as it was loaded; its address may have been completed. */
  let initial: { url: string; text: string | null } = { url, text: null };

  async function take(name: string, target: Locator, style = ''): Promise<void> {
    const taken: Pictures = {};
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      taken[colorScheme] = await target.screenshot({ animations: 'disabled', style });
    }
    pictures.set(name, taken);
  }

  async function load(): Promise<void> {
    await page.evaluate(forget, SESSION_KEY);
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await rest();
  }

  /** Waits for a page that may only ask for further code and data once it seems settled. */
  async function rest(): Promise<void> {
    await settled(page);
    await page.waitForTimeout(LATE_MS);
    await settled(page);
  }

  /** Closes what a button opened, and loads the page anew if it isn't as it was. */
  async function restore(): Promise<void> {
    const overlays = page.locator(OVERLAYS);
    if ((await overlays.count()) > 0) await page.keyboard.press('Escape');
    await settled(page);
    const isInitial = page.url() === initial.url && (await scope.textContent()) === initial.text;
    if (!isInitial || (await overlays.count()) > 0) await load();
  }

  /** Presses a button and waits for what it opens. @returns that, or nothing */
  async function press(button: Locator): Promise<Locator | undefined> {
    // Not with the pointer: it would hover, and may be kept off by something that sticks there.
    await button.evaluate((element: HTMLElement) => {
      element.focus();
      element.click();
    });
    await rest();
    const opened = page.locator(OVERLAYS).last();
    return (await opened.isVisible()) ? opened : undefined;
  }

  async function visit(name: string, button: Locator): Promise<void> {
    const isTab = (await button.getAttribute('role')) === 'tab';
    const opened = await press(button);
    if (opened) await take(name, opened, ALONE);
    else if (isTab) await take(name, scope);
    const items = await page.locator(ITEMS).evaluateAll(nameDifferent);
    for (const item of items.filter((found) => found.name !== SIGN_OUT)) {
      await restore();
      await press(button);
      const dialog = await press(page.locator(ITEMS).nth(item.index));
      if (dialog) await take(`${name} › ${item.name}`, dialog, ALONE);
      // It may have changed what the browser stores, which can't be seen.
      await load();
    }
  }

  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      faults.push(`${name}: ${error}`);
    }
  }

  await attempt('', async () => {
    await load();
    initial = { url: page.url(), text: await scope.textContent() };
    await take('', scope);
  });
  for (const { name, index } of opens ? await openers.evaluateAll(nameDifferent) : []) {
    await attempt(name, async () => {
      await restore();
      await visit(name, openers.nth(index));
    });
  }
  return { pictures, faults };
}

/** Stops a page's clock, and lets nothing but its session be written. */
export async function preparePage(page: Page, now: Date): Promise<void> {
  watchRequests(page);
  page.setDefaultTimeout(10_000);
  await page.clock.setFixedTime(now);
  await page.route('**/api/**', (route, request) => {
    const isAllowed = request.method() === 'GET' || /\/login(\/refresh)?$/.test(request.url());
    return isAllowed ? route.continue() : route.fulfill({ status: 403, json: FORBIDDEN });
  });
}

/** Runs in the page. @returns what can be pressed, once by each name, figures aside */
function nameDifferent(elements: Element[]): { name: string; index: number }[] {
  const names = new Set<string>();
  return elements.flatMap((element, index) => {
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : [];
    const name = element.getAttribute('aria-label') || (label ?? element).textContent?.trim() || '';
    const kind = name.replace(/\d+/g, '');
    const isOfLaterRow = element.closest('main :is(tr, li, [role=row], [role=treeitem]):not(:first-child)');
    if (names.has(kind) || isOfLaterRow || !element.checkVisibility() || element.matches(':disabled'))
      return [];
    names.add(kind);
    return [{ name, index }];
  });
}

/** Runs in the page. Forgets what pressing has changed in the browser: filters, language, scheme. */
function forget(sessionKey: string): void {
  for (const key of Object.keys(localStorage)) if (key !== sessionKey) localStorage.removeItem(key);
  sessionStorage.clear();
}
