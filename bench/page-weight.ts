import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/browser.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { deliveryFaults, isScript, isStyle, type Loaded, recordTraffic } from './page-traffic.ts';

const KB = 1024;

/** Scripts over the wire, in KB of 1024 bytes. */
const BUDGETS = { login: 150, list: 250 };

const LISTS = [
  'categories',
  'fragrances',
  'campaigns',
  'quiz',
  'users',
  'devices',
  'capsules',
  'perfis',
  'audit',
].map((name) => `/admin/${name}`);

/** Milliseconds after which a page that loads nothing any more has loaded all: some parts come when it is idle. */
const QUIET_MS = 1_500;

/** Weighs the pages of the built client as a browser with an empty cache loads them, and fails if one is too heavy. */
async function main(): Promise<void> {
  const server = await startBuiltServer();
  try {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    try {
      await weighPages(browser, server);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

async function weighPages(browser: Browser, server: BuiltServer): Promise<void> {
  const visitor = await browser.newPage();
  const login = await recordTraffic(visitor);
  await visitor.goto(`${server.address}/auth/login`);
  await visitor.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  await settle(visitor);
  const loginTraffic = [...login];

  await visitor.getByLabel('E-mail', { exact: true }).fill(server.email);
  await visitor.getByLabel('Senha', { exact: true }).fill(server.password);
  await visitor.getByRole('button', { name: 'Entrar', exact: true }).click();
  await visitor.waitForURL('**/admin**');

  const faults = judge('Sign-in page', loginTraffic, BUDGETS.login);
  const storageState = await visitor.context().storageState();
  for (const path of LISTS) {
    // The session comes along, the cache doesn't.
    const returning = await browser.newContext({ storageState });
    const page = await returning.newPage();
    const list = await recordTraffic(page);
    await page.goto(server.address + path);
    await page.getByRole('cell').first().waitFor();
    await settle(page);
    faults.push(...judge(`List ${path}`, list, BUDGETS.list));
    await returning.close();
  }
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
}

/** Prints what a page weighs. @returns what is wrong with it */
function judge(name: string, traffic: readonly Loaded[], budget: number): string[] {
  const scripts = kilobytes(traffic.filter(isScript));
  const styles = kilobytes(traffic.filter(isStyle));
  console.log(
    `${name}: ${scripts.toFixed(1)} KB of scripts (at most ${budget}), ${styles.toFixed(1)} KB of styles, ` +
      `${kilobytes(traffic).toFixed(1)} KB in all, ${traffic.length} requests`,
  );
  const heavy = [...traffic].filter(isScript).sort((a, b) => b.bytes - a.bytes);
  const heaviest = heavy.slice(0, 5).map(({ path, bytes }) => `${path} ${(bytes / KB).toFixed(1)}`);
  const faults = deliveryFaults(traffic).map((fault) => `${name}: ${fault}`);
  if (scripts <= budget) return faults;
  return [...faults, `${name}: scripts are too heavy; the heaviest: ${heaviest.join(', ')}`];
}

function kilobytes(traffic: readonly Loaded[]): number {
  return traffic.reduce((sum, { bytes }) => sum + bytes, 0) / KB;
}

await main();
