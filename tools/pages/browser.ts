import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.ts';
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts';

export const SCREEN = { viewport: { width: 1440, height: 900 }, locale: 'pt-BR' };

/** What the browser keeps of a session, beside its cache. */
export type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Opens a browser in front of the built server with the demo data, for a piece of work. */
export async function withBrowser(work: (browser: Browser, server: BuiltServer) => Promise<void>) {
  const server = await startBuiltServer();
  try {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    try {
      await work(browser, server);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** Signs the administrator in by the sign-in page. */
export async function signIn(page: Page, { address, account }: BuiltServer): Promise<void> {
  await page.goto(`${address}/auth/login`);
  await page.getByLabel('E-mail', { exact: true }).fill(account.email);
  await page.getByLabel('Senha', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/admin**');
}
