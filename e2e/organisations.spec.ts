import { expect } from '@playwright/test';
import { apiClient } from './support/api.ts';
import { expectFound, goTo, savedNotice } from './support/screens.ts';
import { expectFitsInBothSchemes, signIn, test } from './support/test.ts';

test.use({ shared: true });

test('an organisation gets a place and a device, and a place with a device cannot be deactivated', async ({
  page,
  server,
}) => {
  const api = await apiClient(server.url);
  const { deviceId } = await api.post('/devices', { macAddress: 'AA:BB:CC:DD:EE:01' });
  await signIn(page);
  const dialog = page.getByRole('dialog');

  await test.step('creates the organisation', async () => {
    await goTo(page, 'Organizações');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Hotéis Aurora');
    await page.getByRole('textbox', { name: 'CNPJ' }).fill('11444777000161');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('contato@example.com');
    await expectFitsInBothSchemes(page, 'the form of an organisation');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(savedNotice(page)).toContainText('Organização Hotéis Aurora');
    await savedNotice(page).getByRole('button', { name: 'Voltar à lista' }).click();
    await expectFound(page, 'Hotéis Aurora');
    await expect(page.getByText('11.444.777/0001-61')).toBeVisible();
  });

  await test.step('creates the place', async () => {
    await goTo(page, 'Locais');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('combobox', { name: 'Organização' }).click();
    await page.getByRole('option', { name: 'Hotéis Aurora' }).click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Spa Belém');
    const zone = page.getByRole('combobox', { name: 'Fuso horário' });
    await zone.click();
    await zone.fill('belem');
    await page.getByRole('option', { name: 'America/Belem' }).click();
    await expectFitsInBothSchemes(page, 'the form of a place');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(savedNotice(page)).toContainText('Local Spa Belém');
    await savedNotice(page).getByRole('button', { name: 'Voltar à lista' }).click();
    await expectFound(page, 'Spa Belém');
  });

  await test.step('assigns the device to the place', async () => {
    await page.goto(`/admin/devices/${deviceId}`);
    await page.getByRole('button', { name: 'Definir organização e local' }).click();
    await dialog.getByRole('combobox', { name: 'Local' }).click();
    await page.getByRole('option', { name: 'Spa Belém (Hotéis Aurora)' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Organização' })).toHaveValue('Hotéis Aurora');
    await expectFitsInBothSchemes(page, 'where a device belongs');
    await dialog.getByRole('button', { name: 'Definir' }).click();
    await page.getByRole('link', { name: 'Spa Belém' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Spa Belém' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'AA:BB:CC:DD:EE:01' })).toBeVisible();
    await expectFitsInBothSchemes(page, 'the page of a place');
  });

  await test.step('refuses to deactivate the place', async () => {
    await page
      .getByRole('button', { name: /^Ações/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^Desativar/ }).click({ force: true });
    await expect(dialog).toContainText('Tem 1 dispositivo. Mude-o de local antes.');
    await dialog.getByRole('link', { name: 'Ver os dispositivos do local' }).click();
    await expectFound(page, 'AA:BB:CC:DD:EE:01');
  });
});
