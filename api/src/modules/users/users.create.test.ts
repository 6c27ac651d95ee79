import { describe, expect, it } from 'vitest';
import { makeUnconfirmed, newCnpj, newCpf, userBody } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const create = async (wish: Record<string, unknown> = {}) =>
  admin.post('/usuario', { body: await userBody(admin, wish) });
const faults = (body: { errors: { path: string; code: string }[] }) =>
  body.errors.map(({ path, code }) => [path, code]);

describe('creating a user', () => {
  it('responds with the record as it is stored', async () => {
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

  it('sends the registration mail only if the user was created', async () => {
    const { email } = await makeUnconfirmed(admin);
    expect((await create({ email: email.toUpperCase() })).status).toBe(409);
    await app.deliverMails();
    const sent = app.mails.filter((mail) => mail.to.toLowerCase() === email.toLowerCase());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.link).toContain('/auth/cadastrar-senha?token=');
  });

  it('accepts a CNPJ with letters, and foreign documents as they are', async () => {
    const brazilian = await create({ document: '12.abc.345/01de-35', address: { country: 'BR' } });
    expect(brazilian.body).toMatchObject({ document: '12ABC34501DE35', cpf: null });
    const foreign = await create({ document: 'X-99/1', address: { country: 'PT' } });
    expect(foreign.body.document).toBe('X-99/1');
  });

  it('stores a country alone only for a document, by whose rules it is read', async () => {
    const alone = await create({ cpf: newCpf(), address: { country: 'BR' } });
    expect(alone.body.address).toBeNull();
    const { body } = await create({ document: 'X-99/2', address: { country: 'PT' } });
    expect(body.address).toMatchObject({ country: 'PT', city: null });
    const path = `/usuario/${body.id}`;
    const change = { ...body, document: null };
    expect((await admin.put(path, { body: change })).body.address).toBeNull();
    const placed = { ...change, address: { country: 'PT', city: 'Sintra' } };
    expect((await admin.put(path, { body: placed })).body.address).toMatchObject({ country: 'PT' });
  });

  const wrong: [string, Record<string, unknown>, [string, string][]][] = [
    ['a name with too few letters', { nome: '12 34 ab' }, [['nome', 'name_letters']]],
    ['a name that is too long', { nome: 'a'.repeat(201) }, [['nome', 'too_long']]],
    ['an invalid e-mail', { email: 'ana@' }, [['email', 'email']]],
    ['no profile', { profile: null }, [['profile', 'required']]],
    ['an unknown profile', { profile: { id: 99_999 } }, [['profile.id', 'reference']]],
    ['a wrong CPF', { cpf: '529.982.247-26' }, [['cpf', 'cpf']]],
    ['a wrong CNPJ', { cpf: '11.222.333/0001-82' }, [['cpf', 'cnpj']]],
    ['a CPF of one repeated digit', { cpf: '11111111111' }, [['cpf', 'cpf']]],
    ['an invalid document in Brazil', { document: '123', address: { country: 'BR' } }, [['document', 'cpf']]],
    [
      'a long document outside Brazil',
      { document: '1'.repeat(15), address: { country: 'US' } },
      [['document', 'too_long']],
    ],
    [
      'a zip code without all its digits',
      { address: { country: 'BR', zipcode: '0131010' } },
      [['address.zipcode', 'zip']],
    ],
    ['an unknown country', { address: { country: 'XX' } }, [['address.country', 'invalid']]],
    [
      'a user who is too young',
      { birthday: new Date().toISOString().slice(0, 10) },
      [['birthday', 'too_young']],
    ],
    ['a date that does not exist', { birthday: '1990-02-30' }, [['birthday', 'invalid']]],
    ['an unknown gender', { genre: 'X' }, [['genre', 'invalid']]],
    ['an inactive user', { ativo: false }, [['ativo', 'invalid']]],
    ['a character that spreadsheets cannot contain', { nome: 'Ana \uffff Lima' }, [['nome', 'characters']]],
    ['a name with a right-to-left override', { nome: 'Ana \u202eamiL' }, [['nome', 'characters']]],
    ['an invisible name', { nome: '\u200b\u200b\u200b' }, [['nome', 'required']]],
    ['half of a surrogate pair', { nome: 'Ana \ud800 Lima' }, [['nome', 'characters']]],
  ];
  it.each(wrong)('refuses %s', async (_, wish, expected) => {
    const answer = await create(wish);
    expect(answer.status).toBe(400);
    expect(faults(answer.body)).toEqual(expected);
  });

  it('reports all faults at once', async () => {
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

  it('is allowed on the twelfth birthday', async () => {
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
  it('belong to one user, whichever field contains them', async () => {
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
    // In other countries, a document is just text.
    expect((await create({ document: cpf, address: { country: 'AR' } })).status).toBe(201);
  });

  it('may be in both fields of one user, and are free once removed', async () => {
    const cpf = newCpf();
    const user = await makeUnconfirmed(admin, { cpf, document: cpf, address: { country: 'BR' } });
    const put = (change: Record<string, unknown>) =>
      admin.put(`/usuario/${user.id}`, { body: { ...user, ...change } });
    expect((await put({ nome: 'Outro Nome' })).status).toBe(200);
    expect((await put({ cpf: null, document: null })).status).toBe(200);
    expect((await create({ cpf })).status).toBe(201);
    expect(faults((await put({ cpf })).body)).toEqual([['cpf', 'duplicate']]);
  });

  it('are assigned only once for concurrent requests', async () => {
    const cpf = newCpf();
    const bodies = await Promise.all(Array.from({ length: 6 }, () => userBody(admin, { cpf })));
    const answers = await Promise.all(bodies.map((body) => admin.post('/usuario', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});
