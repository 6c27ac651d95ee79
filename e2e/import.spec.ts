import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { apiClient, makeFragrances } from './support/api.ts';
import { found, goTo } from './support/screens.ts';
import { expect, fits, signIn, test } from './support/test.ts';

const WORDS = {
  pt: { title: 'Importar', check: 'Verificar', template: 'Baixar modelo', file: 'modelo-usuarios.xlsx' },
  en: { title: 'Import', check: 'Check', template: 'Download template', file: 'template-users.xlsx' },
  es: {
    title: 'Importar',
    check: 'Verificar',
    template: 'Descargar plantilla',
    file: 'plantilla-usuarios.xlsx',
  },
};

const HEADER = 'serialNumber,fragrance,totalShots,dueDate';

test('capsules are imported from a spreadsheet that is corrected on the way', async ({
  page,
  server,
}, testInfo) => {
  const api = await apiClient(server.url);
  await makeFragrances(api, ['Bergamota', 'Vetiver']);
  const file = testInfo.outputPath('capsulas.csv');
  const fill = (...rows: string[]) => writeFile(file, [HEADER, ...rows].join('\n'));
  const choose = async () => {
    const opened = page.waitForEvent('filechooser');
    await page.getByLabel('Planilha').press('Enter');
    await (await opened).setFiles(file);
  };
  const check = () => page.getByRole('button', { name: 'Verificar' }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });

  await signIn(page);
  await goTo(page, 'Cápsulas');
  await page.getByRole('link', { name: 'Importar cápsulas' }).click();
  await expect(page).toHaveURL(/\/admin\/import\?kind=capsules$/);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar modelo' }).click();
  expect((await started).suggestedFilename()).toBe('modelo-capsulas.xlsx');

  await fill('CAP-1,Bergamota,1500,31/12/2100', 'CAP-2,Vetiver,muitos,');
  await choose();
  await expect(page.getByText(basename(file))).toBeVisible();
  await check();
  await expect(heading('A planilha tem problemas')).toBeFocused();
  const fault = page.getByRole('row').filter({ hasText: 'totalShots' });
  await expect(fault.getByRole('cell').first()).toHaveText('3');
  await expect(page.getByRole('button', { name: 'Importar' })).toHaveCount(0);
  await fits(page, 'faults');

  await fill('CAP-1,Bergamota,1500,31/12/2100', 'CAP-2,Vetiver,800,');
  await check();
  const changed = page.getByText(/alterado ou removido depois de escolhido/);
  await expect(changed).toBeVisible();
  await choose();
  await expect(changed).toHaveCount(0);
  await check();
  await expect(heading('Tudo certo para importar')).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'CAP-2' })).toContainText('Criar');
  await fits(page, 'preview');
  expect((await api.get('/capsules?page=1&perPage=10')).total).toBe(0);

  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar a planilha?' });
  await expect(dialog).toContainText('2 registros serão criados.');
  await dialog.getByRole('button', { name: 'Importar' }).click();
  await expect(heading('Importação concluída')).toBeFocused();
  await fits(page, 'written');
  await page.getByRole('link', { name: 'Ver a lista' }).click();
  await found(page, 'CAP-1');
  await found(page, 'CAP-2');

  await test.step('the same again changes nothing, and a changed row is shown as it was and will be', async () => {
    await goTo(page, 'Importar');
    await choose();
    await check();
    await expect(heading('Nada a importar')).toBeFocused();
    await fill('CAP-1,Bergamota,1500,31/12/2100', 'CAP-2,Vetiver,900,');
    await choose();
    await check();
    await expect(page.getByRole('row').filter({ hasText: 'CAP-2' })).toContainText('totalShots: 800 → 900');
  });
});

test('the import speaks three languages, in both schemes', async ({ page }) => {
  await signIn(page);
  for (const [language, words] of Object.entries(WORDS)) {
    await test.step(language, async () => {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      for (const kind of ['capsules', 'devices', 'users']) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.goto(`/admin/import?kind=${kind}`);
          await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
          await expect(page.getByRole('button', { name: words.check })).toBeVisible();
          await fits(page, `${language}, ${kind}, ${colorScheme}`);
        }
      }
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: words.template }).click();
      expect((await started).suggestedFilename()).toBe(words.file);
    });
  }
});
