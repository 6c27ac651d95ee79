import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ADMIN_PAGES, PUBLIC_PAGES } from '../e2e/support/all-pages.ts';
import { findBrowser } from '../scripts/browser.ts';
import { buildCommit, buildTree } from './look/builds.ts';
import { compare } from './look/compare.ts';
import { Report } from './look/report.ts';
import { preparePage, SCHEMES, type Scheme, takeViews, type Views } from './look/views.ts';
import { signIn } from './pages/browser.ts';
import { type BuiltServer, startBuiltServer } from './support/built-server.ts';
import { OptionError, run } from './support/command.ts';
import { log } from './support/report.ts';

/**
 * Shows the pages, dialogs and menus that look different in a commit and in the working tree, next to each other. Both
 * run at the same time, with the same demo data. With `--closed` only the pages: what they open takes most of the time.
 */
const WINDOWS = {
  1440: {},
  390: { hasTouch: true, isMobile: true },
} as const;
/** High enough for dialogs to show all they have. */
const HEIGHT = 1600;

type Width = keyof typeof WINDOWS;

/** One of the two versions: its server, and a page of it. */
interface Side {
  server: BuiltServer;
  page: Page;
}

await run(async () => {
  const { commit, paths, widths, schemes, opens } = readOptions();
  const folder = buildCommit(commit);
  buildTree();
  const data = await mkdtemp(join(tmpdir(), 'sillage-look-data-'));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  const servers = await startBoth(folder, data);
  const report = new Report();
  const faults: string[] = [];
  try {
    for (const width of widths) {
      const now = new Date();
      const sides = await Promise.all(servers.map((server) => openSide(browser, server, width, now)));
      for (const path of paths) {
        const [before, after] = await Promise.all(sides.map((side) => takePath(side, path, schemes, opens)));
        if (!before || !after) throw new Error('There are two sides');
        faults.push(...[...before.faults, ...after.faults].map((fault) => `${path} ${width} ${fault}`));
        const differing = await compareViews(`${path} ${width}`, before, after, report);
        log(`${path} ${width}: ${after.pictures.size} views, ${differing} pictures differ`);
      }
    }
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.stop()));
    await rm(data, { recursive: true });
    report.write(`${commit} and the working tree`, faults);
  }
  console.log(`${report.count} pictures differ: see ${report.file}`);
  for (const fault of faults) console.log(`✗ ${fault}`);
  return faults.length === 0;
});

/** @throws OptionError */
function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      size: { type: 'string' },
      scheme: { type: 'string' },
      closed: { type: 'boolean', default: false },
    },
  });
  const [commit] = positionals;
  const { only = [''], size, scheme, closed } = values;
  const widths = [1440, 390] as const satisfies readonly Width[];
  const options = {
    commit,
    paths: [...PUBLIC_PAGES, ...ADMIN_PAGES].filter((path) => only.some((part) => path.includes(part))),
    widths: widths.filter((width) => size === undefined || size === String(width)),
    schemes: SCHEMES.filter((name) => scheme === undefined || scheme === name),
    opens: !closed,
  };
  const { paths, schemes } = options;
  if (commit === undefined || [paths, options.widths, schemes].some((chosen) => chosen.length === 0)) {
    throw new OptionError(
      'npm run look -- <commit> [--only <part of a path>] [--size 1440|390] [--scheme light|dark] [--closed]',
    );
  }
  return { ...options, commit };
}

/** Starts the commit's server and the tree's, each with demo data of its own: neither may be able to read the other's. */
async function startBoth(folder: string, data: string): Promise<BuiltServer[]> {
  const place = (name: string) => ({ dataDir: join(data, name), databaseUrl: undefined });
  const env = { DEMO_DATA: 'true' };
  return Promise.all([
    startBuiltServer(place('before'), { folder, env }),
    startBuiltServer(place('after'), { env }),
  ]);
}

async function openSide(browser: Browser, server: BuiltServer, width: Width, now: Date): Promise<Side> {
  const page = await browser.newPage({
    ...WINDOWS[width],
    viewport: { width, height: HEIGHT },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  await preparePage(page, now);
  await page.goto(`${server.address}/auth/login`);
  return { server, page };
}

/** Signs in anew before each page of the back office: some dialogs only open soon after. */
async function takePath(
  { server, page }: Side,
  path: string,
  schemes: readonly Scheme[],
  opens: boolean,
): Promise<Views> {
  if (path.startsWith('/admin')) {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, server);
  }
  return takeViews(page, server.address + path, schemes, opens);
}

/** @returns how many pictures differ */
async function compareViews(path: string, before: Views, after: Views, report: Report): Promise<number> {
  const earlier = report.count;
  for (const name of new Set([...before.pictures.keys(), ...after.pictures.keys()])) {
    for (const scheme of SCHEMES) {
      const [old, now] = [before, after].map(({ pictures }) => pictures.get(name)?.[scheme]);
      const difference = old && now ? await compare(old, now) : undefined;
      if (difference || !old !== !now) {
        report.add(`${path} ${scheme} ${name}`, { before: old, after: now, difference });
      }
    }
  }
  return report.count - earlier;
}
