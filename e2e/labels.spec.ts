import { expect, type Locator, type Page } from '@playwright/test';
import { qrTextOf } from '../api/src/testing/pictures.ts';
import { apiClient } from './support/api.ts';
import { claimScanned, joinApp } from './support/devices.ts';
import { expectFocusKept, press, tabTo } from './support/keyboard.ts';
import { expectFound, goTo, row, runRowAction, saveAndExit } from './support/screens.ts';
import { expectFits, expectFitsInBothSchemes, signIn, test } from './support/test.ts';

test.use({ shared: true });

const LOBBY = '02:00:5E:00:53:C1';
/** The devices of one sheet, and what only their addresses contain. */
const SHEET = '02:00:5E:00:53:D';
const [HALL, KITCHEN, TERRACE] = [`${SHEET}1`, `${SHEET}2`, `${SHEET}3`];
const OFFICE = '02:00:5E:00:53:E1';

// The browser's print dialog would block the page.
test.beforeEach(({ page }) => page.addInitScript(() => Object.assign(window, { print: () => {} })));

const drawings = (page: Page) =>
  page.getByRole('img', { name: /^QR Code do dispositivo/, includeHidden: true });

/** Decodes every QR code on the printed sheet. */
async function scanSheet(page: Page): Promise<(string | undefined)[]> {
  await page.emulateMedia({ media: 'print' });
  const printed: Locator[] = [];
  for (const drawing of await drawings(page).all()) if (await drawing.isVisible()) printed.push(drawing);
  const texts: (string | undefined)[] = [];
  for (const drawing of printed) texts.push(await qrTextOf(await drawing.screenshot()));
  await page.emulateMedia({ media: 'screen' });
  return texts;
}

test('a device is registered and claimed with the code on its label', async ({ page, server }) => {
  const person = await joinApp(server);
  await signIn(page);
  await goTo(page, 'Dispositivos');

  await test.step('accepts a MAC address in any notation', async () => {
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByLabel('Endereço MAC').fill(LOBBY.replaceAll(':', '-').toLowerCase());
    await expectFitsInBothSchemes(page, 'new device');
    await saveAndExit(page);
    await expectFound(page, LOBBY);
  });

  await test.step('refuses a MAC address that exists already', async () => {
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByLabel('Endereço MAC').fill(LOBBY);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Este valor já está em uso. Informe outro')).toBeVisible();
    await expect(page.getByLabel('Endereço MAC')).toBeFocused();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  });

  await test.step('shows the code and prints the label', async () => {
    await runRowAction(page, LOBBY, 'Ver detalhes');
    await page.getByRole('button', { name: 'Código de vinculação' }).click();
    const code = page.getByRole('dialog').getByRole('status');
    await expect(code).toHaveText(/^(\w{4}-){2}\w{4}$/);
    const shown = await qrTextOf(await drawings(page).first().screenshot());
    expect(shown).toBe(`DEVICE|SCENT|${LOBBY}|${(await code.textContent())?.replaceAll('-', '')}`);
    await expectFitsInBothSchemes(page, 'claim code');
    await page.getByRole('button', { name: 'Imprimir etiqueta' }).click();
    expect(await scanSheet(page)).toEqual([shown]);
    await claimScanned(server, person, shown);
  });

  await test.step('shows the new owner', async () => {
    await page.reload();
    await expect(page.getByText('Ana do Aplicativo').first()).toBeVisible();
    await expectFits(page, 'claimed device');
  });

  await test.step('makes the label invalid when the code is replaced', async () => {
    await page.getByRole('button', { name: 'Código de vinculação' }).click();
    const code = page.getByRole('dialog').getByRole('status');
    await expect(code).toHaveText(/^(\w{4}-){2}\w{4}$/);
    const before = await qrTextOf(await drawings(page).first().screenshot());
    await page.getByRole('button', { name: 'Trocar código' }).click();
    await page.getByRole('button', { name: 'Trocar', exact: true }).click();
    // The device's timeline shows it too.
    await expect(page.getByText('Código de vinculação trocado').last()).toBeVisible();
    const after = await qrTextOf(await drawings(page).first().screenshot());
    await expect(claimScanned(server, person, before)).rejects.toThrow('device.claim');
    await claimScanned(server, person, after);
  });
});

test('devices are selected in the list and claimed with the labels of one sheet', async ({
  page,
  server,
}) => {
  const person = await joinApp(server);
  const api = await apiClient(server.url);
  for (const macAddress of [HALL, KITCHEN, TERRACE]) await api.post('/devices', { macAddress, owner: null });
  await signIn(page);
  await page.goto(`/admin/devices?q=${SHEET}`);
  await expectFound(page, HALL);

  await page.getByRole('checkbox', { name: 'Selecionar os desta página' }).check();
  await expect(page.getByText('3 itens selecionados')).toBeVisible();
  await page.getByRole('checkbox', { name: `Selecionar ${TERRACE}` }).uncheck();
  await expect(page.getByText('2 itens selecionados')).toBeVisible();
  await expectFitsInBothSchemes(page, 'ticked rows');

  const asked = page.waitForRequest('**/api/devices/labels');
  await page.getByRole('button', { name: 'Imprimir etiquetas' }).click();
  expect((await asked).postDataJSON().ids).toHaveLength(2);
  await expect(drawings(page)).toHaveCount(2);
  const texts = await scanSheet(page);
  expect(texts.map((text) => text?.split('|')[2]).sort()).toEqual([HALL, KITCHEN]);
  for (const text of texts) await claimScanned(server, person, text);

  await page.reload();
  await expect(row(page, KITCHEN)).toContainText('Ana do Aplicativo');
  await expect(row(page, HALL)).toContainText('Ana do Aplicativo');
  await expect(row(page, TERRACE)).not.toContainText('Ana do Aplicativo');
});

const WORDS = {
  pt: {
    mac: 'Endereço MAC',
    actions: 'Ações',
    code: 'Código de vinculação',
    close: 'Fechar código',
    row: `Selecionar ${OFFICE}`,
    print: 'Imprimir etiquetas',
    clear: 'Limpar seleção',
  },
  en: {
    mac: 'MAC address',
    actions: 'Actions',
    code: 'Claim code',
    close: 'Close code',
    row: `Select ${OFFICE}`,
    print: 'Print labels',
    clear: 'Clear selection',
  },
  es: {
    mac: 'Dirección MAC',
    actions: 'Acciones',
    code: 'Código de vinculación',
    close: 'Cerrar el código',
    row: `Seleccionar ${OFFICE}`,
    print: 'Imprimir etiquetas',
    clear: 'Limpiar selección',
  },
};

test('rows can be selected and a code shown, by keyboard in three languages', async ({ page, server }) => {
  await (await apiClient(server.url)).post('/devices', { macAddress: OFFICE, owner: null });
  await signIn(page);
  for (const [language, words] of Object.entries(WORDS)) {
    await test.step(language, async () => {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/admin/devices/create');
      await expect(page.getByLabel(words.mac)).toBeFocused();
      await expectFits(page, `${language}, form`);

      await page.goto('/admin/devices');
      await tabTo(page.getByRole('checkbox', { name: words.row }));
      await page.keyboard.press('Space');
      const print = page.getByRole('button', { name: words.print });
      await expect(print).toBeVisible();
      await expectFits(page, `${language}, ticked`);
      await press(page.getByRole('button', { name: words.clear }));
      await expect(print).toHaveCount(0);
      await expectFocusKept(page);

      await page.goto('/admin/devices');
      await press(row(page, OFFICE).getByRole('button', { name: words.actions }));
      await page.getByRole('menuitem', { name: words.code }).press('Enter');
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^(\w{4}-){2}\w{4}$/);
      await expectFits(page, `${language}, code`);
      await press(page.getByRole('button', { name: words.close }));
      await expect(row(page, OFFICE).getByRole('button', { name: words.actions })).toBeFocused();
    });
  }
});
