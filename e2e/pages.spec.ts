import { ADMIN_PAGES, PUBLIC_PAGES } from './support/all-pages.ts';
import { makeEveryRecord } from './support/every-record.ts';
import { expect, expectFits, expectFitsInBothSchemes, signIn, test } from './support/test.ts';

/** The narrowest phone, and a wide screen at 200% zoom. */
const NARROWER = { phone: { width: 320, height: 568 }, desktop: { width: 640, height: 720 } };

test('every page is accessible and logs nothing', async ({ page, server, viewport, isMobile }) => {
  await makeEveryRecord(server);
  const check = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (path === '/admin/home') await page.getByText('Ao vivo').waitFor();
    // Colours don't depend on the width.
    if (isMobile) await expectFits(page, path);
    else await expectFitsInBothSchemes(page, path);
    await page.setViewportSize(isMobile ? NARROWER.phone : NARROWER.desktop);
    await expectFits(page, `${path}, narrower`);
    if (viewport) await page.setViewportSize(viewport);
  };
  for (const path of PUBLIC_PAGES) await check(path);
  await signIn(page);
  // A page without its record would only show that there is none.
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  for (const path of ADMIN_PAGES) await check(path);
  expect(missing).toEqual([]);
});
