import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type ActionCount, countActions } from './support/actions.ts';
import { apiClient } from './support/api.ts';
import { prepareRound, slotWith, today } from './support/round.ts';
import { watchRequests } from './support/settled.ts';
import { expect, expectFits, signIn, signOut, test } from './support/test.ts';

/** Whether the browser could open the visit's page without a network by now. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const [worker] = await navigator.serviceWorker.getRegistrations();
    return worker?.active?.state === 'activated' && (await caches.match('/admin/visits/kept')) !== undefined;
  });

/** Expects nothing in the console but that the server could not be reached. */
function expectOnlyLostLine(consoleGuard: string[]): void {
  expect(consoleGuard.filter((line) => !line.includes('net::ERR_'))).toEqual([]);
  consoleGuard.length = 0;
}

const large = { name: 'foto.png', mimeType: 'image/png' };

/** A picture larger than photos are sent. */
const photo = () =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#007E78' } })
    .png()
    .toBuffer();

test('a visit opened once is worked off without a line, over a closed tab, and sent once', async ({
  page,
  context,
  server,
  consoleGuard,
}) => {
  const api = await apiClient(server.url);
  const placeIds = await prepareRound(server, api, 4);
  await api.post('/visits', { on: today(), assignee: 1, placeIds });
  const onPage = await countActions(page);
  await signIn(page);
  await page.goto('/admin/visits/1');
  await expect(slotWith(page, 'CAP-1')).toBeVisible();
  await expect.poll(() => isKept(page)).toBe(true);

  const began = Date.now();
  const record = async (tab: Page, actions: ActionCount, numbers: number[]) => {
    for (const number of numbers) {
      const line = slotWith(tab, `CAP-${number}`);
      await actions.taken();
      await line.getByRole('button', { name: 'Como planejado' }).click();
      await tab.getByLabel('Número de série da nova cápsula').fill(`NEW-${number}`);
      if (number === 1) {
        await line.locator('input[type=file]').setInputFiles({ ...large, buffer: await photo() });
        await expect(line.getByRole('img', { name: 'Foto' })).toBeVisible();
        await tab.getByLabel('Número de série da nova cápsula').focus();
      }
      await tab.keyboard.press('Enter');
      await expect(line).toContainText('À espera de envio');
      // Beside the serial number that is typed or scanned.
      expect(await actions.taken()).toBeLessThanOrEqual(2);
    }
  };
  await context.setOffline(true);
  await server.kill();
  await page.reload();
  await expect(page.getByText(/^Sem conexão: a visita como era em/)).toBeVisible();
  await record(page, onPage, [1, 2, 3, 4, 5, 6]);
  await page.close();
  const tab = await context.newPage();
  watchRequests(tab);
  const onTab = await countActions(tab);
  await tab.goto('/admin/visits/1');
  await expect(tab.getByRole('button', { name: 'À espera de envio: 6' })).toBeVisible();
  await record(tab, onTab, [7, 8, 9, 10, 11, 12]);
  const ended = Date.now();

  await server.start();
  await context.setOffline(false);
  await expect(tab.getByText('À espera de envio')).toHaveCount(0);
  const thumbnail = slotWith(tab, 'CAP-1').getByRole('img', { name: 'Foto' });
  await expect(thumbnail).toHaveAttribute('src', /\/api\/files\//);
  // Pictures load once they are near the screen.
  await thumbnail.scrollIntoViewIfNeeded();
  expect(await thumbnail.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
  await expectFits(tab, 'a visit with a photo');
  const after = await apiClient(server.url);
  const { lines } = await after.get('/visits/1');
  const sent = await fetch(server.url + lines[0].photo.url);
  expect(await sharp(await sent.arrayBuffer()).metadata()).toMatchObject({ width: 1600, height: 1200 });
  for (const { capsule, outcome, serialNumber, at, entries } of lines) {
    expect(outcome).toBe('swapped');
    expect(serialNumber).toBe(capsule.serialNumber.replace('CAP', 'NEW'));
    expect(entries).toHaveLength(1);
    expect(Date.parse(at)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(at)).toBeLessThanOrEqual(ended);
  }
  const times = lines.map(({ at }: { at: string }) => at);
  expect(times).toEqual(times.toSorted());
  expectOnlyLostLine(consoleGuard);
});

test('an earlier program is never shown while there is a line, and nothing is kept after signing out', async ({
  page,
  server,
  consoleGuard,
}) => {
  const api = await apiClient(server.url);
  const placeIds = await prepareRound(server, api, 1);
  await api.post('/visits', { on: today(), assignee: 1, placeIds });
  await signIn(page);
  await page.goto('/admin/visits/1');
  await expect.poll(() => isKept(page)).toBe(true);
  const programs = () => page.evaluate(() => caches.keys());
  const [current] = await programs();

  await test.step('the page of an earlier release is replaced', async () => {
    await page.evaluate(async (program) => {
      const earlier = new Response('<h1>Earlier</h1>', { headers: { 'content-type': 'text/html' } });
      await caches.delete(program);
      const cache = await caches.open('program /assets/index-earlier.js');
      await cache.put('/admin/visits/kept', earlier);
    }, current ?? '');
    await page.reload();
    await expect(slotWith(page, 'CAP-1')).toBeVisible();
    await expect.poll(programs).toEqual([current]);
    await server.kill();
    await page.reload();
    await expect(slotWith(page, 'CAP-1')).toBeVisible();
  });

  await test.step('signing out drops worker and files', async () => {
    await server.start();
    await signOut(page);
    await expect.poll(programs).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  });
  expectOnlyLostLine(consoleGuard);
});
