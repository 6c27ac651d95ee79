import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { writeXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { newMac } from '../../testing/devices.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { newCnpj } from '../../testing/people.ts';
import { importing, sheetForm } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

type Rows = (string | null)[][];
/** The sheets of a workbook by their names. */
type Book = Record<string, Rows>;

const bytesOf = (book: Book) =>
  writeXlsx({ sheets: Object.entries(book).map(([name, rows]) => ({ name, rows })) });
const run = async (book: Book) => importing(admin, 'clients').run(await bytesOf(book), 'cliente.xlsx');
const trial = async (book: Book) => importing(admin, 'clients').dryRun(await bytesOf(book), 'cliente.xlsx');

const HEADERS = {
  organisations: ['name', 'document', 'email', 'contactName', 'phone'],
  places: ['organisation', 'name', 'zipcode', 'city', 'state', 'country', 'timeZone'],
  users: ['email', 'nome', 'profile', 'organisation'],
  devices: ['macAddress', 'owner', 'organisation', 'place', 'name'],
};

let made = 0;
/** A client with 12 places, 5 people and 40 devices. */
function clientBook() {
  made += 1;
  const name = `Hotéis do Norte ${made}`;
  const place = (index: number) => `Hotel ${index % 12}`;
  const people = Array.from({ length: 5 }, (_, index) => `pessoa-${made}-${index}@example.com`);
  const macs = Array.from({ length: 40 }, newMac);
  const book = {
    Organizações: [
      HEADERS.organisations,
      [name, newCnpj(), 'norte@example.com', 'Ana Reis', '(92) 91234-5678'],
    ],
    Locais: [
      HEADERS.places,
      ...Array.from({ length: 12 }, (_, index) => [
        name,
        place(index),
        '69020-030',
        'Manaus',
        'AM',
        'BR',
        null,
      ]),
    ],
    Usuários: [HEADERS.users, ...people.map((email) => [email, 'Bia Lima', 'STAFF', name])],
    Dispositivos: [
      HEADERS.devices,
      ...macs.map((mac, index) => [
        mac,
        index === 0 ? (people[0] ?? null) : null,
        name,
        place(index),
        `Lobby ${index}`,
      ]),
    ],
  } satisfies Book;
  return { name, book, macs };
}

/** Everything that an import might leave. */
async function counts() {
  const { rows } = await app.db.execute(sql`
    select (select count(*)::int from organisations) as organisations, (select count(*)::int from places) as places,
      (select count(*)::int from users) as users, (select count(*)::int from devices) as devices,
      (select count(*)::int from audit_log) as audit, (select count(*)::int from mail_outbox) as mails
  `);
  return rows[0];
}

describe('the import of whole clients', () => {
  it('creates an organisation with its places, people and devices at once, and invites the people', async () => {
    const { name, book, macs } = clientBook();
    const before = await counts();
    const checked = await trial(book);
    expect(checked).toMatchObject({
      status: 200,
      body: { rows: 58, created: 58, updated: 0, errors: [], errorsTotal: 0 },
    });
    expect(checked.body.preview).toHaveLength(58);
    expect(checked.body.preview[1]).toMatchObject({ sheet: 'Locais', row: 2, key: `${name} · Hotel 0` });
    expect(await counts()).toEqual(before);

    expect((await run(book)).body).toMatchObject({ rows: 58, created: 58, updated: 0, errors: [] });
    const { data } = (await admin.get('/organisations', { query: { FilterString: name } })).body;
    expect(data).toMatchObject([{ name, places: 12, devices: 40, users: 5 }]);
    const device = (await admin.get('/devices', { query: { FilterString: macs[0] ?? '' } })).body.data[0];
    expect(device).toMatchObject({
      ...{ name: 'Lobby 0', organisation: { name }, place: { name: 'Hotel 0' } },
      owner: { nome: 'Bia Lima' },
    });
    expect((await counts())?.mails).toBe(Number(before?.mails) + 5);

    const again = await counts();
    expect((await run(book)).body).toMatchObject({ rows: 58, created: 0, updated: 0, errors: [] });
    expect(await counts()).toEqual(again);
  });

  it('names every fault of every sheet once, and writes nothing', async () => {
    const { name, book } = clientBook();
    const set = (rows: Rows, row: number, column: string, text: string) => {
      const cells = rows[row - 1];
      if (cells) cells[rows[0]?.indexOf(column) ?? -1] = text;
    };
    set(book.Organizações, 2, 'phone', 'ramal 12');
    set(book.Locais, 3, 'timeZone', 'America/Atlantis');
    set(book.Locais, 4, 'zipcode', '123');
    set(book.Usuários, 3, 'profile', 'CHEFE');
    set(book.Usuários, 4, 'email', 'bia@');
    set(book.Dispositivos, 5, 'macAddress', 'XX');
    set(book.Dispositivos, 7, 'place', 'Hotel 99');
    const before = await counts();
    for (const send of [trial, run]) {
      const { body } = await send(book);
      const faults = body.errors.map(
        ({ sheet, row, column, code }: Record<string, unknown>) => `${sheet} ${row} ${column} ${code}`,
      );
      expect(faults).toEqual([
        'Organizações 2 phone phone',
        'Locais 3 timeZone invalid',
        'Locais 4 zipcode zip',
        'Usuários 3 profile reference',
        'Usuários 4 email email',
        'Dispositivos 5 macAddress mac_address',
        'Dispositivos 7 place reference',
      ]);
      expect(body).toMatchObject({ errorsTotal: 7 });
      expect(await counts()).toEqual(before);
    }
    expect((await admin.get('/organisations', { query: { FilterString: name } })).body.data).toEqual([]);
  });

  it('reports a sheet with a wrong column beside the faults of the others', async () => {
    const { book } = clientBook();
    book.Locais[0] = ['organisation', 'nome errado', 'zipcode', 'city', 'state', 'country', 'timeZone'];
    book.Usuários[2] = ['bia@', 'Bia Lima', 'STAFF', ''];
    const { body } = await trial(book);
    expect(body).toMatchObject({
      errorsTotal: 2,
      errors: [
        { sheet: 'Locais', row: 1, column: null, code: 'import.unknown_column' },
        { sheet: 'Usuários', row: 3, column: 'email', code: 'email' },
      ],
    });
  });

  it('blames no row for a fault two sheets before', async () => {
    const { book } = clientBook();
    book.Organizações[0] = ['name', 'cor', 'email', 'contactName', 'phone'];
    const { body } = await trial(book);
    expect(body).toMatchObject({
      errorsTotal: 1,
      errors: [{ sheet: 'Organizações', row: 1, code: 'import.unknown_column' }],
    });
  });

  it('finds sheets and columns in any language, in any order, and does without those that are missing', async () => {
    const { name } = await makeOrganisation(admin);
    const mac = newMac();
    const { body } = await run({
      devices: [
        ['Dirección MAC', 'Organización', 'Lugar'],
        [mac, name, 'Loja Única'],
      ],
      Lugares: [
        ['Organización', 'Nombre', 'Zona horaria'],
        [name, 'Loja Única', 'UTC'],
      ],
    });
    expect(body).toMatchObject({ created: 2, errors: [] });
  });

  it.each([
    [
      'a sheet of another name',
      { Organizações: [['name'], ['Rede X']], Loja: [['name'], ['Y']] },
      'import.unknown_sheet',
    ],
    [
      'two sheets of a kind',
      { Locais: [['organisation', 'name']], Places: [['organisation', 'name']] },
      'import.repeated_sheet',
    ],
    ['no rows', { Organizações: [['name']] }, 'import.empty'],
  ])('refuses a workbook with %s', async (_, book, code) => {
    expect(await run(book)).toMatchObject({ status: 400, body: { errors: [{ path: 'file', code }] } });
  });

  it('refuses a file that is no workbook', async () => {
    const answer = await importing(admin, 'clients').run('name\nRede X');
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: 'import.workbook' }] } });
  });

  it('is for administrators of the house only', async () => {
    const { organisationId } = await makeOrganisation(admin);
    for (const caller of [await app.as('STAFF'), await app.as('ADMIN', { organisationId })]) {
      const answer = await caller.post('/import/clients', { form: sheetForm('x') });
      expect(answer.status).toBe(403);
    }
  });
});
