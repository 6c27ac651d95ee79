import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../platform/db/schema/accounts.ts';
import { makeUnconfirmed, newCpf, profileId, signedIn } from '../../testing/people.ts';
import { sharedTestApp, TEST_PASSWORD, testApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

describe('changing a user', () => {
  it('requires the current version if an ETag is sent', async () => {
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

  it('mails an unconfirmed user at a new address and voids the old link', async () => {
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

  it('is refused for an inactive user, unless it activates them', async () => {
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

describe('activating and deactivating a user', () => {
  it('works for confirmed users and can be repeated', async () => {
    const { user, self } = await signedIn(app);
    const toggle = (ativo: boolean) => admin.put(`/usuario/${user.userId}`, { body: { ativo } });
    for (const _ of [1, 2]) expect((await toggle(false)).body).toMatchObject({ ativo: false });
    const me = () => self.get('/usuario/me');
    expect((await me()).status).toBe(401);
    for (const _ of [1, 2]) expect((await toggle(true)).body).toMatchObject({ ativo: true, deletedAt: null });
    // A user who was signed in when deactivated has to sign in again.
    expect((await me()).status).toBe(401);
    const waiting = await makeUnconfirmed(admin);
    for (const ativo of [true, false]) {
      const refused = await admin.put(`/usuario/${waiting.id}`, { body: { ativo } });
      expect(refused).toMatchObject({ status: 409, body: { code: 'user.unconfirmed' } });
    }
  });

  it('works together with other changes', async () => {
    const { userId } = await app.makeUser({ profile: 'STAFF' });
    const { body } = await admin.get(`/usuario/${userId}`);
    const put = (change: object) => admin.put(`/usuario/${userId}`, { body: { ...body, ...change } });
    expect(await put({ ativo: false, nome: 'Até Logo' })).toMatchObject({
      status: 200,
      body: { ativo: false, nome: 'Até Logo' },
    });
  });

  it('always leaves an administrator, even with concurrent requests', async () => {
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

  it('never takes the profile of the last administrator', async () => {
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

describe('deleting a user', () => {
  it('works only before confirmation and can be repeated', async () => {
    const user = await makeUnconfirmed(admin, { cpf: newCpf() });
    for (const _ of [1, 2]) expect((await admin.delete(`/usuario/${user.id}`)).status).toBe(204);
    expect((await admin.get(`/usuario/${user.id}`)).status).toBe(404);
    const { email, cpf } = user;
    expect(await makeUnconfirmed(admin, { email, cpf })).toMatchObject({ email, cpf });
    const { userId } = await app.makeUser({ profile: 'USER' });
    const refused = await admin.delete(`/usuario/${userId}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'user.confirmed' } });
    expect((await admin.delete('/usuario/2147483647')).status).toBe(404);
  });
});

describe('resending the mail', () => {
  it('sends a registration to created users, and an activation to those who chose a password', async () => {
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

  it('is refused for a confirmed user', async () => {
    const { userId } = await app.makeUser({ profile: 'STAFF' });
    const answer = await admin.put(`/usuario/resend-mail/${userId}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'user.confirmed' } });
  });
});

describe('a user who has just been changed', () => {
  it('must sign in again after a change of profile', async () => {
    const {
      self,
      user: { userId },
    } = await signedIn(app);
    const { body } = await self.get(`/usuario/${userId}`);
    await admin.put(`/usuario/${userId}`, {
      body: { ...body, profile: { id: await profileId(admin, 'USER') } },
    });
    expect((await self.get('/categories')).status).toBe(401);
    const [row] = await app.db.select().from(users).where(eq(users.userId, userId));
    expect(row?.version).toBe(2);
  });
});
