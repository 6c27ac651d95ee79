import { expect } from '@playwright/test';
import { apiClient, makeCampaign, makeFragrances } from './support/api.ts';
import { connectDevice, fire, joinApp } from './support/devices.ts';
import { goTo } from './support/screens.ts';
import { expectFits, signIn, test } from './support/test.ts';

test('an empty capsule appears in the refill list, which can be exported as a spreadsheet', async ({
  page,
  server,
}) => {
  const api = await apiClient(server.url);
  await makeFragrances(api, ['Bergamota']);
  await makeCampaign(api, 'Verão na orla');
  const file = new FormData();
  file.set('file', new Blob(['serialNumber,fragrance,totalShots\nCAP-1,Bergamota,1']), 'capsulas.csv');
  await api.post('/import/capsules', file);
  const { qrCode } = await api.get('/campaigns/1');
  const device = await connectDevice(server, await joinApp(server), {
    code: qrCode,
    macAddress: 'AA:BB:CC:DD:EE:FF',
  });
  await signIn(page);
  await goTo(page, 'Lista de reposição');
  await expect(page.getByText('Nada a repor nos próximos 7 dias.')).toBeVisible();

  await fire(server, device, { capsuleSerial: 'CAP-1' });
  await goTo(page, 'Cápsulas');
  await page.getByRole('main').getByRole('link', { name: 'Lista de reposição' }).click();
  await page.getByText('14 dias', { exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/refill\?within=14$/);
  const place = page.getByRole('region', { name: 'Ana do Aplicativo' });
  await expect(place.getByRole('listitem')).toContainText(/Slot 1.*Bergamota.*CAP-1.*0 de 1.*Vazia/);
  await expectFits(page, 'refill');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^lista-de-reposicao-.*\.xlsx$/);
});
