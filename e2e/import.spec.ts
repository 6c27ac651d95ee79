import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openXlsx, saveXlsx } from '../api/src/platform/files/spreadsheets/testing/workbooks.ts';
import { type ApiClient, apiClient, makeFragrances } from './support/api.ts';
import { download } from './support/files.ts';
import { mailsTo } from './support/mail.ts';
import { expectFound, goTo, row } from './support/screens.ts';
import { expectFits, expectFitsInBothSchemes, signIn, test } from './support/test.ts';

type Line = readonly string[];

/** A kind of records: a spreadsheet with a fault, the corrected cell, and what the list shows afterwards. */
interface Imported {
  kind: 'capsules' | 'users' | 'devices';
  list: string;
  template: string;
  /** How the spreadsheet is made: from the offered template, or as text with this separator. */
  made: 'template' | ',' | ';';
  header: Line;
  lines: [Line, Line];
  /** Of the second line; rows are counted as in spreadsheets. */
  fault: { column: string; cell: string; message: string; mended: string };
  /** What its row in the list shows besides its key. */
  shows: [string, string];
}

const CAPSULES: Imported = {
  kind: 'capsules',
  list: 'Cápsulas',
  template: 'modelo-capsulas.xlsx',
  made: ',',
  header: ['serialNumber', 'fragrance', 'totalShots', 'dueDate'],
  lines: [
    ['CAP-1', 'Bergamota', '1500', '31/12/2100'],
    ['CAP-2', 'Vetiver', 'muitos', ''],
  ],
  fault: { column: 'totalShots', cell: 'muitos', message: 'O valor do campo é inválido', mended: '800' },
  shows: ['31/12/2100', 'Vetiver'],
};

const USERS: Imported = {
  kind: 'users',
  list: 'Usuários',
  template: 'modelo-usuarios.xlsx',
  made: 'template',
  header: ['email', 'nome', 'profile', 'cpf', 'birthday', 'country', 'zipcode'],
  lines: [
    ['rita@example.com', 'Rita Lemos', 'STAFF', '52998224725', '17/05/1990', 'BR', '01310-100'],
    ['ivo@example.com', 'Ivo Brandão', 'CHEFE', '', '', '', ''],
  ],
  fault: {
    column: 'profile',
    cell: 'CHEFE',
    message: 'A opção escolhida não existe ou está inativa. Escolha outra',
    mended: 'USER',
  },
  shows: ['529.982.247-25', 'Não confirmado'],
};

const DEVICES: Imported = {
  kind: 'devices',
  list: 'Dispositivos',
  template: 'modelo-dispositivos.xlsx',
  made: ';',
  header: ['macAddress', 'owner', 'claimCode'],
  lines: [
    ['02:00:5E:00:53:A1', 'rita@example.com', '7K3M-Q9TX-2HBD'],
    ['02:00:5E:00:53', '', ''],
  ],
  fault: {
    column: 'macAddress',
    cell: '02:00:5E:00:53',
    message: 'Informe um endereço MAC, como AA:BB:CC:DD:EE:FF',
    mended: '02:00:5E:00:53:A2',
  },
  shows: ['Rita Lemos', 'Nunca se comunicou'],
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const check = (page: Page) => page.getByRole('button', { name: 'Verificar' }).click();

async function choose(page: Page, file: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('Planilha').press('Enter'),
  ]);
  await chooser.setFiles(file);
}

/** The template filled with lines, each cell in the column of its name. */
async function filledTemplate(bytes: Buffer, header: Line, lines: readonly Line[]): Promise<Uint8Array> {
  const book = await openXlsx(bytes);
  const [sheet] = book.sheets;
  const [columns = []] = sheet?.rows ?? [];
  for (const [index, line] of lines.entries()) {
    if (sheet) sheet.rows[index + 1] = columns.map((column) => line[header.indexOf(String(column))] ?? null);
  }
  return saveXlsx(book);
}

/** Imports a faulty file, corrects it, and finds the records in their list. */
async function importFaulty(page: Page, api: ApiClient, file: string, imported: Imported): Promise<void> {
  const { kind, list, made, header, lines, fault, shows } = imported;
  const template = await download(page, () => page.getByRole('button', { name: 'Baixar modelo' }).click());
  expect(template.name).toBe(imported.template);
  const fill = async ([first, second]: [Line, Line]) =>
    writeFile(
      file,
      made === 'template'
        ? await filledTemplate(template.bytes, header, [first, second])
        : [header, first, second].map((line) => line.join(made)).join('\n'),
    );
  const before = (await api.get(LIST[kind])).total;

  await fill(lines);
  await choose(page, file);
  await check(page);
  await expect(heading(page, 'A planilha tem problemas')).toBeFocused();
  const faults = page.getByRole('table', { name: 'Problemas' });
  const told = `${fault.message}: “${fault.cell}”`;
  await expect(faults.getByRole('cell')).toHaveText(['3', fault.column, told]);
  await expect(page.getByRole('button', { name: 'Importar', exact: true })).toHaveCount(0);
  await expectFits(page, `${kind}: faults`);

  const [first, second] = lines;
  const mended = second.map((cell) => (cell === fault.cell ? fault.mended : cell));
  await fill([first, mended]);
  await check(page);
  const changed = page.getByText(/alterado ou removido depois de escolhido/);
  await expect(changed).toBeVisible();
  await choose(page, file);
  await expect(changed).toHaveCount(0);
  await check(page);
  await expect(heading(page, 'Tudo certo para importar')).toBeFocused();
  const keys = [first[0] ?? '', mended[0] ?? ''];
  for (const key of keys) await expect(page.getByRole('row').filter({ hasText: key })).toContainText('Criar');
  await expectFits(page, `${kind}: preview`);
  expect((await api.get(LIST[kind])).total).toBe(before);

  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar a planilha?' });
  await expect(dialog).toContainText('Inclusões: 2.');
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(heading(page, 'Importação concluída')).toBeFocused();
  await expectFits(page, `${kind}: written`);
  await page.getByRole('link', { name: 'Ver a lista' }).click();
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible();
  for (const [index, key] of keys.entries()) {
    await expectFound(page, key);
    await expect(row(page, key)).toContainText(shows[index] ?? '');
  }
}

const LIST = { capsules: '/capsules', users: '/usuario', devices: '/devices' };

test('capsules, users, devices and places are imported from spreadsheets', async ({
  page,
  server,
  isMobile,
}, testInfo) => {
  const api = await apiClient(server.url);
  await makeFragrances(api, ['Bergamota', 'Vetiver']);
  const capsules = testInfo.outputPath('capsulas.csv');
  await signIn(page);

  await test.step('imports the first capsules', async () => {
    await goTo(page, 'Cápsulas');
    await page.getByRole('link', { name: 'Importar cápsulas' }).click();
    await expect(page).toHaveURL(/\/admin\/import\?kind=capsules$/);
    await importFaulty(page, api, capsules, CAPSULES);
  });

  await test.step('skips unchanged rows and previews changed ones before and after', async () => {
    await goTo(page, 'Importar');
    await choose(page, capsules);
    await check(page);
    await expect(heading(page, 'Nada a importar')).toBeFocused();
    const changed = [CAPSULES.header, CAPSULES.lines[0], ['CAP-2', 'Vetiver', '900', '']];
    await writeFile(capsules, changed.map((line) => line.join(',')).join('\n'));
    await choose(page, capsules);
    await check(page);
    await expect(page.getByRole('row').filter({ hasText: 'CAP-2' })).toContainText('totalShots: 800 → 900');
  });

  // The other kinds look the same on a phone.
  if (isMobile) return;

  await test.step('imports users from the template and mails each of them', async () => {
    await page.getByText('Usuários', { exact: true }).last().click();
    await expect(page).toHaveURL(/kind=users$/);
    await importFaulty(page, api, testInfo.outputPath('usuarios.xlsx'), USERS);
    for (const [address] of USERS.lines) {
      const written = async () => (await mailsTo(server, address ?? '')).map(({ text }) => text);
      await expect.poll(written).toEqual([expect.stringMatching(/\/auth\/cadastrar-senha\?token=/)]);
    }
  });

  await test.step('imports their devices', async () => {
    await goTo(page, 'Importar');
    await page.getByText('Dispositivos', { exact: true }).last().click();
    await expect(page).toHaveURL(/kind=devices$/);
    await importFaulty(page, api, testInfo.outputPath('dispositivos.csv'), DEVICES);
  });

  await test.step('imports the first places of an organisation', async () => {
    await api.post('/organisations', { name: 'Lojas Aurora' });
    await goTo(page, 'Locais');
    await page.getByRole('link', { name: 'Importar locais' }).click();
    await expect(page).toHaveURL(/kind=places$/);
    const file = testInfo.outputPath('locais.csv');
    await writeFile(file, 'organisation;name;city;state\nLojas Aurora;Loja do Porto;Manaus;AM');
    await choose(page, file);
    await check(page);
    await expect(page.getByRole('row').filter({ hasText: 'Lojas Aurora · Loja do Porto' })).toContainText(
      'timeZone: America/Manaus',
    );
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByRole('link', { name: 'Ver a lista' }).click();
    await expect(row(page, 'Loja do Porto')).toContainText('Manaus – AM');
  });
});

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

test.describe('the import', () => {
  test.use({ shared: true });

  test('is translated to three languages, in both schemes', async ({ page, isMobile }) => {
    await signIn(page);
    for (const [language, words] of Object.entries(WORDS)) {
      await test.step(language, async () => {
        await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
        for (const kind of ['clients', 'capsules', 'devices', 'organisations', 'places', 'users']) {
          await page.goto(`/admin/import?kind=${kind}`);
          await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
          await expect(page.getByRole('button', { name: words.check })).toBeVisible();
          await (isMobile ? expectFits : expectFitsInBothSchemes)(page, `${language}, ${kind}`);
        }
        const template = await download(page, () =>
          page.getByRole('button', { name: words.template }).click(),
        );
        expect(template.name).toBe(words.file);
      });
    }
  });
});
