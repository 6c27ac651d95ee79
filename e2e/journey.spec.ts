import type { Page } from '@playwright/test';
import { zipContents } from '../api/src/testing/archives.ts';
import { qrTextOf } from '../api/src/testing/pictures.ts';
import { apiClient, makeFragrances, png } from './support/api.ts';
import { download } from './support/files.ts';
import {
  add,
  choose,
  confirm,
  expectFound,
  goTo,
  row,
  runRowAction,
  saveAndExit,
} from './support/screens.ts';
import { expect, signIn, test } from './support/test.ts';

test('an administrator manages the catalogue, and it survives a crash', async ({
  page,
  server,
  browserName,
}) => {
  const api = await apiClient(server.url);
  const prepared = Array.from({ length: 19 }, (_, index) => `Essência ${String(index + 1).padStart(2, '0')}`);
  await makeFragrances(api, prepared);
  await signIn(page);

  await goTo(page, 'Categorias');
  await add(page);
  await page.getByLabel('Nome').fill('Amadeirados');
  await saveAndExit(page);
  await expectFound(page, 'Amadeirados');
  await expect(page).toHaveTitle('Categorias - Admin');

  await goTo(page, 'Configuração', 'Fragrâncias');
  await add(page);
  await page.getByLabel('Nome').fill('Cedro do Atlas');
  await choose(page, 'Categoria', 'Amadeirados');
  await page.getByLabel('Imagem').setInputFiles(await png('cedro.png', 40));
  await page.getByLabel('Arquivo secreto').setInputFiles(await png('formula.png', 90));
  await page.getByLabel('Descrição').fill('Seco e luminoso.');
  await saveAndExit(page);
  await expectFound(page, 'Cedro do Atlas');

  await goTo(page, 'Campanhas');
  await add(page);
  await page.getByLabel('Nome').fill('Lobby de verão');
  await page.getByLabel('Disparos').fill('250');
  await page.getByLabel('Capa').setInputFiles(await png('capa.png', 160));
  await page.getByLabel('Descrição').fill('Frescor para receber.');
  for (const [index, name] of [...prepared, 'Cedro do Atlas'].entries()) {
    const slot = page.getByRole('button', { name: new RegExp(`^Slot ${index + 1}:`) });
    await slot.click();
    await choose(page, 'Fragrância', name);
    await expect(slot).toHaveAccessibleName(`Slot ${index + 1}: configurado, selecionado`);
  }
  await page.getByLabel('Segundos por disparo').fill('12');
  await saveAndExit(page);
  await expectFound(page, 'Lobby de verão');

  await row(page, 'Lobby de verão').getByRole('button', { name: 'Tornar padrão' }).click();
  await confirm(page);
  await expect(row(page, 'Lobby de verão').getByRole('img', { name: 'Campanha padrão' })).toBeVisible();

  const [saved] = (await api.get('/campaigns')).data;
  expect(saved).toMatchObject({ name: 'Lobby de verão', fragranceShots: 250, isDefault: true });
  expect(saved.collection).toHaveLength(20);
  expect(saved.collection[19]).toMatchObject({
    slot: 20,
    shotSeconds: 12,
    fragrance: { name: 'Cedro do Atlas' },
  });

  await runRowAction(page, 'Lobby de verão', 'QR Code');
  const image = page.getByRole('img', { name: /^QR Code da campanha/ });
  await expect(image).toBeVisible();
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    expect(await qrTextOf(await page.screenshot()), `forced colours: ${forcedColors}`).toBe(saved.qrCode);
  }
  await page.emulateMedia({ forcedColors: 'none' });
  // Playwright doesn't report downloads in Firefox.
  if (browserName !== 'firefox') await takesPrintKit(page, saved.qrCode);
  await page.keyboard.press('Escape');

  await runRowAction(page, 'Lobby de verão', 'Editar');
  await expect(page.getByLabel('Nome')).toHaveValue('Lobby de verão');
  await page.getByLabel('Nome').fill('Lobby de outono');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectFound(page, 'Lobby de outono');

  await runRowAction(page, 'Lobby de outono', 'Desativar');
  await confirm(page);
  await expect(page.getByText('Status alterado com sucesso')).toBeVisible();
  await page.getByText('Inativas', { exact: true }).click();
  await expectFound(page, 'Lobby de outono');
  await expect(page).toHaveURL(/active=false/);

  // An open page keeps polling, and would log failed requests to its console.
  const address = page.url();
  await page.goto('about:blank');
  await server.kill();
  await server.start();
  await page.goto(address);
  await expectFound(page, 'Lobby de outono');
  const [again] = (await (await apiClient(server.url)).get('/campaigns?isActive=false')).data;
  expect(again.collection).toEqual(saved.collection);
  const cover = await fetch(server.url + again.cover.url);
  expect(Buffer.from(await cover.arrayBuffer())).toEqual((await png('', 160)).buffer);
});

/** The print kit contains the campaign's pictures and its QR code. */
async function takesPrintKit(page: Page, qrCode: string) {
  const kit = await download(page, () =>
    page.getByRole('button', { name: 'Baixar kit de impressão' }).click(),
  );
  expect(kit.name).toBe('campanha-lobby-de-verao.zip');
  const files = await zipContents(kit.bytes);
  const { files: named } = JSON.parse(String(files.get('manifest.json')));
  expect([...files.keys()]).toEqual(['manifest.json', ...named.map(({ path }: { path: string }) => path)]);
  expect([...files.keys()].filter((path) => path.startsWith('fragrances/'))).toHaveLength(20);
  expect(await qrTextOf(files.get('qr-code.png'))).toBe(qrCode);
  expect(files.get('cover.png')).toEqual((await png('', 160)).buffer);
}
