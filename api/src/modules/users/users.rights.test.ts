import { describe, expect, it } from 'vitest';
import { profileId, signedIn } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

describe('users other than administrators', () => {
  async function staff() {
    const { self, user } = await signedIn(app);
    return { self, id: user.userId, record: (await self.get(`/usuario/${user.userId}`)).body };
  }

  it('can change themselves, but not their access', async () => {
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

  it("can't reach anybody else by any id or method", async () => {
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

  it('can read the list if they work in the back office', async () => {
    const { self } = await staff();
    expect((await self.get('/usuario')).status).toBe(200);
    expect((await (await app.as('USER')).get('/usuario')).status).toBe(403);
  });
});
