import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { listCapsules } from '#contracts/capsules/capsules.ts';
import { listFragrances } from '#contracts/fragrances.ts';
import { SCREEN, type Session, signIn, withBrowser } from './pages/browser.ts';
import { clickToRows, type PageLoad, ROWS, readLoad, recordLoadMetrics, settle } from './pages/notes.ts';
import type { BuiltServer } from './support/built-server.ts';
import { count, readOptions } from './support/command.ts';
import { loadAverage, quantile, table } from './support/report.ts';

/**
 * Measures how pages of the built client load in a browser: with an empty cache, and from the menu of the running
 * application. Nothing is throttled: server and browser share this machine.
 */
const { rounds: ROUNDS } = readOptions(process.argv.slice(2), { rounds: count(7) });
/** Visits to each list per round after the first one. */
const VISITS = 3;
/** Milliseconds for the dashboard to load: its live stream stays open, so its network never becomes idle. */
const HOME_MS = 3_000;
/** Pause between pages, in milliseconds. */
const REST_MS = 500;
/** Pause after opening a window, in milliseconds: Chromium fetches some three hundred files for its own controls. */
const WINDOW_MS = 3_000;
/** Milliseconds between moving the pointer to a link and pressing it: few people are quicker. */
const HAND_MS = 150;

interface List {
  path: string;
  endpoint: string;
}

/** Two lists for which the demo data has more rows than a page shows. */
const LISTS: readonly List[] = [
  { path: '/admin/fragrances', endpoint: listFragrances.path },
  { path: '/admin/capsules', endpoint: listCapsules.path },
];

/** Milliseconds from a click in the menu until the rows are painted. */
interface Clicks {
  first: number[];
  /** First visits with a pointer that hovers before the click, as a hand does. */
  byHand: number[];
  remembered: number[];
}

await withBrowser(async (browser, server) => {
  console.log(`${new Date().toISOString()}, ${cpus().length} processors, load average ${loadAverage()}`);
  console.log(`Chromium ${browser.version()}, ${ROUNDS} rounds; middle, and worst in brackets\n`);
  await measure(browser, server);
  console.log(`\nload average at the end ${loadAverage()}`);
});

async function measure(browser: Browser, server: BuiltServer): Promise<void> {
  const session = await rememberedSession(browser, server);
  const pages = [
    { path: '/auth/login', session: undefined },
    ...LISTS.map(({ path }) => ({ path, session })),
  ].map((page) => ({ ...page, loads: [] as PageLoad[] }));
  const lists = LISTS.map((list) => {
    const clicks: Clicks = { first: [], byHand: [], remembered: [] };
    return { ...list, clicks };
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const page of pages)
      page.loads.push(await openCold(browser, server.address + page.path, page.session));
    await clickAround(await atHome(browser, server.address, session), lists);
    await clickByHand(await atHome(browser, server.address, session), lists);
  }
  const cold = pages.map(({ path, session, loads }) => {
    const of = (figure: keyof PageLoad, digits = 0) =>
      spread(
        loads.map((load) => load[figure]),
        digits,
      );
    return [path, of('fcp'), of('lcp'), of('tbt'), of('cls', 4), session ? of('rows') : ''];
  });
  const head = ['empty cache', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', `${ROWS} rows ms`];
  console.log(`${table(head, cold)}\n`);
  const warm = lists.map(({ path, clicks: { first, byHand, remembered } }) => [
    path,
    ...[first, byHand, remembered].map((times) => `${spread(times)} of ${times.length}`),
  ]);
  const byHand = `first, pointer there ${HAND_MS} ms before`;
  console.log(table([`menu click to ${ROWS} rows, ms`, 'first visit', byHand, 'rows remembered'], warm));
}

/** Signs in and selects 50 rows per page for each list. */
async function rememberedSession(browser: Browser, server: BuiltServer): Promise<Session> {
  const page = await browser.newPage(SCREEN);
  await signIn(page, server);
  for (const { path } of LISTS) {
    await page.goto(server.address + path);
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
  await recordLoadMetrics(page);
  await pause(WINDOW_MS);
  await page.goto(url);
  await settle(page);
  const load = await readLoad(page);
  if (session && load.rows === 0) throw new Error(`${url} shows no ${ROWS} rows`);
  await context.close();
  // So that closing this page doesn't slow down the next.
  await pause(REST_MS);
  return load;
}

type Visited = List & { clicks: Clicks };

/** Visits the lists in turn through the menu: once for the first time, then with cached rows. */
async function clickAround({ page, go }: Home, lists: readonly Visited[]): Promise<void> {
  for (const list of lists) await go(list, 'first');
  for (let visit = 0; visit < VISITS; visit++) {
    for (const list of lists) await go(list, 'remembered');
  }
  await page.context().close();
}

async function clickByHand({ page, go }: Home, lists: readonly Visited[]): Promise<void> {
  for (const list of lists) await go(list, 'byHand');
  await page.context().close();
}

type Home = Awaited<ReturnType<typeof atHome>>;

/** Opens the home page. @returns the page, and a function that visits a list and records how long it took */
async function atHome(browser: Browser, address: string, session: Session) {
  const context = await browser.newContext({ ...SCREEN, storageState: session });
  const page = await context.newPage();
  await recordLoadMetrics(page);
  let calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  /** Checks that rows were fetched or cached as expected: otherwise the figure would measure something else. */
  const go = async ({ path, endpoint, clicks }: Visited, kind: keyof Clicks) => {
    calls = [];
    clicks[kind].push(await clickToRows(page, path, kind === 'byHand' ? HAND_MS : 0));
    const isRequested = calls.includes(`/api${endpoint}`);
    if (isRequested === (kind === 'remembered'))
      throw new Error(`${path}, ${kind}: asked for rows: ${isRequested}`);
    await page.waitForTimeout(REST_MS);
  };
  await page.goto(`${address}/admin/home`);
  await page.waitForTimeout(HOME_MS);
  return { page, go };
}

function spread(figures: readonly number[], digits = 0): string {
  return `${quantile(figures, 0.5).toFixed(digits)} (${Math.max(...figures).toFixed(digits)})`;
}
