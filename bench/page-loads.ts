import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CAPSULE_SORT, listCapsules } from '#contracts/capsules.ts';
import { FRAGRANCE_SORT, listFragrances } from '#contracts/fragrances.ts';
import { findBrowser } from '../scripts/browser.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { clickToRows, type PageLoad, ROWS, readLoad, settle, takeNotes } from './page-notes.ts';
import { isScript, recordTraffic } from './page-traffic.ts';
import { markdown } from './report.ts';

/**
 * Opens the pages of the built client in a browser and tells how they come up: with an empty cache, and from the menu
 * once the application runs. Nothing is throttled: server and browser share this machine.
 */
const ROUNDS = 7;
/** How often each list is gone to in a round, once it has been there. */
const VISITS = 3;
/** Milliseconds that the dashboard is given to load: it hears of shots for as long as it is open, and is never quiet. */
const HOME_MS = 3_000;
/** Milliseconds between one page and the next. */
const REST_MS = 500;
/** Milliseconds that a new window has to itself: Chromium fetches some three hundred files for its own controls. */
const WINDOW_MS = 3_000;
/** Milliseconds between a hand's arriving at a link and its pressing: few are quicker. */
const HAND_MS = 150;
const SCREEN = { viewport: { width: 1440, height: 900 }, locale: 'pt-BR' };

interface List {
  path: string;
  /** By which the browser remembers how a list is sorted. */
  endpoint: string;
  sorts: readonly string[];
}

/** Two lists of which the demo world has more rows than a page shows. */
const LISTS: readonly List[] = [
  { path: '/admin/fragrances', endpoint: listFragrances.path, sorts: FRAGRANCE_SORT },
  { path: '/admin/capsules', endpoint: listCapsules.path, sorts: CAPSULE_SORT },
];

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
/** Milliseconds from a click on the menu to the rows. */
interface Clicks {
  first: number[];
  /** The first visit again, with a pointer that comes as a hand moves it. */
  byHand: number[];
  fetched: number[];
  remembered: number[];
}

async function main(): Promise<void> {
  const server = await startBuiltServer();
  try {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    try {
      console.log(`${new Date().toISOString()}, ${cpus().length} processors, load ${load()}`);
      console.log(`Chromium ${browser.version()}, ${ROUNDS} rounds; middle, and worst in brackets\n`);
      await measure(browser, server);
      console.log(`\nload at the end ${load()}`);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

const load = () => loadavg()[0]?.toFixed(1);

async function measure(browser: Browser, server: BuiltServer): Promise<void> {
  const session = await signIn(browser, server);
  const pages = [{ path: '/auth/login', rows: false }, ...LISTS.map(({ path }) => ({ path, rows: true }))];
  const loads = new Map<string, PageLoad[]>(pages.map(({ path }) => [path, []]));
  const clicks = new Map<string, Clicks>(
    LISTS.map(({ path }) => [path, { first: [], byHand: [], fetched: [], remembered: [] }]),
  );
  const scripts = new Map<string, number>();
  for (const { path, rows } of pages)
    scripts.set(path, await weigh(browser, server.address + path, rows ? session : undefined));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { path, rows } of pages)
      loads.get(path)?.push(await openCold(browser, server.address + path, rows ? session : undefined));
    await clickAround(browser, server.address, session, clicks);
    await clickByHand(browser, server.address, session, clicks);
  }
  const cold = [...loads].map(([path, times]) => {
    const of = (figure: keyof PageLoad) => times.map((time) => time[figure]);
    const shown = path === '/auth/login' ? '' : spread(of('rows'));
    return [
      path,
      (scripts.get(path) ?? 0).toFixed(1),
      ...[of('fcp'), of('lcp'), of('tbt')].map((each) => spread(each)),
      spread(of('cls'), 4),
      shown,
    ];
  });
  const head = ['empty cache', 'scripts KB', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', `${ROWS} rows ms`];
  console.log(`${markdown(head, cold)}\n`);
  const warm = [...clicks].map(([path, { first, byHand, fetched, remembered }]) => [
    path,
    ...[first, byHand, fetched, remembered].map((times) => `${spread(times)} of ${times.length}`),
  ]);
  console.log(
    markdown(
      [
        `menu click to ${ROWS} rows, ms`,
        'first visit',
        `first, pointer there ${HAND_MS} ms before`,
        'rows fetched anew',
        'rows remembered',
      ],
      warm,
    ),
  );
}

/** Signs in, and chooses for each list the page of 50. @returns what the browser keeps of it, beside its cache */
async function signIn(browser: Browser, { address, email, password }: BuiltServer): Promise<Session> {
  const page = await browser.newPage(SCREEN);
  await page.goto(`${address}/auth/login`);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/admin**');
  for (const { path } of LISTS) {
    await page.goto(address + path);
    await page.getByLabel('Linhas por página').selectOption(String(ROWS));
    await page.waitForFunction((rows) => document.querySelectorAll('tbody > tr').length === rows, ROWS);
  }
  const session = await page.context().storageState();
  await page.context().close();
  return session;
}

async function openCold(browser: Browser, url: string, session: Session | undefined): Promise<PageLoad> {
  const context = await browser.newContext({ ...SCREEN, ...(session && { storageState: session }) });
  const page = await context.newPage();
  await takeNotes(page);
  await pause(WINDOW_MS);
  await page.goto(url);
  await settle(page);
  const load = await readLoad(page);
  if (session && load.rows === 0) throw new Error(`${url} shows no ${ROWS} rows`);
  await context.close();
  // The end of one page's process takes nothing from the beginning of the next.
  await pause(REST_MS);
  return load;
}

/** Kilobytes of scripts over the wire. Opened for this alone, since noting it takes time. */
async function weigh(browser: Browser, url: string, session: Session | undefined): Promise<number> {
  const context = await browser.newContext({ ...SCREEN, ...(session && { storageState: session }) });
  const page = await context.newPage();
  const traffic = await recordTraffic(page);
  await page.goto(url);
  await settle(page);
  await context.close();
  return traffic.filter(isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
}

/** Goes from one list to the other by the menu: for the first time, for rows not yet read, and for rows it still has. */
async function clickAround(...at: Parameters<typeof atHome>): Promise<void> {
  const { page, go } = await atHome(...at);
  for (const list of LISTS) await go(list, 'first');
  for (let visit = 0; visit < VISITS; visit++) {
    for (const list of LISTS) {
      const sort = list.sorts[visit + 1];
      // A list sorted as it has not been before has no rows to show until they come.
      await page.evaluate(
        ([key, kept]) =>
          localStorage.setItem(
            key,
            JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...kept }),
          ),
        [`list:${list.endpoint}`, { sort, dir: 'asc' }] as const,
      );
      await go(list, 'fetched');
    }
  }
  for (let visit = 0; visit < VISITS; visit++) {
    for (const list of LISTS) await go(list, 'remembered');
  }
  await page.context().close();
}

async function clickByHand(...at: Parameters<typeof atHome>): Promise<void> {
  const { page, go } = await atHome(...at);
  for (const list of LISTS) await go(list, 'byHand');
  await page.context().close();
}

/** Opens the home page. @returns it, and what goes from there to a list and notes how long it took */
async function atHome(
  browser: Browser,
  address: string,
  session: Session,
  clicks: ReadonlyMap<string, Clicks>,
) {
  const context = await browser.newContext({ ...SCREEN, storageState: session });
  const page = await context.newPage();
  await takeNotes(page);
  let calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  /** The rows are asked for, or are not: else the figure would tell of something else. */
  const go = async ({ path, endpoint }: List, kind: keyof Clicks) => {
    calls = [];
    clicks.get(path)?.[kind].push(await clickToRows(page, path, kind === 'byHand' ? HAND_MS : 0));
    const asked = calls.includes(`/api${endpoint}`);
    if (asked === (kind === 'remembered')) throw new Error(`${path}, ${kind}: asked for rows: ${asked}`);
    await page.waitForTimeout(500);
  };
  await page.goto(`${address}/admin/home`);
  await page.waitForTimeout(HOME_MS);
  return { page, go };
}

function spread(figures: readonly number[], digits = 0): string {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  return `${middle.toFixed(digits)} (${(sorted.at(-1) ?? 0).toFixed(digits)})`;
}

await main();
