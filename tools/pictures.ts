import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { SCREEN, signIn, withBrowser } from './pages/browser.ts';

/** Takes the README's pictures from the built application with its demo data. */
const FOLDER = 'docs/pictures';
/** Milliseconds that charts and pictures have to appear. */
const SETTLE_MS = 3_000;
const CAMPAIGN = 'Coleção Essencial';

await withBrowser(async (browser, server) => {
  const page = await browser.newPage({ ...SCREEN, colorScheme: 'light', reducedMotion: 'reduce' });
  await mkdir(FOLDER, { recursive: true });
  await signIn(page, server);
  await page.goto(`${server.address}/admin/home`);
  await take(page, 'dashboard');
  await page.goto(`${server.address}/admin/campaigns`);
  await page.getByRole('link', { name: CAMPAIGN }).first().click();
  await take(page, 'campaign');
});

async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  const picture = await page.screenshot();
  await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(`${FOLDER}/${name}.webp`);
}
