import type { Page } from '@playwright/test';
import { ADMIN_PAGES, PUBLIC_PAGES } from './support/all-pages.ts';
import { apiClient, makeCampaign, makeFragrances, makeQuiz } from './support/api.ts';
import { connectDevice, fire, joinApp } from './support/devices.ts';
import { expect, expectFits, expectFitsInBothSchemes, signIn, test } from './support/test.ts';

/** The narrowest phone, and a wide screen at 200% zoom. */
const NARROWER = { phone: { width: 320, height: 568 }, desktop: { width: 640, height: 720 } };

/** The day this many days from now, in UTC. */
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('every page is accessible and logs nothing', async ({ page, server, viewport, isMobile }) => {
  const api = await apiClient(server.url);
  await makeFragrances(api, ['Bergamota', 'Vetiver']);
  const { qrCode } = await makeCampaign(api, 'Verão');

  await makeQuiz(api);
  const { organisationId } = await api.post('/organisations', { name: 'Hotéis Aurora' });
  const place = { organisationId, name: 'Spa Belém', address: null, timeZone: 'America/Belem' };
  await api.post('/places', place);
  const days = { startsOn: daysFromNow(-5), endsOn: daysFromNow(5) };
  await api.post('/iniciativa', {
    name: 'Verão no spa',
    organisationId,
    campaignId: 1,
    targetShots: 500,
    ...days,
  });
  await api.post('/incidents', {
    name: 'Planilha enviada',
    description: 'Uma planilha foi enviada ao endereço errado.',
    foundAt: new Date().toISOString(),
    data: ['name'],
  });
  await api.put('/incidents/1/users', { where: {} });
  const person = await joinApp(server);
  const device = await connectDevice(server, person, { code: qrCode, macAddress: 'AA:BB:CC:DD:EE:FF' });
  await fire(server, device);

  const check = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (path === '/admin/home') await page.getByText('Ao vivo').waitFor();
    // Colours don't depend on the width.
    if (isMobile) await expectFits(page, path);
    else await fitsInEveryScheme(page, path);
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

/** In both of its own schemes, and in forced colours. */
async function fitsInEveryScheme(page: Page, path: string): Promise<void> {
  await expectFitsInBothSchemes(page, path);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectFitsInBothSchemes(page, `${path} in forced colours`, 'colours');
  await page.emulateMedia({ forcedColors: 'none' });
}
