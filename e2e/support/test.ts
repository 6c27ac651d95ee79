import { readFileSync } from 'node:fs';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { excuseFirefox, typeInFirefox } from './firefox.ts';
import { ADMIN, Server } from './server.ts';
import { settled, watchRequests } from './settled.ts';

interface Fixtures {
  /** The server's environment variables. */
  settings: Record<string, string>;
  /**
   * Shares one server per set of settings with other journeys. Use it for journeys that change nothing, or that only
   * touch records they create under unique names. Starting a server takes longer than such a journey.
   */
  shared: boolean;
  server: Server;
  /** Unexpected output of the browser's console. */
  consoleGuard: string[];
}

/** Browser messages about error responses that journeys provoke on purpose. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

interface WorkerFixtures {
  /** One server per set of settings, started on first use. */
  commonServer: (settings: Fixtures['settings']) => Promise<Server>;
}

/** A test with its own or a shared server, which fails if the page logs to the console. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      if (browser.browserType().name() === 'firefox') excuseFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  commonServer: [
    async ({ browserName: _ }, use) => {
      const servers = new Map<string, Promise<Server>>();
      await use((settings) => {
        const key = JSON.stringify(settings);
        const server = servers.get(key) ?? Server.start(settings);
        servers.set(key, server);
        return server;
      });
      for (const server of servers.values()) await (await server).dispose();
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  shared: [false, { option: true }],
  server: async ({ settings, shared, commonServer }, use) => {
    if (shared) return await use(await commonServer(settings));
    const server = await Server.start(settings);
    await use(server);
    await server.dispose();
  },
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await typeInFirefox(context);
    await use(context);
  },
  baseURL: ({ server }, use) => use(server.url),
  consoleGuard: [
    async ({ page }, use) => {
      watchRequests(page);
      // Enables file dialog interception in advance, as enabling it takes longer than a key press.
      page.on('filechooser', () => {});
      const messages: string[] = [];
      page.on('console', (message) => {
        const bad = message.type() === 'error' || message.type() === 'warning';
        if (bad && !EXPECTED.test(message.text())) messages.push(message.text());
      });
      page.on('pageerror', (error) => messages.push(String(error)));
      await use(messages);
      expect(messages, 'the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string } = ADMIN,
): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/home$/);
}

/** Signs out through the address that the menu's link has. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/auth\/login/);
}

/** Opens a dialog from the menu of one's own account. */
export async function openAccountDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog', { name });
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
/** The axe rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Every violation that axe finds, one per line.
 * @param rules missing: all default rules
 */
export async function violations(page: Page, rules?: 'colours'): Promise<string[]> {
  // Evaluated rather than added as a script, to leave the page's Content-Security-Policy unchanged.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return found.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    );
  }, rules && COLOUR_RULES);
}

/** @returns by how many pixels a page is wider than its window */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Expects no axe violations and no horizontal scrolling. */
export async function expectFits(page: Page, name: string, rules?: 'colours'): Promise<void> {
  await settled(page);
  expect(await violations(page, rules), name).toEqual([]);
  expect(await horizontalOverflow(page), `${name} scrolls sideways by so many pixels`).toBe(0);
}

/**
 * Runs `fits` in the light and the dark scheme. Only colours differ between them, so axe, which takes most of a
 * journey's time, checks the other rules only once.
 */
export async function expectFitsInBothSchemes(page: Page, name: string, rules?: 'colours'): Promise<void> {
  await inScheme(page, 'dark');
  await expectFits(page, `${name}, dark`, 'colours');
  await inScheme(page, 'light');
  await expectFits(page, `${name}, light`, rules);
}

async function inScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
