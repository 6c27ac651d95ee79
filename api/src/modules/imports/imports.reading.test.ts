import { describe, expect, it } from 'vitest';
import type { Language } from '#contracts/core/language.ts';
import { workbook, xlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { newMac } from '../../testing/devices.ts';
import { importing, sheetForm } from '../../testing/spreadsheets.ts';
import { type Answer, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { name: fragrance } = await makeFragrance(admin);

const faultsOf = ({ body }: Answer): string[] =>
  body.errors.map(
    ({ row, column, code }: { row: number; column: string; code: string }) => `${row} ${column} ${code}`,
  );

/** Tries an import in a session of a language. */
const trying = (kind: string, content: string | Uint8Array, language: Language = 'pt-BR') =>
  admin.post(`/import/${kind}`, {
    query: { dryRun: true },
    form: sheetForm(content),
    headers: { 'content-language': language },
  });

const due = (...days: string[]) =>
  `serialNumber;fragrance;totalShots;dueDate\n${days.map((day, index) => `READ-${index};${fragrance};5;${day}`).join('\n')}`;
const daysOf = ({ body }: Answer): string[] =>
  body.preview.map(
    ({ changes }: { changes: { column: string; after: string }[] }) =>
      changes.find(({ column }) => column === 'dueDate')?.after,
  );

describe('the answer to an import', () => {
  it('says how a text file was read', async () => {
    const text = Buffer.from(
      `sep=;\r\nemail;nome;profile\r\nana.w@example.com;Ana Concei\xe7\xe3o;USER\r\n`,
      'latin1',
    );
    const { body } = await trying('users', text);
    expect(body).toMatchObject({
      errors: [],
      reading: { sheet: null, encoding: 'windows-1252', separator: ';', dates: 'day-first' },
    });
    expect(body.preview[0].changes).toContainEqual({ column: 'nome', before: '', after: 'Ana Conceição' });
  });

  it('says which sheet of a workbook was read, and that dates in English have to be plain', async () => {
    const { body } = await trying('devices', await xlsx([['macAddress'], [newMac()]]), 'en-US');
    expect(body).toMatchObject({
      created: 1,
      reading: { sheet: 'Planilha', encoding: null, separator: null, dates: 'iso' },
    });
  });
});

describe('a date', () => {
  it('that can be read one way only is read', async () => {
    const answer = await trying(
      'capsules',
      due(
        ...[
          '31/12/2027',
          '31/12/27',
          '31-12-2027',
          '31.12.2027',
          '2027-12-31 00:00:00',
          '2027-12-31T00:00:00Z',
        ],
        ...[
          '12/31/2027',
          '31/12/2027 00:00',
          '2027/12/31',
          '31 de dezembro de 2027',
          '31-dez-27',
          'Dec 31, 2027',
        ],
        'sexta-feira, 31 de dezembro de 2027',
      ),
      'en-US',
    );
    expect(faultsOf(answer)).toEqual([]);
    expect([...new Set(daysOf(answer))]).toEqual(['2027-12-31']);
  });

  it.each(['dez/27', '30/02/2027', '31/31/2027', '1.000.000', 'amanhã', '46387'])(
    'is refused: %s',
    async (day) => {
      expect(faultsOf(await trying('capsules', due(day)))).toEqual(['2 dueDate import.date']);
    },
  );

  it('that can be read two ways has the day first, unless the session is in English', async () => {
    const file = due('03/04/2027', '12/01/2027', '05/05/2027');
    for (const language of ['pt-BR', 'es-ES'] as const)
      expect(daysOf(await trying('capsules', file, language))).toEqual([
        '2027-04-03',
        '2027-01-12',
        '2027-05-05',
      ]);
    const english = await trying('capsules', file, 'en-US');
    expect(faultsOf(english)).toEqual(['2 dueDate import.ambiguous_date', '3 dueDate import.ambiguous_date']);
    expect(english.body.errors[0].message).toBe(
      'The date could be 2027-04-03 or 2027-03-04. Enter it in one of these forms: “03/04/2027”',
    );
  });

  it('of birth with a short year is in the past', async () => {
    const file = 'email;nome;profile;birthday\nshort.year@example.com;Ana Lima;USER;17/05/85';
    const { body } = await trying('users', file);
    expect(body.preview[0].changes).toContainEqual({ column: 'birthday', before: '', after: '1985-05-17' });
  });
});

describe('a value that a spreadsheet program has changed', () => {
  it.each([
    ['pt-BR', 'Formate a coluna como texto'],
    ['en-US', 'Format the column as text'],
    ['es-ES', 'formato de texto'],
  ] as const)('is refused at its cell with the remedy: %s', async (language, remedy) => {
    const text = await trying(
      'capsules',
      `serialNumber;fragrance;totalShots\n7,89124E+12;${fragrance};5`,
      language,
    );
    expect(faultsOf(text)).toEqual(['2 serialNumber import.changed_by_spreadsheet']);
    expect(text.body.errors[0].message).toContain(remedy);
    expect(text.body.errors[0].message).toContain('“7,89124E+12”');
    const mac = await trying('devices', 'macAddress\r\n1,23457E+11\r\n', language);
    expect(faultsOf(mac)).toEqual(['2 macAddress import.changed_by_spreadsheet']);
    const date = await xlsx([
      ['serialNumber', 'fragrance', 'totalShots'],
      [new Date('2026-02-01T00:00:00Z'), fragrance, 5],
      [true, fragrance, 5],
    ]);
    expect(faultsOf(await trying('capsules', date, language))).toEqual([
      '2 serialNumber import.changed_by_spreadsheet',
      '3 serialNumber import.changed_by_spreadsheet',
    ]);
  });
});

describe('a tax number', () => {
  it('that has lost its zero is refused with the number meant', async () => {
    const header = ['email', 'nome', 'profile', 'country', 'cpf'];
    const row = ['zero.cpf@example.com', 'Zoé Lima', 'USER', 'BR'];
    const files = [
      `${header.join(';')}\n${row.join(';')};1234567890`,
      await xlsx([header, [...row, 1_234_567_890]]),
    ];
    for (const file of files) {
      const answer = await trying('users', file);
      expect(faultsOf(answer)).toEqual(['2 cpf tax_number.lost_zero']);
      expect(answer.body.errors[0].message).toMatch(/zero à esquerda se perdeu.*01234567890/);
    }
  });

  it('is read as its format shows it', async () => {
    const rows = `<row r="1">${['email', 'nome', 'profile', 'country', 'cpf', 'zipcode'].map((name) => `<c t="str"><v>${name}</v></c>`).join('')}</row>
      <row r="2">${['ok.cpf@example.com', 'Zoé Lima', 'USER', 'BR'].map((value) => `<c t="str"><v>${value}</v></c>`).join('')}<c s="0"><v>1234567890</v></c><c s="1"><v>1310100</v></c></row>`;
    const stylesheet =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000\\.000\\.000\\-00"/><numFmt numFmtId="165" formatCode="00000\\-000"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const answer = await trying('users', workbook({ rows, stylesheet }));
    expect(faultsOf(answer)).toEqual([]);
    expect(answer.body.preview[0].changes).toEqual(
      expect.arrayContaining([
        { column: 'cpf', before: '', after: '01234567890' },
        { column: 'zipcode', before: '', after: '01310-100' },
      ]),
    );
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['pt-BR', 'linha 2, coluna A', 'página da web'],
    ['en-US', 'row 2, column A', 'web page'],
    ['es-ES', 'fila 2, columna A', 'página web'],
  ] as const)(
    'is refused with the place of its quote, or as a web page: %s',
    async (language, place, page) => {
      const quote = await trying(
        'capsules',
        `serialNumber;fragrance;totalShots\n"A-1;${fragrance};5\nA-2;x;5\n`,
        language,
      );
      expect(quote).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'file', code: 'import.unclosed_quote' }] },
      });
      expect(quote.body.errors[0].message).toContain(place);
      const html = await trying(
        'capsules',
        '<html><body><table><tr><td>serialNumber</td></tr></table>',
        language,
      );
      expect(html).toMatchObject({
        status: 415,
        body: { errors: [{ path: 'file', code: 'import.web_page' }] },
      });
      expect(html.body.errors[0].message).toContain(page);
    },
  );
});

describe('what is pasted into cells', () => {
  it('is read as in forms', async () => {
    const mac = newMac();
    const { email } = await app.makeUser({ profile: 'USER' });
    const devices = await importing(admin, 'devices').run(
      `macAddress;owner;claimCode\n\u202a${mac.replaceAll(':', '\u2013')}\u202c;\u200e${email};7K3M\u2013Q9TX 2HBD\u200b`,
    );
    expect(devices.body).toMatchObject({ created: 1, errors: [] });
    const capsules = await importing(admin, 'capsules').run(
      `serialNumber;fragrance;totalShots\nCAP\u20132026 \u2011 77\u200b;${fragrance};5\n`,
    );
    expect(capsules.body).toMatchObject({ created: 1, errors: [] });
    const again = await importing(admin, 'capsules').run(
      `serialNumber;fragrance;totalShots\ncap-2026-77;${fragrance};5\n`,
    );
    expect(again.body).toMatchObject({ created: 0, updated: 0, errors: [] });
  });
});
