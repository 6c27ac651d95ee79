import type { Browser } from 'playwright-core';
import { signIn, withBrowser } from './pages/browser.ts';
import { settle } from './pages/notes.ts';
import { deliveryFaults, isScript, isStyle, type Loaded, recordTraffic } from './pages/traffic.ts';
import type { BuiltServer } from './support/built-server.ts';
import { run } from './support/command.ts';
import { printVerdict } from './support/report.ts';

const KB = 1024;

/** Maximum weight of a page's scripts over the wire, in KB of 1024 bytes. */
const BUDGETS = { login: 152, list: 254 };

const LISTS = [
  'categories',
  'fragrances',
  'campaigns',
  'quiz',
  'users',
  'devices',
  'capsules',
  'alerts',
  'perfis',
  'audit',
].map((name) => `/admin/${name}`);

/** Measures the weight of the built client's pages with an empty cache, and fails if one is too heavy. */
await run(() => withBrowser(weighPages));

async function weighPages(browser: Browser, server: BuiltServer): Promise<boolean> {
  const visitor = await browser.newPage();
  const login = await recordTraffic(visitor);
  await visitor.goto(`${server.address}/auth/login`);
  await visitor.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  await settle(visitor);
  const loginTraffic = [...login];

  await signIn(visitor, server);

  const faults = judge('Sign-in page', loginTraffic, BUDGETS.login);
  const storageState = await visitor.context().storageState();
  for (const path of LISTS) {
    // Keeps the session but not the cache.
    const returning = await browser.newContext({ storageState });
    const page = await returning.newPage();
    const list = await recordTraffic(page);
    await page.goto(server.address + path);
    await page.getByRole('cell').first().waitFor();
    await settle(page);
    faults.push(...judge(`List ${path}`, list, BUDGETS.list));
    await returning.close();
  }
  return printVerdict(faults);
}

/** Prints the weight of a page. @returns faults */
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
