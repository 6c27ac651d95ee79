import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.ts';
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts';

export const SCREEN = { viewport: { width: 1440, height: 900 }, locale: 'pt-BR' };

/** The browser's storage for a session, excluding the cache. */
export type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Runs some work with a browser and the built server with its demo data. */
export async function withBrowser<Result>(
  work: (browser: Browser, server: BuiltServer) => Promise<Result>,
): Promise<Result> {
  const server = await startBuiltServer();
  try {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    try {
      return await work(browser, server);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** Signs the administrator in through the sign-in page. */
export async function signIn(page: Page, { address, account }: BuiltServer): Promise<void> {
  await page.goto(`${address}/auth/login`);
  await page.getByLabel('E-mail', { exact: true }).fill(account.email);
  await page.getByLabel('Senha', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/admin**');
}
