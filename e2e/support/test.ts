import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { excuseFirefox, typeInFirefox } from './firefox.ts';
import { ADMIN, Server } from './server.ts';
import { settled, watchRequests } from './stillness.ts';

interface Fixtures {
  /** Of the server, by the names of its environment variables. */
  settings: Record<string, string>;
  /**
   * Whether other journeys have used the same server of these settings, and will: for those that change nothing, or make
   * whom and what they need under names of their own, and notice nothing else. A server takes longer to start than they do.
   */
  shared: boolean;
  server: Server;
  /** What the browser's console said that it should not have. */
  silent: string[];
}

/** Messages of the browser about answers that a journey provokes on purpose. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

interface WorkerFixtures {
  /** One for each kind of settings. Starts with the first who asks. */
  commonServer: (settings: Fixtures['settings']) => Promise<Server>;
}

/** A test with a server of its own, or one that it shares, whose page must leave the console silent. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      if (browser.browserType().name() === 'firefox') excuseFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  commonServer: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read from the pattern.
    async ({}, use) => {
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
  silent: [
    async ({ page }, use) => {
      watchRequests(page);
      // Whoever waits for a file dialog finds it caught already: to begin with that takes longer than a key.
      page.on('filechooser', () => {});
      const said: string[] = [];
      page.on('console', (message) => {
        const bad = message.type() === 'error' || message.type() === 'warning';
        if (bad && !EXPECTED.test(message.text())) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(String(error)));
      await use(said);
      expect(said, 'the console').toEqual([]);
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

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
/** Those of axe's rules that colours have a say in. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Every violation that axe finds, as one line each.
 * @param rules missing: all that are on by default
 */
export async function violations(page: Page, rules?: 'colours'): Promise<string[]> {
  // Evaluated instead of added as a script: the page's own policy stays as it is.
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
export function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Holds where axe finds nothing, and nothing makes the page scroll sideways. */
export async function fits(page: Page, name: string, rules?: 'colours'): Promise<void> {
  await settled(page);
  expect(await violations(page, rules), name).toEqual([]);
  expect(await tooWide(page), `${name} scrolls sideways by so many pixels`).toBe(0);
}

/**
 * The same in the light and in the dark scheme, which the page follows while it is open. All that differs between them is
 * colours: axe takes most of a journey's time, so it looks for the rest once.
 */
export async function fitsInBothSchemes(page: Page, name: string, rules?: 'colours'): Promise<void> {
  await inScheme(page, 'dark');
  await fits(page, `${name}, dark`, 'colours');
  await inScheme(page, 'light');
  await fits(page, `${name}, light`, rules);
}

async function inScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
