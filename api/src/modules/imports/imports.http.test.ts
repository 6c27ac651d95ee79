import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CLIENT_SHEETS, IMPORT_COLUMNS, IMPORT_KINDS } from '#contracts/imports.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { readXlsx, writeXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { newMac } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { importing, sheetForm } from '../../testing/spreadsheets.ts';
import { type Answer, sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp({ apiDocs: true });
const admin = await app.as('ADMIN');

const accept = { accept: 'application/x-ndjson' };

describe('an unusable import file', () => {
  it.each([
    ['no file', new FormData(), 400, 'validation', 'file.required'],
    ['a file of another type', sheetForm('%PDF-1.7', 'x.pdf'), 415, 'file.type', 'import.type'],
    [
      'a file in another encoding',
      sheetForm(Buffer.from('macAddress\n\x81', 'latin1')),
      400,
      'validation',
      'import.encoding',
    ],
    ['a file without its required columns', sheetForm('owner\nx'), 400, 'validation', 'import.columns'],
    [
      'a file with an unknown column',
      sheetForm('macAddress,colour\nx,y'),
      400,
      'validation',
      'import.unknown_column',
    ],
    ['a file without rows', sheetForm('macAddress\n'), 400, 'validation', 'import.empty'],
    ['an empty file', sheetForm(''), 400, 'validation', 'import.empty'],
    [
      'a file over 20 MB',
      sheetForm(Buffer.alloc(20 * 1024 * 1024 + 1, 'a')),
      413,
      'file.too_large',
      'file.too_large',
    ],
  ])('is refused with a problem at its field: %s', async (_, form, status, code, fault) => {
    const answer = await admin.post('/import/devices', { form });
    expect(answer).toMatchObject({ status, body: { code, errors: [{ path: 'file', code: fault }] } });
    expect(answer.body.errors[0].message).not.toMatch(/[{}]/);
  });

  it('is refused as JSON too', async () => {
    const answer = await admin.post('/import/devices', { body: { file: 'x' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'file', code: 'file.required' }] },
    });
  });
});

describe('the import template', () => {
  it.each(IMPORT_KINDS)('for %s can be imported once it is filled in', async (kind) => {
    const answer = await download(kind, 'pt-BR');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="modelo-[a-z]+\.xlsx"$/);
    const book = await readXlsx(answer.rawPayload);
    expect(book.sheets).toHaveLength(2);
    const [sheet, guide] = book.sheets;
    expect(sheet?.rows.filter((row) => row.some((cell) => cell !== null))).toEqual([
      [...IMPORT_COLUMNS[kind]],
    ]);
    expect(guide?.rows.slice(1).map(([column]) => column)).toEqual([...IMPORT_COLUMNS[kind]]);
    expect((await importing(admin, kind).dryRun(answer.rawPayload)).body.errors[0].code).toBe('import.empty');

    const { name: fragrance } = await makeFragrance(admin);
    const owner = await app.makeUser({ profile: 'USER' });
    const place = await makePlace(admin);
    const there: Record<string, string> = {
      fragrance,
      owner: owner.email,
      organisation: place.organisation.name,
      place: place.name,
    };
    const examples = guide?.rows
      .slice(1)
      .map(([column, , , example]) => there[String(column)] ?? example ?? null);
    const filled = await writeXlsx({
      sheets: book.sheets.map((one, place) => ({
        name: one.name,
        rows: place === 0 ? [[...IMPORT_COLUMNS[kind]], examples ?? []] : one.rows,
      })),
    });
    expect((await importing(admin, kind).run(filled)).body).toMatchObject({ created: 1, errors: [] });
  });

  it('uses the language of the request and formats number columns as text', async () => {
    const answer = await download('users', 'en-US');
    expect(answer.headers['content-disposition']).toContain('template-users.xlsx');
    const { sheets } = await readXlsx(answer.rawPayload, { readStyles: true });
    expect(sheets[1]?.rows[0]).toEqual(['Column', 'What to enter', 'Required', 'Example']);
    expect(sheets[0]?.cells?.get('1,3')?.style?.numFmt).toBe('@');
  });

  it('for whole clients has a sheet for each kind, and one that explains all of them', async () => {
    const answer = await download('clients', 'es-ES');
    expect(answer.headers['content-disposition']).toContain('plantilla-clientes.xlsx');
    const { sheets } = await readXlsx(answer.rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual([
      'Organizaciones',
      'Lugares',
      'Usuarios',
      'Dispositivos',
      'Cómo completar la hoja',
    ]);
    expect(sheets[0]?.rows[0]).toEqual([...IMPORT_COLUMNS.organisations]);
    const explained = CLIENT_SHEETS.flatMap((kind) => [...IMPORT_COLUMNS[kind]]);
    const guide = sheets[4]?.rows.map(([column]) => column) ?? [];
    expect(guide).toEqual(expect.arrayContaining(['Lugares', ...explained]));
    const { body } = await importing(admin, 'clients').dryRun(answer.rawPayload, 'clientes.xlsx');
    expect(body.errors[0].code).toBe('import.empty');
  });

  async function download(kind: string, language: string) {
    const { email } = await app.makeUser({ profile: 'ADMIN' });
    const { body } = await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } });
    return app.app.inject({
      url: `/api/import/${kind}/template`,
      headers: { authorization: `Bearer ${body.token}`, 'content-language': language },
    });
  }
});

describe('import progress', () => {
  const lines = (answer: Answer) =>
    answer.body
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line));

  it('is streamed in lines, the result last', async () => {
    const form = sheetForm(`macAddress\n${newMac()}`);
    const answer = await admin.post('/import/devices', { form, headers: accept });
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
    const said = lines(answer);
    expect(said[0]).toEqual({ progress: { stage: 'reading', done: 1, total: null } });
    expect(said.at(-1)).toMatchObject({ answer: { rows: 1, created: 1 } });
  });

  it('ends in a localised problem for a fault found while reading', async () => {
    const form = sheetForm(`macAddress\n${'x\n'.repeat(100_001)}`);
    const said = lines(await admin.post('/import/devices', { form, headers: accept }));
    expect(said.at(-1)).toMatchObject({
      problem: { code: 'validation', status: 400, errors: [{ path: 'file', code: 'import.too_many_rows' }] },
    });
    expect(said.at(-1).problem.errors[0].message).toBe('O arquivo pode ter no máximo 100000 linhas');
  });

  it('is not streamed for requests that are refused up front', async () => {
    const headers = accept;
    expect((await admin.post('/import/devices', { form: new FormData(), headers })).status).toBe(400);
    expect((await admin.post('/import/devices', { form: sheetForm('%PDF'), headers })).status).toBe(415);
    const staff = await app.as('STAFF');
    expect((await staff.post('/import/devices', { form: sheetForm('x'), headers })).status).toBe(403);
    expect(
      (await admin.post('/import/devices', { form: sheetForm('x'), headers })).headers['content-type'],
    ).toMatch(/problem/);
  });

  it('is described in OpenAPI', async () => {
    const { body } = await app.anyone.get('/docs/json');
    const { responses, requestBody } = body.paths['/api/import/{kind}'].post;
    expect(Object.keys(responses['200'].content)).toEqual(['application/json', 'application/x-ndjson']);
    expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data']);
  });
});

describe('an import whose caller hangs up', () => {
  it('imports the whole file or nothing', async () => {
    const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const { email } = await app.makeUser({ profile: 'ADMIN' });
    const { body } = await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } });
    const macs = Array.from({ length: 3_000 }, newMac);
    for (const linesRead of [0, 1]) {
      const leaving = new AbortController();
      const answer = await fetch(`${address}/api/import/devices`, {
        method: 'POST',
        headers: { authorization: `Bearer ${body.token}`, connection: 'close', ...accept },
        body: sheetForm(`macAddress\n${macs.join('\n')}`),
        signal: leaving.signal,
      });
      const reader = answer.body?.getReader();
      for (let line = 0; line < linesRead; line += 1) await reader?.read();
      leaving.abort();
      // Imports run one at a time: when this one is done, so is the aborted one.
      await importing(admin, 'devices').run(`macAddress\n${newMac()}`);
      const count = await app.db.$count(devices, inArray(devices.macAddress, macs));
      expect([0, macs.length]).toContain(count);
    }
  });
});
