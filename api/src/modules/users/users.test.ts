import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/accounts.ts';
import { makeUnconfirmed, newCnpj, newCpf, profileId, userBody } from '../../testing/people.ts';
import { type Caller, TEST_PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('ADMIN');
});
afterAll(() => app.close());

const create = async (wish: Record<string, unknown> = {}) =>
  admin.post('/usuario', { body: await userBody(admin, wish) });
const faults = (body: { errors: { path: string; code: string }[] }) =>
  body.errors.map(({ path, code }) => [path, code]);

describe('creating', () => {
  it('answers the record as it is kept', async () => {
    const cpf = newCpf();
    const punctuated = cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
    const address = {
      zipcode: '01310-100',
      street: ' Av. Paulista, 1 ',
      city: 'São Paulo',
      state: 'SP',
      country: 'br',
    };
    const { status, body, headers } = await create({ nome: '  Ana Lima ', cpf: punctuated, address });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      nome: 'Ana Lima',
      cpf,
      document: null,
      genre: 'F',
      birthday: '1990-05-17',
      profile: { nome: 'STAFF' },
      ativo: true,
      language: 'pt-BR',
      address: {
        zipcode: '01310-100',
        street: 'Av. Paulista, 1',
        city: 'São Paulo',
        state: 'SP',
        country: 'BR',
      },
      deletedAt: null,
      confirmedAt: null,
    });
    expect(headers.etag).toBeDefined();
    expect((await admin.get(`/usuario/${body.id}`)).body).toEqual(body);
  });

  it('sends the registration mail, and only where the user came to be', async () => {
    const { email } = await makeUnconfirmed(admin);
    expect((await create({ email: email.toUpperCase() })).status).toBe(409);
    await app.deliverMails();
    const sent = app.mails.filter((mail) => mail.to.toLowerCase() === email.toLowerCase());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.link).toContain('/auth/cadastrar-senha?token=');
  });

  it('takes a CNPJ with letters, and foreign documents as they are', async () => {
    const brazilian = await create({ document: '12.abc.345/01de-35', address: { country: 'BR' } });
    expect(brazilian.body).toMatchObject({ document: '12ABC34501DE35', cpf: null });
    const foreign = await create({ document: 'X-99/1', address: { country: 'PT' } });
    expect(foreign.body.document).toBe('X-99/1');
  });

  const wrong: [string, Record<string, unknown>, [string, string][]][] = [
    ['a name of digits', { nome: '12 34 ab' }, [['nome', 'name_letters']]],
    ['a long name', { nome: 'a'.repeat(201) }, [['nome', 'too_long']]],
    ['no address that mails reach', { email: 'ana@' }, [['email', 'email']]],
    ['no profile', { profile: null }, [['profile', 'required']]],
    ['an unknown profile', { profile: { id: 99_999 } }, [['profile.id', 'reference']]],
    ['a wrong CPF', { cpf: '529.982.247-26' }, [['cpf', 'cpf']]],
    ['a wrong CNPJ', { cpf: '11.222.333/0001-82' }, [['cpf', 'cnpj']]],
    ['a CPF of one digit', { cpf: '11111111111' }, [['cpf', 'cpf']]],
    ['a wrong document in Brazil', { document: '123', address: { country: 'BR' } }, [['document', 'cpf']]],
    [
      'a long document elsewhere',
      { document: '1'.repeat(15), address: { country: 'US' } },
      [['document', 'too_long']],
    ],
    [
      'a zip code of another form',
      { address: { country: 'BR', zipcode: '01310100' } },
      [['address.zipcode', 'zip']],
    ],
    ['a country that there isn’t', { address: { country: 'XX' } }, [['address.country', 'invalid']]],
    ['a child', { birthday: new Date().toISOString().slice(0, 10) }, [['birthday', 'too_young']]],
    ['a day that there isn’t', { birthday: '1990-02-30' }, [['birthday', 'invalid']]],
    ['another gender', { genre: 'X' }, [['genre', 'invalid']]],
    ['someone inactive', { ativo: false }, [['ativo', 'invalid']]],
    ['a sign that no sheet can hold', { nome: 'Ana \uffff Lima' }, [['nome', 'characters']]],
    ['a name that is read backwards', { nome: 'Ana \u202eamiL' }, [['nome', 'characters']]],
    ['a name that nobody sees', { nome: '\u200b\u200b\u200b' }, [['nome', 'name_letters']]],
    ['a lost half of a sign', { nome: 'Ana \ud800 Lima' }, [['nome', 'characters']]],
  ];
  it.each(wrong)('refuses %s', async (_, wish, expected) => {
    const answer = await create(wish);
    expect(answer.status).toBe(400);
    expect(faults(answer.body)).toEqual(expected);
  });

  it('tells every fault at once', async () => {
    const answer = await create({
      nome: 'x',
      cpf: '1',
      address: { country: 'BR', zipcode: '1' },
      document: '2',
    });
    expect(faults(answer.body)).toEqual(
      expect.arrayContaining([
        ['nome', 'name_letters'],
        ['cpf', 'cpf'],
        ['document', 'cpf'],
        ['address.zipcode', 'zip'],
      ]),
    );
  });

  it('lets somebody turn twelve today', async () => {
    const today = new Date();
    const day = (ahead: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - 12, today.getUTCMonth(), today.getUTCDate() + ahead))
        .toISOString()
        .slice(0, 10);
    expect((await create({ birthday: day(0) })).status).toBe(201);
    expect((await create({ birthday: day(1) })).status).toBe(400);
  });
});

describe('tax numbers', () => {
  it('belong to one person, whichever field they stand in', async () => {
    const [cpf, cnpj] = [newCpf(), newCnpj()];
    await makeUnconfirmed(admin, { cpf, document: cnpj, address: { country: 'BR' } });
    const again: [Record<string, unknown>, string][] = [
      [{ cpf }, 'cpf'],
      [{ document: cpf, address: { country: 'BR' } }, 'document'],
      [{ cpf: cnpj }, 'cpf'],
      [{ document: cnpj, address: { country: 'BR' } }, 'document'],
    ];
    for (const [wish, path] of again) {
      const answer = await create(wish);
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict.duplicate' } });
      expect(faults(answer.body)).toEqual([[path, 'duplicate']]);
    }
    // Elsewhere a document is only a text.
    expect((await create({ document: cpf, address: { country: 'AR' } })).status).toBe(201);
  });

  it('may stand in both fields of one person, and are free once given up', async () => {
    const cpf = newCpf();
    const user = await makeUnconfirmed(admin, { cpf, document: cpf, address: { country: 'BR' } });
    const put = (change: Record<string, unknown>) =>
      admin.put(`/usuario/${user.id}`, { body: { ...user, ...change } });
    expect((await put({ nome: 'Outro Nome' })).status).toBe(200);
    expect((await put({ cpf: null, document: null })).status).toBe(200);
    expect((await create({ cpf })).status).toBe(201);
    expect(faults((await put({ cpf })).body)).toEqual([['cpf', 'duplicate']]);
  });

  it('are given once to many at the same moment', async () => {
    const cpf = newCpf();
    const bodies = await Promise.all(Array.from({ length: 6 }, () => userBody(admin, { cpf })));
    const answers = await Promise.all(bodies.map((body) => admin.post('/usuario', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe('changing', () => {
  it('needs the version that was read, where one is named', async () => {
    const user = await makeUnconfirmed(admin);
    const { headers } = await admin.get(`/usuario/${user.id}`);
    const put = (nome: string) =>
      admin.put(`/usuario/${user.id}`, {
        body: { ...user, nome },
        headers: { 'if-match': headers.etag ?? '' },
      });
    expect((await put('Primeiro Nome')).status).toBe(200);
    expect(await put('Segundo Nome')).toMatchObject({ status: 409, body: { code: 'record.stale' } });
  });

  it('sends who has not confirmed a new mail at a new address, and voids the old link', async () => {
    const user = await makeUnconfirmed(admin);
    await app.deliverMails();
    const email = `nova-${Date.now()}@example.com`;
    expect((await admin.put(`/usuario/${user.id}`, { body: { ...user, email } })).status).toBe(200);
    await app.deliverMails();
    const linkTo = (address: string) => app.mails.find((mail) => mail.to === address)?.link ?? '';
    const redeem = (address: string) =>
      app.anyone.post('/requisicaotemporaria', {
        body: { token: new URL(linkTo(address)).searchParams.get('token'), password: 'Outra#Senha1' },
      });
    expect((await redeem(user.email)).body.code).toBe('token.invalid');
    expect((await redeem(email)).body).toEqual({ type: 'registration' });
  });

  it('is refused for who is inactive, unless it activates', async () => {
    const { userId } = await app.makeUser({ profile: 'USER' });
    const { body } = await admin.get(`/usuario/${userId}`);
    await admin.put(`/usuario/${userId}`, { body: { ativo: false } });
    const put = (change: object) => admin.put(`/usuario/${userId}`, { body: { ...body, ...change } });
    expect(await put({ ativo: false })).toMatchObject({ status: 409, body: { code: 'record.inactive' } });
    expect(await put({ ativo: null })).toMatchObject({ status: 409, body: { code: 'record.inactive' } });
    expect(await put({ ativo: true, nome: 'De Volta' })).toMatchObject({
      status: 200,
      body: { ativo: true, nome: 'De Volta', deletedAt: null },
    });
  });
});

describe('switching on and off', () => {
  it('is for confirmed users, and may be repeated', async () => {
    const { userId, email } = await app.makeUser({ profile: 'STAFF' });
    const signedIn = await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } });
    const toggle = (ativo: boolean) => admin.put(`/usuario/${userId}`, { body: { ativo } });
    for (const _ of [1, 2]) expect((await toggle(false)).body).toMatchObject({ ativo: false });
    const me = () => app.withToken(signedIn.body.token).get('/usuario/me');
    expect((await me()).status).toBe(401);
    for (const _ of [1, 2]) expect((await toggle(true)).body).toMatchObject({ ativo: true, deletedAt: null });
    // Whoever was signed in when they were switched off signs in anew.
    expect((await me()).status).toBe(401);
    const waiting = await makeUnconfirmed(admin);
    for (const ativo of [true, false]) {
      const refused = await admin.put(`/usuario/${waiting.id}`, { body: { ativo } });
      expect(refused).toMatchObject({ status: 409, body: { code: 'user.unconfirmed' } });
    }
  });

  it('comes with the whole record, too', async () => {
    const { userId } = await app.makeUser({ profile: 'STAFF' });
    const { body } = await admin.get(`/usuario/${userId}`);
    const put = (change: object) => admin.put(`/usuario/${userId}`, { body: { ...body, ...change } });
    expect(await put({ ativo: false, nome: 'Até Logo' })).toMatchObject({
      status: 200,
      body: { ativo: false, nome: 'Até Logo' },
    });
  });

  it('leaves an administrator, also when two go at the same moment', async () => {
    const other = await testApp();
    try {
      const [one, two] = await Promise.all([1, 2].map(() => other.makeUser({ profile: 'ADMIN' })));
      const tokens = await Promise.all(
        [one, two].map((user) =>
          other.anyone.post('/login', { body: { email: user?.email, password: TEST_PASSWORD } }),
        ),
      );
      const [first, second] = tokens.map(({ body }) => other.withToken(body.token));
      const answers = await Promise.all([
        first?.put(`/usuario/${one?.userId}`, { body: { ativo: false } }),
        second?.put(`/usuario/${two?.userId}`, { body: { ativo: false } }),
      ]);
      expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
      expect(answers.find((answer) => answer?.status === 409)?.body.code).toBe('user.last_admin');
    } finally {
      await other.close();
    }
  });

  it('keeps the last administrator in their profile', async () => {
    const other = await testApp();
    try {
      const last = await other.as('ADMIN');
      const { body: me } = await last.get('/usuario/me');
      const { body } = await last.get(`/usuario/${me.id}`);
      const lower = { ...body, profile: { id: await profileId(last, 'STAFF') } };
      expect((await last.put(`/usuario/${me.id}`, { body: lower })).body.code).toBe('user.last_admin');
      await other.makeUser({ profile: 'ADMIN' });
      expect((await last.put(`/usuario/${me.id}`, { body: lower })).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('removing', () => {
  it('is for who has not confirmed, for good, and may be repeated', async () => {
    const user = await makeUnconfirmed(admin, { cpf: newCpf() });
    for (const _ of [1, 2]) expect((await admin.delete(`/usuario/${user.id}`)).status).toBe(204);
    expect((await admin.get(`/usuario/${user.id}`)).status).toBe(404);
    expect((await create({ email: user.email, cpf: user.cpf })).status).toBe(201);
    const { userId } = await app.makeUser({ profile: 'USER' });
    const refused = await admin.delete(`/usuario/${userId}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'user.confirmed' } });
    expect((await admin.delete('/usuario/2147483647')).status).toBe(404);
  });
});

describe('the mail again', () => {
  it('is a registration for who was created, an activation for who chose a password', async () => {
    const created = await makeUnconfirmed(admin);
    const signedUp = await app.makeUser({ profile: 'USER', confirmedAt: null });
    await app.deliverMails();
    const before = app.mails.length;
    for (const id of [created.id, signedUp.userId]) {
      expect((await admin.put(`/usuario/resend-mail/${id}`)).status).toBe(204);
    }
    await app.deliverMails();
    const links = app.mails.slice(before).map(({ link }) => new URL(link).pathname);
    expect(links.sort()).toEqual(['/auth/ativar-conta', '/auth/cadastrar-senha']);
  });

  it('is refused to who has confirmed', async () => {
    const { userId } = await app.makeUser({ profile: 'STAFF' });
    const answer = await admin.put(`/usuario/resend-mail/${userId}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'user.confirmed' } });
  });
});

describe('without being an administrator', () => {
  async function staff() {
    const { userId, email } = await app.makeUser({ profile: 'STAFF' });
    const { body } = await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } });
    const self = app.withToken(body.token);
    return { self, id: userId, record: (await self.get(`/usuario/${userId}`)).body };
  }

  it('one changes oneself, but not upwards', async () => {
    const { self, id, record } = await staff();
    const put = (change: object) => self.put(`/usuario/${id}`, { body: { ...record, ...change } });
    expect(await put({ nome: 'Meu Nome', genre: 'O' })).toMatchObject({
      status: 200,
      body: { nome: 'Meu Nome', genre: 'O', profile: { nome: 'STAFF' } },
    });
    const adminId = await profileId(admin, 'ADMIN');
    const attempts: object[] = [
      { profile: { id: adminId } },
      { profile: adminId },
      { profile: [{ id: adminId }] },
      { profile: 'ADMIN', nome: '' },
      { email: 'outra@example.com' },
      { email: ['outra@example.com'] },
      { email: { toString: 1, valueOf: 1 } },
      { email: null },
      { ativo: false },
      { ativo: 'true' },
    ];
    for (const attempt of attempts) expect((await put(attempt)).status, JSON.stringify(attempt)).toBe(403);
    expect((await self.put(`/usuario/${id}`, { body: { ativo: true } })).status).toBe(403);
    const { email, profile, ativo, ...own } = record;
    expect((await self.put(`/usuario/${id}`, { body: own })).body).toMatchObject({ email, profile, ativo });
    expect((await put({ email: email.toUpperCase() })).body.email).toBe(email);
    expect((await self.get(`/usuario/${id}`)).body.profile.nome).toBe('STAFF');
  });

  it('nobody else is in reach, by whatever id or method', async () => {
    const { self, id, record } = await staff();
    const { userId: other } = await app.makeUser({ profile: 'USER' });
    for (const path of [`/usuario/${other}`, `/usuario/0${id}`, `/usuario/${id}%00`, `/usuario/${id}.0`]) {
      expect((await self.put(path, { body: record })).status, path).toBe(403);
    }
    expect((await self.post('/usuario', { body: record })).status).toBe(403);
    expect((await self.delete(`/usuario/${id}`)).status).toBe(403);
    expect((await self.get('/usuario/export')).status).toBe(403);
    expect((await self.put(`/usuario/resend-mail/${other}`)).status).toBe(403);
    expect((await self.put(`/usuario/resend-mail/${id}`)).body.code).toBe('user.confirmed');
    expect((await self.get('/perfil')).status).toBe(403);
    expect((await self.get('/audit')).status).toBe(403);
  });

  it('the list can be read', async () => {
    const { self } = await staff();
    expect((await self.get('/usuario')).status).toBe(200);
    expect((await (await app.as('USER')).get('/usuario')).status).toBe(403);
  });
});

describe('the list', () => {
  it('finds what it shows, also as it is shown', async () => {
    const cpf = newCpf();
    const address = {
      country: 'BR',
      zipcode: '88010-400',
      street: 'Rua Felipe Schmidt',
      city: 'Florianópolis',
    };
    const { id } = await makeUnconfirmed(admin, { nome: 'Zélia Quixadá', cpf, address });
    const shown = cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
    for (const text of [
      'zelia quix',
      cpf,
      shown,
      shown.slice(2, 9),
      'FLORIANOPOLIS',
      '88010-4',
      'felipe schm',
    ]) {
      const { body } = await admin.get('/usuario', { query: { FilterString: text } });
      expect(
        body.data.map((row: { id: number }) => row.id),
        text,
      ).toContain(id);
    }
    const { body } = await admin.get('/usuario', { query: { FilterString: 'zelia%quix' } });
    expect(body.total).toBe(0);
    const byProfile = await admin.get('/usuario', { query: { FilterString: 'STAFF', perPage: 100 } });
    expect(byProfile.body.data.map((row: { id: number }) => row.id)).toContain(id);
  });

  it('has its total order by every field', async () => {
    const { total } = (await admin.get('/usuario')).body;
    for (const orderBy of [
      'Nome',
      'email',
      'cpf',
      'document',
      'genre',
      'birthday',
      'Profile.Nome',
      'address.city',
      'confirmedAt',
      'createdAt',
      'id',
    ]) {
      const ids = new Set<number>();
      for (let page = 1; page <= Math.ceil(total / 7); page += 1) {
        const { body } = await admin.get('/usuario', { query: { orderBy, page, perPage: 7 } });
        for (const row of body.data) ids.add(row.id);
      }
      expect(ids.size, orderBy).toBe(total);
    }
  });

  it('keeps active and inactive apart', async () => {
    const { userId } = await app.makeUser({ profile: 'USER', deletedAt: new Date() });
    const ids = async (isActive: boolean) => {
      const { body } = await admin.get('/usuario', { query: { isActive, orderBy: 'id', perPage: 100 } });
      return body.data.map((row: { id: number }) => row.id);
    };
    expect(await ids(false)).toContain(userId);
    expect(await ids(true)).not.toContain(userId);
  });
});

describe('profiles', () => {
  it('are listed with their masters and how many have them', async () => {
    const { body } = await admin.get('/perfil', { query: { orderBy: 'nome', orderByDirection: 'ASC' } });
    const everyone = await app.db.$count(users);
    expect(body.data).toMatchObject([
      { nome: 'ADMIN', perfilMaster: null },
      { nome: 'STAFF', perfilMaster: { nome: 'ADMIN' } },
      { nome: 'USER', perfilMaster: null },
    ]);
    const counted = body.data.reduce(
      (sum: number, row: { totalUsuarios: number }) => sum + row.totalUsuarios,
      0,
    );
    expect(counted).toBe(everyone);
    expect((await admin.get('/perfil', { query: { FilterString: 'staf' } })).body.total).toBe(1);
  });
});

describe('a user who has just been changed', () => {
  it('is out at the next request when they change profile', async () => {
    const { userId, email } = await app.makeUser({ profile: 'STAFF' });
    const { body: session } = await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } });
    const self = app.withToken(session.token);
    const { body } = await self.get(`/usuario/${userId}`);
    await admin.put(`/usuario/${userId}`, {
      body: { ...body, profile: { id: await profileId(admin, 'USER') } },
    });
    expect((await self.get('/categories')).status).toBe(401);
    const [row] = await app.db.select().from(users).where(eq(users.userId, userId));
    expect(row?.version).toBe(2);
  });
});
