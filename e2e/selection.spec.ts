import { expect } from '@playwright/test';
import { apiClient, makeFragrances } from './support/api.ts';
import { expectFound, goTo } from './support/screens.ts';
import { expectFitsInBothSchemes, signIn, test } from './support/test.ts';

const NAMES = Array.from({ length: 12 }, (_, number) => `Brisa ${String(number + 1).padStart(2, '0')}`);

test('a selection is deactivated in four clicks and undone, and a record is restored from its history', async ({
  page,
  server,
  isMobile,
}) => {
  const api = await apiClient(server.url);
  await makeFragrances(api, NAMES);
  await api.post('/categories', { name: 'Florais' });
  await signIn(page);
  await goTo(page, 'Configuração', 'Fragrâncias');
  await expectFound(page, NAMES[11] ?? '');

  const bar = page.getByRole('region', { name: 'Seleção' });
  const dialog = page.getByRole('dialog');

  await test.step('deactivates everything that the list finds, and undoes it', async () => {
    // Cards have no header row with a checkbox.
    if (isMobile) await page.getByRole('checkbox', { name: 'Selecionar tudo: 12' }).click();
    else {
      await page.getByRole('checkbox', { name: 'Selecionar os desta página' }).click();
      await bar.getByRole('button', { name: 'Selecionar tudo: 12' }).click();
    }
    await expect(bar).toContainText('12 itens selecionados');
    await bar.getByRole('button', { name: 'Desativar' }).click();
    await expect(dialog).toContainText('12 itens serão alterados');
    await expectFitsInBothSchemes(page, 'what would be done to many');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('12 itens alterados')).toBeVisible();
    await expect(page.getByText('Nenhum registro encontrado')).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('Ação desfeita')).toBeVisible();
    await expectFound(page, NAMES[11] ?? '');
  });

  await test.step('moves some records to another category', async () => {
    await page.getByRole('checkbox', { name: `Selecionar ${NAMES[11]}` }).click();
    // With the pointer over the row.
    await expectFitsInBothSchemes(page, 'a row that is ticked', 'colours');
    await bar.getByRole('button', { name: 'Mudar categoria' }).click();
    await dialog
      .getByRole('combobox', { name: 'Categoria' })
      .or(dialog.getByLabel('Categoria'))
      .first()
      .click();
    await page.getByRole('option', { name: 'Florais' }).click();
    await expect(dialog).toContainText('1 item será alterado');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('1 item alterado')).toBeVisible();
  });

  await test.step('restores a record from its history', async () => {
    await page.getByRole('link', { name: NAMES[11] ?? '', exact: true }).click();
    const history = page.getByRole('region', { name: 'Histórico' });
    await expect(history).toContainText('Categoria:Cítricos→Florais');
    await expectFitsInBothSchemes(page, 'the history of a record');
    await history
      .getByRole('button', { name: /^Ver como era: / })
      .last()
      .click();
    await expect(dialog).toContainText('Categoria:Florais→Cítricos');
    await expectFitsInBothSchemes(page, 'a record as it was');
    await dialog.getByRole('button', { name: 'Restaurar' }).click();
    await expect(page.getByText('Versão restaurada')).toBeVisible();
    await expect(history).toContainText('Categoria:Florais→Cítricos');
  });
});
