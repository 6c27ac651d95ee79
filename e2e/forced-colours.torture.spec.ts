import { ADMIN_PAGES, PUBLIC_PAGES } from './support/all-pages.ts';
import { makeEveryRecord } from './support/every-record.ts';
import { expectFitsInBothSchemes, signIn, test } from './support/test.ts';

test('every page has readable colours in both schemes when colours are forced', async ({ page, server }) => {
  await makeEveryRecord(server);
  await page.emulateMedia({ forcedColors: 'active' });
  const check = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectFitsInBothSchemes(page, path, 'colours');
  };
  for (const path of PUBLIC_PAGES) await check(path);
  await signIn(page);
  for (const path of ADMIN_PAGES) await check(path);
});
