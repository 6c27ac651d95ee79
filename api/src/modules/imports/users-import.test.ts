import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { taxNumbers, users } from '../../platform/db/schema/accounts.ts';
import { tokenSentTo } from '../../testing/mails.ts';
import { newCnpj, newCpf, profileId, userBody } from '../../testing/people.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Answer, sharedTestApp, TEST_PASSWORD, testApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const faultsOf = ({ body }: Answer): string[] =>
  body.errors.map(
    ({ row, column, code }: { row: number; column: string; code: string }) => `${row} ${column} ${code}`,
  );
const csv = (...rows: (string | null)[][]) =>
  rows.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(';')).join('\n');
const run = (...rows: (string | null)[][]) => importing(admin, 'users').run(csv(...rows), 'pessoas.csv');
const dryRun = (...rows: (string | null)[][]) => importing(admin, 'users').dryRun(csv(...rows));

let made = 0;
const newEmail = () => {
  made += 1;
  return `importada-${made}@example.com`;
};
const userOf = async (email: string) => {
  const [row] = await app.db.select().from(users).where(eq(users.email, email));
  if (!row) return undefined;
  return (await admin.get(`/usuario/${row.userId}`)).body;
};
const HEADER = ['email', 'nome', 'profile'];

describe('imported users', () => {
  it('are created unconfirmed, and get the mail that lets them choose a password', async () => {
    const [email, cpf, cnpj] = [newEmail(), newCpf(), newCnpj()];
    const answer = await run(
      [
        ...HEADER,
        'cpf',
        'document',
        'birthday',
        'genre',
        'address.zipcode',
        'state',
        'city',
        'street',
        'country',
        'language',
      ],
      [
        email,
        'Ana Souza',
        'staff',
        cpf,
        cnpj,
        '17/05/1990',
        'F',
        '01310-100',
        'SP',
        'São Paulo',
        'Rua 1',
        'br',
        'es-ES',
      ],
    );
    expect(answer.body).toMatchObject({
      rows: 1,
      created: 1,
      updated: 0,
      errors: [],
      errorsTotal: 0,
      preview: [],
    });
    const user = await userOf(email);
    expect(user).toMatchObject({
      ...{
        nome: 'Ana Souza',
        email,
        cpf,
        document: cnpj,
        genre: 'F',
        birthday: '1990-05-17',
        language: 'es-ES',
      },
      ...{ profile: { nome: 'STAFF' }, confirmedAt: null, ativo: true },
      address: { zipcode: '01310-100', state: 'SP', city: 'São Paulo', street: 'Rua 1', country: 'BR' },
    });
    const token = await tokenSentTo(app, email);
    const redeemed = await app.anyone.post('/requisicaotemporaria', {
      body: { token, password: 'Outra#Senha1' },
    });
    expect(redeemed.status).toBeLessThan(300);
    expect((await userOf(email)).confirmedAt).not.toBeNull();
  });

  it('are audited as if the form had written them', async () => {
    const [imported, posted] = [newEmail(), newEmail()];
    await run([...HEADER, 'city'], [imported, 'Ana Souza', 'STAFF', 'Recife']);
    const address = { zipcode: null, street: null, city: 'Recife', state: null, country: null };
    const body = {
      nome: 'Ana Souza',
      email: posted,
      profile: { id: await profileId(admin, 'STAFF') },
      address,
    };
    await admin.post('/usuario', { body });
    const changes = async (email: string, action: string) => {
      const { id } = await userOf(email);
      const { body } = await admin.get('/audit', { query: { resource: 'user', action, recordId: id } });
      const found = body.data[0].changes.filter(({ field }: { field: string }) => field !== 'email');
      return found.sort((a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1));
    };
    expect(await changes(imported, 'create')).toEqual(await changes(posted, 'create'));

    await run([...HEADER, 'city'], [imported.toUpperCase(), 'Ana Lima', 'USER', '']);
    const { id } = await userOf(posted);
    await admin.put(`/usuario/${id}`, {
      body: { ...body, nome: 'Ana Lima', profile: { id: await profileId(admin, 'USER') }, address: null },
    });
    expect(await changes(imported, 'update')).toEqual(await changes(posted, 'update'));
  });

  it('keep values without a column in the file and lose values left empty', async () => {
    const cpf = newCpf();
    const address = { zipcode: '01310-100', street: 'Rua 1', city: 'São Paulo', state: 'SP', country: 'BR' };
    const { body: user } = await admin.post('/usuario', { body: await userBody(admin, { cpf, address }) });
    const trial = await dryRun(
      [...HEADER, 'birthday', 'city'],
      [user.email.toUpperCase(), 'Outro Nome', 'STAFF', '', 'Santos'],
    );
    expect(trial.body.preview).toEqual([
      {
        row: 2,
        key: user.email.toUpperCase(),
        action: 'update',
        changes: [
          { column: 'nome', before: user.nome, after: 'Outro Nome' },
          { column: 'birthday', before: '1990-05-17', after: '' },
          { column: 'city', before: 'São Paulo', after: 'Santos' },
        ],
      },
    ]);
    await run(
      [...HEADER, 'birthday', 'city'],
      [user.email.toUpperCase(), 'Outro Nome', 'STAFF', '', 'Santos'],
    );
    expect(await userOf(user.email)).toEqual({
      ...user,
      nome: 'Outro Nome',
      birthday: null,
      address: { ...address, city: 'Santos' },
    });
    expect(await app.db.select().from(taxNumbers).where(eq(taxNumbers.userId, user.id))).toHaveLength(1);
  });

  it('with unchanged values are left alone', async () => {
    const { body: user } = await admin.post('/usuario', { body: await userBody(admin) });
    const rows = [HEADER, [user.email, user.nome, 'STAFF']];
    expect((await dryRun(...rows)).body.preview[0].changes).toEqual([]);
    const tag = (await admin.get(`/usuario/${user.id}`)).headers.etag;
    expect((await run(...rows)).body).toMatchObject({ created: 0, updated: 0 });
    expect((await admin.get(`/usuario/${user.id}`)).headers.etag).toBe(tag);
  });

  it('are held to the rules of the form, each fault in its column', async () => {
    const wanted = [
      ...HEADER,
      'cpf',
      'document',
      'birthday',
      'genre',
      'zipcode',
      'country',
      'language',
      'city',
    ];
    const inactive = await app.makeUser({ profile: 'USER', deletedAt: new Date() });
    const rows = [
      wanted,
      ['none', 'Al', 'KING', '123', '1'.repeat(15), '31/02/1990', 'X', '1', 'XX', 'fr', 'x'.repeat(101)],
      ['', '', '', '', '', '', '', '', '', '', ''],
      [newEmail(), '', '', '', '123', '2026-01-01', '', '1', 'BR', '', ''],
      [inactive.email, 'Ana Souza', 'USER', '', '', '', '', '', '', '', ''],
      ['=1', 'Ana Souza', '=1', '', '', '', '', '', '', '', ''],
      ['dup@example.com', 'Ana Souza', 'USER', '', '', '', '', '', '', '', ''],
      ['DUP@example.com', 'Ana Souza', 'USER', '', '', '', '', '', '', '', ''],
    ];
    const expected = [
      ...['2 email email', '2 nome name_letters', '2 profile reference', '2 cpf cpf', '2 document too_long'],
      ...[
        '2 birthday import.date',
        '2 genre invalid',
        '2 country invalid',
        '2 city too_long',
        '2 language invalid',
      ],
      ...['4 nome required', '4 profile required', '4 document cpf', '4 birthday too_young', '4 zipcode zip'],
      ...[
        '5 email record.inactive',
        '6 email import.formula',
        '6 profile import.formula',
        '8 email import.repeated_key',
      ],
    ];
    const answer = await run(...rows);
    expect(faultsOf(answer)).toEqual(expected);
    expect(answer.body).toMatchObject({ rows: 6, created: 0, updated: 0 });
    expect(answer.body.errors[2].message).not.toBe('');
    expect(await userOf('dup@example.com')).toBeUndefined();
    expect((await dryRun(...rows)).body).toMatchObject({ created: 1, updated: 0 });
  });

  it('never share a tax number with each other or with existing users', async () => {
    const [taken, shared] = [newCpf(), newCpf()];
    await admin.post('/usuario', { body: await userBody(admin, { cpf: taken }) });
    const answer = await run(
      [...HEADER, 'cpf', 'document', 'country'],
      [newEmail(), 'Ana Souza', 'USER', taken, '', ''],
      [newEmail(), 'Ana Souza', 'USER', shared, shared, 'BR'],
      [newEmail(), 'Ana Souza', 'USER', '', shared, 'BR'],
      [newEmail(), 'Ana Souza', 'USER', '', shared, 'AR'],
    );
    expect(faultsOf(answer)).toEqual(['2 cpf duplicate', '4 document duplicate']);
  });

  it('may exchange their tax numbers, even with a new user', async () => {
    const [a, b] = [newCpf(), newCpf()];
    const { body: one } = await admin.post('/usuario', { body: await userBody(admin, { cpf: a }) });
    const { body: two } = await admin.post('/usuario', { body: await userBody(admin, { cpf: b }) });
    const three = newEmail();
    const answer = await run(
      [...HEADER, 'cpf'],
      [three, 'Ana Souza', 'USER', b],
      [one.email, one.nome, 'STAFF', null],
      [two.email, two.nome, 'STAFF', a],
    );
    expect(answer.body).toMatchObject({ created: 1, updated: 2, errors: [] });
    expect([(await userOf(one.email)).cpf, (await userOf(two.email)).cpf, (await userOf(three)).cpf]).toEqual(
      [null, a, b],
    );
    expect((await app.db.select().from(taxNumbers).where(eq(taxNumbers.taxNumber, b))).length).toBe(1);
  });

  it('always leave an active administrator', async () => {
    const alone = await testApp();
    try {
      const { email, name } = await alone.makeUser({ profile: 'ADMIN' });
      // An administrator who is about to leave, which would then be impossible for ever.
      await alone.makeUser({ profile: 'ADMIN', erasureAskedAt: new Date() });
      const { body } = await alone.anyone.post('/login', { body: { email, password: TEST_PASSWORD } });
      const self = importing(alone.withToken(body.token), 'users');
      const lowered = [email, name, 'STAFF'];
      const fresh = ['fresh@example.com', 'Ana Souza', 'ADMIN'];
      expect(faultsOf(await self.run(csv(HEADER, fresh, lowered)))).toEqual(['3 profile user.last_admin']);
      const staff = await alone.makeUser({ profile: 'STAFF' });
      const raised = [staff.email, staff.name, 'ADMIN'];
      expect((await self.run(csv(HEADER, lowered, raised))).body).toMatchObject({ updated: 2, errors: [] });
      // A user who is no longer an administrator is signed out, as after a change by the form.
      expect((await self.run(csv(HEADER, raised))).status).toBeGreaterThanOrEqual(401);
    } finally {
      await alone.close();
    }
  });
});
