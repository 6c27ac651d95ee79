import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignSheet } from '../../../modules/campaigns/campaigns.routes.ts';
import { capsuleSheet } from '../../../modules/capsules/capsules.export.ts';
import { categorySheet } from '../../../modules/categories/categories.routes.ts';
import { deviceSheet } from '../../../modules/devices/devices.export.ts';
import { fragranceSheet } from '../../../modules/fragrances/fragrances.routes.ts';
import { quizSheet } from '../../../modules/quizzes/quizzes.export.ts';
import { userSheet } from '../../../modules/users/users.export.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../../testing/devices.ts';
import { hasProgram } from '../../../testing/has-program.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const HERE = hasProgram('soffice', 'exported files are not opened with LibreOffice');

/** The value type that LibreOffice gives a cell. Source: OpenDocument 1.3, 19.387. */
type Taken = 'string' | 'float' | 'percentage' | 'date';

interface OpenedCell {
  type: Taken;
  text: string;
  /** For a date: `YYYY-MM-DD`, followed by its time if it has one. */
  date: string | undefined;
}

interface OpenedFile {
  /** Rows of the first sheet; undefined for an empty cell. */
  rows: (OpenedCell | undefined)[][];
  formulas: string[];
  charts: number;
}

const KINDS = { text: 'string', number: 'float', id: 'float', instant: 'date', day: 'date' } as const;
const kindsOf = ({ columns }: { columns: readonly { kind: keyof typeof KINDS }[] }): Taken[] =>
  columns.map(({ kind }) => KINDS[kind]);

const FIGURES: Taken[] = ['string', 'float', 'percentage'];
/** Each file, the types of its columns, and a text that could become a formula. */
const FILES: [name: string, path: string, columns: Taken[], hostile: string][] = [
  ['users', '/usuario/export', kindsOf(userSheet), '=SUM(A1:A9) Ana'],
  ['categories', '/categories/export', kindsOf(categorySheet), '+1+1 Florais'],
  ['fragrances', '/fragrances/export', kindsOf(fragranceSheet), '-1 Rosa'],
  ['campaigns', '/campaigns/export', kindsOf(campaignSheet), '@SUM(A1) Verão'],
  ['quiz', '/quiz/export', kindsOf(quizSheet), '=HYPERLINK("x") Sol'],
  ['devices', '/devices/export', kindsOf(deviceSheet), '@SUM(A1) Verão'],
  ['capsules', '/capsules/export', kindsOf(capsuleSheet), '=1+1'],
  ['by-campaign', '/dashboard/export-shot-campaign', ['string', ...FIGURES], '@SUM(A1) Verão'],
  ['by-fragrance', '/dashboard/export-shot-fragrance', FIGURES, '-1 Rosa'],
];

describe.skipIf(!HERE)('exported files opened with LibreOffice', () => {
  let app: TestApp;
  let folder: string;

  beforeAll(async () => {
    app = await testApp();
    folder = await mkdtemp(join(tmpdir(), 'sillage-soffice-'));
    await fill(app);
    const sources = join(folder, 'xlsx');
    await mkdir(sources);
    const token = await app.token('ADMIN');
    for (const [name, path] of FILES) {
      const { statusCode, rawPayload } = await app.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-language': 'pt-BR' },
      });
      expect(statusCode, path).toBe(200);
      await writeFile(join(sources, `${name}.xlsx`), rawPayload);
    }
    // One start for all files: starting takes longer than converting them.
    await promisify(execFile)('soffice', [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      ...['--convert-to', 'fods', '--outdir', folder],
      ...FILES.map(([name]) => join(sources, `${name}.xlsx`)),
    ]);
  }, 180_000);
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const opened = async (name: string) => openedFile(await readFile(join(folder, `${name}.fods`), 'utf8'));

  it.each(FILES)(
    '%s: numbers, dates and texts keep their types, and nothing is a formula',
    async (...file) => {
      const [name, , columns, hostile] = file;
      const { rows, formulas } = await opened(name);
      expect(formulas).toEqual([]);
      const [header, ...lines] = rows;
      expect(header?.map((cell) => cell?.type)).toEqual(columns.map(() => 'string'));
      expect(lines.length).toBeGreaterThan(0);
      for (const [place, wanted] of columns.entries()) {
        const taken = lines.map((cells) => cells[place]?.type).filter((type) => type !== undefined);
        expect([[], [wanted]], header?.[place]?.text).toContainEqual([...new Set(taken)]);
      }
      expect(lines.flat().map((cell) => cell?.text)).toContain(hostile);
    },
  );

  it('keep the day of a date, whatever the time zone', async () => {
    const { rows } = await opened('users');
    expect(rows.flat().map((cell) => cell?.date)).toContain('1990-05-17');
  });

  it('contain a chart of the figures', async () => {
    expect((await opened('by-campaign')).charts).toBe(1);
    expect((await opened('by-fragrance')).charts).toBe(1);
  });
});

/** Fills every list with a record that has a value in almost every column. */
async function fill(app: TestApp): Promise<void> {
  const staff = await app.as('STAFF');
  await app.makeUser({
    profile: 'USER',
    name: '=SUM(A1:A9) Ana',
    cpf: '52998224725',
    genre: 'F',
    birthday: '1990-05-17',
    zipcode: '01310-100',
    street: '-1 Avenida',
    city: '+São Paulo',
    state: 'SP',
    country: 'BR',
  });
  const { categoryId } = await makeCategory(staff, '+1+1 Florais');
  const { fragranceId } = await makeFragrance(staff, { categoryId, name: '-1 Rosa' });
  const { campaignId, qrCode } = await makeCampaign(staff, {
    name: '@SUM(A1) Verão',
    collection: [{ slot: 1, fragranceId }],
  });
  const quiz = await staff.post('/quiz', {
    body: { name: '=HYPERLINK("x") Sol', campaignId, language: 'pt-BR' },
  });
  expect(quiz.status).toBe(201);
  const device = await claimedDevice(app);
  const { macAddress } = device;
  const taken = await device.user.post('/app/campaigns/download', { body: { code: qrCode, macAddress } });
  expect(taken.status).toBe(200);
  await makeCapsule(app, { fragranceId, serialNumber: '=1+1', deviceId: device.deviceId });
  await device.fire([shotOf(campaignId)]);
}

/** More columns than any file has; empty cells are repeated up to the edge of the sheet. */
const COLUMNS_MAX = 50;

/** Reads a flat OpenDocument spreadsheet. */
function openedFile(xml: string): OpenedFile {
  const file: OpenedFile = { rows: [], formulas: [], charts: 0 };
  let sheets = 0;
  /** Nesting of the current table: a chart has its own inside the sheet's. */
  let depth = 0;
  let cell: OpenedCell | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'chart:chart') file.charts += 1;
    if (name === 'table:table') {
      depth += 1;
      if (depth === 1) sheets += 1;
    }
    const isRead = sheets === 1 && depth === 1;
    if (name === 'table:table-row' && isRead) file.rows.push([]);
    if (name !== 'table:table-cell') return;
    const formula = attributes['table:formula'];
    if (formula !== undefined) file.formulas.push(formula);
    const type = attributes['office:value-type'] as Taken | undefined;
    cell = type && { type, text: '', date: attributes['office:date-value'] };
    const times = Math.min(Number(attributes['table:number-columns-repeated'] ?? 1), COLUMNS_MAX);
    if (isRead) for (let time = 0; time < times; time += 1) file.rows.at(-1)?.push(cell);
  });
  parser.on('text', (text) => {
    if (cell) cell.text += text.trim();
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'table:table-cell') cell = undefined;
    if (name === 'table:table') depth -= 1;
  });
  parser.write(xml).close();
  // Drops the empty cells and rows up to the sheet's edge.
  const used = file.rows.map((cells) => cells.slice(0, cells.findLastIndex(Boolean) + 1));
  return { ...file, rows: used.filter((cells) => cells.length > 0) };
}
