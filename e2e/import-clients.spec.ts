import { writeFile } from 'node:fs/promises';
import { writeXlsx } from '../api/src/platform/files/spreadsheets/testing/workbooks.ts';
import { countActions } from './support/actions.ts';
import { apiClient } from './support/api.ts';
import { mailsTo } from './support/mail.ts';
import { expectFound, goTo, row } from './support/screens.ts';
import { expect, expectFits, signIn, test } from './support/test.ts';

const CLIENT = 'Rede Litoral';
const macOf = (index: number) => `02:00:5E:00:70:${String(index).padStart(2, '0')}`;

/** A client with 12 places, 5 people and 40 devices, or the same with seven faults. */
function workbook(isFaulty: boolean) {
  const fault = (cell: string, sound: string) => (isFaulty ? cell : sound);
  const indices = (length: number) => Array.from({ length }, (_, index) => index);
  return writeXlsx({
    sheets: [
      {
        name: 'Organizações',
        rows: [
          ['name', 'document', 'email', 'contactName', 'phone'],
          [
            CLIENT,
            null,
            fault('litoral', 'litoral@example.com'),
            'Ana Reis',
            fault('ramal 12', '(92) 91234-5678'),
          ],
        ],
      },
      {
        name: 'Locais',
        rows: [
          ['organisation', 'name', 'zipcode', 'city', 'state', 'country'],
          ...indices(12).map((index) => [
            ...[CLIENT, `Loja ${index}`, index === 3 ? fault('12', '69020-030') : '69020-030'],
            ...['Manaus', 'AM', 'BR'],
          ]),
        ],
      },
      {
        name: 'Usuários',
        rows: [
          ['email', 'nome', 'profile', 'organisation'],
          ...indices(5).map((index) => [
            index === 1 ? fault('gente@', 'gente-1@example.com') : `gente-${index}@example.com`,
            ...['Bia Lima', index === 2 ? fault('CHEFE', 'STAFF') : 'STAFF', CLIENT],
          ]),
        ],
      },
      {
        name: 'Dispositivos',
        rows: [
          ['macAddress', 'organisation', 'place', 'name'],
          ...indices(40).map((index) => [
            ...[index === 7 ? fault('XX', macOf(7)) : macOf(index), CLIENT],
            ...[index === 9 ? fault('Loja 99', 'Loja 9') : `Loja ${index % 12}`, `Lobby ${index}`],
          ]),
        ],
      },
    ],
  });
}

test('a client with places, people and devices comes in from one workbook in 8 clicks', async ({
  page,
  server,
}, testInfo) => {
  const api = await apiClient(server.url);
  const file = testInfo.outputPath('cliente.xlsx');
  const actions = await countActions(page);
  await signIn(page);
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  const check = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('Planilha').press('Enter'),
    ]);
    await chooser.setFiles(file);
    await page.getByRole('button', { name: 'Verificar' }).click();
  };

  await actions.taken();
  await goTo(page, 'Importar');
  await page.getByText('Clientes', { exact: true }).last().click();
  await expect(page).toHaveURL(/kind=clients$/);
  const opened = await actions.taken();

  await test.step('one preview names all seven faults, and nothing is written', async () => {
    await writeFile(file, await workbook(true));
    await check();
    await expect(heading('A planilha tem problemas')).toBeFocused();
    const rows = page.getByRole('table', { name: 'Problemas' }).getByRole('row');
    await expect(rows.filter({ has: page.getByRole('cell') })).toHaveText([
      /^Organizações2email/,
      /^Organizações2phone/,
      /^Locais5zipcode/,
      /^Usuários3email/,
      /^Usuários4profile/,
      /^Dispositivos9macAddress/,
      /^Dispositivos11place/,
    ]);
    await expectFits(page, 'faults of clients');
    expect((await api.get('/organisations')).total).toBe(0);
  });

  await test.step('mended, it is checked and written', async () => {
    await writeFile(file, await workbook(false));
    await actions.taken();
    await check();
    await expect(heading('Tudo certo para importar')).toBeFocused();
    await expectFits(page, 'preview of clients');
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar a planilha?' });
    await expect(dialog).toContainText('Inclusões: 58.');
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(heading('Importação concluída')).toBeFocused();
    await page.getByRole('link', { name: 'Ver a lista' }).click();
    expect(opened + (await actions.taken())).toBeLessThanOrEqual(8);
    await expectFound(page, CLIENT);
    await expect(row(page, CLIENT)).toContainText('40');
    await expect.poll(async () => (await mailsTo(server, 'gente-1@example.com')).length).toBe(1);
  });
});
