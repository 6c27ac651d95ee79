import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { SCREEN, signIn, withBrowser } from './pages/browser.ts';

/** Takes the README's screenshots from the built application with its demo data. */
const FOLDER = 'docs/pictures';
/** Milliseconds for charts and pictures to appear. */
const SETTLE_MS = 3_000;

await withBrowser(async (browser, server) => {
  const page = await browser.newPage({ ...SCREEN, timezoneId: 'America/Sao_Paulo', colorScheme: 'light' });
  await mkdir(FOLDER, { recursive: true });
  await signIn(page, server);
  await page.goto(`${server.address}/admin/home`);
  await take(page, 'dashboard');
  // The oldest campaign, with all its slots filled.
  await page.goto(`${server.address}/admin/campaigns/1/update`);
  await page
    .getByRole('group', { name: 'Slots do dispositivo' })
    .evaluate((ring) => ring.scrollIntoView({ block: 'center' }));
  await take(page, 'campaign');
});

async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  const picture = await page.screenshot();
  await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(`${FOLDER}/${name}.webp`);
}
