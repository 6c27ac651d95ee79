import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { SCREEN, signIn, withBrowser } from './pages/browser.ts';

/** Takes the screenshots of the README and of the help from the built application with its demo data. */
const README = 'docs/pictures';
/** Named by topic and task. */
const HELP = 'web/src/features/help/pictures';
/** Milliseconds for charts and pictures to appear. */
const SETTLE_MS = 3_000;
/** Around a part of a page, in its pixels. */
const MARGIN = 12;

await withBrowser(async (browser, server) => {
  const look = { ...SCREEN, timezoneId: 'America/Sao_Paulo', colorScheme: 'light' } as const;
  for (const folder of [README, HELP]) await mkdir(folder, { recursive: true });
  const page = await browser.newPage(look);
  await signIn(page, server);
  await takeReadme(page, (path) => page.goto(`${server.address}/admin/${path}`));
  const storageState = await page.context().storageState();
  // Narrow, so that what belongs together stands close.
  const viewport = { width: 940, height: 900 };
  const narrow = await browser.newPage({ ...look, storageState, viewport, deviceScaleFactor: 1.5 });
  await takeHelp(narrow, (path) => narrow.goto(`${server.address}/admin/${path}`));
});

type Open = (path: string) => Promise<unknown>;

async function takeReadme(page: Page, open: Open): Promise<void> {
  await open('home');
  await takePage(page, 'dashboard');
  // The oldest campaign, with all its slots filled.
  await open('campaigns/1/update');
  await page
    .getByRole('group', { name: 'Slots do dispositivo' })
    .evaluate((ring) => ring.scrollIntoView({ block: 'center' }));
  await takePage(page, 'campaign');
}

async function takeHelp(page: Page, open: Open): Promise<void> {
  const actions = page.getByRole('button', { name: /^Ações: / }).first();
  await open('home');
  await takePart(page, 'home-period', page.getByRole('region', { name: 'Disparos por dia' }));
  await open('fragrances/1/update');
  await takePart(page, 'fragrances-create', page.locator('main form'), { height: 250 });
  await open('campaigns/1/update');
  await takePart(page, 'campaigns-create', page.getByRole('group', { name: 'Slots do dispositivo' }));
  await open('quiz/1/update');
  await takePart(page, 'quiz-write', page.locator('main form'), { height: 330 });
  await open('devices');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Código de vinculação' }).click();
  await takePart(page, 'devices-label', page.getByRole('dialog'), { bare: true });
  await open('capsules');
  await takePart(page, 'capsules-ending', page.getByRole('table'), { columns: 4, height: 250 });
  await open('calendar');
  await takePart(page, 'calendar-day', page.getByRole('grid'));
  await open('alerts');
  await actions.click();
  await takePart(page, 'alerts-handle', page.getByRole('table'), { columns: 4, height: 240 });
  await open('initiatives');
  await page.getByRole('row').filter({ hasText: 'Em andamento' }).getByRole('link').first().click();
  await takePart(page, 'initiatives-follow', page.getByRole('region', { name: 'Resultados' }));
  await open('identity');
  await takePart(page, 'identity-brand', page.getByRole('region', { name: 'Prévia' }));
  await open('import');
  const rows = ['serialNumber;fragrance;totalShots', 'CAP-9001;Figo Maduro;300', 'CAP-9002;Figo Maduro;300'];
  const sheet = { name: 'capsulas.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(sheet);
  await page.getByRole('button', { name: 'Verificar' }).click();
  const result = page.locator('main section').filter({ hasText: 'Tudo certo para importar' }).first();
  await takePart(page, 'import-bring', result, { height: 230 });
  await page.setViewportSize({ width: 800, height: 900 });
  await open('refill');
  await takePart(page, 'refill-visit', page.locator('main section').nth(1), { height: 400 });
}

/** Takes the whole screen, for the README. */
async function takePage(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  const picture = await page.screenshot();
  await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(`${README}/${name}.webp`);
}

interface Cut {
  /** Nothing around it. */
  bare?: boolean;
  /** Only its first columns. */
  columns?: number;
  /** Only its upper part, in pixels. */
  height?: number;
}

/** Takes a part of the page with a margin, for the help. */
async function takePart(page: Page, name: string, part: Locator, { bare, columns, height }: Cut = {}) {
  await part.evaluate((element: HTMLElement) => {
    // Below the header, which stays where it is.
    element.style.scrollMargin = '80px';
    element.scrollIntoView();
  });
  await page.waitForTimeout(SETTLE_MS);
  const whole = await part.boundingBox();
  const next = columns && (await part.getByRole('columnheader').nth(columns).boundingBox());
  if (!whole) throw new Error(`Nothing to take for ${name}`);
  const margin = bare ? 0 : MARGIN;
  const clip = {
    x: whole.x - margin,
    y: whole.y - margin,
    width: (next ? next.x - whole.x : whole.width + margin) + margin,
    height: (height ?? whole.height + margin) + margin,
  };
  const picture = await page.screenshot({ clip });
  await sharp(picture).webp({ quality: 62, effort: 6 }).toFile(`${HELP}/${name}.webp`);
}
