import { describe, expect, it } from 'vitest';
import { users } from '../../platform/db/schema/accounts.ts';
import { makeUnconfirmed, newCpf } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

describe('the list of users', () => {
  it('finds what it shows, in the form shown', async () => {
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

  it('has a total order by every field', async () => {
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

  it('separates active and inactive users', async () => {
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
  it('are listed with their parent profile and number of users', async () => {
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
