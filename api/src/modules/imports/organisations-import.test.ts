import { describe, expect, it } from 'vitest';
import { IMPORT_MAX_ROWS } from '#contracts/core/constants.ts';
import { formatTaxNumber } from '#contracts/documents.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { newCnpj } from '../../testing/people.ts';
import { importing, sheetForm } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { documentHolders } from './organisations.commands.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const run = async (text: string) => (await importing(admin, 'organisations').run(text)).body;
const trial = async (text: string) => (await importing(admin, 'organisations').dryRun(text)).body;
const named = async (name: string) =>
  (await admin.get('/organisations', { query: { FilterString: name } })).body.data;
const faultsOf = ({ errors }: { errors: { row: number; column: string; code: string }[] }) =>
  errors.map(({ row, column, code }) => `${row} ${column} ${code}`);

const HEADER = 'name,document,email,contactName,phone';
const CONTACT = { name: 'Marina Reis', phone: '(92) 91234-5678' };

describe('the organisation import', () => {
  it('creates organisations with document, address and contact', async () => {
    const document = newCnpj();
    const text = `${HEADER}\nRede Maré Alta,${formatTaxNumber(document)},Rede@Example.com,${CONTACT.name},${CONTACT.phone}\nRede Maré Baixa,,,,`;
    expect(await trial(text)).toMatchObject({
      ...{ rows: 2, created: 2, updated: 0, errors: [] },
      preview: [{ row: 2, action: 'create' }, { key: 'Rede Maré Baixa' }],
    });
    expect(await named('Rede Maré')).toEqual([]);
    expect(await run(text)).toMatchObject({ created: 2, updated: 0, errors: [] });
    const [high] = await named('Rede Maré Alta');
    expect(high).toMatchObject({ document, email: 'Rede@Example.com', contact: CONTACT, logo: null });
    expect(await named('Rede Maré Baixa')).toMatchObject([{ document: null, email: null, contact: null }]);
    const history = (await admin.get(`/organisations/${high.organisationId}/history`)).body.data;
    expect(history).toMatchObject([{ action: 'create' }]);
    expect(await run(text)).toMatchObject({ created: 0, updated: 0, errors: [] });
  });

  it('updates the organisation of that name, and leaves what has no column', async () => {
    const organisation = await makeOrganisation(admin, 'Rede Aurora Polar', { contact: CONTACT });
    const { organisationId, document } = organisation;
    const other = await makeOrganisation(admin);
    const text = 'NOME;Telefone;E-mail\nREDE AURORA POLAR;;aurora@example.com';
    expect(await trial(text)).toMatchObject({
      updated: 1,
      preview: [
        {
          action: 'update',
          changes: [
            { column: 'email', before: '', after: 'aurora@example.com' },
            { column: 'phone', before: CONTACT.phone, after: '' },
          ],
        },
      ],
    });
    const before = await admin.get(`/organisations/${organisationId}`);
    expect(await run(text)).toMatchObject({ created: 0, updated: 1 });
    const { body, headers } = await admin.get(`/organisations/${organisationId}`);
    expect(body).toMatchObject({
      ...{ name: 'Rede Aurora Polar', document, email: 'aurora@example.com' },
      contact: { ...CONTACT, phone: null },
    });
    expect(headers.etag).not.toBe(before.headers.etag);
    expect((await admin.get(`/organisations/${other.organisationId}`)).body).toEqual(other);
    const history = (await admin.get(`/organisations/${organisationId}/history`)).body.data;
    expect(history[0]).toMatchObject({ action: 'update' });
    expect(history[0].changes).toHaveLength(2);
  });

  it('reports each fault by row and column, with what to do, and writes nothing', async () => {
    const held = await makeOrganisation(admin);
    const gone = await makeOrganisation(admin);
    await admin.delete(`/organisations/${gone.organisationId}`);
    const [twice, number] = [newCnpj(), newCnpj()];
    const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
    const text = [
      HEADER,
      `Rede Falha A,${wrong},marina,,ramal 12`,
      `Rede Falha B,${held.document},,,`,
      `Rede Falha C,${twice},,,`,
      `Rede Falha D,${twice},,,`,
      `rede falha c,${twice},,,`,
      `${gone.name},${newCnpj()},,,`,
      `,${newCnpj()},,,`,
      'Rede Falha E,,,,',
    ].join('\n');
    const body = await run(text);
    expect(faultsOf(body)).toEqual([
      '2 document cnpj',
      '2 email email',
      '2 phone phone',
      '3 document duplicate',
      '5 document duplicate',
      '6 name import.repeated_key',
      '7 name record.inactive',
      '8 name required',
    ]);
    expect(body).toMatchObject({ created: 0, updated: 0 });
    expect(await named('Rede Falha')).toEqual([]);
  });

  it('looks up as many documents as a file may have, more than a statement takes parameters', async () => {
    const { organisationId, document } = await makeOrganisation(admin);
    const many = Array.from({ length: IMPORT_MAX_ROWS - 1 }, (_, index) => String(index).padStart(14, '0'));
    const holders = await documentHolders(app.db, [...many, document]);
    expect([...holders]).toEqual([[document, organisationId]]);
  });

  it('creates the organisations of two files at the same time only once', async () => {
    const fresh = Array.from({ length: 30 }, (_, index) => `Rede Gêmea ${index},${newCnpj()},,,`);
    const files = [fresh, fresh.toReversed()].map((rows) => `${HEADER}\n${rows.join('\n')}`);
    const answers = await Promise.all(files.map((file) => importing(admin, 'organisations').run(file)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.reduce((sum, { body }) => sum + (body.created ?? 0), 0)).toBe(30);
  });

  it('is for administrators of the house only', async () => {
    const { organisationId } = await makeOrganisation(admin);
    for (const caller of [await app.as('STAFF'), await app.as('ADMIN', { organisationId })]) {
      for (const dryRun of [true, false]) {
        const form = sheetForm('name\nRede Alheia');
        const answer = await caller.post('/import/organisations', { query: { dryRun }, form });
        expect(answer.status).toBe(403);
      }
    }
    expect(await named('Rede Alheia')).toEqual([]);
  });
});
