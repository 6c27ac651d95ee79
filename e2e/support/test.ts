import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { ADMIN, Server } from './server.ts';

interface Fixtures {
  /** Of the server, by the names of its environment variables. */
  settings: Record<string, string>;
  server: Server;
  /** What the browser's console said that it should not have. */
  silent: string[];
}

/** Messages of the browser about answers that a journey provokes on purpose. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

/** A test with a server of its own, whose page must leave the console silent. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  server: async ({ settings }, use) => {
    const server = await Server.start(settings);
    await use(server);
    await server.dispose();
  },
  baseURL: ({ server }, use) => use(server.url),
  silent: [
    async ({ page }, use) => {
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

export async function signIn(page: Page, { email, password } = ADMIN): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/home$/);
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Every violation that axe finds, as one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated instead of added as a script: the page's own policy stays as it is.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run({ resultTypes: ['violations'] });
    return found.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    );
  });
}

/** More than any motion of this product lasts. */
const MOTION_MS = 200;

/** Waits until what is dimmed while it loads is there, and what fades has faded: half-faded text has no contrast. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForTimeout(MOTION_MS);
}

/** Holds where axe finds nothing, and nothing makes the page scroll sideways. */
export async function fits(page: Page, name: string): Promise<void> {
  await settled(page);
  expect(await violations(page), name).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth, `${name} scrolls sideways`).toBe(clientWidth);
}
